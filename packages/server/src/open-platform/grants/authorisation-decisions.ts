import type { authorisationDecisionCalls } from '@atrium/contract/open-platform/authorisation-decisions.calls.ts'
import type { KitServices } from '#kit/services.ts'
import type { Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { dayIn, isDay } from '#kit/text/calendar-days.ts'
import { changesBetween } from '#logs/operations/changes-between.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { authorisationState, managedAuthorisationOf } from './authorisation.ts'
import {
  countAuthorisations,
  countWaitingRequests,
  findAuthorisation,
  listAuthorisations,
  setAuthorisation,
  withdrawAuthorisation,
  type OrganisationAuthorisation,
} from './authorisations.store.ts'

type Calls = typeof authorisationDecisionCalls

/** Handlers by which operators authorise organisations to use the open capability. */
export const authorisationDecisions = ({ clock }: Pick<KitServices, 'clock'>) => ({
  async openAuthorisations({ body, lang, db }: Context<Calls['openAuthorisations']>) {
    const { pageIndex, pageSize } = body
    const search = body.search?.trim() || undefined
    const rows = await listAuthorisations(db, { search, limit: pageSize, offset: (pageIndex - 1) * pageSize })
    const now = clock.now()
    return {
      total: await countAuthorisations(db, search),
      waiting: await countWaitingRequests(db),
      items: rows.map((row) => managedAuthorisationOf(row, { lang, now })),
    }
  },

  async setOpenAuthorisation({ body, visitor, lang, db, note, fail }: Context<Calls['setOpenAuthorisation']>) {
    const before = await lockAuthorisation(db, fail)
    const now = clock.now()
    const { ValidFrom: validFrom, ValidUntil: validUntil } = body
    const isPeriod =
      [validFrom, validUntil].every(isDay) && validFrom <= validUntil && validUntil >= dayIn(before.timeZone, now)
    if (!isPeriod) fail('open-platform.wrong-period')
    const terms = {
      validFrom,
      validUntil,
      callsPerDay: body.CallsPerDay,
      queuedCalls: body.QueuedCalls,
      appCount: body.AppCount,
    }
    await setAuthorisation(db, visitor.sessionId, terms)
    note({
      subject: { id: before.id, name: before.name },
      changes: changesBetween(before.authorisation, terms),
      ...reasonOf(body),
    })
    return managedAuthorisationOf({ ...before, authorisation: terms, request: null }, { lang, now })
  },

  async withdrawOpenAuthorisation({
    body,
    visitor,
    lang,
    db,
    note,
    fail,
  }: Context<Calls['withdrawOpenAuthorisation']>) {
    const before = await lockAuthorisation(db, fail)
    const now = clock.now()
    const state = authorisationState(before, now)
    if (state === 'none' || state === 'over') fail('open-platform.not-authorised')
    await withdrawAuthorisation(db, visitor.sessionId)
    note({
      subject: { id: before.id, name: before.name },
      changes: changesBetween(before.authorisation, null),
      ...reasonOf(body),
    })
    return managedAuthorisationOf({ ...before, authorisation: null }, { lang, now })
  },
})

/** The organisation of the path; concurrent decisions and requests wait until the transaction ends. */
async function lockAuthorisation(db: Db, fail: Fail<'request.not-found'>): Promise<OrganisationAuthorisation> {
  await lockOrganisation(db)
  return (await findAuthorisation(db)) ?? fail('request.not-found')
}
