import { auditActions } from '@atrium/contract/audit-actions.ts'
import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { omitEmpty } from '#kit/omit-empty.ts'
import type { LogQuery } from './use-log-query.ts'

/** The filter in the URL of an operation log. */
export function operationFilter(log: LogQuery): OperationFilter {
  const action = auditActions.find((each) => each === log.text('action'))
  return omitEmpty({
    Search: log.text('q'),
    From: log.day('from'),
    Until: log.day('until'),
    ActorId: log.chosen('actor')?.ID,
    SubjectId: log.chosen('subject')?.ID,
    Actions: action && [action],
    Address: log.text('address'),
  })
}
