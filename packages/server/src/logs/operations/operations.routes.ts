import { auditActions } from '@atrium/contract/audit-actions.ts'
import { countedLogRows, reportedLogRows } from '@atrium/contract/constants.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import type { Context } from '#kit/http/handle.ts'
import { findOperation, operationQuery, pageOperations, readOperations, type OperationQuery } from './operation-list.ts'
import { operationFile } from './operation-file.ts'
import { periodOf } from '../search/log-period.ts'
import type { LogServices } from '../services.ts'
import { listPeople } from '../search/people-list.ts'
import { loggedFilter } from '../search/logged-filters.ts'
import { actionText, describeOperationDetail, describeOperation } from './describe-entry.ts'
import {
  coveringVerification,
  findVerification,
  listVerifications,
  requestVerification,
  describeVerification,
} from '../chain/verifications.ts'

type Own<K extends keyof typeof logCalls> = Context<(typeof logCalls)[K]>

/** The response fields common to the pages of all logs. */
export const logPageResponse = <T>(items: readonly T[], total: number | null, next: string | null) => ({
  total: total === null ? null : Math.min(total, countedLogRows),
  IsMore: total !== null && total > countedLogRows,
  items: [...items],
  Next: next,
})

/** Handlers of the operation log. */
export const operations = (services: LogServices) => {
  const { clock, zones, counts, jobs, secrets, checkpointFiles } = services
  const queryOf = async ({ db, visitor }: Pick<Own<'operationPage'>, 'db' | 'visitor'>, filter: OperationFilter) => {
    const { id, configs } = visitor.organisation
    const timeZone = await zones.of(db, id)
    const now = clock.now()
    return { timeZone, now, query: operationQuery(filter, periodOf(filter, { now, timeZone, configs }), now) }
  }
  return {
    async operationPage({ body, db, visitor, lang }: Own<'operationPage'>) {
      const { query, timeZone } = await queryOf({ db, visitor }, body)
      const { rows, next, total } = await pageOperations(db, body, query, {
        counts,
        organisationId: visitor.organisation.id,
      })
      const described = rows.map((row) => describeOperation(lang, row))
      const KeptSince = new Date(query.period.retainedSince).toISOString()
      return { ...logPageResponse(described, total, next), TimeZone: timeZone, KeptSince }
    },
    async operation({ params, db, visitor, lang, fail }: Own<'operation'>) {
      const { query } = await queryOf({ db, visitor }, {})
      const row = await findOperation(db, params.number, query.period.retainedSince)
      return row ? describeOperationDetail(lang, row) : fail('request.not-found')
    },
    operationActions: ({ lang }: Own<'operationActions'>) =>
      auditActions.map((Action) => ({ Action, Text: actionText(lang, Action) })),
    async exportOperations({ body, db, batch, visitor, lang }: Own<'exportOperations'>) {
      const { format, ...filter } = body
      const { query, timeZone, now } = await queryOf({ db, visitor }, filter)
      const organisationId = visitor.organisation.id
      return operationFile(query, {
        lang,
        timeZone,
        format,
        now,
        within: batch,
        organisationId,
        secrets,
        checkpointFiles,
        filters: await loggedFilter(db, filter),
      })
    },
    async report({ body, db, visitor, lang, note }: Own<'report'>) {
      const { query, timeZone } = await queryOf({ db, visitor }, body)
      const rows = await readOperations(db, query, { limit: reportedLogRows + 1 })
      const items = rows.slice(0, reportedLogRows).map((row) => describeOperationDetail(lang, row))
      const { retainedSince } = query.period
      const covering = await coveringVerification(db, query.period)
      note({ changes: { rows: [null, items.length], filters: [null, await loggedFilter(db, body)] } })
      return {
        items,
        IsCut: rows.length > items.length,
        TimeZone: timeZone,
        KeptSince: new Date(retainedSince).toISOString(),
        Verification: covering ? describeVerification(lang, covering) : null,
      }
    },
    async people({ query: { search = '' }, db }: Own<'people'>) {
      return listPeople(db, search)
    },
    ...verifying(queryOf, jobs),
  }
}

type QueryOf = (
  asked: Pick<Own<'verify'>, 'db' | 'visitor'>,
  filter: OperationFilter,
) => Promise<{ query: OperationQuery }>

/** Handlers of the chain's verification. */
const verifying = (queryOf: QueryOf, jobs: LogServices['jobs']) => ({
  async verify({ body, db, visitor, lang, note, afterCommit, fail }: Own<'verify'>) {
    const { query } = await queryOf({ db, visitor }, body)
    const id = await requestVerification(db, {
      organisationId: visitor.organisation.id,
      requestedBy: visitor.person.id,
      from: body.From === undefined ? undefined : query.period.from,
      until: body.Until === undefined ? undefined : query.period.until,
    })
    const row = id === undefined ? undefined : await findVerification(db, id)
    if (!row) return fail('logs.verification-running')
    note({
      changes: { ...(body.From && { from: [null, body.From] }), ...(body.Until && { until: [null, body.Until] }) },
    })
    afterCommit(() => jobs.runSoon('logs.verify-chains'))
    return describeVerification(lang, row)
  },
  async verifications({ db, lang }: Own<'verifications'>) {
    const rows = await listVerifications(db)
    return rows.map((row) => describeVerification(lang, row))
  },
  async verification({ params, db, lang, fail }: Own<'verification'>) {
    const row = await findVerification(db, params.id)
    return row ? describeVerification(lang, row) : fail('request.not-found')
  },
})
