import type { leavingCalls } from '@atrium/contract/members/leaving.calls.ts'
import type { SeatRole } from '@atrium/contract/products/product-roles.shapes.ts'
import type { FormerDetail, FormerMember } from '@atrium/contract/members/leaving.shapes.ts'
import { digestOf, hashPassword } from '#identity/password-hash.ts'
import { reasonOf } from '#kit/audit.ts'
import { CallError } from '#kit/call-error.ts'
import { inTransaction, toDate, type Db } from '#kit/database.ts'
import type { Context, Handlers } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { aboutPeople } from '#logs/logs.service.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { chosen, toldPlaces } from './about-members.ts'
import { checkContacts } from './contacts.ts'
import { checkDepartments } from './check-departments.ts'
import { checkDuties, decide } from './duty-checks.ts'
import { accountPattern, fieldsOf, unlessTaken } from './edit-member.ts'
import { changeGrants, productNames, rolesLogger } from './grants.ts'
import { handOverAll } from './hand-overs.ts'
import { initialPassword } from './initial-password.ts'
import {
  comeBack,
  findFormer,
  leave,
  listAskedProducts,
  listCommon,
  listFormer,
  listHandOvers,
  type FormerDetailRow,
  type FormerRow,
} from './leaving.store.ts'
import { formerFile } from './former-file.ts'
import { findNames, hasAdministrator, holdOrganisation, replaceMemberships } from './member-store.ts'
import { hasSeatsFor } from './members.store.ts'

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
 * What the products say of people, asked while no transaction is open: a product may take its time. Before that it is
 * seen whether these may leave at all: what is handed over stays so, whatever becomes of the removal.
 */
async function ask({ database, duties }: Parts, ids: readonly string[], caller: Pick<Leaving, 'visitor' | 'lang'>) {
  const { visitor, lang } = caller
  if (ids.includes(visitor.person.id)) throw new CallError('members.self')
  const organisationId = visitor.organisation.id
  const { people, products } = await inTransaction(database, { organisationId }, async (db) => {
    const people = await chosen(db, ids, findNames)
    if (!(await hasAdministrator(db, ids))) throw new CallError('members.last-administrator')
    return { people, products: await listAskedProducts(db) }
  })
  return checkDuties(duties, { organisationId, people: people.map(({ id }) => id), products, lang })
}

/** Leaving and coming back. */
export const leavings = (parts: Parts): Handlers<typeof leavingCalls> => ({
  async commonList({ query: { search = '' }, db }) {
    return (await listCommon(db, search)).map((row) => ({
      ID: row.id,
      RealName: row.real_name,
      DepartmentName: row.department_name,
    }))
  },

  removeCheck: ({ body, visitor, lang }) => ask(parts, body.accountIds, { visitor, lang }),

  async remove(context) {
    const { body, visitor, request, db, note } = context
    const { accountIds, Reason } = body
    const checks = await ask(parts, accountIds, context)
    const handOvers = decide(checks, body)
    await handOverAll(parts, {
      organisationId: visitor.organisation.id,
      visitor,
      request,
      reason: Reason,
      leavers: accountIds,
      checks,
      list: handOvers,
    })
    await holdOrganisation(db)
    const people = await chosen(db, accountIds)
    await leave(db, { ids: people.map(({ id }) => id), by: visitor.person.id, reason: Reason?.trim() || null })
    // It was so when the products were asked: others may have left, or lost the page, since.
    if (!(await hasAdministrator(db))) throw new CallError('members.last-administrator')
    const unasked = checks.filter(({ State }) => State !== 'asked').map(({ ProductCode }) => ProductCode)
    note({
      ...aboutPeople(people, {
        state: ['member', 'left'],
        ...(handOvers.length > 0 && { handOverCount: [null, handOvers.length] }),
        ...(unasked.length > 0 && { notAsked: [null, unasked] }),
      }),
      ...reasonOf({ Reason }),
    })
    return { Removed: people.length }
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
    const former = await inTransaction(parts.database, { organisationId }, (own) => findFormer(own, body.accountId))
    if (!former) throw new CallError('request.not-found')
    await checkContacts(parts.database, { organisationId }, contactsFrom(former, body))
    const back = await takeBack(db, organisationId, { ...body, passwordHash })
    note({
      subject: { id: back.id, name: back.name },
      changes: {
        state: ['left', 'active'],
        account: [back.before.account, back.account],
        department: await toldPlaces(db, [null, body.DepartmentID]),
        products: [null, await productNames(db, body.ProductIDs ?? [])],
        ...(await rolesLogger(db, back.granted.values()))(back.granted.get(back.id)),
      },
      ...reasonOf(body),
    })
    return { ID: back.id, Account: back.account, RealName: back.name, InitialPassword: secret }
  },
})

interface Wish {
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

/** Phone and e-mail from now on: those of before where no others are given. */
const contactsFrom = (before: FormerDetailRow, wish: { MobilePhone?: string | null; Email?: string | null }) => ({
  MobilePhone: wish.MobilePhone === undefined ? before.mobile_phone : wish.MobilePhone,
  Email: wish.Email === undefined ? before.email : wish.Email,
})

/** Account name, phone and e-mail from now on. */
async function waysIn(before: FormerDetailRow, wish: Wish) {
  const { mobilePhone, email } = await fieldsOf({ RealName: before.real_name, ...contactsFrom(before, wish) })
  if (!mobilePhone && !email && !wish.passwordHash) throw new CallError('members.no-way-in')
  return { account: accountOf(before, wish.Account?.trim()), mobilePhone, email }
}

/** The account name of before; another one only where that was given to somebody else. */
function accountOf(before: FormerDetailRow, typed: string | undefined): string {
  if (!typed || typed === before.account) return before.account
  if (!accountPattern.test(typed)) throw new CallError('members.wrong-account')
  // The name of before would be free for somebody else.
  if (!before.taken.includes('account')) throw new CallError('members.account-kept')
  return typed
}

/** Takes somebody in again as the same person. */
async function takeBack(db: Db, organisationId: string, wish: Wish) {
  const before = await findFormer(db, wish.accountId)
  if (!before) throw new CallError('request.not-found')
  const { account, mobilePhone, email } = await waysIn(before, wish)
  const { DepartmentID = null, DepartmentIDs = [], ProductIDs = [] } = wish
  await checkDepartments(db, [...(DepartmentID ? [DepartmentID] : []), ...DepartmentIDs])
  if (!(await hasSeatsFor(db, organisationId, 1))) throw new CallError('identity.seats-full')
  const { id } = before
  const isBack = await unlessTaken(() =>
    comeBack(db, { id, account, mobilePhone, email, departmentId: DepartmentID, passwordHash: wish.passwordHash }),
  )
  if (!isBack) throw new CallError('request.not-found')
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
    roles: wish.ProductRoles,
  })
  return { id, name: before.real_name, account, before, granted }
}
