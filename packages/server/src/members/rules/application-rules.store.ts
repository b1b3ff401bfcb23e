import { sql, type SQL } from 'drizzle-orm'
import { arrayOf, countOf, rowsOf, type Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'
import type { ProductRole } from '@atrium/contract/products/product-roles.shapes.ts'
import type { WantedSeat } from '#products/seat-allocation.ts'

export interface RuleRow {
  id: string
  department_id: string
  department_name: string
  department_path: string
  with_sub_departments: boolean
  product_id: string
  product_name: string
  roles: ProductRole[]
  role_code: string | null
}

/** The rules, ordered by department and application. */
export const listRules = (db: Db): Promise<RuleRow[]> =>
  rowsOf(
    db,
    sql`select r.id, r.department_id, ${localizedNameSql(sql`d.name`, sql`d.english_name`)} as department_name, d.path as department_path, r.with_sub_departments,
        r.product_id, ${localizedNameSql(sql`p.name`, sql`p.english_name`)} as product_name, p.roles, r.role_code
      from application_rules r join departments d on d.id = r.department_id join products p on p.id = r.product_id and p.is_enabled
      order by d.path, p.position`,
  )

/** Counts the rules, and those of a department for an application. */
export const countRules = async (db: Db, { departmentId, productId }: Pick<NewRule, 'departmentId' | 'productId'>) => ({
  all: await countOf(db, sql`(select count(*) from application_rules)`),
  same: await countOf(
    db,
    sql`(select count(*) from application_rules where department_id = ${departmentId} and product_id = ${productId})`,
  ),
})

export interface NewRule {
  id: string
  organisationId: string
  departmentId: string
  withSubDepartments: boolean
  productId: string
  roleCode: string | null
}

export const insertRule = (db: Db, rule: NewRule) =>
  db.execute(sql`insert into application_rules (id, organisation_id, department_id, with_sub_departments, product_id, role_code)
    values (${rule.id}, ${rule.organisationId}, ${rule.departmentId}, ${rule.withSubDepartments}, ${rule.productId}, ${rule.roleCode})`)

export const deleteRule = (db: Db, id: string) => db.execute(sql`delete from application_rules where id = ${id}`)

export interface RuleSeat extends WantedSeat {
  ruleId: string
}

/**
 * The seats that rules say and members lack, by member: of all, or of some. Of several rules for an application that of
 * the nearest department counts. A role that the application no longer has is the default.
 */
export const listMissingSeats = (db: Db, accountIds?: readonly string[]): Promise<RuleSeat[]> => {
  const among = (id: SQL) => (accountIds ? sql`and ${id} = any(${arrayOf(accountIds, 'uuid')})` : sql``)
  return rowsOf(
    db,
    sql`with scoped as (
        select r.id, r.product_id, r.role_code, d.id as department_id, length(rd.path) as depth
        from application_rules r join departments rd on rd.id = r.department_id
        join departments d on d.id = rd.id or (r.with_sub_departments and starts_with(d.path, rd.path))
      ), placed as (
        select a.id, a.department_id from accounts a where a.department_id in (select department_id from scoped)
          and a.left_at is null and a.state <> 'waiting' ${among(sql`a.id`)}
        union select m.account_id, m.department_id from memberships m where m.department_id in (select department_id from scoped) ${among(sql`m.account_id`)}
      )
      select distinct on (placed.id, s.product_id) placed.id as "accountId", s.product_id as "productId", s.id as "ruleId",
        case when p.roles @> jsonb_build_array(jsonb_build_object('Code', s.role_code)) then s.role_code end as "roleCode"
      from placed join scoped s on s.department_id = placed.department_id join products p on p.id = s.product_id and p.is_enabled
      where not exists (select from grants g where g.account_id = placed.id and g.product_id = s.product_id)
      order by placed.id, s.product_id, s.depth desc`,
  )
}

/** Names and main departments of people, by id. */
export async function listRulePeople(db: Db, ids: readonly string[]) {
  const rows = await rowsOf<{ id: string; name: string; department_name: string | null }>(
    db,
    sql`select a.id, a.real_name as name, ${localizedNameSql(sql`d.name`, sql`d.english_name`)} as department_name
      from accounts a left join departments d on d.id = a.department_id where a.id = any(${arrayOf(ids, 'uuid')})`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks people until the transaction ends. */
export const lockPeople = (db: Db, ids: readonly string[]) =>
  db.execute(sql`select 1 from accounts where id = any(${arrayOf(ids, 'uuid')}) order by id for no key update`)
