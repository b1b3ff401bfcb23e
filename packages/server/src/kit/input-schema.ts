import type { TSchema } from 'typebox'

interface Part {
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
