import { undoHours } from '@atrium/contract/members/imports.shapes.ts'
import { syncDetailDays } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { sql } from 'drizzle-orm'
import pMap from 'p-map'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import type { SsoServices } from '#sso/connections/connection-context.ts'
import { recordRun } from './log-sync.ts'
import { runSync } from './run-sync.ts'
import { listDueConnections, lockSyncSettings, setNextTime } from './sync-settings.store.ts'
import {
  endSync,
  failDeadSync,
  findSync,
  hasWholeToday,
  insertSync,
  listOpenSyncs,
  type SyncRecord,
} from './directory-sync.store.ts'

/** The id of this process: what a killed process has begun is failed when its lease expires. */
const thisProcess = newId()

/** Directories of several organisations are read at once; one that is slow holds nobody else up. */
const concurrency = 3

export const syncJobName = 'sso.sync-directories'

/** Starts the runs that are due, fails those whose process has died, and works on those that wait. */
export const syncDirectories = (services: SsoServices, worker = thisProcess): Job => ({
  name: syncJobName,
  cron: '* * * * *',
  isDueAtStart: true,
  async run({ system, signal }) {
    for (const { id, organisationId, state } of await system(listOpenSyncs))
      if (state !== 'waiting')
        await inTransaction(services.database, { organisationId }, (db) => failDead(db, services, { id, worker }))
    for (const due of await system(listDueConnections)) await startDue(services, due)
    const waiting = (await system(listOpenSyncs)).filter(({ state }) => state === 'waiting')
    await pMap(waiting, (run) => runSync(services, { ...run, worker, signal }), {
      concurrency: services.database.kind === 'embedded' ? 1 : concurrency,
    })
  },
})

/** Fails a run whose process has died. What was done stays done; the next run goes on from there. */
export async function failDead(
  db: Db,
  { database }: Pick<SsoServices, 'database'>,
  { id, worker = thisProcess }: { id: string; worker?: string },
): Promise<void> {
  if (!(await failDeadSync(db, id, { worker, isExclusive: database.kind === 'embedded' }))) return
  await endSync(db, id, { state: 'failed', problem: 'interrupted' })
  const sync = (await findSync(db, id)) as SyncRecord
  const actor = { id: sync.connectionId, name: sync.connectionName }
  if (!sync.isDry) await recordRun(db, sync, { action: 'sso.sync-failed', actor })
}

/**
 * Starts the run of a schedule. The first one of each day of the organisation reads everybody: only that sees who is missing.
 * While another run goes on, this one waits for the next minute.
 */
const startDue = (
  { database }: SsoServices,
  { connectionId, organisationId }: { connectionId: string; organisationId: string },
): Promise<void> =>
  inTransaction(database, { organisationId }, async (db) => {
    const settings = await lockSyncSettings(db, { id: connectionId, organisationId })
    // Another server may have started it meanwhile.
    if (settings.nextAt === null || settings.nextAt.getTime() > Date.now()) return
    if ((await findOrganisation(db))?.suspendedAt) return void (await setNextTime(db, settings))
    const isDelta = settings.schedule !== 'daily' && (await hasWholeToday(db, connectionId))
    const kind = isDelta ? ('delta' as const) : ('whole' as const)
    const started = await insertSync(db, { connectionId, organisationId, kind, isDry: false, requestedBy: null })
    if (started) await setNextTime(db, settings)
  })

/**
 * Deletes dry runs and rows of people for whom nothing changed after a month, and the passwords of removed members once a run
 * cannot be taken back any more.
 */
export const tidySyncs: Job = {
  name: 'sso.tidy-syncs',
  cron: '20 * * * *',
  async run({ system }) {
    const isOld = sql`created_at < now() - make_interval(days => ${syncDetailDays})`
    await system((db) => db.execute(sql`delete from sso_syncs where is_dry and ${isOld}`))
    await system((db) =>
      db.execute(
        sql`delete from sso_sync_rows where outcome = 'unchanged' and sync_id in (select id from sso_syncs where ${isOld})`,
      ),
    )
    await system((db) =>
      db.execute(sql`update sso_sync_rows set before = before #- '{removal,passwordHash}' where outcome = 'removed' and before #> '{removal,passwordHash}' is not null
        and sync_id in (select id from sso_syncs where finished_at < now() - make_interval(hours => ${undoHours}))`),
    )
  },
}
