import { namesOf } from '#departments/departments.service.ts'
import type { Db } from '#kit/data/database.ts'
import { departmentsOf, keyOf } from './grant-state.ts'
import {
  deleteGrantsOfDepartments,
  listGrantsOfDepartments,
  removeDepartmentsFromGrants,
  type GrantRow,
} from './grants.store.ts'

/**
 * Takes departments that are about to be deleted, and are locked, out of what apps may call. A grant that names no other
 * department is withdrawn: without one it would cover the whole organisation. Resolves to the changes for the log.
 */
export async function dropDepartmentsFromGrants(
  db: Db,
  ids: readonly string[],
): Promise<Record<string, [before: unknown, after: unknown]>> {
  const before = await listGrantsOfDepartments(db, ids)
  if (before.length === 0) return {}
  const names = await namesOf(db, departmentsOf(before))
  await deleteGrantsOfDepartments(db, ids)
  await removeDepartmentsFromGrants(db, ids)
  const left = before
    .map((row) => ({ ...row, departmentIds: row.departmentIds?.filter((id) => !ids.includes(id)) ?? [] }))
    .filter(({ departmentIds }) => departmentIds.length > 0)
  const list = (rows: readonly GrantRow[]) => rows.toSorted(byPair).map((row) => textOf(row, names))
  return { openGrants: [list(before), left.length > 0 ? list(left) : null] }
}

const byPair = (a: GrantRow, b: GrantRow) => (keyOf(a) < keyOf(b) ? -1 : 1)

const textOf = ({ appName, loggedInterface, departmentIds }: GrantRow, names: ReadonlyMap<string, string>) =>
  `${appName} · ${loggedInterface} (${(departmentIds ?? []).map((id) => names.get(id) ?? id).join(', ')})`
