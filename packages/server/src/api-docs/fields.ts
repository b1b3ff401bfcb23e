import { Id } from '@atrium/contract/kit/ids.ts'
import type { JsonSchema } from './openapi-shape.ts'
import { referencedName, type Schemas } from './plain-schema.ts'
import type { Text } from './texts.ts'

/** A row in a table of fields. */
export interface Field {
  name: string
  /** How deep it is nested; 0 is the outermost. */
  depth: number
  type: string
  isRequired: boolean
  description: string
  /** What its value has to keep to, in words. */
  limits: string[]
}

/** The heading of one of several forms that an object may have. */
export interface FormHeading {
  form: number
  depth: number
}

/** An object found in a schema, and the references that led to it. */
interface Found {
  object: JsonSchema
  trail: readonly string[]
}

/** Lists the fields of a schema, those of nested objects below their own. */
export class FieldList {
  readonly #schemas: Schemas
  readonly #text: Text

  constructor(schemas: Schemas, text: Text) {
    this.#schemas = schemas
    this.#text = text
  }

  of(schema: JsonSchema, depth = 0, trail: readonly string[] = []): (Field | FormHeading)[] {
    const found = this.#objectsIn(schema, trail)
    if (found.length < 2) return found.flatMap((one) => this.#fieldsOf(one, depth))
    return found.flatMap((one, index) => [{ form: index + 1, depth }, ...this.#fieldsOf(one, depth)])
  }

  #fieldsOf({ object, trail }: Found, depth: number): (Field | FormHeading)[] {
    const { properties = {}, required = [] } = object
    return Object.entries(properties).flatMap(([name, schema]) => [
      {
        name,
        depth,
        type: typeText(schema),
        isRequired: required.includes(name),
        description: descriptionOf(schema),
        limits: partsOf(schema).flatMap((part) => limitsOf(part, this.#text)),
      },
      ...this.of(schema, depth + 1, trail),
    ])
  }

  /** The objects that a value may be or consist of; one that contains itself is opened once. */
  #objectsIn(schema: JsonSchema, trail: readonly string[]): Found[] {
    const inside = (part: JsonSchema) => this.#objectsIn(part, trail)
    if (schema.$ref) return this.#referenced(referencedName(schema.$ref), trail)
    if (schema.anyOf) return schema.anyOf.flatMap(inside)
    if (schema.allOf) return [{ object: merged(schema.allOf.flatMap(inside)), trail }]
    if (schema.items) return inside(schema.items)
    if (schema.patternProperties) return Object.values(schema.patternProperties).flatMap(inside)
    return schema.properties ? [{ object: schema, trail }] : []
  }

  #referenced(name: string, trail: readonly string[]): Found[] {
    const schema = this.#schemas[name]
    return schema && !trail.includes(name) ? this.#objectsIn(schema, [...trail, name]) : []
  }
}

const merged = (found: Found[]): JsonSchema => ({
  properties: Object.assign({}, ...found.map(({ object }) => object.properties)) as Record<string, JsonSchema>,
  required: found.flatMap(({ object }) => object.required ?? []),
})

/** A schema and the alternatives in it, where limits and descriptions may stand. */
const partsOf = (schema: JsonSchema): JsonSchema[] => [schema, ...(schema.anyOf ?? [])]

const descriptionOf = (schema: JsonSchema): string =>
  partsOf(schema).find(({ description }) => description)?.description ?? ''

/** The type of a value as a developer writes it. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref) return referencedName(schema.$ref)
  if (schema.format === 'binary') return 'file'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' | ')
  if (schema.allOf) return 'object'
  if (schema.type === 'array') return `${inBrackets(typeText(schema.items ?? {}))}[]`
  if (schema.patternProperties)
    return `Record<string, ${Object.values(schema.patternProperties).map(typeText).join(' | ')}>`
  return [schema.type ?? 'any'].flat().join(' | ')
}

const inBrackets = (type: string) => (type.includes(' | ') ? `(${type})` : type)

const { pattern: uuid }: JsonSchema = Id('')

/** What a value has to keep to, in words. */
export function limitsOf(schema: JsonSchema, text: Text): string[] {
  const length = range(schema.minLength, schema.maxLength)
  const entries = range(schema.minItems, schema.maxItems)
  const { pattern } = schema
  const found = [
    length && text('limit.length', { range: length }),
    range(schema.minimum, schema.maximum),
    entries && text('limit.items', { range: entries }),
    schema.uniqueItems && text('limit.unique'),
    pattern && (pattern === uuid ? 'UUID' : text('limit.pattern', { pattern: `\`${pattern}\`` })),
    'default' in schema && text('limit.default', { value: `\`${JSON.stringify(schema.default)}\`` }),
  ]
  return [...found.filter((limit) => typeof limit === 'string'), ...itemLimits(schema, text)]
}

const itemLimits = ({ items }: JsonSchema, text: Text): string[] => (items ? limitsOf(items, text) : [])

function range(least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined) return most === undefined ? undefined : `≤ ${most}`
  if (most === undefined) return `≥ ${least}`
  return least === most ? String(least) : `${least}–${most}`
}
