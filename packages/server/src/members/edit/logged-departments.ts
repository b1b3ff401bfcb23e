import type { Db } from '#kit/data/database.ts'
import { namesOf } from '#departments/departments.service.ts'

type DepartmentId = string | null | undefined

/** Returns a function that formats departments for the operation log, with their names: ids mean nothing to readers. */
export async function departmentLogger(db: Db, ids: readonly DepartmentId[]) {
  const names = await namesOf(db, [...new Set(ids.filter((id) => typeof id === 'string'))])
  return (id: DepartmentId) => (id ? { id, name: names.get(id) ?? '' } : null)
}

/** A department before and after a change, for the operation log. */
export async function departmentChange(
  db: Db,
  [before, after]: readonly [DepartmentId, DepartmentId],
): Promise<[unknown, unknown]> {
  const logged = await departmentLogger(db, [before, after])
  return [logged(before), logged(after)]
}
