import { getMembers } from '#account/member-accounts.ts'
import type { leavingCalls } from '@atrium/contract/members/leaving.calls.ts'
import type { SeatRole } from '@atrium/contract/products/product-roles.shapes.ts'
import type { FormerDetail, FormerMember } from '@atrium/contract/members/leaving.shapes.ts'
import type { MemberSelection } from '@atrium/contract/members/bulk.shapes.ts'
import type { Member } from '#account/member-accounts.ts'
import { digestOf, hashPassword } from '#identity/passwords/password-hash.ts'
import { notifyPeople } from '#outside/notify-person.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { CallError } from '#kit/http/call-error.ts'
import { inTransaction, toDate, type Db } from '#kit/data/database.ts'
import type { Context, Handlers, OperationNote } from '#kit/http/handle.ts'
import type { IdentityServices } from '#identity/services.ts'
import { lockOrganisation, organisationTimeZone } from '#organisation/organisation.service.ts'
import { storeRemoval } from '../bulk/acts.store.ts'
import { entriesAbout } from '../bulk/log-entries.ts'
import { findSelection, keepAdministrator, lockSelection, type SelectedPeople } from '../bulk/selection.ts'
import { departmentChange } from '../edit/logged-departments.ts'
import { checkContacts } from '../edit/contacts.ts'
import { checkDepartments } from '#departments/referenced-departments.ts'
import { requestHandoverTasks, assignedTasks, assignSuccessors } from './handover-checks.ts'
import { accountPattern, fieldsOf, translateUniqueViolation } from '../edit/edit-member.ts'
import { changeGrants, productNames, rolesLogger } from '#products/grants.ts'
import { handOverTasks } from './handover.ts'
import { initialPassword } from '../edit/initial-password.ts'
import {
  reactivateFormer,
  findFormer,
  deactivateMembers,
  listLicensedProducts,
  listCommon,
  listFormer,
  listHandOvers,
  type FormerDetailRow,
  type FormerRow,
} from './leaving.store.ts'
import { formerFile } from './former-members-file.ts'
import { listContacts, replaceMemberships } from '../edit/member-edits.store.ts'
import { applyRules } from '../rules/apply-rules.ts'
import { hasSeatsFor } from '../registrations/registrations.store.ts'

const formerOf = (row: FormerRow): FormerMember => ({
  ID: row.id,
  Account: row.account,
  RealName: row.real_name,
  LeftTime: toDate(row.left_at).toISOString(),
  LeftBy: row.left_by,
  Reason: row.left_reason,
  DepartmentName: row.department_name,
  HandOverCount: row.hand_over_count,
})

async function detailOf(db: Db, row: FormerDetailRow): Promise<FormerDetail> {
  const handOvers = await listHandOvers(db, row.id)
  return {
    ...formerOf(row),
    MobilePhone: row.mobile_phone,
    Email: row.email,
    Role: row.role ?? 'member',
    Department: row.department,
    Departments: row.departments,
    ProductIDs: row.product_ids,
    GoneDepartments: row.department_count - row.departments.length - (row.department ? 1 : 0),
    GoneProducts: row.product_count - row.product_ids.length,
    Taken: row.taken,
    HandOvers: handOvers.map((one) => ({
      ProductCode: one.product_code,
      Kind: one.duty,
      Reference: one.reference,
      Title: one.title,
      ToName: one.to_name,
      Time: toDate(one.created_at).toISOString(),
    })),
  }
}

type Leaving = Context<(typeof leavingCalls)['remove']>

/**
 * Requests the handover tasks of those who may leave, outside a transaction since products may be slow: what is handed
 * over stays so, even if the removal fails.
 */
async function requestTasks(
  { database, handoverTasks }: IdentityServices,
  selection: MemberSelection,
  { visitor, lang }: Pick<Leaving, 'visitor' | 'lang'>,
) {
  const organisationId = visitor.organisation.id
  const { selected, products } = await inTransaction(database, { organisationId }, async (db) => ({
    selected: await skipUnremovable(db, await findSelection(db, selection), visitor.person.id),
    products: await listLicensedProducts(db),
  }))
  const people = selected.ids
  return { people, checks: await requestHandoverTasks(handoverTasks, { organisationId, people, products, lang }) }
}

async function skipUnremovable(db: Db, selected: SelectedPeople<Member>, self: string) {
  selected.skip('self', ({ id }) => id === self)
  await keepAdministrator(db, selected)
  selected.requireSomebody()
  return selected
}

/** Handlers of leaving and recovery. */
export const leavings = (services: IdentityServices): Handlers<typeof leavingCalls> => ({
  async commonList({ query: { search = '' }, db }) {
    return (await listCommon(db, search)).map((row) => ({
      ID: row.id,
      RealName: row.real_name,
      DepartmentName: row.department_name,
    }))
  },

  removeCheck: async ({ body, visitor, lang }) => (await requestTasks(services, body, { visitor, lang })).checks,

  async remove(context) {
    const { body, visitor, request, db, note } = context
    const { Reason } = body
    const { people: leavers, checks } = await requestTasks(services, body, context)
    const handOvers = assignSuccessors(checks, body)
    await handOverTasks(services, {
      organisationId: visitor.organisation.id,
      visitor,
      request,
      reason: Reason,
      leavers,
      checks,
      list: handOvers,
    })
    await lockOrganisation(db)
    // Again: others may have been removed since the products responded.
    const selected = await skipUnremovable(db, await lockSelection(db, body), visitor.person.id)
    const wasAsked = new Set(leavers)
    selected.skip('changed-since', ({ id }) => !wasAsked.has(id))
    const actId = await storeRemoval(context, selected.ids)
    await deactivateMembers(db, { ids: selected.ids, by: visitor.person.id, reason: Reason?.trim() || null })
    const unanswered = checks.filter(({ State }) => State !== 'asked').map(({ ProductCode }) => ProductCode)
    const changes: OperationNote['changes'] = {
      ...(handOvers.length > 0 && { handOverCount: [null, handOvers.length] }),
      ...(unanswered.length > 0 && { notAsked: [null, unanswered] }),
    }
    note(entriesAbout(selected.people, () => ({ state: ['member', 'left'] }), { changes, ...reasonOf({ Reason }) }))
    return selected.outcome(actId)
  },

  async handOver({ params: { id }, body, visitor, request, lang }) {
    const organisationId = visitor.organisation.id
    const products = await inTransaction(services.database, { organisationId }, async (db) => {
      await getMembers(db, [id])
      return listLicensedProducts(db)
    })
    const checks = await requestHandoverTasks(services.handoverTasks, { organisationId, people: [id], products, lang })
    const list = assignedTasks(checks, body)
    await handOverTasks(services, {
      organisationId,
      visitor,
      request,
      reason: body.Reason,
      leavers: [id],
      checks,
      list,
    })
    return { HandedOver: list.length }
  },

  async formerMembers({ body, db }) {
    const { total, rows } = await listFormer(db, body)
    return { total, items: rows.map(formerOf) }
  },

  exportFormer: async ({ query: { format, ...filter }, lang, batch }) =>
    formerFile({ lang, format, filter, timeZone: await batch(organisationTimeZone) }, batch),

  async formerMember({ params, db, fail }) {
    return detailOf(db, (await findFormer(db, params.id)) ?? fail('request.not-found'))
  },

  async recover({ body, visitor, db, note }) {
    const secret = body.WithPassword ? initialPassword() : null
    const passwordHash = secret && (await hashPassword(digestOf(secret)))
    const organisationId = visitor.organisation.id
    const former = await inTransaction(services.database, { organisationId }, (own) => findFormer(own, body.accountId))
    if (!former) throw new CallError('request.not-found')
    await checkContacts(services.database, { organisationId }, recoveredContacts(former, body))
    const back = await recoverMember(db, organisationId, { ...body, passwordHash })
    const rules = await applyRules(db, organisationId, [back.id])
    if (secret)
      await notifyPeople(services, db, {
        template: 'password-initialised',
        people: (await listContacts(db, [back.id])).map((person) => ({
          ...person,
          organisationId,
          params: { name: person.name },
        })),
      })
    note({
      subject: { id: back.id, name: back.name },
      changes: {
        state: ['left', 'active'],
        account: [back.before.account, back.account],
        department: await departmentChange(db, [null, body.DepartmentID]),
        products: [null, await productNames(db, body.ProductIDs ?? [])],
        ...(await rolesLogger(db, back.granted.values()))(back.granted.get(back.id)),
        ...rules.logged.get(back.id),
      },
      ...reasonOf(body),
    })
    return { ID: back.id, Account: back.account, RealName: back.name, InitialPassword: secret }
  },
})

interface RecoveryInput {
  accountId: string
  Account?: string
  MobilePhone?: string | null
  Email?: string | null
  DepartmentID?: string | null
  DepartmentIDs?: string[]
  ProductIDs?: string[]
  ProductRoles?: SeatRole[]
  passwordHash: string | null
}

/** The contacts of a recovered member: the former ones unless replaced. */
const recoveredContacts = (before: FormerDetailRow, form: { MobilePhone?: string | null; Email?: string | null }) => ({
  MobilePhone: form.MobilePhone === undefined ? before.mobile_phone : form.MobilePhone,
  Email: form.Email === undefined ? before.email : form.Email,
})

/** Account name, phone and email of a recovered member. */
async function signInFieldsOf(before: FormerDetailRow, form: RecoveryInput) {
  const { mobilePhone, email } = await fieldsOf({ RealName: before.real_name, ...recoveredContacts(before, form) })
  if (!mobilePhone && !email && !form.passwordHash) throw new CallError('members.no-way-in')
  return { account: accountOf(before, form.Account?.trim()), mobilePhone, email }
}

/** The former account name; a new one only if that was given away. */
function accountOf(before: FormerDetailRow, typed: string | undefined): string {
  if (!typed || typed === before.account) return before.account
  if (!accountPattern.test(typed)) throw new CallError('members.wrong-account')
  // Otherwise the former name would become available.
  if (!before.taken.includes('account')) throw new CallError('members.account-kept')
  return typed
}

/** Makes a former member active again. */
async function recoverMember(db: Db, organisationId: string, form: RecoveryInput) {
  const before = await findFormer(db, form.accountId)
  if (!before) throw new CallError('request.not-found')
  const { account, mobilePhone, email } = await signInFieldsOf(before, form)
  const { DepartmentID = null, DepartmentIDs = [], ProductIDs = [] } = form
  await checkDepartments(db, [...(DepartmentID ? [DepartmentID] : []), ...DepartmentIDs])
  if (!(await hasSeatsFor(db, organisationId, 1))) throw new CallError('identity.seats-full')
  const { id } = before
  const isRecovered = await translateUniqueViolation(() =>
    reactivateFormer(db, {
      id,
      account,
      mobilePhone,
      email,
      departmentId: DepartmentID,
      passwordHash: form.passwordHash,
    }),
  )
  if (!isRecovered) throw new CallError('request.not-found')
  await replaceMemberships(
    db,
    { organisationId, accountId: id },
    DepartmentIDs.filter((each) => each !== DepartmentID),
  )
  const granted = await changeGrants(db, {
    organisationId,
    accountIds: [id],
    productIds: ProductIDs,
    mode: 'add',
    roles: form.ProductRoles,
  })
  return { id, name: before.real_name, account, before, granted }
}
