import { inTransaction, type Database } from '#kit/data/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { chunks } from '#kit/data/chunks.ts'
import { openCalls } from '../open-platform.tables.ts'

const writeIntervalMs = 200
const rowsPerStatement = 100

/** A call with everything that is recorded of it. */
export type RecordedCall = typeof openCalls.$inferInsert

/**
 * Records of queries and of refused calls, written in batches behind the answers: a statement for each would double what a query costs. A
 * server that is killed loses those of the last moment; inserts are stored before they are acknowledged.
 */
export class CallLog {
  readonly #database: Database
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  #rows: RecordedCall[] = []
  #timer: NodeJS.Timeout | undefined

  constructor({ database, log }: { database: Database; log: Pick<FastifyBaseLogger, 'error'> }) {
    this.#database = database
    this.#log = log
  }

  add(row: RecordedCall): void {
    this.#rows.push(row)
    this.#timer ??= setTimeout(() => {
      this.#write().catch((problem: unknown) => this.#log.error({ err: problem }, 'records of calls'))
    }, writeIntervalMs).unref()
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const rows = this.#rows
    this.#rows = []
    for (const [organisationId, own] of Map.groupBy(rows, (row) => row.organisationId))
      for (const part of chunks(own, rowsPerStatement))
        await inTransaction(this.#database, { organisationId }, (db) => db.insert(openCalls).values([...part]))
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#write()
  }
}
