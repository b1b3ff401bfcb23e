import { valueAt } from './interface-schema.ts'

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body of a document that cannot be the schema of an interface. */
export class SchemaNotUsable extends Error {
  readonly reason: 'not-json' | 'reference' | 'too-large'
  /** The reference that it is about. */
  override readonly name: string

  constructor(reason: SchemaNotUsable['reason'], name: string) {
    super(`${reason} ${name}`)
    this.reason = reason
    this.name = name
  }
}

/** References that lead to each other let a small document grow without end. */
const maxNodes = 20_000
const maxNodesOfDocument = 200_000
const maxDepth = 60
/** Keywords of OpenAPI that say nothing about which bodies are valid. */
const leftOut = /^(example|xml|discriminator|externalDocs|nullable|x-.*)$/

/** What is left of the work that a document may cause. */
export interface Budget {
  nodes: number
}

export const newBudget = (): Budget => ({ nodes: maxNodesOfDocument })

/** What a problem is about where no reference led there. */
const bodyPlace = 'requestBody'

/** Characters of a text that cost as much as a node. */
const charactersOfNode = 100

/** Takes the cost of a value that is copied as it is. Throws where nothing is left. */
export function consumeBudget(budget: Budget, value: unknown, name = bodyPlace): void {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  budget.nodes -= text.length / charactersOfNode
  if (budget.nodes < 0) throw new SchemaNotUsable('too-large', name)
}

interface Inlining {
  document: JsonObject
  /** The references that led here: one that comes again refers to a definition of the schema. */
  path: readonly string[]
  depth: number
  budget: Budget
  /** Names of the definitions, by the references of schemas that contain themselves. */
  definitions: Map<string, string>
}

/**
 * A schema of an OpenAPI document as a JSON Schema of its own, with what its references lead to in their places. Schemas that
 * contain themselves become definitions.
 */
export function inlineSchema(document: JsonObject, schema: unknown, ofDocument: Budget): JsonObject {
  const budget = { nodes: Math.min(maxNodes, ofDocument.nodes) }
  const before = budget.nodes
  const state = { document, path: [], depth: 0, budget, definitions: new Map<string, string>() }
  try {
    const whole = inlined(schema, state)
    if (!isObject(whole)) return {}
    const definitions: JsonObject = {}
    // A definition can bring others: a map is walked to its end, also where it grows meanwhile.
    for (const [reference, name] of state.definitions)
      definitions[name] = inlined(targetOf(reference, document), { ...state, path: [reference] })
    return state.definitions.size > 0 ? { ...whole, $defs: definitions } : whole
  } finally {
    ofDocument.nodes -= before - budget.nodes
  }
}

function inlined(value: unknown, state: Inlining): unknown {
  const place = state.path.at(-1) ?? bodyPlace
  if (typeof value === 'string') consumeBudget(state.budget, value, place)
  if (typeof value !== 'object' || value === null) return value
  state.budget.nodes -= 1
  if (state.budget.nodes < 0 || state.depth > maxDepth) throw new SchemaNotUsable('too-large', place)
  const deeper = { ...state, depth: state.depth + 1 }
  if (Array.isArray(value)) return value.map((each) => inlined(each, deeper))
  const { $ref: reference, ...rest } = value as JsonObject
  if (typeof reference === 'string') return followed(reference, rest, deeper)
  return withoutReadOnly(withoutOpenApiKeywords(rest, deeper))
}

function targetOf(reference: string, document: JsonObject): unknown {
  const target = reference.startsWith('#/') ? valueAt(document, reference.slice(1)) : undefined
  if (target === undefined) throw new SchemaNotUsable('reference', reference)
  return target
}

function followed(reference: string, beside: JsonObject, state: Inlining): unknown {
  const target = targetOf(reference, state.document)
  if (state.path.includes(reference)) return { $ref: `#/$defs/${definitionOf(reference, state)}` }
  const schema = inlined(target, { ...state, path: [...state.path, reference] })
  const own = withoutOpenApiKeywords(beside, state)
  return isObject(schema) ? { ...schema, ...own } : schema
}

/** The name of the definition of a schema that contains itself. */
function definitionOf(reference: string, { definitions }: Inlining): string {
  const known = definitions.get(reference)
  if (known) return known
  const name = (reference.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '_')
  const isTaken = [...definitions.values()].includes(name)
  const own = isTaken ? `${name}_${definitions.size}` : name
  definitions.set(reference, own)
  return own
}

/** Properties that only answers have need not be in a request, whatever the schema requires. */
function withoutReadOnly(schema: JsonObject): JsonObject {
  const names = readOnlyNames(schema)
  return names.size > 0 ? withoutRequired(schema, names) : schema
}

const partsOf = (schema: JsonObject): JsonObject[] =>
  Array.isArray(schema['allOf']) ? schema['allOf'].filter(isObject) : []

function readOnlyNames(schema: JsonObject): Set<string> {
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : []
  const own = properties.filter(([, each]) => isObject(each) && each['readOnly'] === true).map(([name]) => name)
  return new Set([...own, ...partsOf(schema).flatMap((part) => [...readOnlyNames(part)])])
}

function withoutRequired(schema: JsonObject, names: ReadonlySet<string>): JsonObject {
  const { required, ...rest } = schema
  const left = Array.isArray(required) ? required.filter((name) => !names.has(String(name))) : []
  return {
    ...rest,
    ...(Array.isArray(schema['allOf']) && {
      allOf: schema['allOf'].map((part) => (isObject(part) ? withoutRequired(part, names) : part)),
    }),
    ...(Array.isArray(required) ? left.length > 0 && { required: left } : required !== undefined && { required }),
  }
}

/** Properties of `properties` are names, not keywords. */
const nameMaps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
/** Values as they are. */
const plain = new Set(['enum', 'const', 'default', 'examples', 'required'])

function withoutOpenApiKeywords(schema: JsonObject, state: Inlining): JsonObject {
  const keywords = Object.entries(schema).filter(([name]) => !leftOut.test(name))
  const result: JsonObject = Object.fromEntries(
    keywords.map(([name, value]) => [name, keywordValue(name, value, state)]),
  )
  for (const [bound, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    // OpenAPI 3.0 says with true that the limit itself is excluded.
    if (typeof result[bound] !== 'boolean') continue
    if (result[bound] && result[limit] !== undefined) {
      result[bound] = result[limit]
      delete result[limit]
    } else delete result[bound]
  }
  if (schema['nullable'] === true) return nullable(result)
  return result
}

function nullable(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema
  if (type === undefined) return { anyOf: [schema, { type: 'null' }] }
  return { ...schema, type: [type, 'null'].flat(), ...(Array.isArray(values) && { enum: [...values, null] }) }
}

function keywordValue(name: string, value: unknown, state: Inlining): unknown {
  if (plain.has(name)) {
    consumeBudget(state.budget, value, state.path.at(-1))
    return value
  }
  if (nameMaps.has(name) && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inlined(each, state)]))
  return inlined(value, state)
}
