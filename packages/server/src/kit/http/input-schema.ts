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
