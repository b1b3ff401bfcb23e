import type { MemberFilter } from '@atrium/contract/members/administration.shapes.ts'
import { and, eq, exists, inArray, isNull, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { accounts } from '#identity/accounts.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { grants } from '#products/products.tables.ts'
import { invitations, memberships } from '../members.tables.ts'

const query = new QueryBuilder()

/** The conditions of a filter, except its search. */
export function filterConditions(filter: MemberFilter): SQL[] {
  const { DepartmentId, WithSubDepartments = true, WithoutDepartment, Role, State } = filter
  const { ProductId, WithoutProductId } = filter
  return [
    DepartmentId && isInDepartment(DepartmentId, WithSubDepartments),
    WithoutDepartment && and(isNull(accounts.departmentId), notExists(membershipsOf())),
    Role && eq(accounts.role, Role),
    State && eq(accounts.state, State),
    isLocked(filter),
    ProductId && hasProduct(ProductId),
    WithoutProductId && not(hasProduct(WithoutProductId)),
    signedInLast(filter),
  ].filter((condition) => typeof condition === 'object')
}

const membershipsOf = () => query.select().from(memberships).where(eq(memberships.accountId, accounts.id))

function isInDepartment(id: string, withSubDepartments: boolean): SQL | undefined {
  const path = sql`(select path from departments where id = ${id}::uuid)`
  const wanted = withSubDepartments
    ? query
        .select({ id: departments.id })
        .from(departments)
        .where(sql`starts_with(${departments.path}, ${path})`)
    : [id]
  const further = query
    .select({ id: memberships.accountId })
    .from(memberships)
    .where(inArray(memberships.departmentId, wanted))
  return or(inArray(accounts.departmentId, wanted), inArray(accounts.id, further))
}

function isLocked({ LockedByPassword }: MemberFilter): SQL | undefined {
  if (LockedByPassword === undefined) return undefined
  const locked = sql`${accounts.id} = any(array(select password_locked_people()))`
  return LockedByPassword ? locked : not(locked)
}

const hasProduct = (id: string) =>
  exists(
    query
      .select()
      .from(grants)
      .where(and(eq(grants.accountId, accounts.id), eq(grants.productId, id))),
  )

const isInvited = sql`exists (select from ${invitations} i where i.account_id = ${accounts.id} and i.revoked_at is null and i.used = 0)`

const within = 'within-'

function signedInLast({ LastSignIn }: MemberFilter): SQL | undefined {
  if (LastSignIn === undefined) return undefined
  if (LastSignIn === 'never') return isNull(accounts.lastSignInAt)
  if (LastSignIn === 'invited') return and(isNull(accounts.lastSignInAt), isInvited)
  const since = sql`now() - make_interval(days => ${Number(LastSignIn.replace(within, ''))}::integer)`
  // The expression of the index `accounts_by_last_sign_in`.
  const at = sql`coalesce(${accounts.lastSignInAt}, '-infinity'::timestamptz)`
  return LastSignIn.startsWith(within) ? sql`${at} >= ${since}` : sql`${at} < ${since}`
}
