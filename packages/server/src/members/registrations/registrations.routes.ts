import type { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { day } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import type { IdentityServices } from '#identity/services.ts'
import { aboutChanged, aboutPeople } from '#logs/logs.service.ts'
import { organisationLanguage } from '#organisation/organisation.service.ts'
import { writeMessages } from '#outside/outbox.ts'
import { listLicensed, loggedSeatRole } from '#products/grants.ts'
import { allocateSeats, type WantedSeat } from '#products/seat-allocation.ts'
import { checkDepartments } from '#departments/referenced-departments.ts'
import { departmentLogger } from '../edit/logged-departments.ts'
import { markDecisionsUndone, storeAct, type UndoableAction } from '#logs/operations/undoable-acts.ts'
import { applyRules } from '../rules/apply-rules.ts'
import { named, reopenDecided } from './reopen-registrations.ts'
import {
  approveWaiting,
  countFreeSeats,
  countWaiting,
  declineWaiting,
  listWaiting,
  lockFreeSeats,
  lockRegistrations,
  type WaitingRow,
} from './registrations.store.ts'

type Own<K extends 'registrations' | 'approve' | 'decline' | 'reopenRegistrations'> = Context<(typeof memberCalls)[K]>

const decisionValidity = 7 * day

/** Handlers of waiting registrations. */
export const registrations = (services: IdentityServices) => ({
  async registrations({ body: { pageIndex, pageSize }, visitor, db }: Own<'registrations'>) {
    const rows = await listWaiting(db, { limit: pageSize, offset: (pageIndex - 1) * pageSize })
    return {
      total: await countWaiting(db),
      FreeSeats: await countFreeSeats(db, visitor.organisation.id),
      items: rows.map((row) => ({
        ID: row.id,
        Account: row.account,
        RealName: row.realName,
        MobilePhone: row.mobilePhone,
        Email: row.email,
        RegisteredTime: row.createdAt.toISOString(),
      })),
    }
  },

  async approve(context: Own<'approve'>) {
    const { body, visitor, lang, db, note, fail } = context
    const { organisation } = visitor
    const { accountIds, DepartmentID = null, ProductIDs = [] } = body
    const licensed = await listLicensed(db)
    if (ProductIDs.some((id) => !licensed.some((product) => product.id === id))) fail('products.unauthorised')
    const roleOf = new Map(body.ProductRoles?.map(({ ProductID, RoleCode }) => [ProductID, RoleCode]))
    if ([...roleOf.keys()].some((id) => !ProductIDs.includes(id))) fail('products.unknown-role')
    // Lock the organisation before its members, as everybody does who takes seats.
    const free = await lockFreeSeats(db, organisation.id)
    const registered = await lockRegistrations(db, accountIds)
    if (registered.length < accountIds.length) fail('request.not-found')
    await checkDepartments(db, DepartmentID ? [DepartmentID] : [])
    const waiting = registered.filter(isWaiting)
    const people = waiting.slice(0, free)
    await approveWaiting(
      db,
      people.map(({ id }) => id),
      DepartmentID,
    )
    const wanted = people.flatMap(({ id }) =>
      ProductIDs.map((productId): WantedSeat => ({
        accountId: id,
        productId,
        roleCode: roleOf.get(productId) ?? null,
      })),
    )
    const seats = await allocateSeats(db, organisation.id, wanted)
    const rules = await applyRules(
      db,
      organisation.id,
      people.map(({ id }) => id),
    )
    await notify(services, db, people, { template: 'approved', params: { organisation: organisation.name } })
    const loggedDepartment = (await departmentLogger(db, [DepartmentID]))(DepartmentID)
    const seatsOf = Map.groupBy(seats.given, ({ accountId }) => accountId)
    const about = aboutChanged(named(people), ({ id }) => {
      const own = licensed.flatMap((product) => {
        const seat = seatsOf.get(id)?.find(({ productId }) => productId === product.id)
        return seat ? { product, seat } : []
      })
      const roles = own.flatMap(({ product, seat }) => (seat.roleCode ? loggedSeatRole(product, seat.roleCode) : []))
      return {
        state: ['waiting', 'active'],
        ...(DepartmentID && { department: [null, loggedDepartment] as const }),
        ...(own.length > 0 && { products: [null, own.map(({ product }) => product.name)] as const }),
        ...(roles.length > 0 && { productRoles: [null, roles] as const }),
        ...rules.logged.get(id),
      }
    })
    note(people.length > 0 ? about : null)
    await storeDecision(context, 'members.approved', people)
    return {
      Approved: people.length,
      Refused: [
        ...decidedOnes(registered),
        ...waiting.slice(free).map(({ id }) => ({ ID: id, Reason: 'no-seat' as const })),
      ],
      WithoutSeat: [...seats.refused, ...rules.seats.refused].map(({ accountId, productId }) => {
        const product = licensed.find(({ id }) => id === productId)
        return {
          ID: accountId,
          RealName: people.find(({ id }) => id === accountId)?.realName ?? '',
          ProductName: product ? localizedName(lang, { name: product.name, englishName: product.english_name }) : '',
        }
      }),
    }
  },

  async decline(context: Own<'decline'>) {
    const { body, visitor, db, note, fail } = context
    const { accountIds, reason } = body
    const { organisation } = visitor
    const registered = await lockRegistrations(db, accountIds)
    if (registered.length < accountIds.length) fail('request.not-found')
    const people = registered.filter(isWaiting)
    await declineWaiting(
      db,
      people.map(({ id }) => id),
    )
    const params = { organisation: organisation.name, reason: reason.trim() }
    await notify(services, db, people, { template: 'declined', params })
    const about = { ...aboutPeople(named(people), { state: ['waiting', 'declined'] }), reason: reason.trim() }
    note(people.length > 0 ? about : null)
    await storeDecision(context, 'members.declined', people)
    return { Declined: people.length, Refused: decidedOnes(registered) }
  },

  async reopenRegistrations({ body: { accountIds }, visitor, db, note, fail }: Own<'reopenRegistrations'>) {
    const registered = await lockRegistrations(db, accountIds)
    if (registered.length < accountIds.length) fail('request.not-found')
    const { people, refused, changesOf } = await reopenDecided(db, registered)
    note(people.length > 0 ? aboutChanged(named(people), changesOf) : null)
    await markDecisionsUndone(
      db,
      people.map(({ id }) => id),
      visitor.person.id,
    )
    const Refused = refused.map(({ id, lastSignInAt }) => ({
      ID: id,
      Reason: lastSignInAt ? ('signed-in' as const) : ('too-late' as const),
    }))
    return { Reopened: people.length, Refused }
  },
})

/** Stores a decision, so that it can be undone from the log. */
const storeDecision = (
  context: Pick<Own<'decline'>, 'db' | 'visitor' | 'request'>,
  action: UndoableAction,
  people: readonly WaitingRow[],
) =>
  storeAct(
    context,
    action,
    people.map(({ id }) => ({ id, before: {}, after: {} })),
  )

const isWaiting = ({ state, leftAt }: WaitingRow) => state === 'waiting' && leftAt === null

/** Registrations that somebody has decided, and former members. */
const decidedOnes = (registered: readonly WaitingRow[]) =>
  registered
    .filter((row) => !isWaiting(row))
    .map(({ id, state, leftAt }) => ({
      ID: id,
      Reason: leftAt && state !== 'waiting' ? ('left' as const) : ('decided' as const),
    }))

/** Notifies people by mail, or by SMS without an email address. */
async function notify(
  services: IdentityServices,
  db: Db,
  people: readonly WaitingRow[],
  { template, params }: { template: 'approved' | 'declined'; params: Record<string, string> },
): Promise<void> {
  const usual = await organisationLanguage(db)
  const drafts = people.flatMap((person) => {
    const address = person.email ?? person.mobilePhone
    if (!address) return []
    return {
      channel: person.email ? ('email' as const) : ('sms' as const),
      address,
      template,
      params: { name: person.realName, ...params },
      lang: person.lang ?? usual,
      organisationId: person.organisationId,
      validity: decisionValidity,
    }
  })
  await writeMessages(services, db, drafts)
}
