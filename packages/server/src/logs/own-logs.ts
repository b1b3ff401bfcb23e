import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/database.ts'
import { boundsOf } from './log-cursor.ts'
import type { Period } from './log-period.ts'
import { readOperations, type OperationRow } from './operation-list.ts'
import type { SignInLogRow } from './sign-in-list.ts'

/** Which of somebody's own entries are read: all that are kept, or those behind one. */
interface OwnSlice<Row> {
  period: Period
  after?: Row | undefined
  limit: number
}

export type OwnSignIn = Pick<SignInLogRow, 'id' | 'at' | 'account_id' | 'method' | 'result' | 'address' | 'device'>
export type OwnOperation = OperationRow

/** The attempts to sign in to an account, the newest first. */
export const ownSignIns = (db: Db, accountId: string, { period, after, limit }: OwnSlice<OwnSignIn>) =>
  rowsOf<OwnSignIn>(
    db,
    sql`select id, at, account_id, method, result, address, device from sign_in_logs
      where ${sql.join([sql`account_id = ${accountId}::uuid`, ...boundsOf(period, after && [after.at, after.id], 'id')], sql` and `)}
      order by at desc, id desc limit ${limit}`,
  )

/** What somebody did, the newest first. */
export const ownOperations = (db: Db, accountId: string, { period, after, limit }: OwnSlice<OwnOperation>) =>
  readOperations(
    db,
    { period, filter: { ActorId: accountId }, words: [] },
    { after: after && [after.at, after.number], limit },
  )
