import { Type } from './type.ts'

/** A UUIDv7 in its usual spelling. */
export const Id = (description: string) =>
  Type.String({ description, pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' })

/** A moment in UTC, ISO 8601. */
export const Moment = (description: string) => Type.String({ description: `${description} (ISO 8601, UTC)` })
