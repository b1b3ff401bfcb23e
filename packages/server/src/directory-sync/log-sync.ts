import type { ConnectionRow } from '#sso/sso.service.ts'
import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import { syncOutcomes } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import type { Changes, NamedPerson } from '#logs/logs.service.ts'
import { recordOperation, recordOperations } from '#logs/operations/record-operation.ts'
import { entriesAbout } from '#members/bulk/log-entries.ts'
import type { SyncRecord } from './directory-sync.store.ts'

/** Who changes members: the administrator who started the run, or the connection. */
export type SyncActor = NamedPerson

export interface SyncedMember extends NamedPerson {
  changes: Changes
}

interface LogContext {
  connection: Pick<ConnectionRow, 'organisationId'>
  syncId: string
  actor: SyncActor
}

const entryOf = ({ connection: { organisationId }, syncId }: Omit<LogContext, 'actor'>) => ({
  visitor: undefined,
  organisationId,
  request: { id: syncId, ip: '-', headers: {} },
})

/** Logs what a run changed of members, for their histories. */
export const recordSynced = (db: Db, context: LogContext, members: readonly SyncedMember[]): Promise<void> =>
  recordOperations(db, {
    ...entryOf(context),
    action: 'sso.members-synced',
    notes: (entriesAbout(members, ({ changes }) => changes) ?? []).map((note) => ({ ...note, actor: context.actor })),
  })

/** The counts of a run as the log has them: those that are not 0. */
export const loggedCounts = ({ counts }: Pick<SyncRecord, 'counts'>): Record<string, [null, number]> =>
  Object.fromEntries(
    syncOutcomes.flatMap((outcome) => {
      const count = counts[outcome] ?? 0
      return count > 0 && outcome !== 'unchanged' ? [[`${outcome}Count`, [null, count] as [null, number]]] : []
    }),
  )

/** Logs the end of a run with the connection and its counts. */
export const recordRun = (
  db: Db,
  run: SyncRecord,
  { action, actor }: { action: Extract<AuditAction, `sso.sync${string}`>; actor: SyncActor },
): Promise<void> =>
  recordOperation(db, {
    ...entryOf({ connection: run, syncId: run.id }),
    action,
    note: {
      actor,
      subject: { id: run.connectionId, name: run.connectionName },
      changes: {
        foundCount: [null, run.foundCount],
        ...(action === 'sso.synced' && loggedCounts(run)),
        ...(action === 'sso.sync-stopped' && { vanishingCount: [null, run.vanishingCount] as [null, number] }),
      },
    },
  })
