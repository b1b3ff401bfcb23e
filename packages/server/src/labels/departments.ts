import { sql } from 'drizzle-orm'
import { containing } from '#kit/data/containing.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'
import { departments } from '#departments/departments.tables.ts'

/** The departments of a person, and all above them. */
export async function departmentsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await rowsOf<{ path: string }>(
    db,
    sql`select d.path from departments d join accounts a on a.department_id = d.id where a.id = ${accountId}
      union all select d.path from memberships m join departments d on d.id = m.department_id where m.account_id = ${accountId}`,
  )
  return [...new Set(rows.flatMap(({ path }) => path.split('/').filter(Boolean)))]
}

/** How many departments a search offers. */
const maxOffered = 100

export const findDepartments = (db: Db, search: string) =>
  db
    .select({ id: departments.id, name: sql<string>`${localizedNameSql(departments.name, departments.englishName)}` })
    .from(departments)
    .where(
      sql`${departments.name} ilike ${containing(search)} or ${departments.englishName} ilike ${containing(search)}`,
    )
    .orderBy(departments.path)
    .limit(maxOffered)

/** Deleted departments no longer print. Resolves to the changes for the log. */
export async function dropDepartmentsFromTemplates(
  db: Db,
  ids: readonly string[],
): Promise<Record<string, [before: unknown, after: unknown]>> {
  const gone = arrayOf(ids, 'uuid')
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`update label_templates set department_ids = array(select d from unnest(department_ids) as d where d <> all(${gone}))
      where department_ids && ${gone} returning name`,
  )
  return rows.length > 0 ? { labelTemplates: [rows.map(({ name }) => name).toSorted(), null] } : {}
}
