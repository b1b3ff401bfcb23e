import {
  defaultBrakePercent,
  type MissingAction,
  type SyncSchedule,
} from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { ssoSyncSettings } from './directory-sync.tables.ts'
import type { Watermark } from './people-source.ts'

export type SyncSettingsRow = typeof ssoSyncSettings.$inferSelect

const initialSettings = {
  schedule: 'off',
  hour: 2,
  missing: 'mark',
  brakePercent: defaultBrakePercent,
  nextAt: null,
  watermark: null,
  watermarkVersion: null,
} as const

interface OfConnection {
  id: string
  organisationId: string
}

/** The settings of a connection, with those of the beginning where nobody has set any. */
export async function findSyncSettings(db: Db, { id, organisationId }: OfConnection): Promise<SyncSettingsRow> {
  const [row] = await db.select().from(ssoSyncSettings).where(eq(ssoSyncSettings.connectionId, id))
  return row ?? { connectionId: id, organisationId, ...initialSettings }
}

/** The same, with a row that stays locked until the transaction ends. */
export async function lockSyncSettings(db: Db, { id, organisationId }: OfConnection): Promise<SyncSettingsRow> {
  await db.insert(ssoSyncSettings).values({ connectionId: id, organisationId }).onConflictDoNothing()
  const [row] = await db.select().from(ssoSyncSettings).where(eq(ssoSyncSettings.connectionId, id)).for('update')
  return row as SyncSettingsRow
}

export interface SyncSettingsInput {
  schedule: SyncSchedule
  hour: number
  missing: MissingAction
  brakePercent: number
}

/** Saves settings; the next run is at the next time of the schedule. */
export const updateSyncSettings = (db: Db, connectionId: string, input: SyncSettingsInput) =>
  db
    .update(ssoSyncSettings)
    .set({ ...input, nextAt: nextTime(input) })
    .where(eq(ssoSyncSettings.connectionId, connectionId))

/** Switches a schedule off, and forgets how far the directory was read. */
export const stopSchedule = (db: Db, connectionId: string) =>
  db
    .update(ssoSyncSettings)
    .set({ schedule: 'off', nextAt: null, watermark: null, watermarkVersion: null })
    .where(eq(ssoSyncSettings.connectionId, connectionId))

const everyHour = Array.from({ length: 24 }, (_, hour) => hour)
const hoursOf = ({ schedule, hour }: Pick<SyncSettingsInput, 'schedule' | 'hour'>): readonly number[] =>
  ({ off: [], hourly: everyHour, 'six-hours': [0, 6, 12, 18], daily: [hour] })[schedule]

/** The next time of a schedule, in the time zone of the organisation; null without one. */
function nextTime(settings: Pick<SyncSettingsInput, 'schedule' | 'hour'>): SQL {
  const hours = sql.raw(`array[${hoursOf(settings).join(', ')}]::integer[]`)
  return sql`(select min(slot.time) from (
    select (date_trunc('day', now() at time zone o.time_zone) + make_interval(days => day, hours => hour)) at time zone o.time_zone as time
    from organisations o, generate_series(0, 1) as day, unnest(${hours}) as hour where o.id = ${ssoSyncSettings.organisationId}) as slot
    where slot.time > now())`
}

export const setNextTime = (db: Db, settings: Pick<SyncSettingsRow, 'connectionId' | 'schedule' | 'hour'>) =>
  db
    .update(ssoSyncSettings)
    .set({ nextAt: nextTime(settings) })
    .where(eq(ssoSyncSettings.connectionId, settings.connectionId))

/** Remembers how far the directory was read, by which version of the connection. */
export async function setWatermark(
  db: Db,
  { id: connectionId, organisationId, version }: OfConnection & { version: number },
  watermark: Watermark | null,
): Promise<void> {
  const read = { watermark, watermarkVersion: version }
  await db
    .insert(ssoSyncSettings)
    .values({ connectionId, organisationId, ...read })
    .onConflictDoUpdate({ target: ssoSyncSettings.connectionId, set: read })
}

/** Connections of all organisations whose schedule is due. */
export const listDueConnections = (db: Db): Promise<{ connectionId: string; organisationId: string }[]> =>
  db
    .select({ connectionId: ssoSyncSettings.connectionId, organisationId: ssoSyncSettings.organisationId })
    .from(ssoSyncSettings)
    .where(sql`${ssoSyncSettings.nextAt} <= now()`)
    .orderBy(ssoSyncSettings.nextAt)
