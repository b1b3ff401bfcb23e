import type { JsonSchema } from './openapi-types.ts'

/** Where a document keeps the schemas that refer to themselves. */
export type Schemas = Record<string, JsonSchema>

const place = '#/components/schemas/'

/** Points at a schema among the components. */
export const schemaReference = (name: string) => ({ $ref: place + name })

/** A schema of the contract as OpenAPI takes it: its definitions, which refer to themselves, move to the components. */
export const plainSchema = (schema: object, components: Schemas): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === '$ref') return place + String(value)
    if (key === '$defs') addDefinitions(value as Schemas, components)
    return key === '$id' || key === '$defs' ? undefined : value
  }) as JsonSchema

function addDefinitions(definitions: Schemas, components: Schemas) {
  for (const [name, definition] of Object.entries(definitions)) {
    const known = components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(definition))
      throw new Error(`Two different schemas of the contract are called ${name}`)
    components[name] = definition
  }
}

/** What a caller may send: a field with a default may be left out, unknown fields are refused. */
export const inputSchema = (schema: object, components: Schemas): JsonSchema =>
  acceptingDefaults(plainSchema(schema, components))

function acceptingDefaults(schema: JsonSchema): JsonSchema {
  const { properties, required, items, anyOf } = schema
  const hasNoDefault = (name: string) => properties?.[name]?.default === undefined
  return {
    ...schema,
    ...(required && { required: required.filter(hasNoDefault) }),
    ...(properties && { properties: mapValues(properties, acceptingDefaults), additionalProperties: false }),
    ...(items && { items: acceptingDefaults(items) }),
    ...(anyOf && { anyOf: anyOf.map(acceptingDefaults) }),
  }
}

const mapValues = <T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
