import {
  interfaceDefaults,
  maxExamples,
  maxInterfaceCodeLength,
  type InterfaceFields,
} from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import type { InterfaceExample } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { valueAt } from './interface-schema.ts'
import { inlineSchema, isObject, SchemaNotUsable, type JsonObject } from './openapi-schema.ts'

/** Why an operation cannot be an interface: a phrase `import.<reason>` of the server's, with its gaps. */
export interface SkipReason {
  reason: 'path-parameters' | 'no-code' | 'repeated' | 'kind' | 'not-json' | 'cycle' | 'reference' | 'too-large'
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

/** True for a document of OpenAPI 3. */
export const isOpenApi3 = (document: unknown): document is JsonObject =>
  isObject(document) && /^3\.\d+(\.\d+)?$/.test(String(document['openapi'])) && isObject(document['paths'])

/** The address of the first server, resolved against where the document is from. */
export function firstServer(document: JsonObject, address: string | undefined): string | undefined {
  const server = valueAt(document, '/servers/0/url')
  if (typeof server !== 'string' || server.includes('{')) return undefined
  return URL.parse(server, address)?.href.replace(/\/+$/, '')
}

/** The operations of a document in their order. */
export function operationsOf(document: JsonObject): DocumentOperation[] {
  const codes = new Set<string>()
  return Object.entries(document['paths'] as JsonObject).flatMap(([path, item]) =>
    methods
      .filter((method) => isObject(item) && isObject(item[method]))
      .map((method) => {
        const operation = operationOf(document, { path, method, item: item as JsonObject })
        if (codes.has(operation.code)) return { ...operation, skip: { reason: 'repeated' } as const }
        codes.add(operation.code)
        return operation
      }),
  )
}

interface Source {
  path: string
  method: string
  item: JsonObject
}

function operationOf(document: JsonObject, { path, method, item }: Source): DocumentOperation {
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
        ...bodyOf(document, operation),
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

/** `createExperiment` and `create_experiment` become `create-experiment`. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, maxInterfaceCodeLength)
    .replace(/-+$/, '')

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
function bodyOf(document: JsonObject, operation: JsonObject): Pick<InterfaceFields, 'BodySchema' | 'Examples'> {
  const body = resolved(document, operation['requestBody'])
  if (!isObject(body)) return { BodySchema: null, Examples: [] }
  const content = isObject(body['content']) ? body['content'] : {}
  const type = Object.keys(content).find((name) => /^application\/([\w.+-]+\+)?json\b/i.test(name))
  const media = type && content[type]
  if (!isObject(media)) throw new SchemaNotUsable('not-json', '')
  return {
    BodySchema: media['schema'] === undefined ? null : inlineSchema(document, media['schema']),
    Examples: examplesOf(document, media),
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

/** What a reference of the document leads to; anything else is given back. Throws where it leads nowhere. */
function resolved(document: JsonObject, value: unknown): unknown {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return value
  const reference = value['$ref']
  const target = reference.startsWith('#') ? valueAt(document, reference.slice(1)) : undefined
  if (target === undefined || (isObject(target) && '$ref' in target)) throw new SchemaNotUsable('reference', reference)
  return target
}
