import type { JsonSchema } from './openapi-shape.ts'

/** Where a document keeps the schemas that refer to themselves. */
export type Schemas = Record<string, JsonSchema>

const place = '#/components/schemas/'

/** Points at a schema among the components. */
export const schemaReference = (name: string) => ({ $ref: place + name })

/** The name of the component that a reference points at. */
export const referencedName = (reference: string): string => reference.slice(place.length)

/** A schema of the contract as OpenAPI takes it: definitions that refer to themselves move to the components. */
export const plainSchema = (schema: object, components: Schemas): JsonSchema =>
  moved(JSON.parse(JSON.stringify(schema)), components) as JsonSchema

/** What a caller may send: a field with a default may be left out, for the kit fills it in; unknown fields are refused. */
export const inputSchema = (schema: object, components: Schemas): JsonSchema =>
  withoutFilled(plainSchema(schema, components))

function withoutFilled(schema: JsonSchema): JsonSchema {
  const { properties, required, items, anyOf } = schema
  const isAsked = (name: string) => properties?.[name]?.default === undefined
  return {
    ...schema,
    ...(required && { required: required.filter(isAsked) }),
    ...(properties && { properties: mapValues(properties, withoutFilled), additionalProperties: false }),
    ...(items && { items: withoutFilled(items) }),
    ...(anyOf && { anyOf: anyOf.map(withoutFilled) }),
  }
}

const mapValues = <T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

function moved(part: unknown, components: Schemas): unknown {
  if (Array.isArray(part)) return part.map((piece) => moved(piece, components))
  if (typeof part !== 'object' || part === null) return part
  const { $defs, $id: _, ...rest } = part as Record<string, unknown>
  for (const [name, definition] of Object.entries($defs ?? {})) keep(name, moved(definition, components), components)
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, schemaReference(value).$ref]
        : [key, moved(value, components)],
    ),
  )
}

function keep(name: string, definition: unknown, components: Schemas) {
  const known = components[name]
  if (known && JSON.stringify(known) !== JSON.stringify(definition))
    throw new Error(`Two different schemas of the contract are called ${name}`)
  components[name] = definition as JsonSchema
}
