import { auditActions } from '@atrium/contract/audit-actions.ts'
import { countedLogRows, reportedLogRows } from '@atrium/contract/constants.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import type { Context } from '#kit/handle.ts'
import { findOperation, operationWish, pageOperations, readOperations, type OperationWish } from './operation-list.ts'
import { operationFile } from './operation-file.ts'
import { periodOf } from './log-period.ts'
import type { LogParts } from './logs.parts.ts'
import { listAnybody } from './people-list.ts'
import { keptFilter } from './told-filters.ts'
import { actionText, detailedOperation, toldOperation } from './told-entry.ts'
import {
  coveringVerification,
  findVerification,
  listVerifications,
  requestVerification,
  toldVerification,
} from './verifications.ts'

type Own<K extends keyof typeof logCalls> = Context<(typeof logCalls)[K]>

/** What the parts of a page of a log have in common. */
export const toldPage = <T>(items: readonly T[], total: number | null, next: string | null) => ({
  total: total === null ? null : Math.min(total, countedLogRows),
  IsMore: total !== null && total > countedLogRows,
  items: [...items],
  Next: next,
})

/** The operation log: reading it, taking it along, and making sure of it. */
export const operations = (parts: LogParts) => {
  const { clock, zones, counts, jobs, secrets, checkpointFiles } = parts
  const wishOf = async ({ db, visitor }: Pick<Own<'operationPage'>, 'db' | 'visitor'>, filter: OperationFilter) => {
    const { id, configs } = visitor.organisation
    const timeZone = await zones.of(db, id)
    const now = clock.now()
    return { timeZone, now, wish: operationWish(filter, periodOf(filter, { now, timeZone, configs }), now) }
  }
  return {
    async operationPage({ body, db, visitor, lang }: Own<'operationPage'>) {
      const { wish, timeZone } = await wishOf({ db, visitor }, body)
      const { rows, next, total } = await pageOperations(db, body, wish, {
        counts,
        organisationId: visitor.organisation.id,
      })
      const told = rows.map((row) => toldOperation(lang, row))
      const KeptSince = new Date(wish.period.keptSince).toISOString()
      return { ...toldPage(told, total, next), TimeZone: timeZone, KeptSince }
    },
    async operation({ params, db, visitor, lang, fail }: Own<'operation'>) {
      const { wish } = await wishOf({ db, visitor }, {})
      const row = await findOperation(db, params.number, wish.period.keptSince)
      return row ? detailedOperation(lang, row) : fail('request.not-found')
    },
    operationActions: ({ lang }: Own<'operationActions'>) =>
      auditActions.map((Action) => ({ Action, Text: actionText(lang, Action) })),
    async exportOperations({ body, db, batch, visitor, lang }: Own<'exportOperations'>) {
      const { format, ...filter } = body
      const { wish, timeZone, now } = await wishOf({ db, visitor }, filter)
      const organisationId = visitor.organisation.id
      return operationFile(wish, {
        lang,
        timeZone,
        format,
        now,
        within: batch,
        organisationId,
        secrets,
        checkpointFiles,
        kept: await keptFilter(db, filter),
      })
    },
    async report({ body, db, visitor, lang, note }: Own<'report'>) {
      const { wish, timeZone } = await wishOf({ db, visitor }, body)
      const rows = await readOperations(db, wish, { limit: reportedLogRows + 1 })
      const items = rows.slice(0, reportedLogRows).map((row) => detailedOperation(lang, row))
      const { keptSince } = wish.period
      const covering = await coveringVerification(db, wish.period)
      note({ changes: { rows: [null, items.length], filters: [null, await keptFilter(db, body)] } })
      return {
        items,
        IsCut: rows.length > items.length,
        TimeZone: timeZone,
        KeptSince: new Date(keptSince).toISOString(),
        Verification: covering ? toldVerification(lang, covering) : null,
      }
    },
    async people({ query: { search = '' }, db }: Own<'people'>) {
      return listAnybody(db, search)
    },
    ...verifying(wishOf, jobs),
  }
}

type WishOf = (
  asked: Pick<Own<'verify'>, 'db' | 'visitor'>,
  filter: OperationFilter,
) => Promise<{ wish: OperationWish }>

/** Having the chain looked through, and what was found. */
const verifying = (wishOf: WishOf, jobs: LogParts['jobs']) => ({
  async verify({ body, db, visitor, lang, note, afterCommit, fail }: Own<'verify'>) {
    const { wish } = await wishOf({ db, visitor }, body)
    const id = await requestVerification(db, {
      organisationId: visitor.organisation.id,
      requestedBy: visitor.person.id,
      from: body.From === undefined ? undefined : wish.period.from,
      until: body.Until === undefined ? undefined : wish.period.until,
    })
    const row = id === undefined ? undefined : await findVerification(db, id)
    if (!row) return fail('logs.verification-running')
    note({
      changes: { ...(body.From && { from: [null, body.From] }), ...(body.Until && { until: [null, body.Until] }) },
    })
    afterCommit(() => jobs.hurry('logs.verify-chains'))
    return toldVerification(lang, row)
  },
  async verifications({ db, lang }: Own<'verifications'>) {
    const rows = await listVerifications(db)
    return rows.map((row) => toldVerification(lang, row))
  },
  async verification({ params, db, lang, fail }: Own<'verification'>) {
    const row = await findVerification(db, params.id)
    return row ? toldVerification(lang, row) : fail('request.not-found')
  },
})
