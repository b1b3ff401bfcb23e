import { createHash } from 'node:crypto'
import {
  interfaceDefaults,
  maxExamples,
  maxInterfaceCodeLength,
  type InterfaceFields,
} from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import type { InterfaceExample } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { valueAt } from './interface-schema.ts'
import {
  consumeBudget,
  inlineSchema,
  isObject,
  newBudget,
  SchemaNotUsable,
  type Budget,
  type JsonObject,
} from './openapi-schema.ts'

/** Why an operation cannot be an interface: a phrase `import.<reason>` of the server's, with its gaps. */
export interface SkipReason {
  reason: 'path-parameters' | 'no-code' | 'repeated' | 'kind' | 'not-json' | 'reference' | 'too-large'
  values?: Record<string, string>
}

/** An operation as an interface. Fields that the document does not say are missing; `skip` says why it cannot be one. */
export interface DocumentOperation {
  code: string
  method: string
  path: string
  name: string
  fields: Partial<InterfaceFields>
  skip?: SkipReason
}

const methods = ['get', 'post', 'put', 'patch', 'delete']
const maxNameLength = 60
const maxDescriptionLength = 2000
const hashLength = 8

/** True for a document of OpenAPI 3. */
export const isOpenApi3 = (document: unknown): document is JsonObject =>
  isObject(document) && /^3\.\d+(\.\d+)?$/.test(String(document['openapi'])) && isObject(document['paths'])

/** Paths of a document that is imported. */
export const maxPaths = 1_000

/** True for a document with so many paths that it is not compared. */
export const hasTooManyPaths = (document: JsonObject): boolean =>
  Object.keys(document['paths'] as JsonObject).length > maxPaths

/** The address of the first server, resolved against where the document is from. */
export function firstServer(document: JsonObject, address: string | undefined): string | undefined {
  const server = valueAt(document, '/servers/0/url')
  if (typeof server !== 'string' || server.includes('{')) return undefined
  return URL.parse(server, address)?.href.replace(/\/+$/, '')
}

/** The operations of a document in their order. */
export function operationsOf(document: JsonObject): DocumentOperation[] {
  const places = new Map<string, string>()
  const budget = newBudget()
  const paths = Object.entries(document['paths'] as JsonObject)
  return paths
    .flatMap(([path, item]) => operationsAt(document, { path, item, budget }))
    .map((operation) => {
      const earlier = places.get(operation.code)
      if (earlier === undefined) {
        places.set(operation.code, `${operation.method} ${operation.path}`)
        return operation
      }
      return operation.skip ? operation : { ...operation, skip: { reason: 'repeated', values: { earlier } } as const }
    })
}

interface PathItem {
  path: string
  item: unknown
  budget: Budget
}

/** The operations of one path, whose item can be a reference. */
function operationsAt(document: JsonObject, { path, item, budget }: PathItem): DocumentOperation[] {
  try {
    const target = resolved(document, item)
    if (!isObject(target)) return []
    const whole = isObject(item) ? { ...target, ...item } : target
    return methods
      .filter((method) => isObject(whole[method]))
      .map((method) => operationOf(document, { path, method, item: whole, budget }))
  } catch (problem) {
    if (!(problem instanceof SchemaNotUsable)) throw problem
    const skip = { reason: problem.reason, values: { name: problem.name } }
    return [{ code: codeOf(path), method: '', path, name: path.slice(0, maxNameLength), fields: {}, skip }]
  }
}

interface Source {
  path: string
  method: string
  item: JsonObject
  budget: Budget
}

function operationOf(document: JsonObject, { path, method, item, budget }: Source): DocumentOperation {
  const operation = item[method] as JsonObject
  const code = codeOf(textOf(operation['operationId']) ?? `${method} ${path}`)
  const name = textOf(operation['summary']) ?? code
  const base = { code, method: method.toUpperCase(), path, name: name.slice(0, maxNameLength) }
  const skipped = (reason: SkipReason['reason'], values?: Record<string, string>): DocumentOperation => ({
    ...base,
    fields: {},
    skip: { reason, ...(values && { values }) },
  })
  if (!code) return skipped('no-code')
  if (path.includes('{')) return skipped('path-parameters')
  const kind = operation['x-atrium-kind'] ?? (method === 'get' ? 'query' : 'insert')
  if (kind !== 'query' && kind !== 'insert') return skipped('kind')
  try {
    const parameters = [item['parameters'], operation['parameters']].flat().map((each) => resolved(document, each))
    return {
      ...base,
      fields: {
        ...textsOf(operation, parameters),
        ...numbersOf(operation),
        ...bodyOf(document, operation, budget),
        Code: code,
        Kind: kind,
        Method: base.method as InterfaceFields['Method'],
        Path: path,
      },
    }
  } catch (problem) {
    if (problem instanceof SchemaNotUsable) return skipped(problem.reason, { name: problem.name })
    throw problem
  }
}

/**
 * `createExperiment` and `create_experiment` become `create-experiment`. Of what is too long, a hash tells it from others that
 * begin the same.
 */
function codeOf(text: string): string {
  const code = text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .replace(/-+$/, '')
  if (code.length <= maxInterfaceCodeLength) return code
  const hash = createHash('sha256').update(text).digest('hex').slice(0, hashLength)
  return `${code.slice(0, maxInterfaceCodeLength - hashLength - 1).replace(/-+$/, '')}-${hash}`
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined

type Lang = 'zh' | 'en'
/** A text in a language, else the one without a language. */
const textIn = (lang: Lang, source: JsonObject, name: string) =>
  textOf(source[`x-${name}-${lang}`]) ?? textOf(source[name])

/** Names and descriptions that the document says. */
function textsOf(operation: JsonObject, parameters: readonly unknown[]): Partial<InterfaceFields> {
  const summary = (lang: Lang) => textIn(lang, operation, 'summary')?.slice(0, maxNameLength)
  const description = (lang: Lang) =>
    [textIn(lang, operation, 'description'), ...queryParameters(parameters, lang)]
      .filter(Boolean)
      .join('\n')
      .slice(0, maxDescriptionLength)
  const said = {
    Name: summary('zh') ?? summary('en'),
    EnglishName: summary('en') ?? summary('zh'),
    Description: description('zh'),
    EnglishDescription: description('en'),
  }
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text))
}

/** A line for each parameter of the query: the registry has no fields for them. */
const queryParameters = (parameters: readonly unknown[], lang: Lang): string[] =>
  parameters
    .filter(isObject)
    .filter((each) => each['in'] === 'query' && textOf(each['name']) !== undefined)
    .map((each) => [`?${String(each['name'])}`, textIn(lang, each, 'description')].filter(Boolean).join(' – '))

const numberExtensions = {
  DelayHours: 'x-atrium-delay-hours',
  TimeoutSeconds: 'x-atrium-timeout-seconds',
  CallsPerMinute: 'x-atrium-calls-per-minute',
} as const satisfies Record<keyof typeof interfaceDefaults, string>

const numbersOf = (operation: JsonObject): Partial<InterfaceFields> => ({
  ...Object.fromEntries(
    Object.entries(numberExtensions).flatMap(([field, name]) =>
      operation[name] === undefined ? [] : [[field, operation[name]]],
    ),
  ),
  ...(typeof operation['x-atrium-project-code'] === 'string' && { ProjectCode: operation['x-atrium-project-code'] }),
})

/** Schema and examples of the JSON body. Throws where it has another type alone, or its schema cannot be used. */
function bodyOf(
  document: JsonObject,
  operation: JsonObject,
  budget: Budget,
): Pick<InterfaceFields, 'BodySchema' | 'Examples'> {
  const body = resolved(document, operation['requestBody'])
  if (!isObject(body)) return { BodySchema: null, Examples: [] }
  const content = isObject(body['content']) ? body['content'] : {}
  const type = Object.keys(content).find((name) => /^application\/([\w.+-]+\+)?json\b/i.test(name))
  const media = type && content[type]
  if (!isObject(media)) throw new SchemaNotUsable('not-json', '')
  const Examples = examplesOf(document, media)
  consumeBudget(budget, Examples)
  return {
    BodySchema: media['schema'] === undefined ? null : inlineSchema(document, media['schema'], budget),
    Examples,
  }
}

function examplesOf(document: JsonObject, media: JsonObject): InterfaceExample[] {
  if (media['example'] !== undefined) return [{ Name: 'example', Body: media['example'] }]
  const examples = isObject(media['examples']) ? media['examples'] : {}
  return Object.entries(examples)
    .map(([name, each]) => ({ name, example: resolved(document, each) }))
    .flatMap(({ name, example }) =>
      isObject(example) && 'value' in example
        ? [{ Name: (textOf(example['summary']) ?? name).slice(0, 100), Body: example['value'] }]
        : [],
    )
    .slice(0, maxExamples)
}

/** What a reference of the document leads to, also over others; anything else is given back. Throws where it leads nowhere. */
function resolved(document: JsonObject, value: unknown): unknown {
  let target = value
  const seen = new Set<string>()
  while (isObject(target) && typeof target['$ref'] === 'string') {
    const reference = target['$ref']
    if (seen.has(reference)) throw new SchemaNotUsable('reference', reference)
    seen.add(reference)
    target = reference.startsWith('#') ? valueAt(document, reference.slice(1)) : undefined
    if (target === undefined) throw new SchemaNotUsable('reference', reference)
  }
  return target
}
