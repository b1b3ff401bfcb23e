import type { licenceDecisionCalls } from '@atrium/contract/products/licence-decisions.calls.ts'
import { dayIn, isDay } from '#kit/calendar-days.ts'
import type { Db } from '#kit/database.ts'
import { CallError } from '#kit/call-error.ts'
import type { Context } from '#kit/handle.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { Parts } from '#kit/parts.ts'
import { changeGrants } from '#members/grants.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { aboutAskers, commonOf } from './access-decisions.ts'
import {
  decideRequests,
  giveLicence,
  isLicensedOn,
  listLicenceRequests,
  listSeatedRequests,
  listWaitingRequests,
  type Asker,
} from './access.store.ts'
import { tellAskers } from './tell-askers.ts'

/** What operators decide about requests for applications that an organisation has no licence for. */
export const licenceDecisions = (parts: Parts) => {
  const today = async (db: Db) => dayIn(await organisationTimeZone(db), parts.clock.now())
  /** A request that waits and is for operators: where there is a licence meanwhile, administrators decide. */
  const waitingFor = async (db: Db, id: string): Promise<Asker> => {
    const [asker] = await listWaitingRequests(db, [id])
    if (!asker) throw new CallError('products.access-decided')
    if (await isLicensedOn(db, asker.product_id, await today(db))) throw new CallError('products.licensed-already')
    return asker
  }
  return {
    ...list,

    async grantLicence({ params, body, visitor, db, note, fail }: Context<typeof licenceDecisionCalls.grantLicence>) {
      const { organisationId, id } = params
      const { seatCount, validFrom, validUntil } = body
      const isPeriod =
        [validFrom, validUntil].every(isDay) && validFrom <= validUntil && validUntil >= (await today(db))
      if (!isPeriod) fail('products.wrong-period')
      const asker = await waitingFor(db, id)
      const { account_id: accountId, product_id: productId } = asker
      await giveLicence(db, visitor.sessionId, { productId, seatCount, validFrom, validUntil })
      await changeGrants(db, { organisationId, accountIds: [accountId], productIds: [productId], mode: 'add' })
      const others = (await listSeatedRequests(db, productId)).filter((other) => other.id !== id)
      const askers = [asker, ...others]
      const granted = await decideRequests(
        db,
        askers.map((one) => one.id),
        { state: 'granted', by: visitor.person.realName, isByOperator: true },
      )
      if (granted < askers.length) fail('products.access-decided')
      await tellAskers(parts, db, askers, { organisationId, template: 'access-granted' })
      const about = aboutAskers(askers, 'granted')
      note({
        ...about,
        changes: { ...about.changes, seatCount: [null, seatCount], from: [null, validFrom], until: [null, validUntil] },
      })
      return { Granted: granted }
    },

    async declineLicence({
      params,
      body,
      visitor,
      db,
      note,
      fail,
    }: Context<typeof licenceDecisionCalls.declineLicence>) {
      const asker = await waitingFor(db, params.id)
      const reason = body.reason.trim()
      const declined = await decideRequests(db, [params.id], {
        state: 'declined',
        by: visitor.person.realName,
        isByOperator: true,
        answer: reason,
      })
      if (declined === 0) fail('products.access-decided')
      await tellAskers(parts, db, [asker], {
        organisationId: params.organisationId,
        template: 'access-declined',
        reason,
      })
      note({ ...aboutAskers([asker], 'declined'), reason })
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
        OrgName: toldName(lang, { name: row.organisation_name, englishName: row.organisation_english_name }),
        ValidUntil: row.valid_until,
      })),
    }
  },
}
