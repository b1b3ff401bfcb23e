import { lockReferencedDepartments } from '#departments/referenced-departments.ts'
import { sql, type SQL } from 'drizzle-orm'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { listPairsWithoutSeat } from '#products/grants.ts'
import { departmentLogger } from '../edit/logged-departments.ts'
import { translateUniqueViolation } from '../edit/edit-member.ts'
import { lockFreeSeats } from '../registrations/registrations.store.ts'
import type { StoredAct } from './acts.store.ts'
import { SelectedPeople } from './selection.ts'
import type { Restored, UndoContext } from './undo-act.ts'

interface Removed {
  id: string
  name: string
  mobilePhone: string | null
  email: string | null
  isUnchanged: boolean
  departmentId: string | null
  departmentIds: string[]
  headOf: string[]
  productIds: string[]
}

/**
 * Takes removed members back, with password, departments, role, applications and menus of before. What was handed over
 * stays so. Skips those whose phone or email somebody else has by now, and those for whom no seat is left.
 */
export const restoreMembers = ({ id }: StoredAct, context: UndoContext): Promise<Restored> =>
  restoreRemoved(
    sql`(select r.organisation_id, r.account_id, r.before, t.created_at as removed_at
      from undoable_act_rows r join undoable_acts t on t.id = r.act_id where r.act_id = ${id})`,
    context,
  )

/**
 * The same for people whom `removed` selects, with the columns `organisation_id`, `account_id`, `before`, which is a
 * `removalSnapshot`, and `removed_at`.
 */
export async function restoreRemoved(removed: SQL, { db, visitor }: UndoContext): Promise<Restored> {
  const selected = new SelectedPeople(await lockRemoved(db, removed))
  selected.skip('changed-since', ({ isUnchanged }) => !isUnchanged)
  const taken = await listTaken(db, selected.people)
  selected.skip(
    'contact-taken',
    (person) => taken.has(person.mobilePhone ?? '') || taken.has(person.email?.toLowerCase() ?? ''),
  )
  const fitting = new Set(selected.ids.slice(0, await lockFreeSeats(db, visitor.organisation.id)))
  selected.skip('no-seat', (person) => !fitting.has(person.id))
  const places = selected.people.flatMap(({ departmentId, departmentIds, headOf }) => [
    departmentId,
    ...departmentIds,
    ...headOf,
  ])
  const existing = await lockReferencedDepartments(db, places)
  await translateUniqueViolation(() => reactivate(db, removed, selected.ids))
  await restoreBelongings(db, removed, selected.ids)
  await restoreGrants(db, removed, selected)
  const logged = await departmentLogger(db, [...existing])
  const placeOf = new Map(selected.people.map((person) => [person.id, person.departmentId]))
  return {
    selected,
    changesOf: (person) => {
      const place = placeOf.get(person.id) ?? null
      return { state: ['left', 'member'], department: [null, place && existing.has(place) ? logged(place) : null] }
    },
  }
}

/** The people of a removal, locked; unchanged are those who have not come back, or left again, since. */
const lockRemoved = (db: Db, removed: SQL): Promise<Removed[]> =>
  rowsOf(
    db,
    sql`select a.id, a.real_name as name, a.mobile_phone as "mobilePhone", a.email, a.left_at is not distinct from r.removed_at as "isUnchanged",
      r.before ->> 'departmentId' as "departmentId", r.before -> 'departmentIds' as "departmentIds", r.before -> 'headOf' as "headOf",
      coalesce((select jsonb_agg(key) from jsonb_object_keys(r.before -> 'seats') as key), '[]') as "productIds"
    from ${removed} as r join accounts a on a.id = r.account_id order by a.id for update of a`,
  )

/** The phones and email addresses that others have by now. */
async function listTaken(db: Db, people: readonly Removed[]): Promise<ReadonlySet<string>> {
  const values = (of: (person: Removed) => string | null) =>
    arrayOf(
      people.map(of).filter((value) => value !== null),
      'text',
    )
  const rows = await rowsOf<{ value: string }>(
    db,
    sql`select value from taken_contacts('phone', ${values(({ mobilePhone }) => mobilePhone)})
      union all select lower(value) from taken_contacts('email', ${values(({ email }) => email)})`,
  )
  return new Set(rows.map(({ value }) => value))
}

/** Makes people members again, in the department that they had, if it still exists. */
async function reactivate(db: Db, removed: SQL, ids: readonly string[]): Promise<void> {
  const people = arrayOf(ids, 'uuid')
  await db.execute(sql`update accounts set left_at = null, left_by = null, left_reason = null, left_with = null, role = r.before ->> 'role',
      department_id = (select d.id from departments d where d.id = (r.before ->> 'departmentId')::uuid), password_hash = r.before ->> 'passwordHash',
      password_changed_at = (r.before ->> 'passwordChangedAt')::timestamptz, password_reset_by = r.before ->> 'passwordResetBy', version = version + 1
    from ${removed} as r where accounts.id = r.account_id and accounts.id = any(${people})`)
  // The trigger took the password for a new one of an administrator: it is the one of before.
  await db.execute(sql`update accounts set password_set_by_others_at = (r.before ->> 'passwordSetByOthersAt')::timestamptz
    from ${removed} as r where accounts.id = r.account_id and accounts.id = any(${people}) and r.before ? 'passwordSetByOthersAt'`)
}

/** Restores further departments, headships, hidden menus and the exemption from the IP whitelist. */
async function restoreBelongings(db: Db, removed: SQL, ids: readonly string[]): Promise<void> {
  const own = sql`r.account_id = any(${arrayOf(ids, 'uuid')})`
  const each = (field: string): SQL =>
    sql`${removed} as r cross join lateral jsonb_array_elements_text(r.before -> ${field}) as own (value)`
  await db.execute(sql`insert into memberships (organisation_id, account_id, department_id)
    select r.organisation_id, r.account_id, d.id from ${each('departmentIds')} join departments d on d.id = own.value::uuid where ${own}`)
  await db.execute(sql`insert into department_heads (organisation_id, account_id, department_id)
    select r.organisation_id, r.account_id, d.id from ${each('headOf')} join departments d on d.id = own.value::uuid where ${own}`)
  await db.execute(sql`insert into hidden_menus (organisation_id, account_id, menu)
    select r.organisation_id, r.account_id, own.value from ${each('hiddenMenus')} where ${own}`)
  await db.execute(sql`insert into ip_unlimited (organisation_id, account_id)
    select r.organisation_id, r.account_id from ${removed} as r where ${own} and (r.before ->> 'isIpUnlimited')::boolean`)
}

/** Gives applications back as far as seats are free; a remark names those who miss one. */
async function restoreGrants(db: Db, removed: SQL, selected: SelectedPeople<Removed>): Promise<void> {
  const pairs = selected.people.flatMap(({ id, productIds }) =>
    productIds.map((productId) => ({ accountId: id, productId })),
  )
  const without = await listPairsWithoutSeat(db, pairs)
  const missing = new Set(without.map(({ accountId, productId }) => `${accountId} ${productId}`))
  const given = pairs.filter(({ accountId, productId }) => !missing.has(`${accountId} ${productId}`))
  await db.execute(sql`insert into grants (organisation_id, account_id, product_id, role_code)
    select r.organisation_id, r.account_id, p.id, (select role from (select r.before -> 'seats' ->> p.id::text as role) own
      where p.roles @> jsonb_build_array(jsonb_build_object('Code', own.role)))
    from unnest(${arrayOf(
      given.map(({ accountId }) => accountId),
      'uuid',
    )}, ${arrayOf(
      given.map(({ productId }) => productId),
      'uuid',
    )}) as pair (account, product) join products p on p.id = product join ${removed} as r on r.account_id = account
    order by account, product`)
  selected.note('without-applications', new Set(without.map(({ accountId }) => accountId)))
}
