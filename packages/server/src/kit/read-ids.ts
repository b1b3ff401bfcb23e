import { idPattern } from '@atrium/contract/kit/ids.ts'
import type { TSchema } from 'typebox'

type Reader = (value: unknown) => unknown

/** What can hold ids, as far as calls are declared with it. */
interface Part {
  pattern?: string
  properties?: Record<string, Part>
  items?: Part
  anyOf?: Part[]
}

const small: Reader = (value) => (typeof value === 'string' ? value.toLowerCase() : value)

/**
 * How the ids of what a schema describes are read: in small letters, as they are kept, whatever a caller writes – two of
 * them are compared as texts. Nothing where there are none.
 */
export const readerOfIds = (schema: TSchema): Reader | undefined => readerOf(schema as Part)

function readerOf({ pattern, properties = {}, items, anyOf = [] }: Part): Reader | undefined {
  if (pattern === idPattern) return small
  // An id, or null.
  const [either] = anyOf.flatMap((each) => readerOf(each) ?? [])
  if (either) return either
  const each = items && readerOf(items)
  if (each) return (value) => (Array.isArray(value) ? value.map(each) : value)
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const read = readerOf(field)
    return read ? [{ name, read }] : []
  })
  return fields.length > 0 ? (value) => ({ ...(value as object), ...fieldsRead(value, fields) }) : undefined
}

const fieldsRead = (value: unknown, fields: readonly { name: string; read: Reader }[]) =>
  Object.fromEntries(
    fields.flatMap(({ name, read }) => {
      const given = (value as Record<string, unknown>)[name]
      return given === undefined ? [] : [[name, read(given)]]
    }),
  )
