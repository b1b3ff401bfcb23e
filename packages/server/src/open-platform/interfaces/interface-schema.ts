/** Where a JSON Schema is wrong: a JSON pointer, and the phrase `schema.<reason>` of the server's. */
export interface SchemaProblem {
  at: string
  reason: SchemaReason
}
export type SchemaReason = 'schema' | 'type' | 'list' | 'number' | 'boolean' | 'pattern' | 'reference' | 'loop' | 'deep'

type Schema = Record<string, unknown>

const maxDepth = 40
const typeNames = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTextList = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string')
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const isPattern = (value: unknown) => {
  try {
    return typeof value === 'string' && Boolean(new RegExp(value, 'u'))
  } catch {
    return false
  }
}

/** Keywords by what they have to be. The compiler takes a wrong value for none, and would let every body pass. */
const rules: readonly [names: string, isValid: (value: unknown) => boolean, reason: SchemaReason][] = [
  ['type', (value) => [value].flat().every((each) => typeNames.includes(String(each))), 'type'],
  ['enum', Array.isArray, 'list'],
  ['required', isTextList, 'list'],
  ['pattern', isPattern, 'pattern'],
  ['uniqueItems', (value) => typeof value === 'boolean', 'boolean'],
  ['minimum maximum exclusiveMinimum exclusiveMaximum multipleOf', (value) => typeof value === 'number', 'number'],
  ['minLength maxLength minItems maxItems minProperties maxProperties', isCount, 'number'],
]
const keywords = new Map(
  rules.flatMap(([names, isValid, reason]) => names.split(' ').map((name) => [name, { isValid, reason }])),
)

/** Keywords with a schema, with schemas by name, and with a list of schemas. */
const schemaKeywords =
  'items additionalProperties not if then else contains propertyNames unevaluatedProperties unevaluatedItems'.split(' ')
const schemaMaps = 'properties patternProperties $defs definitions dependentSchemas'.split(' ')
const schemaLists = 'allOf anyOf oneOf prefixItems'.split(' ')

/** The first problem of a JSON Schema. References must lead to a place in the schema itself. */
export function findSchemaProblem(schema: Schema): SchemaProblem | undefined {
  return problemIn(schema, { root: schema, at: '', depth: 0, seen: new Set(), done: new Set() })
}

interface Place {
  root: Schema
  at: string
  depth: number
  /** Schemas that were looked at, or are just now. */
  seen: Set<unknown>
  /** Schemas from which validation is known to end. */
  done: Set<unknown>
}

function problemIn(schema: unknown, place: Place): SchemaProblem | undefined {
  if (typeof schema === 'boolean') return undefined
  if (!isObject(schema)) return { at: place.at, reason: 'schema' }
  if (place.seen.has(schema)) return undefined
  place.seen.add(schema)
  if (place.depth > maxDepth) return { at: place.at, reason: 'deep' }
  for (const [name, value] of Object.entries(schema)) {
    const problem = keywordProblem(name, value, { ...place, at: `${place.at}/${name}`, depth: place.depth + 1 })
    if (problem) return problem
  }
  return isLoop(schema, place) ? { at: place.at, reason: 'loop' } : undefined
}

function keywordProblem(name: string, value: unknown, place: Place): SchemaProblem | undefined {
  const { at, depth } = place
  if (name === '$ref') return referenceProblem(value, place)
  if (isOtherReference(name, depth)) return { at, reason: 'reference' }
  const rule = keywords.get(name)
  if (rule && !rule.isValid(value)) return { at, reason: rule.reason }
  if (name === 'patternProperties' && isObject(value)) {
    const wrongName = Object.keys(value).find((key) => !isPattern(key))
    if (wrongName !== undefined) return { at: `${at}/${wrongName}`, reason: 'pattern' }
  }
  if (schemaKeywords.includes(name)) return problemIn(value, place)
  if (schemaLists.includes(name)) return Array.isArray(value) ? firstProblemIn(value, place) : { at, reason: 'list' }
  if (schemaMaps.includes(name)) return isObject(value) ? firstProblemIn(value, place) : { at, reason: 'schema' }
  return undefined
}

/** True for other ways to refer, and for names that change what a reference means. */
const isOtherReference = (name: string, depth: number): boolean =>
  /^\$(dynamicRef|recursiveRef|dynamicAnchor)$/.test(name) || (depth > 1 && /^\$(id|anchor)$/.test(name))

/** The first problem of several schemas, in a list or by name. */
function firstProblemIn(schemas: Schema | unknown[], place: Place): SchemaProblem | undefined {
  for (const [key, schema] of Object.entries(schemas)) {
    const problem = problemIn(schema, { ...place, at: `${place.at}/${key}` })
    if (problem) return problem
  }
  return undefined
}

/** Keywords whose schemas are about the same value, not about a part of it. */
const sameValueKeywords = 'not if then else'.split(' ')
const sameValueLists = 'allOf anyOf oneOf'.split(' ')

/** True where a schema leads back to itself for one and the same value: its validation would not end. */
function isLoop(schema: unknown, { root, done }: Pick<Place, 'root' | 'done'>, open: readonly unknown[] = []): boolean {
  if (!isObject(schema) || done.has(schema)) return false
  if (open.includes(schema) || open.length > maxDepth) return true
  const target = typeof schema['$ref'] === 'string' ? valueAt(root, schema['$ref'].slice(1)) : undefined
  const next = [
    target,
    ...sameValueKeywords.map((name) => schema[name]),
    ...sameValueLists.flatMap((name) => schema[name]),
    ...(isObject(schema['dependentSchemas']) ? Object.values(schema['dependentSchemas']) : []),
  ]
  const isEndless = next.some((each) => isLoop(each, { root, done }, [...open, schema]))
  if (!isEndless) done.add(schema)
  return isEndless
}

/** What a reference leads to must be a schema, wherever in the document it stands. */
function referenceProblem(reference: unknown, place: Place): SchemaProblem | undefined {
  const isLocal = typeof reference === 'string' && reference.startsWith('#')
  const target = isLocal ? valueAt(place.root, reference.slice(1)) : undefined
  const isSchema = isObject(target) || typeof target === 'boolean'
  return isSchema ? problemIn(target, place) : { at: place.at, reason: 'reference' }
}

/** The value at a JSON pointer; undefined where there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  if (pointer === '') return root
  if (!pointer.startsWith('/')) return undefined
  let value = root
  for (const part of pointer.slice(1).split('/')) {
    const name = unescaped(part)
    if (typeof value !== 'object' || value === null || name === undefined || !Object.hasOwn(value, name))
      return undefined
    value = (value as Schema)[name]
  }
  return value
}

function unescaped(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return undefined
  }
}
