import type { TNull, TSchema, TUnion } from 'typebox'
import { Type } from './type.ts'

/** A value that may be missing: `null` on the wire, never an absent key. */
export function Nullable<T extends TSchema>(schema: T): TUnion<[T, TNull]> {
  const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] }
  // One schema rather than a union: a serializer would check each value against the members of a union.
  if (values) return { ...schema, enum: [...values, null] } as never
  if (type) return { ...schema, type: [type, 'null'] } as never
  return Type.Union([schema, Type.Null()])
}
