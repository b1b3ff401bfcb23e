import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import type { Db } from '#kit/data/database.ts'
import type { Period } from '../search/log-period.ts'
import { readOperations, type OperationRow } from './operation-list.ts'

export type OperationAbout = OperationRow

interface OperationsAboutOptions {
  /** Defaults to all actions. */
  actions?: readonly AuditAction[]
  period: Period
  /** The entry after which the list begins. */
  after?: Pick<OperationRow, 'at' | 'number'> | undefined
  limit: number
}

/** The entries about a subject, alone or among several people, latest first. */
export const operationsAbout = (
  db: Db,
  subjectId: string,
  { actions, period, after, limit }: OperationsAboutOptions,
): Promise<OperationAbout[]> =>
  readOperations(
    db,
    { period, filter: { SubjectId: subjectId, ...(actions && { Actions: [...actions] }) }, words: [] },
    { after: after && [after.at, after.number], limit },
  )
