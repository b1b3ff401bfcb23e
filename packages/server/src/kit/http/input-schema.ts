import { idPattern } from '@atrium/contract/kit/ids.ts'
import type { TSchema } from 'typebox'

interface Part {
  pattern?: string
  properties?: Record<string, Part>
  items?: Part
  anyOf?: Part[]
  [keyword: string]: unknown
}

/**
 * The schema with `additionalProperties: false` on every object that lists its properties, nested ones too. Calls declare
 * open objects because answers are serialised by the same shapes.
 */
export const withoutUnknownProperties = (schema: TSchema): TSchema => closed(schema as Part) as TSchema

function closed(part: Part): Part {
  const { properties, items, anyOf } = part
  return {
    ...part,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, closed(each)])),
      additionalProperties: false,
    }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  }
}

/**
 * The schema with the variant that a value names in place of a union whose variants differ in a constant, such as `Kind`: problems are
 * then about that one alone. Where the value names none, the constant is what is wrong.
 */
export const withNamedVariant = (schema: TSchema, value: unknown): TSchema => narrowed(schema as Part, value) as TSchema

function narrowed(part: Part, value: unknown): Part {
  const { anyOf, properties } = part
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const tag = anyOf && tagOf(anyOf)
  if (tag) {
    const named = anyOf.find((variant) => variant.properties?.[tag]?.['const'] === given[tag])
    const constants = anyOf.map((variant) => variant.properties?.[tag]?.['const'])
    return named ?? { type: 'object', required: [tag], properties: { [tag]: { enum: constants } } }
  }
  if (!properties) return part
  const own = Object.entries(properties).map(([name, each]) => [name, narrowed(each, given[name])] as const)
  return own.every(([name, each]) => each === properties[name])
    ? part
    : { ...part, properties: Object.fromEntries(own) }
}

/** The property that is another constant in each variant. */
const tagOf = ([first, ...others]: Part[]): string | undefined =>
  Object.keys(first?.properties ?? {}).find((name) =>
    [first, ...others].every((variant) => typeof variant?.properties?.[name]?.['const'] === 'string'),
  )

/** Path to the first text, or name of a property, that PostgreSQL cannot store: with an unpaired surrogate or NUL. */
export function findUnstorableText(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, each] of Object.entries(value)) {
    const path = isStorable(name) ? findUnstorableText(each) : []
    if (path) return [name, ...path]
  }
  return undefined
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** The value with all ids of the schema in lower case, as the database has them: ids are compared as texts. */
export const withLowerCaseIds = (schema: TSchema, value: unknown): unknown => convert(schema as Part, value)

function convert({ pattern, properties, items }: Part, value: unknown): unknown {
  if (pattern === idPattern && typeof value === 'string') return value.toLowerCase()
  if (items && Array.isArray(value)) return value.map((item) => convert(items, item))
  if (!properties || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, convert(properties[name] ?? {}, field)]),
  )
}
