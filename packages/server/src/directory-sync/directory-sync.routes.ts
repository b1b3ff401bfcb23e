import { undoHours } from '@atrium/contract/members/imports.shapes.ts'
import { directorySyncCalls } from '@atrium/contract/directory-sync/directory-sync.calls.ts'
import type { SyncSettings } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { addressOf } from '#kit/http/device.ts'
import { consumeRateLimit, networkKey } from '#identity/sign-in/attempts.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { handle, type Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { entriesAbout } from '#members/bulk/log-entries.ts'
import { lockTree } from '#departments/departments.service.ts'
import { lockOrganisation, organisationTimeZone } from '#organisation/organisation.service.ts'
import { findConnection, type ConnectionRow } from '#sso/sso.service.ts'
import type { SsoServices } from '#sso/connections/connection-context.ts'
import { connectorOf } from '#sso/connectors/registry.ts'
import { canConfirm, describePerson, describeSync, undoUntil } from './describe-sync.ts'
import { loggedCounts } from './log-sync.ts'
import { reportFile } from './report-file.ts'
import { failDead, syncJobName } from './directory-sync.jobs.ts'
import { countMissing, listPeople } from './sync-people.store.ts'
import {
  findSyncSettings,
  lockSyncSettings,
  stopSchedule,
  updateSyncSettings,
  type SyncSettingsRow,
} from './sync-settings.store.ts'
import {
  endUndone,
  findActiveSync,
  findLastWhole,
  findSync,
  insertSync,
  listSyncs,
  lockSync,
  markConfirmed,
  type NewSync,
  type SyncRecord,
} from './directory-sync.store.ts'
import { undoRun } from './undo-sync.ts'

type Own<K extends keyof typeof directorySyncCalls> = Context<(typeof directorySyncCalls)[K]>

const startLimit = { name: 'sso sync', most: 30, seconds: 60 }

/** Directories that keep the members of an organisation. */
export const directorySync = (services: SsoServices) =>
  handle(directorySyncCalls, {
    async syncSettings({ params: { id }, db, lang }: Own<'syncSettings'>) {
      const connection = await getDirectory(db, id)
      return settingsOf(db, lang, await findSyncSettings(db, connection))
    },

    async setSync({ params: { id }, body, db, lang, note }: Own<'setSync'>) {
      const connection = await getDirectory(db, id)
      const before = await lockSyncSettings(db, connection)
      const input = { schedule: body.Schedule, hour: body.Hour, missing: body.Missing, brakePercent: body.BrakePercent }
      await updateSyncSettings(db, id, input)
      const changed = (Object.keys(input) as (keyof typeof input)[]).filter((field) => input[field] !== before[field])
      const changes = Object.fromEntries(
        changed.map((field) => [field, [before[field], input[field]] as [unknown, unknown]]),
      )
      note(changed.length > 0 ? { subject: connection, changes } : null)
      return settingsOf(db, lang, await findSyncSettings(db, connection))
    },

    async startSync({ params: { id }, body, visitor, db, lang, request, afterCommit }: Own<'startSync'>) {
      // Before the call's own transaction begins: the embedded database has one at a time.
      const from = networkKey(services.secrets, addressOf(request))
      await inTransaction(services.database, 'none', (own) => consumeRateLimit(own, { ...startLimit, from }))
      const connection = await getDirectory(db, id)
      // After a crash nobody waits until the job notices.
      const active = await findActiveSync(db, id)
      if (active) await failDead(db, services, { id: active.id })
      const sync = await start(db, {
        organisationId: connection.organisationId,
        connectionId: id,
        kind: body.OnlyChanges ? 'delta' : 'whole',
        isDry: body.IsDry,
        requestedBy: visitor.person.id,
      })
      afterCommit(() => services.jobs.runSoon(syncJobName))
      return describeSync(lang, sync)
    },

    async syncRuns({ params: { id }, body: { pageIndex, pageSize }, db, lang, fail }: Own<'syncRuns'>) {
      if (!(await findConnection(db, id))) fail('request.not-found')
      const { total, rows } = await listSyncs(db, id, { offset: (pageIndex - 1) * pageSize, limit: pageSize })
      return { total, items: rows.map((row) => describeSync(lang, row)) }
    },

    async syncRun({ params: { id }, db, lang, fail }: Own<'syncRun'>) {
      return describeSync(lang, (await findSync(db, id)) ?? fail('request.not-found'))
    },

    async syncRows({ params: { id }, body, db, lang, fail }: Own<'syncRows'>) {
      if (!(await findSync(db, id))) fail('request.not-found')
      const { pageIndex, pageSize, Outcome: outcome, Search: search } = body
      const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize }
      const { total, rows } = await listPeople(db, id, { ...page, outcome, search })
      return { total, items: rows.map((row) => describePerson(lang, row)) }
    },

    async exportSync({ params: { id }, query, lang, batch, fail }: Own<'exportSync'>) {
      const sync = (await batch((db) => findSync(db, id))) ?? fail('request.not-found')
      const filter = { outcome: query.Outcome, search: query.Search }
      return reportFile({ lang, sync, format: query.format, filter }, batch)
    },

    async confirmSync({ params: { id }, body, visitor, db, lang, note, afterCommit, fail }: Own<'confirmSync'>) {
      const stopped = (await lockSync(db, id)) ?? fail('request.not-found')
      if (!canConfirm(stopped)) fail('sso.sync-not-stopped')
      const { organisationId, connectionId, vanishingCount: confirmedCount } = stopped
      const requestedBy = visitor.person.id
      const sync = await start(db, {
        organisationId,
        connectionId,
        kind: 'whole',
        isDry: false,
        requestedBy,
        confirmedCount,
      })
      await markConfirmed(db, id)
      note({
        subject: { id: connectionId, name: stopped.connectionName },
        changes: { vanishingCount: [null, confirmedCount] },
        ...reasonOf(body),
      })
      afterCommit(() => services.jobs.runSoon(syncJobName))
      return describeSync(lang, sync)
    },

    async undoSync({ params: { id }, body, visitor, db, lang, note, fail }: Own<'undoSync'>) {
      // Before the rows of people, as every act on several members.
      await lockOrganisation(db)
      const sync = (await lockSync(db, id)) ?? fail('request.not-found')
      const until = undoUntil(sync)
      if (until === null) return fail('sso.sync-not-undoable')
      if (until < Date.now()) fail('sso.sync-undo-over', { values: { hours: String(undoHours) } })
      if (await findActiveSync(db, sync.connectionId)) fail('sso.sync-running')
      // Undoing deletes departments that the run made.
      await lockTree(db)
      const restored = await undoRun({ db, visitor }, sync)
      await endUndone(db, id)
      await stopSchedule(db, sync.connectionId)
      const run = {
        subject: { id: sync.connectionId, name: sync.connectionName },
        changes: { ...undoneCounts(sync), schedule: [null, 'off'] as [null, string] },
        ...reasonOf(body),
      }
      note([run, ...(entriesAbout(restored, ({ changes }) => changes) ?? [])])
      return describeSync(lang, (await findSync(db, id)) as SyncRecord)
    },
  })

/** The counts of a run, as what is no more. */
const undoneCounts = (sync: SyncRecord): Record<string, [number, null]> =>
  Object.fromEntries(
    Object.entries(loggedCounts(sync)).map(([field, [, count]]) => [field, [count, null] as [number, null]]),
  )

/** A connection whose people can be read. Throws the errors of a call for one. */
async function getDirectory(db: Db, id: string): Promise<ConnectionRow> {
  const connection = await findConnection(db, id)
  if (!connection) throw new CallError('request.not-found')
  if (!connectorOf(connection.kind).verify) throw new CallError('sso.no-directory')
  return connection
}

/** Inserts a run. Throws `sso.sync-running` while another one of the connection goes on. */
async function start(db: Db, sync: NewSync): Promise<SyncRecord> {
  const id = await insertSync(db, sync)
  if (!id) throw new CallError('sso.sync-running')
  return (await findSync(db, id)) as SyncRecord
}

async function settingsOf(db: Db, lang: Lang, row: SyncSettingsRow): Promise<SyncSettings> {
  const active = await findActiveSync(db, row.connectionId)
  return {
    Schedule: row.schedule,
    Hour: row.hour,
    Missing: row.missing,
    BrakePercent: row.brakePercent,
    NextTime: row.nextAt?.toISOString() ?? null,
    TimeZone: await organisationTimeZone(db),
    MissingCount: await countMissing(db, row.connectionId),
    Active: active ? describeSync(lang, active) : null,
    LastWhole: (await findLastWhole(db, row.connectionId))?.id ?? null,
  }
}
