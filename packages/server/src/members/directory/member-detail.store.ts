import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { isMember } from '#account/member-accounts.ts'
import { departments } from '#departments/departments.tables.ts'
import type { Db } from '#kit/data/database.ts'
import { memberColumns } from './member-columns.ts'
import { departmentHeads, memberships } from '../members.tables.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'

interface Place {
  ID: string
  Name: string
}

interface LinkRow {
  id: string
  name: string
  lastUsedAt: string | null
  missingAt: string | null
  syncId: string | null
}

/** The departments that a table assigns to accounts, ordered by name. */
const departmentsIn = (assigned: typeof memberships | typeof departmentHeads) =>
  sql<
    Place[]
  >`coalesce((select json_agg(json_build_object('ID', d.id, 'Name', ${localizedNameSql(sql`d.name`, sql`d.english_name`)}) order by d.name)
    from ${assigned} assigned join departments d on d.id = assigned.department_id where assigned.account_id = ${accounts.id}), '[]')`

export type MemberDetailRow = NonNullable<Awaited<ReturnType<typeof findMemberDetail>>>

/** A member with all details for administrators. */
export async function findMemberDetail(db: Db, id: string) {
  const [row] = await db
    .select({
      ...memberColumns,
      hasPassword: sql<boolean>`${isNotNull(accounts.passwordHash)}`,
      version: accounts.version,
      departments: departmentsIn(memberships),
      headOf: departmentsIn(departmentHeads),
      links: sql<
        LinkRow[]
      >`coalesce((select json_agg(json_build_object('id', i.id, 'name', c.name, 'lastUsedAt', i.last_used_at, 'missingAt', i.missing_at,
          'syncId', case when i.missing_at is not null then (select s.id from sso_syncs s
            where s.connection_id = c.id and s.kind = 'whole' and not s.is_dry and s.state = 'finished' order by s.created_at desc limit 1) end) order by c.position)
        from sso_identities i join sso_connections c on c.id = i.connection_id and c.issuer = i.issuer where i.account_id = ${accounts.id}), '[]')`,
    })
    .from(accounts)
    .leftJoin(departments, eq(departments.id, accounts.departmentId))
    .leftJoin(sql`password_locks(array[${id}::uuid]) as locks`, sql`true`)
    .where(and(eq(accounts.id, id), isMember))
  return row
}

/** How a person belongs to the organisation; undefined for strangers and for those whose registration was declined. */
export async function findStanding(db: Db, id: string) {
  const [row] = await db
    .select({
      name: accounts.realName,
      standing: sql<'member' | 'former' | 'waiting'>`case when ${accounts.leftAt} is not null then 'former'
        when ${accounts.state} = 'waiting' then 'waiting' else 'member' end`,
    })
    .from(accounts)
    .where(and(eq(accounts.id, id), or(isNull(accounts.leftAt), ne(accounts.state, 'waiting'))))
  return row
}
