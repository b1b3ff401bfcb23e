import type { MemberDetail, MemberRow } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { photoAddress } from '#account/photos.ts'
import { digestOf, hashPassword } from '#identity/password-hash.ts'
import { reasonOf } from '#kit/audit.ts'
import { CallError } from '#kit/call-error.ts'
import { toDate, type Db } from '#kit/database.ts'
import type { Context } from '#kit/handle.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import { phrase } from '#kit/language.ts'
import { maskedEmail, maskedPhone } from '#kit/masks.ts'
import type { Parts } from '#kit/parts.ts'
import { aboutChanged, aboutPeople, keptPeriod, toldChanges } from '#logs/logs.service.ts'
import { chosen, idsOf, placesOf } from './about-members.ts'
import { addMember, editMember } from './edit-member.ts'
import { changeGrants, listLicensed, namedProducts, productNames, rolesLogger } from './grants.ts'
import { initialPassword } from './initial-password.ts'
import { FoundPeople } from './found-people.ts'
import { cursorOf, listMembers, type KnownPlaces, type MemberListRow } from './member-list.ts'
import { memberViews } from './member-views.ts'
import { PageMarks } from './page-marks.ts'
import {
  endSessions,
  findMemberDetail,
  hasAdministrator,
  holdOrganisation,
  listHistory,
  setDepartment,
  setInitialPasswords,
  setRole,
  setState,
  type MemberDetailRow,
} from './member-store.ts'
import { checkContacts } from './contacts.ts'
import { checkDepartments } from './check-departments.ts'
import { findMembers } from './members.store.ts'
import { unlockMembers } from './unlock-members.ts'

type Own<K extends keyof typeof memberCalls> = Context<(typeof memberCalls)[K]>

const rowOf = (row: Omit<MemberListRow, 'order_value'>): MemberRow => ({
  ID: row.id,
  Account: row.account,
  RealName: row.real_name,
  Photo: row.photo_file && photoAddress(row.id, row.photo_file),
  MobilePhone: row.mobile_phone && maskedPhone(row.mobile_phone),
  Email: row.email && maskedEmail(row.email),
  JobTitle: row.job_title,
  Department: row.department_id ? { ID: row.department_id, Name: row.department_name ?? '' } : null,
  Role: row.role,
  State: row.state,
  PasswordLockedUntil: row.password_locked_until && toDate(row.password_locked_until).toISOString(),
  ProductIDs: row.product_ids,
  ProductRoles: row.product_roles,
  LastSignInTime: row.last_sign_in_at && toDate(row.last_sign_in_at).toISOString(),
  JoinedTime: toDate(row.created_at).toISOString(),
})

const detailOf = (row: MemberDetailRow): MemberDetail => ({
  ...rowOf(row),
  MobilePhone: row.mobile_phone,
  Email: row.email,
  Departments: row.departments,
  HeadOf: row.head_of,
  HasPassword: row.has_password,
  Version: row.version,
})

async function detail(db: Db, id: string): Promise<MemberDetail> {
  const row = await findMemberDetail(db, id)
  if (!row) throw new CallError('request.not-found')
  return detailOf(row)
}

/** Where members stand in their lists, until one of them changes. */
function marksFor({ clock, onForget }: Pick<Parts, 'clock' | 'onForget'>): PageMarks {
  const marks = new PageMarks(() => clock.now())
  // No notice at all means that some may have been missed.
  onForget((notice) => {
    if (!notice || /^(?:account|everyone):/u.test(notice)) marks.forget()
  })
  return marks
}

/** Reading the list of members, one of them, and what happened to them. */
const reading = (
  { marks, found }: Pick<KnownPlaces, 'marks' | 'found'>,
  { clock, isNotified }: Pick<Parts, 'clock' | 'isNotified'>,
) => ({
  async managePage({ body, visitor, alone }: Own<'managePage'>) {
    if (!isNotified()) marks.forget()
    const { total, rows } = await listMembers(alone, body, { organisationId: visitor.organisation.id, marks, found })
    const [first, last] = [rows[0], rows.at(-1)]
    return {
      total,
      items: rows.map(rowOf),
      First: first ? cursorOf(first) : null,
      Last: last ? cursorOf(last) : null,
    }
  },
  manageDetail: ({ params, alone }: Own<'manageDetail'>) => detail(alone, params.id),
  async licensedProducts({ db, lang }: Own<'licensedProducts'>) {
    const rows = await listLicensed(db)
    return rows.map((row) => ({
      ID: row.id,
      Code: row.code,
      Name: toldName(lang, { name: row.name, englishName: row.english_name }),
      SeatCount: row.seat_count,
      UsedSeats: row.used_seats,
      IsOver: row.is_over,
      Roles: row.roles.map(({ Code, Name, EnglishName, DefaultFor }) => ({
        Code,
        Name: toldName(lang, { name: Name, englishName: EnglishName }),
        DefaultFor,
      })),
    }))
  },
  async history({ params, db, visitor, lang }: Own<'history'>) {
    await detail(db, params.id)
    const rows = await listHistory(db, params.id, keptPeriod(visitor.organisation.configs, clock.now()))
    return rows.map((row) => ({
      ID: row.number,
      Time: toDate(row.at).toISOString(),
      Actor: row.actor_name,
      Action: phrase(lang, 'audit', row.action as Parameters<typeof phrase<'audit'>>[2]),
      Changes: toldChanges(lang, row.changes),
      Reason: row.reason,
    }))
  },
})

/** Adding one member and editing one. */
const editing = ({ database }: Pick<Parts, 'database'>) => ({
  async register({ body, visitor, db, note }: Own<'register'>) {
    await checkContacts(database, { organisationId: visitor.organisation.id }, body)
    const secret = body.WithPassword ? initialPassword() : null
    const passwordHash = secret && (await hashPassword(digestOf(secret)))
    const added = await addMember(db, visitor.organisation.id, { ...body, passwordHash })
    const { ProductIDs = [] } = body
    const granted = await changeGrants(db, {
      organisationId: visitor.organisation.id,
      accountIds: [added.id],
      productIds: ProductIDs,
      mode: 'add',
      roles: body.ProductRoles,
    })
    const loggedRoles = await rolesLogger(db, granted.values())
    const { departmentId, mobilePhone, email, jobTitle } = added
    const further = body.DepartmentIDs ?? []
    const placeOf = await placesOf(db, [departmentId, ...further])
    note({
      subject: { id: added.id, name: added.realName },
      changes: {
        account: [null, added.account],
        ...(mobilePhone && { mobilePhone: [null, mobilePhone] as [unknown, unknown] }),
        ...(email && { email: [null, email] as [unknown, unknown] }),
        ...(jobTitle && { jobTitle: [null, jobTitle] as [unknown, unknown] }),
        role: [null, added.role],
        department: [null, placeOf(departmentId)],
        ...(further.length > 0 && { departments: [null, further.map(placeOf)] as [unknown, unknown] }),
        products: [null, await productNames(db, ProductIDs)],
        ...loggedRoles(granted.get(added.id)),
      },
      ...reasonOf(body),
    })
    return { ID: added.id, Account: added.account, InitialPassword: secret }
  },

  async manageModify({ params: { userId }, body, visitor, db, note }: Own<'manageModify'>) {
    const organisationId = visitor.organisation.id
    await checkContacts(database, { organisationId, accountId: userId }, body)
    const changes = await editMember(db, { organisationId, id: userId }, body, () => detail(db, userId))
    note({ subject: { id: userId, name: body.RealName.trim() }, changes, ...reasonOf(body) })
    return detail(db, userId)
  },
})

/** Who may come in, and with which rights. */
function rights() {
  const changeState = async (
    { visitor, db, note }: Pick<Own<'modifyAll'>, 'visitor' | 'db' | 'note'>,
    wish: { ids: readonly string[]; state: string; Reason?: string | undefined },
  ) => {
    if (wish.state !== 'active' && wish.ids.includes(visitor.person.id)) throw new CallError('members.self')
    await holdOrganisation(db)
    const people = await chosen(db, wish.ids)
    const ids = people.filter(({ state }) => state !== wish.state).map(({ id }) => id)
    await setState(db, ids, wish.state)
    if (wish.state !== 'active') await endSessions(db, ids)
    if (!(await hasAdministrator(db))) throw new CallError('members.last-administrator')
    note({ ...aboutChanged(people, ({ state }) => ({ state: [state, wish.state] })), ...reasonOf(wish) })
    return { Changed: ids.length }
  }
  return {
    modify: (context: Own<'modify'>) => {
      const { State, Reason } = context.body
      return changeState(context, { ids: [context.params.ID], state: State, Reason })
    },
    modifyAll: (context: Own<'modifyAll'>) => {
      const { accountIds, State, Reason } = context.body
      return changeState(context, { ids: accountIds, state: State, Reason })
    },
    async setManager({ body: { accountIds, Role, Reason }, visitor, db, note }: Own<'setManager'>) {
      if (Role !== 'organisation-admin' && accountIds.includes(visitor.person.id)) throw new CallError('members.self')
      await holdOrganisation(db)
      const people = await chosen(db, accountIds)
      const ids = people.filter(({ role }) => role !== Role).map(({ id }) => id)
      await setRole(db, ids, Role)
      if (!(await hasAdministrator(db))) throw new CallError('members.last-administrator')
      note({ ...aboutChanged(people, ({ role }) => ({ role: [role, Role] })), ...reasonOf({ Reason }) })
      return { Changed: ids.length }
    },
    async authorize({ body, visitor, db, note }: Own<'authorize'>) {
      const { accountIds, ProductIDs, Mode, ProductRoles, Reason } = body
      if (accountIds.length === 0) throw new CallError('members.none-authorised')
      const people = await chosen(db, accountIds)
      const changed = await changeGrants(db, {
        organisationId: visitor.organisation.id,
        accountIds: people.map(({ id }) => id),
        productIds: ProductIDs,
        mode: Mode,
        roles: ProductRoles,
      })
      const names = await namedProducts(
        db,
        [...changed.values()].flatMap(({ given, taken }) => [...given, ...taken]),
      )
      const told = (ids: readonly string[] = []) => {
        const own = [...names].filter(([id]) => ids.includes(id)).map(([, name]) => name)
        return own.length > 0 ? own : null
      }
      const loggedRoles = await rolesLogger(db, changed.values())
      const about = aboutChanged(people, ({ id }) => {
        const { given, taken } = changed.get(id) ?? {}
        return {
          takenProducts: [told(taken), null],
          givenProducts: [null, told(given)],
          ...loggedRoles(changed.get(id)),
        }
      })
      note({ ...about, ...reasonOf({ Reason }) })
      return { Changed: changed.size }
    },
  }
}

/** Moving people, giving them passwords, and letting them try again. */
const caring = (parts: Parts) => ({
  async changeDept({ body: { accountIds, DepartmentID, Reason }, db, note }: Own<'changeDept'>) {
    const people = await chosen(db, accountIds)
    await checkDepartments(db, DepartmentID ? [DepartmentID] : [])
    const ids = people.filter(({ department_id }) => department_id !== DepartmentID).map(({ id }) => id)
    await setDepartment(db, ids, DepartmentID)
    const placeOf = await placesOf(db, [...people.map(({ department_id }) => department_id), DepartmentID])
    note({
      ...aboutChanged(people, ({ department_id }) => ({ department: [placeOf(department_id), placeOf(DepartmentID)] })),
      ...reasonOf({ Reason }),
    })
    return { Changed: ids.length }
  },

  async initPassword({ body, visitor, db, note }: Own<'initPassword'>) {
    const accountIds = idsOf(body.accountIds)
    if (accountIds.includes(visitor.person.id)) throw new CallError('members.self')
    // Hashed before the first query: no row is held meanwhile.
    const secrets = await Promise.all(
      accountIds.map(async (id) => {
        const secret = initialPassword()
        return { id, secret, hash: await hashPassword(digestOf(secret)) }
      }),
    )
    const people = await chosen(db, accountIds)
    await setInitialPasswords(db, secrets)
    await endSessions(db, accountIds)
    note({ ...aboutPeople(people, {}), ...reasonOf(body) })
    return people.map(({ id, account, name }) => ({
      ID: id,
      Account: account,
      RealName: name,
      Password: String(secrets.find((secret) => secret.id === id)?.secret),
    }))
  },

  async unlock({ body: { accountIds, Reason }, db, note }: Own<'unlock'>) {
    const people = await chosen(db, accountIds)
    const locked = await unlockMembers(parts, db, await findMembers(db, accountIds))
    const unlocked = people.filter(({ id }) => locked.has(id))
    note(unlocked.length > 0 ? { ...aboutPeople(unlocked, { locked: [true, false] }), ...reasonOf({ Reason }) } : null)
    return { Changed: unlocked.length }
  },
})

/** Administering the members of an organisation. */
export const administration = (parts: Parts) => ({
  ...reading({ marks: marksFor(parts), found: new FoundPeople() }, parts),
  ...editing(parts),
  ...rights(),
  ...caring(parts),
  ...memberViews(),
})
