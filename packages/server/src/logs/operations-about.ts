import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import type { Db } from '#kit/database.ts'
import type { Period } from './log-period.ts'
import { readOperations, type OperationRow } from './operation-list.ts'

export type OperationAbout = OperationRow

interface AboutWish {
  /** What entries are wanted; all unless it is given. */
  actions?: readonly AuditAction[]
  period: Period
  limit: number
}

/** The entries about somebody or something, the newest first: as the only subject, or as one of several people. */
export const operationsAbout = (
  db: Db,
  subjectId: string,
  { actions, period, limit }: AboutWish,
): Promise<OperationAbout[]> =>
  readOperations(
    db,
    { period, filter: { SubjectId: subjectId, ...(actions && { Actions: [...actions] }) }, words: [] },
    { limit },
  )
