import { sql } from 'drizzle-orm'
import { CallError } from '#kit/http/call-error.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'

/** Those of the ids that are departments of the organisation; they cannot be deleted until the transaction ends. */
export async function lockReferencedDepartments(db: Db, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from departments where id = any(${arrayOf(wanted, 'uuid')}) order by id for key share`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Throws if an id is not a department of the organisation. */
export async function checkDepartments(db: Db, ids: readonly string[]): Promise<void> {
  if ((await lockReferencedDepartments(db, ids)).size < new Set(ids).size) throw new CallError('request.not-found')
}
