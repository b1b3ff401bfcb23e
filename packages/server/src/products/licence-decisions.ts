import type { licenceDecisionCalls } from '@atrium/contract/products/licence-decisions.calls.ts'
import { dayIn, isDay } from '#kit/text/calendar-days.ts'
import type { Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { ProductServices } from './services.ts'
import { changeGrants } from './grants.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { requesterChanges, commonOf } from './access-decisions.ts'
import {
  decideRequests,
  grantLicence,
  hasAccessRequest,
  isLicensedOn,
  listLicenceRequests,
  listSeatedRequests,
  listWaitingRequests,
  type Requester,
} from './access.store.ts'
import { notifyRequesters } from './notify-requesters.ts'

type WaitingFail = Fail<'request.not-found' | 'products.access-decided' | 'products.licensed-already'>

/** Handlers of requests for products without a licence, for operators. */
export const licenceDecisions = (services: ProductServices) => {
  const today = async (db: Db) => dayIn(await organisationTimeZone(db), services.clock.now())
  /** A waiting request for operators. Once licensed, administrators decide. */
  const waitingFor = async (db: Db, id: string, fail: WaitingFail): Promise<Requester> => {
    if (!(await hasAccessRequest(db, id))) fail('request.not-found')
    const [requester = fail('products.access-decided')] = await listWaitingRequests(db, [id])
    if (await isLicensedOn(db, requester.product_id, await today(db))) fail('products.licensed-already')
    return requester
  }
  return {
    ...list,

    async grantLicence({ params, body, visitor, db, note, fail }: Context<typeof licenceDecisionCalls.grantLicence>) {
      const { organisationId, id } = params
      const { seatCount, validFrom, validUntil } = body
      const isPeriod =
        [validFrom, validUntil].every(isDay) && validFrom <= validUntil && validUntil >= (await today(db))
      if (!isPeriod) fail('products.wrong-period')
      const requester = await waitingFor(db, id, fail)
      const { account_id: accountId, product_id: productId } = requester
      await grantLicence(db, visitor.sessionId, { productId, seatCount, validFrom, validUntil })
      await changeGrants(db, { organisationId, accountIds: [accountId], productIds: [productId], mode: 'add' })
      const others = (await listSeatedRequests(db, productId)).filter((other) => other.id !== id)
      const requesters = [requester, ...others]
      const granted = await decideRequests(
        db,
        requesters.map((one) => one.id),
        { state: 'granted', by: visitor.person.realName, isByOperator: true },
      )
      if (granted.length < requesters.length) fail('products.access-decided')
      await notifyRequesters(services, db, requesters, { organisationId, template: 'access-granted' })
      const about = requesterChanges(requesters, 'granted')
      note({
        ...about,
        changes: { ...about.changes, seatCount: [null, seatCount], from: [null, validFrom], until: [null, validUntil] },
      })
      return { Granted: granted.length }
    },

    async declineLicence({
      params,
      body,
      visitor,
      db,
      note,
      fail,
    }: Context<typeof licenceDecisionCalls.declineLicence>) {
      const requester = await waitingFor(db, params.id, fail)
      const reason = body.reason.trim()
      const declined = await decideRequests(db, [params.id], {
        state: 'declined',
        by: visitor.person.realName,
        isByOperator: true,
        answer: reason,
      })
      if (declined.length === 0) fail('products.access-decided')
      await notifyRequesters(services, db, [requester], {
        organisationId: params.organisationId,
        template: 'access-declined',
        reason,
      })
      note({ ...requesterChanges([requester], 'declined'), reason })
      return { ID: params.id }
    },
  }
}

const list = {
  async licenceRequests({ body, lang, db }: Context<typeof licenceDecisionCalls.licenceRequests>) {
    const { pageIndex, pageSize, state } = body
    const search = body.search?.trim() || undefined
    const rows = await listLicenceRequests(db, { state, search, limit: pageSize, offset: (pageIndex - 1) * pageSize })
    const waiting = await listLicenceRequests(db, { state: 'waiting', search: undefined, limit: 1, offset: 0 })
    return {
      total: rows[0]?.total ?? 0,
      waiting: waiting[0]?.total ?? 0,
      items: rows.map((row) => ({
        ...commonOf(row, lang),
        OrganisationID: row.organisation_id,
        OrgName: localizedName(lang, { name: row.organisation_name, englishName: row.organisation_english_name }),
        ValidUntil: row.valid_until,
      })),
    }
  },
}
