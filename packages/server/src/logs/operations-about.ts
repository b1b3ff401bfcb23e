import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import type { Db } from '#kit/database.ts'
import type { Period } from './log-period.ts'
import { readOperations, type OperationRow } from './operation-list.ts'

export type OperationAbout = OperationRow

interface AboutWish {
  /** What entries are wanted; all unless it is given. */
  actions?: readonly AuditAction[]
  period: Period
  /** The entry behind which they begin. */
  after?: Pick<OperationRow, 'at' | 'number'> | undefined
  limit: number
}

/** The entries about somebody or something, the newest first: as the only subject, or as one of several people. */
export const operationsAbout = (
  db: Db,
  subjectId: string,
  { actions, period, after, limit }: AboutWish,
): Promise<OperationAbout[]> =>
  readOperations(
    db,
    { period, filter: { SubjectId: subjectId, ...(actions && { Actions: [...actions] }) }, words: [] },
    { after: after && [after.at, after.number], limit },
  )
