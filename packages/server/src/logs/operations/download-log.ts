import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import { sql } from 'drizzle-orm'
import { recordOperation, type Operation } from './record-operation.ts'
import { inTransaction, valueOf, type Database, type RowScope } from '#kit/data/database.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'

type Caller = Pick<Operation, 'visitor' | 'organisationId' | 'request'>

/**
 * Writes two log entries for a download: one that is committed before the first byte is sent, and one with the outcome.
 * A start without an outcome is under way, or its server was stopped.
 */
export class DownloadLog {
  readonly #database: Database
  readonly #scope: RowScope
  readonly #caller: Caller
  #startNumber = 0

  constructor(database: Database, scope: RowScope, caller: Caller) {
    this.#database = database
    this.#scope = scope
    this.#caller = caller
  }

  /** Throws when the entry cannot be written: then nothing may be sent. */
  async start(action: AuditAction, { note = {} }: DownloadFile): Promise<void> {
    await inTransaction(this.#database, this.#scope, async (db) => {
      await recordOperation(db, { ...this.#caller, action, note })
      // Appending locks the chain until the commit, so its last entry is the one just written.
      const last = sql`select number::integer as value from operation_logs where at >= now() order by number desc limit 1`
      this.#startNumber = (await valueOf<number>(db, last)) ?? 0
    })
  }

  async end(isCompleted: boolean, { countRows }: DownloadFile): Promise<void> {
    const action = isCompleted ? 'logs.export-completed' : 'logs.export-interrupted'
    const rows = countRows?.()
    const changes = {
      startEntry: [null, this.#startNumber] satisfies [unknown, unknown],
      ...(rows !== undefined && { rows: [null, rows] satisfies [unknown, unknown] }),
    }
    await inTransaction(this.#database, this.#scope, (db) =>
      recordOperation(db, { ...this.#caller, action, note: { changes } }),
    )
  }
}
