import type { TSchema } from 'typebox'
import { Type } from './type.ts'

/** A value that may be missing: `null` on the wire, never an absent key. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
