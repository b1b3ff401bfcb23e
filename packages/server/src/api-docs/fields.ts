import type { TSchema } from 'typebox'

/** One field of an input or output, as a row of a table. */
export interface Field {
  name: string
  depth: number
  type: string
  isRequired: boolean
  description: string
}

interface Loose {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: Loose[]
  items?: Loose
  properties?: Record<string, Loose>
  required?: string[]
  description?: string
}

/** The fields of a schema from top to bottom, those of nested objects below their own. */
export const fieldsOf = (schema: TSchema): Field[] => walk(schema as Loose, 0)

function walk(schema: Loose, depth: number): Field[] {
  const { properties = {}, required = [] } = inner(schema)
  return Object.entries(properties).flatMap(([name, property]) => [
    {
      name,
      depth,
      type: typeOf(property),
      isRequired: required.includes(name),
      description: property.description ?? inner(property).description ?? '',
    },
    ...walk(property, depth + 1),
  ])
}

/** What is inside of a list, or of something that may be null. */
function inner(schema: Loose): Loose {
  if (schema.items) return inner(schema.items)
  const solid = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return solid.length === 1 && solid[0] ? inner(solid[0]) : schema
}

/** A type in a few words: `string | null`, `object[]`, `zh | en`. */
export function typeOf(schema: Loose): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `${typeOf(schema.items)}[]`
  return schema.type ?? 'any'
}
