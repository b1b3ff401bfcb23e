import type { Db } from '#kit/data/database.ts'
import { chunksOf } from './bulk-insert.ts'

/** A running seed: how its parts are committed, and where its progress is reported. */
export interface Seeding {
  commit<T>(work: (db: Db) => Promise<T>): Promise<T>
  rowsPerTransaction: number
  say(line: string): void
}

/** Rows of one kind, and how they get into the database. */
export interface Rows<T> {
  /** What they are, for those who watch. */
  what: string
  rows: Iterable<T>
  /** How many go into one statement. */
  perStatement: number
  insert(db: Db, rows: readonly T[]): Promise<void>
}

/** Writes rows while they are being made up, so that at most one transaction's rows are in memory. Returns their number. */
export async function write<T>(
  { commit, rowsPerTransaction, say }: Seeding,
  { what, rows, perStatement, insert }: Rows<T>,
): Promise<number> {
  let written = 0
  for (const batch of chunksOf(rows, rowsPerTransaction)) {
    await commit(async (db) => {
      for (const chunk of chunksOf(batch, perStatement)) await insert(db, chunk)
    })
    written += batch.length
    say(`${what}: ${written.toLocaleString('en')}`)
  }
  return written
}
