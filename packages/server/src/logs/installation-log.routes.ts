import { auditActions } from '@atrium/contract/audit-actions.ts'
import type { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { installationTimeZone } from '#kit/calendar-days.ts'
import type { Context } from '#kit/handle.ts'
import { installationId, nameInstallationChain } from './installation-chain.ts'
import { periodOf } from './log-period.ts'
import type { LogParts } from './logs.parts.ts'
import { findOperation, operationWish, pageOperations } from './operation-list.ts'
import { toldPage } from './operations.routes.ts'
import { actionText, detailedOperation, toldOperation } from './told-entry.ts'

type Own<K extends keyof typeof logCalls> = Context<(typeof logCalls)[K]>

/** What operators did, for operators: reading alone. */
export const installationLog = ({ clock, counts }: Pick<LogParts, 'clock' | 'counts'>) => {
  const wishOf = (filter: OperationFilter) => {
    const now = clock.now()
    return operationWish(filter, periodOf(filter, { now, timeZone: installationTimeZone, configs: undefined }), now)
  }
  return {
    async installationPage({ body, db, lang }: Own<'installationPage'>) {
      const wish = wishOf(body)
      await nameInstallationChain(db)
      const { rows, next, total } = await pageOperations(db, body, wish, { counts, organisationId: installationId })
      const told = rows.map((row) => toldOperation(lang, row))
      const KeptSince = new Date(wish.period.keptSince).toISOString()
      return { ...toldPage(told, total, next), TimeZone: installationTimeZone, KeptSince }
    },
    async installationOperation({ params, db, lang, fail }: Own<'installationOperation'>) {
      const row = await findOperation(db, params.number, wishOf({}).period.keptSince)
      return row ? detailedOperation(lang, row) : fail('request.not-found')
    },
    installationActions: ({ lang }: Own<'installationActions'>) =>
      auditActions.map((Action) => ({ Action, Text: actionText(lang, Action) })),
  }
}
