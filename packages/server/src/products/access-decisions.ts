import type { accessDecisionCalls, toDoCalls } from '@atrium/contract/products/access.calls.ts'
import type { AccessRequest } from '@atrium/contract/products/access.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { toDate, type Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import type { ProductServices } from './services.ts'
import { aboutChanged } from '#logs/logs.service.ts'
import { loggedSeatRole } from './grants.ts'
import { allocateSeats } from './seat-allocation.ts'
import { checkDepartments } from '#departments/referenced-departments.ts'
import { markDecisionsUndone, storeAct } from '#logs/operations/undoable-acts.ts'
import { openEntries } from '#identity/sessions/open-entries.ts'
import {
  countRequests,
  countToDos,
  decideRequests,
  listRequests,
  lockRequesters,
  type DecidableRequest,
  type Requester,
  type RequestRow,
} from './access.store.ts'
import type { Catalogues } from './catalogue.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { reopenDecided } from './reopen-access.ts'
import { notifyRequesters } from './notify-requesters.ts'

/** Counts what waits for administrators in another domain; `latest` is when the latest came, in milliseconds. */
export type CountWaiting = (db: Db, now: number) => Promise<{ count: number; latest: number | undefined }>

/** Gives people without a main department one, and what its rules say; resolves to the logged changes by person. */
export type PlacePeople = (
  db: Db,
  organisationId: string,
  departmentOf: ReadonlyMap<string, string>,
) => Promise<ReadonlyMap<string, LoggedChanges>>

type LoggedChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** What domains above this one do for its calls. */
export interface ProductPorts {
  countExpiringCertificates: CountWaiting
  countWaitingGrants: CountWaiting
  placePeople: PlacePeople
}

interface LoggedGrant {
  /** The roles by request. */
  roleOf?: ReadonlyMap<string, string | null>
  /** What placing people changed, by person. */
  placed?: ReadonlyMap<string, LoggedChanges>
}

/** Log entries about people with the products they requested. */
export function requesterChanges(
  requesters: readonly Requester[],
  state: 'granted' | 'declined',
  { roleOf = new Map(), placed = new Map() }: LoggedGrant = {},
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
    ({ id, products, roles }) => ({
      products: [null, products],
      ...placed.get(id),
      ...(roles.length > 0 && { productRoles: [null, roles] as const }),
      state: ['waiting', state],
    }),
  )
}

/** What the log needs to undo a decision: the requests of each person. */
const decisionRows = (requests: readonly DecidableRequest[]) =>
  [...Map.groupBy(requests, ({ account_id }) => account_id)].map(([id, own]) => ({
    id,
    before: {},
    after: { requestIds: own.map((request) => request.id) },
  }))

/** Why a request cannot be decided. */
function refusalOf({ state, has_left }: DecidableRequest): 'left' | 'decided' | undefined {
  if (has_left) return 'left'
  return state === 'waiting' ? undefined : 'decided'
}

const nothing = { count: 0, latest: undefined }

/** Handlers of access requests, for administrators. */
export const accessDecisions = (services: ProductServices, catalogues: Catalogues, ports: ProductPorts) => ({
  async accessRequests({ body, visitor, lang, db }: Context<typeof accessDecisionCalls.accessRequests>) {
    const { pageIndex, pageSize, state } = body
    const filter = { state, search: body.search?.trim() || undefined }
    const { licensed } = await catalogues.of(visitor.organisation.id)
    const rows = await listRequests(db, { ...filter, limit: pageSize, offset: (pageIndex - 1) * pageSize })
    const counts = await countRequests(db, filter)
    return { ...counts, items: rows.map((row) => requestOf(row, lang, licensed)) }
  },

  async grantAccess(context: Context<typeof accessDecisionCalls.grantAccess>) {
    const { body, visitor, db, note, fail } = context
    const { organisation, person } = visitor
    const { licensed } = await catalogues.of(organisation.id)
    const roleOf = new Map(body.roles?.map(({ requestId, roleCode }) => [requestId, roleCode]))
    const departmentOf = new Map(body.departments?.map(({ requestId, departmentId }) => [requestId, departmentId]))
    const named = [...roleOf.keys(), ...departmentOf.keys()]
    if (named.some((id) => !body.requestIds.includes(id))) fail('request.not-found')
    const requests = await lockRequesters(db, body.requestIds)
    if (requests.length < body.requestIds.length) fail('request.not-found')
    await checkDepartments(db, [...departmentOf.values()])
    const grantable = requests.filter((request) => !refusalOf(request) && licensed.has(request.product_id))
    const seats = await allocateSeats(
      db,
      organisation.id,
      grantable.map(({ id, account_id, product_id }) => ({
        requestId: id,
        accountId: account_id,
        productId: product_id,
        roleCode: roleOf.get(id) ?? null,
      })),
    )
    const seatless = new Map(seats.refused.map(({ requestId, reason }) => [requestId, reason]))
    const decided = new Set(
      await decideRequests(
        db,
        grantable.map(({ id }) => id).filter((id) => !seatless.has(id)),
        { state: 'granted', by: person.realName },
      ),
    )
    const granted = requests.filter(({ id }) => decided.has(id))
    const unplaced = granted.filter(({ id, department_id }) => department_id === null && departmentOf.has(id))
    const departments = new Map(unplaced.map(({ id, account_id }) => [account_id, departmentOf.get(id) ?? '']))
    const placed = await ports.placePeople(db, organisation.id, departments)
    await notifyRequesters(services, db, granted, { organisationId: organisation.id, template: 'access-granted' })
    note(granted.length > 0 ? requesterChanges(granted, 'granted', { roleOf, placed }) : null)
    await storeAct(context, 'products.access-granted', decisionRows(granted))
    const Refused = requests
      .filter(({ id }) => !decided.has(id))
      .map((request) => ({
        ID: request.id,
        Reason: refusalOf(request) ?? seatless.get(request.id) ?? ('not-licensed' as const),
      }))
    return { Granted: granted.length, Refused }
  },

  async declineAccess(context: Context<typeof accessDecisionCalls.declineAccess>) {
    const { body, visitor, db, note, fail } = context
    const { organisation, person } = visitor
    const reason = body.reason.trim()
    const requests = await lockRequesters(db, body.requestIds)
    if (requests.length < body.requestIds.length) fail('request.not-found')
    const decided = new Set(
      await decideRequests(db, body.requestIds, { state: 'declined', by: person.realName, answer: reason }),
    )
    const declined = requests.filter(({ id }) => decided.has(id))
    await notifyRequesters(services, db, declined, {
      organisationId: organisation.id,
      template: 'access-declined',
      reason,
    })
    note(declined.length > 0 ? { ...requesterChanges(declined, 'declined'), reason } : null)
    await storeAct(context, 'products.access-declined', decisionRows(declined))
    const Refused = requests
      .filter(({ id }) => !decided.has(id))
      .map((request) => ({ ID: request.id, Reason: refusalOf(request) ?? ('decided' as const) }))
    return { Declined: declined.length, Refused }
  },

  async reopenAccess({
    body: { requestIds },
    visitor,
    db,
    note,
    fail,
  }: Context<typeof accessDecisionCalls.reopenAccess>) {
    const requests = await lockRequesters(db, requestIds)
    if (requests.length < requestIds.length) fail('request.not-found')
    const { reopened, refused, people, changesOf } = await reopenDecided(db, requests)
    note(reopened.length > 0 ? aboutChanged(people, changesOf) : null)
    await markDecisionsUndone(
      db,
      people.map(({ id }) => id),
      visitor.person.id,
    )
    const Refused = refused.map(({ id, has_left }) => ({
      ID: id,
      Reason: has_left ? ('left' as const) : ('too-late' as const),
    }))
    return { Reopened: reopened.length, Refused }
  },

  async toDos({ visitor, db }: Context<typeof toDoCalls.toDos>) {
    const { licensed } = await catalogues.of(visitor.organisation.id)
    const toDos = await countToDos(db, [...licensed], visitor.sessionId)
    const shown = new Set<string>(openEntries(visitor))
    const [hasRequests, hasRegistrations] = [shown.has('access-requests'), shown.has('registrations')]
    const certificates = shown.has('sso-connections')
      ? await ports.countExpiringCertificates(db, services.clock.now())
      : nothing
    const grants = shown.has('open-authorisation') ? await ports.countWaitingGrants(db, services.clock.now()) : nothing
    const timeOf = (at: string | null) => (at ? toDate(at).getTime() : 0)
    return {
      AccessRequests: hasRequests ? toDos.requests : 0,
      Registrations: hasRegistrations ? toDos.registrations : 0,
      ExpiringCertificates: certificates.count,
      OpenGrantRequests: grants.count,
      HasNewAccessRequests: hasRequests && toDos.has_new_requests,
      HasNewRegistrations: hasRegistrations && toDos.has_new_registrations,
      HasNewCertificates: certificates.latest !== undefined && certificates.latest > timeOf(toDos.certificates_seen_at),
      HasNewOpenGrantRequests: grants.latest !== undefined && grants.latest > timeOf(toDos.open_grants_seen_at),
    }
  },
})

/** The fields of a request common to administrators and operators. */
export const commonOf = (row: Omit<RequestRow, 'account_id' | 'department_id' | 'department_name'>, lang: Lang) => ({
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
  DepartmentID: row.department_id,
  DepartmentName: row.department_name,
  IsLicensed: licensed.has(row.product_id),
})
