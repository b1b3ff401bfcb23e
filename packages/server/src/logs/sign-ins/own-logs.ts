import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { boundsOf } from '../search/log-cursor.ts'
import type { Period } from '../search/log-period.ts'
import { readOperations, type OperationRow } from '../operations/operation-list.ts'
import type { SignInLogRow } from './sign-in-list.ts'

/** A part of a person's own entries, after one if given. */
interface OwnSlice<Row> {
  period: Period
  after?: Row | undefined
  limit: number
}

export type OwnSignIn = Pick<
  SignInLogRow,
  'id' | 'at' | 'account_id' | 'method' | 'connection' | 'result' | 'address' | 'device'
>
export type OwnOperation = OperationRow

/** Sign-in attempts of an account, latest first. */
export const ownSignIns = (db: Db, accountId: string, { period, after, limit }: OwnSlice<OwnSignIn>) =>
  rowsOf<OwnSignIn>(
    db,
    sql`select id, at, account_id, method, connection, result, address, device from sign_in_logs
      where ${sql.join([sql`account_id = ${accountId}::uuid`, ...boundsOf(period, after && [after.at, after.id], 'id')], sql` and `)}
      order by at desc, id desc limit ${limit}`,
  )

/** Operations by a person, latest first. */
export const ownOperations = (db: Db, accountId: string, { period, after, limit }: OwnSlice<OwnOperation>) =>
  readOperations(
    db,
    { period, filter: { ActorId: accountId }, words: [] },
    { after: after && [after.at, after.number], limit },
  )
