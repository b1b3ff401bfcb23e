import { Type } from './type.ts'

export const idPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

/** A UUIDv7 in its usual spelling. Whoever writes capitals means the same one: the server reads all of them as small letters. */
export const Id = (description: string) => Type.String({ description, pattern: idPattern })

/** A moment in UTC, ISO 8601. */
export const Moment = (description: string) => Type.String({ description: `${description} (ISO 8601, UTC)` })
