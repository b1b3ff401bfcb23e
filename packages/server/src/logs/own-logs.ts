import type { Db } from '#kit/database.ts'
import type { Period } from './log-period.ts'
import { readOperations, type OperationRow } from './operation-list.ts'
import { readSignIns, type SignInLogRow } from './sign-in-list.ts'

/** Which of somebody's own entries are read: all that are kept, or those behind one. */
interface OwnSlice<Row> {
  period: Period
  after?: Row | undefined
  limit: number
}

export type OwnSignIn = SignInLogRow
export type OwnOperation = OperationRow

/** The attempts to sign in to an account, the newest first. */
export const ownSignIns = (db: Db, accountId: string, { period, after, limit }: OwnSlice<OwnSignIn>) =>
  readSignIns(
    db,
    { period, filter: { AccountId: accountId }, people: undefined },
    { after: after && [after.at, after.id], limit },
  )

/** What somebody did, the newest first. */
export const ownOperations = (db: Db, accountId: string, { period, after, limit }: OwnSlice<OwnOperation>) =>
  readOperations(
    db,
    { period, filter: { ActorId: accountId }, words: [] },
    { after: after && [after.at, after.number], limit },
  )
