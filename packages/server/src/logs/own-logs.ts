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

type EntryAbout = Pick<OperationRow, 'number' | 'at' | 'actor_id' | 'actor_name' | 'action' | 'changes' | 'reason'>

/** What was done to an operator, the newest first: in the log of the installation, where each entry is about one. */
export const operationsAboutOperator = (db: Db, accountId: string, { period, after, limit }: OwnSlice<EntryAbout>) =>
  rowsOf<EntryAbout>(
    db,
    sql`select number::text, at, actor_id, actor_name, action, changes, reason from operation_logs
      where ${sql.join([sql`subject_id = ${accountId}::uuid`, ...boundsOf(period, after && [after.at, after.number], 'number')], sql` and `)}
      order by at desc, operation_logs.number desc limit ${limit}`,
  )
