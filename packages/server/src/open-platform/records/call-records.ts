import {
  countedRecords,
  maxCallsOfAct,
  reachableRecords,
  type CallDetail,
} from '@atrium/contract/open-platform/call-records.shapes.ts'
import type { callRecordCalls } from '@atrium/contract/open-platform/call-records.calls.ts'
import { responseStatuses, syncStatuses } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import type { KitServices } from '#kit/services.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { addressOf } from '#kit/http/device.ts'
import type { Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { checkFields } from '#kit/http/validation.ts'
import { phrase } from '#kit/text/language.ts'
import { acceptInserts } from '../gateway/accept-inserts.ts'
import { detailOf, ownCallOf, recordOf } from './call-answers.ts'
import { filterOf } from './call-filter.ts'
import { callRecordsFile } from './call-records-file.ts'
import {
  countCalls,
  findActiveInterface,
  findCall,
  findCorrection,
  listAttempts,
  listCalls,
  resendCalls,
  withdrawCalls,
} from './call-records.store.ts'
import { listRecordChoices } from './record-choices.store.ts'
import { pushJobName } from '../gateway/push-calls.ts'
import { invalidateQueued } from '../gateway/quotas.store.ts'
import { bodyCheckOf, parseJson } from '../gateway/request-body.ts'

/** Handlers of the records of calls. */
export function callRecords({
  secrets,
  jobs,
}: Pick<KitServices, 'secrets' | 'jobs'>): Handlers<
  Omit<typeof callRecordCalls, 'recordSettings' | 'modifyRecordSettings' | 'usage'>
> {
  async function getDetail(
    { db, lang, fail }: { db: Db; lang: Lang; fail: Fail<'request.not-found'> },
    id: string,
  ): Promise<CallDetail> {
    const row = (await findCall(db, id)) ?? fail('request.not-found')
    const correctedBy = await findCorrection(db, id)
    return detailOf(row, { attempts: await listAttempts(db, id), correctedBy, secrets, lang })
  }

  return {
    async records({ body: { pageIndex, pageSize, ...asked }, lang, db, fail }) {
      const offset = (pageIndex - 1) * pageSize
      if (offset + pageSize > reachableRecords) fail('logs.too-deep')
      const filter = await filterOf(db, asked)
      const rows = await listCalls(db, filter, { offset, limit: pageSize })
      const total = await countCalls(db, filter)
      return {
        total: Math.min(total, countedRecords),
        IsMore: total > countedRecords,
        items: rows.map((row) => recordOf(row, lang)),
      }
    },

    record: ({ query: { reqId }, ...context }) => getDetail(context, reqId),

    responseStatuses: ({ lang }) =>
      responseStatuses.map((Code) => ({ Code, Name: phrase(lang, 'server', `responseStatus.${Code}`) })),

    recordChoices: ({ db }) => listRecordChoices(db),

    async exportRecords({ body: { format, ...asked }, db, batch, lang }) {
      return callRecordsFile({ batch, filter: await filterOf(db, asked), format, lang })
    },

    async withdrawCall({ query: { reqId }, body: { Reason }, visitor: { person }, lang, db, note, fail }) {
      const reason = Reason?.trim() || null
      const [done] = await withdrawCalls(db, [reqId], { by: person.realName, reason })
      const call = await getDetail({ db, lang, fail }, reqId)
      if (!done) fail('open-platform.too-late-to-withdraw')
      note({ subject: { id: reqId, name: call.InterfaceName }, ...(reason && { reason }) })
      return call
    },

    async withdrawCalls({ body: { ReqIDs, Reason }, visitor: { person, organisation }, db, note }) {
      const done = await withdrawCalls(db, ReqIDs, { by: person.realName, reason: Reason.trim() })
      const subject = { id: organisation.id, name: organisation.name }
      note(done.length > 0 ? { subject, changes: { reqIds: [null, done] }, reason: Reason.trim() } : null)
      return resultOf(ReqIDs, done)
    },

    async resendCalls({ body: { ReqIDs, Filter, Reason }, visitor: { organisation }, db, note, afterCommit }) {
      const which = ReqIDs ? { ids: ReqIDs } : { filter: await filterOf(db, Filter ?? {}), limit: maxCallsOfAct }
      const done = await resendCalls(db, which)
      await invalidateQueued(db)
      const subject = { id: organisation.id, name: organisation.name }
      note(done.length > 0 ? { subject, changes: { reqIds: [null, done] }, ...(Reason && { reason: Reason }) } : null)
      afterCommit(() => jobs.runSoon(pushJobName))
      return resultOf(ReqIDs ?? done, done)
    },

    async correctCall({
      query: { reqId },
      body,
      visitor: { organisation },
      lang,
      request,
      db,
      note,
      fail,
      afterCommit,
    }) {
      const withdrawn = (await findCall(db, reqId)) ?? fail('request.not-found')
      if (withdrawn.state !== syncStatuses.canceled) fail('open-platform.not-withdrawn')
      if (await findCorrection(db, reqId)) fail('open-platform.corrected-already')
      const target =
        (await findActiveInterface(db, withdrawn.interfaceId)) ?? fail('open-platform.interface-unavailable')
      const { value, text } = parseJson(Buffer.from(body.Body), lang)
      checkFields(bodyCheckOf(target.bodySchema)(value, lang), lang)
      const origin = { ...withdrawn, organisationId: organisation.id, address: addressOf(request) }
      const [call] = await acceptInserts(db, secrets, [{ origin, target, text, correctsId: reqId }])
      await invalidateQueued(db)
      const id = String(call?.reqId)
      const changes = { correctsId: [null, reqId] } satisfies Record<string, [unknown, unknown]>
      note({ subject: { id, name: target.name }, changes, ...(body.Reason && { reason: body.Reason }) })
      afterCommit(() => jobs.runSoon(pushJobName))
      return getDetail({ db, lang, fail }, id)
    },

    async ownCall({ params: { reqId }, visitor: { appId }, db, fail }) {
      return ownCallOf((await findCall(db, reqId, appId)) ?? fail('request.not-found'), secrets)
    },

    async withdrawOwnCall({ params: { reqId }, body: { Reason }, visitor: { appId }, db, note, fail }) {
      const before = (await findCall(db, reqId, appId)) ?? fail('request.not-found')
      const reason = Reason?.trim() || null
      const [done] = await withdrawCalls(db, [reqId], { by: before.appName, reason, appId })
      if (!done) fail('open-platform.too-late-to-withdraw')
      const actor = { id: appId, name: before.appName }
      note({ actor, subject: { id: reqId, name: before.interfaceName ?? '' }, ...(reason && { reason }) })
      return ownCallOf((await findCall(db, reqId, appId)) ?? before, secrets)
    },
  }
}

const resultOf = (asked: readonly string[], done: readonly string[]) => {
  const carriedOut = new Set(done)
  return { Done: done.length, Refused: asked.filter((id) => !carriedOut.has(id)) }
}
