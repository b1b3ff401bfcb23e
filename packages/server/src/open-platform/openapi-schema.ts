import { valueAt } from './interface-schema.ts'

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body of a document that cannot be the schema of an interface. */
export class SchemaNotUsable extends Error {
  readonly reason: 'not-json' | 'cycle' | 'reference' | 'too-large'
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
const maxDepth = 60
/** Keywords of OpenAPI that say nothing about which bodies are valid. */
const leftOut = /^(example|xml|discriminator|externalDocs|nullable|x-.*)$/

interface Inlining {
  document: JsonObject
  /** The references that led here: one that comes again is a cycle. */
  path: readonly string[]
  depth: number
  count: { nodes: number }
}

/** A schema of an OpenAPI document as a JSON Schema of its own, with what its references lead to in their places. */
export function inlineSchema(document: JsonObject, schema: unknown): JsonObject {
  const whole = inlined(schema, { document, path: [], depth: 0, count: { nodes: 0 } })
  return isObject(whole) ? whole : {}
}

function inlined(value: unknown, state: Inlining): unknown {
  if (typeof value !== 'object' || value === null) return value
  state.count.nodes += 1
  if (state.count.nodes > maxNodes || state.depth > maxDepth) throw new SchemaNotUsable('too-large', '')
  const deeper = { ...state, depth: state.depth + 1 }
  if (Array.isArray(value)) return value.map((each) => inlined(each, deeper))
  const { $ref: reference, ...rest } = value as JsonObject
  if (typeof reference === 'string') return followed(reference, rest, deeper)
  return withoutOpenApiKeywords(rest, deeper)
}

function followed(reference: string, beside: JsonObject, state: Inlining): unknown {
  const name = reference.split('/').at(-1) ?? reference
  const target = reference.startsWith('#/') ? valueAt(state.document, reference.slice(1)) : undefined
  if (target === undefined) throw new SchemaNotUsable('reference', reference)
  if (state.path.includes(reference)) throw new SchemaNotUsable('cycle', name)
  const schema = inlined(target, { ...state, path: [...state.path, reference] })
  const own = withoutOpenApiKeywords(beside, state)
  return isObject(schema) ? { ...schema, ...own } : schema
}

/** Properties of `properties` are names, not keywords. */
const nameMaps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
/** Values as they are. */
const plain = new Set(['enum', 'const', 'default', 'examples', 'required'])

function withoutOpenApiKeywords(schema: JsonObject, state: Inlining): JsonObject {
  const kept = Object.entries(schema).filter(([name]) => !leftOut.test(name))
  const result: JsonObject = Object.fromEntries(kept.map(([name, value]) => [name, keywordValue(name, value, state)]))
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
  if (plain.has(name)) return value
  if (nameMaps.has(name) && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inlined(each, state)]))
  return inlined(value, state)
}
