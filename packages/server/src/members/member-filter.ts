import type { MemberFilter } from '@atrium/contract/members/administration.shapes.ts'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { sql, type SQL } from 'drizzle-orm'
import { arrayOf } from '#kit/database.ts'

/** Who is a member now. */
export const isMember = sql`a.left_at is null and a.state <> 'waiting'`
export const and = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

/** What has to be true of the members that a filter wants. */
export function conditionsOf(filter: MemberFilter): SQL[] {
  const { DepartmentId, WithSubDepartments = true, WithoutDepartment, Role, State, LockedByPassword } = filter
  const words = wordsOf(filter.Search)
  const conditions: SQL[] = []
  if (words.length > 0) conditions.push(sql`a.id in (select id from find_people(${arrayOf(words, 'text')}, false))`)
  if (DepartmentId) conditions.push(inDepartment(DepartmentId, WithSubDepartments))
  if (WithoutDepartment)
    conditions.push(sql`a.department_id is null and not exists (select from memberships m where m.account_id = a.id)`)
  if (Role) conditions.push(sql`a.role = ${Role}`)
  if (State) conditions.push(sql`a.state = ${State}`)
  if (LockedByPassword !== undefined) {
    const isLocked = sql`a.id = any(array(select password_locked_people()))`
    conditions.push(LockedByPassword ? isLocked : sql`not ${isLocked}`)
  }
  return [...conditions, ...habitConditions(filter)]
}

/** What has to be true of the applications that people have, and of when they signed in last. */
function habitConditions({ ProductId, WithoutProductId, LastSignIn }: MemberFilter): SQL[] {
  const has = (id: string) =>
    sql`exists (select from grants g where g.account_id = a.id and g.product_id = ${id}::uuid)`
  const conditions: SQL[] = []
  if (ProductId) conditions.push(has(ProductId))
  if (WithoutProductId) conditions.push(sql`not ${has(WithoutProductId)}`)
  if (LastSignIn === 'never') conditions.push(sql`a.last_sign_in_at is null`)
  else if (LastSignIn) {
    const isWithin = LastSignIn.startsWith(within)
    const since = sql`now() - make_interval(days => ${Number(LastSignIn.replace(within, ''))}::integer)`
    // As the index of this order has it.
    const at = sql`coalesce(a.last_sign_in_at, '-infinity'::timestamptz)`
    conditions.push(isWithin ? sql`${at} >= ${since}` : sql`${at} < ${since}`)
  }
  return conditions
}

const within = 'within-'

function inDepartment(id: string, withBelow: boolean): SQL {
  const wanted = withBelow
    ? sql`(select d.id from departments d where starts_with(d.path, (select top.path from departments top where top.id = ${id}::uuid)))`
    : sql`(${id}::uuid)`
  return sql`(a.department_id in ${wanted} or a.id in (select m.account_id from memberships m where m.department_id in ${wanted}))`
}
