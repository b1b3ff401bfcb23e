import { auditActions } from '@atrium/contract/audit-actions.ts'
import type { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { installationTimeZone } from '#kit/text/calendar-days.ts'
import type { Context } from '#kit/http/handle.ts'
import { installationId, selectInstallationChain } from '../chain/installation-chain.ts'
import { periodOf } from '../search/log-period.ts'
import type { LogServices } from '../services.ts'
import { findOperation, operationQuery, pageOperations } from './operation-list.ts'
import { logPageResponse } from './operations.routes.ts'
import { actionText, describeOperationDetail, describeOperation } from './describe-entry.ts'

type Own<K extends keyof typeof logCalls> = Context<(typeof logCalls)[K]>

/** Handlers of the installation's log, which operators may read only. */
export const installationLog = ({ clock, counts }: Pick<LogServices, 'clock' | 'counts'>) => {
  const queryOf = (filter: OperationFilter) => {
    const now = clock.now()
    return operationQuery(filter, periodOf(filter, { now, timeZone: installationTimeZone, configs: undefined }), now)
  }
  return {
    async installationPage({ body, db, lang }: Own<'installationPage'>) {
      const query = queryOf(body)
      await selectInstallationChain(db)
      const { rows, next, total } = await pageOperations(db, body, query, { counts, organisationId: installationId })
      const described = rows.map((row) => describeOperation(lang, row))
      const KeptSince = new Date(query.period.retainedSince).toISOString()
      return { ...logPageResponse(described, total, next), TimeZone: installationTimeZone, KeptSince }
    },
    async installationOperation({ params, db, lang, fail }: Own<'installationOperation'>) {
      const row = await findOperation(db, params.number, queryOf({}).period.retainedSince)
      return row ? describeOperationDetail(lang, row) : fail('request.not-found')
    },
    installationActions: ({ lang }: Own<'installationActions'>) =>
      auditActions.map((Action) => ({ Action, Text: actionText(lang, Action) })),
  }
}
