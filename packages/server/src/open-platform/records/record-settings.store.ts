import { alertKinds, defaultBodyDays, type AlertKind } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { openAlerts, openRecordSettings } from '../open-platform.tables.ts'

/** For how many days bodies are kept, and the threshold of each alert; null where there is none. */
export interface StoredSettings {
  bodyDays: number
  thresholds: Record<AlertKind, number | null>
}

/** The settings of the organisation, or the defaults. */
export async function findRecordSettings(db: Db): Promise<StoredSettings> {
  const [settings] = await db.select({ bodyDays: openRecordSettings.bodyDays }).from(openRecordSettings)
  const alerts = await listAlerts(db)
  const thresholdOf = (kind: AlertKind) => alerts.find((alert) => alert.kind === kind)?.threshold ?? null
  return {
    bodyDays: settings?.bodyDays ?? defaultBodyDays,
    thresholds: Object.fromEntries(alertKinds.map((kind) => [kind, thresholdOf(kind)])) as StoredSettings['thresholds'],
  }
}

/** Saves the settings. An alert whose threshold changes can be sent again. */
export async function saveRecordSettings(
  db: Db,
  organisationId: string,
  { bodyDays, thresholds }: StoredSettings,
): Promise<void> {
  await db
    .insert(openRecordSettings)
    .values({ organisationId, bodyDays })
    .onConflictDoUpdate({ target: openRecordSettings.organisationId, set: { bodyDays } })
  for (const kind of alertKinds) {
    const threshold = thresholds[kind]
    if (threshold === null) await db.delete(openAlerts).where(eq(openAlerts.kind, kind))
    else
      await db
        .insert(openAlerts)
        .values({ organisationId, kind, threshold })
        .onConflictDoUpdate({
          target: [openAlerts.organisationId, openAlerts.kind],
          set: { threshold, firingSince: null },
          setWhere: sql`${openAlerts.threshold} <> excluded.threshold`,
        })
  }
}

/** The alerts of the organisation. */
export const listAlerts = (db: Db) => db.select().from(openAlerts)

/** Notes since when an alert holds, or that it no longer does. */
export const setFiringSince = (db: Db, kind: AlertKind, firingSince: Date | null) =>
  db.update(openAlerts).set({ firingSince }).where(eq(openAlerts.kind, kind))
