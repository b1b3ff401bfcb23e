import { auditActions } from '@atrium/contract/audit-actions.ts'
import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { filledIn } from '#kit/filled-in.ts'
import type { LogQuery } from './use-log-query.ts'

/** What the address of the operation log wants of it. */
export function operationFilter(log: LogQuery): OperationFilter {
  const action = auditActions.find((each) => each === log.text('action'))
  return filledIn({
    Search: log.text('q'),
    From: log.day('from'),
    Until: log.day('until'),
    ActorId: log.chosen('actor')?.ID,
    SubjectId: log.chosen('subject')?.ID,
    Actions: action && [action],
    Address: log.text('address'),
  })
}
