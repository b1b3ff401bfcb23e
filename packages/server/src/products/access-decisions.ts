import type { accessDecisionCalls, toDoCalls } from '@atrium/contract/products/access.calls.ts'
import type { AccessRequest } from '@atrium/contract/products/access.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { toDate } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import type { AppServices } from '#app/app-services.ts'
import { aboutChanged } from '#logs/logs.service.ts'
import { changeGrants, loggedSeatRole } from './grants.ts'
import { openEntries } from '#menus/open-entries.ts'
import {
  countRequests,
  countToDos,
  decideRequests,
  listRequests,
  listWaitingRequests,
  type Requester,
  type RequestRow,
} from './access.store.ts'
import type { Catalogues } from './catalogue.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { notifyRequesters } from './notify-requesters.ts'

/** Log entries about people with the products they requested. */
export function requesterChanges(
  requesters: readonly Requester[],
  state: 'granted' | 'declined',
  roleOf: ReadonlyMap<string, string | null> = new Map(),
) {
  const people = Map.groupBy(requesters, ({ account_id }) => account_id)
  return aboutChanged(
    [...people].map(([id, own]) => ({
      id,
      name: own[0]?.real_name ?? '',
      products: own.map(({ name }) => name).toSorted(),
      roles: own.flatMap((requester) => {
        const code = roleOf.get(requester.id)
        return code ? loggedSeatRole(requester, code) : []
      }),
    })),
    ({ products, roles }) => ({
      products: [null, products],
      ...(roles.length > 0 && { productRoles: [null, roles] as const }),
      state: ['waiting', state],
    }),
  )
}

/** Handlers of access requests, for administrators. */
export const accessDecisions = (services: AppServices, catalogues: Catalogues) => ({
  async accessRequests({ body, visitor, lang, db }: Context<typeof accessDecisionCalls.accessRequests>) {
    const { pageIndex, pageSize, state } = body
    const filter = { state, search: body.search?.trim() || undefined }
    const { licensed } = await catalogues.of(visitor.organisation.id)
    const rows = await listRequests(db, { ...filter, limit: pageSize, offset: (pageIndex - 1) * pageSize })
    const counts = await countRequests(db, filter)
    return { ...counts, items: rows.map((row) => requestOf(row, lang, licensed)) }
  },

  async grantAccess({ body, visitor, lang, db, note, fail }: Context<typeof accessDecisionCalls.grantAccess>) {
    const { organisation, person } = visitor
    const { licensed } = await catalogues.of(organisation.id)
    const requesters = await listWaitingRequests(db, body.requestIds)
    if (requesters.length < body.requestIds.length) fail('products.access-decided')
    const without = requesters.find(({ product_id }) => !licensed.has(product_id))
    if (without)
      fail('products.not-licensed', {
        values: { product: localizedName(lang, { name: without.name, englishName: without.english_name }) },
      })
    const roleOf = new Map(body.roles?.map(({ requestId, roleCode }) => [requestId, roleCode]))
    if ([...roleOf.keys()].some((id) => !body.requestIds.includes(id))) fail('products.access-decided')
    const groups = Map.groupBy(requesters, ({ id, product_id }) => `${product_id} ${roleOf.get(id) ?? ''}`)
    for (const group of groups.values()) {
      const [{ id, product_id: ProductID }] = group as [Requester]
      const RoleCode = roleOf.get(id)
      await changeGrants(db, {
        organisationId: organisation.id,
        accountIds: group.map(({ account_id }) => account_id),
        productIds: [ProductID],
        mode: 'add',
        roles: RoleCode ? [{ ProductID, RoleCode }] : [],
      })
    }
    const granted = await decideRequests(db, body.requestIds, { state: 'granted', by: person.realName })
    if (granted < body.requestIds.length) fail('products.access-decided')
    await notifyRequesters(services, db, requesters, { organisationId: organisation.id, template: 'access-granted' })
    note(requesterChanges(requesters, 'granted', roleOf))
    return { Granted: granted }
  },

  async declineAccess({ body, visitor, db, note, fail }: Context<typeof accessDecisionCalls.declineAccess>) {
    const { organisation, person } = visitor
    const reason = body.reason.trim()
    const requesters = await listWaitingRequests(db, body.requestIds)
    const declined = await decideRequests(db, body.requestIds, {
      state: 'declined',
      by: person.realName,
      answer: reason,
    })
    if (declined < body.requestIds.length) fail('products.access-decided')
    await notifyRequesters(services, db, requesters, {
      organisationId: organisation.id,
      template: 'access-declined',
      reason,
    })
    note({ ...requesterChanges(requesters, 'declined'), reason })
    return { Declined: declined }
  },

  async toDos({ visitor, db }: Context<typeof toDoCalls.toDos>) {
    const { licensed } = await catalogues.of(visitor.organisation.id)
    const { requests, registrations } = await countToDos(db, [...licensed])
    const shown = new Set<string>(openEntries(visitor))
    return {
      AccessRequests: shown.has('access-requests') ? requests : 0,
      Registrations: shown.has('registrations') ? registrations : 0,
    }
  },
})

/** The fields of a request common to administrators and operators. */
export const commonOf = (row: Omit<RequestRow, 'account_id' | 'department_name'>, lang: Lang) => ({
  ID: row.id,
  State: row.state,
  ProductID: row.product_id,
  ProductCode: row.code,
  ProductName: localizedName(lang, { name: row.name, englishName: row.english_name }),
  RealName: row.real_name,
  Reason: row.reason,
  RequestedTime: toDate(row.requested_at).toISOString(),
  DecidedTime: row.decided_at && toDate(row.decided_at).toISOString(),
  DecidedBy: row.decided_by,
  Answer: row.answer,
  SeatCount: row.seat_count,
  UsedSeats: row.used_seats,
})

const requestOf = (row: RequestRow, lang: Lang, licensed: ReadonlySet<string>): AccessRequest => ({
  ...commonOf(row, lang),
  AccountID: row.account_id,
  DepartmentName: row.department_name,
  IsLicensed: licensed.has(row.product_id),
})
