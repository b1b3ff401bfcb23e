import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'

/** A UUIDv7 made by the application: sorts by time, and two servers never make the same. */
export const newId = (): string => uuidv7()

/** The primary key of a table of ours. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/** A moment, kept with its time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Raw bytes, as hashes are. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
