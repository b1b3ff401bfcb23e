import type { Db } from '#kit/data/database.ts'
import { departmentLogger } from './logged-departments.ts'
import { setDepartment } from './member-edits.store.ts'

export { checkDepartments } from './check-departments.ts'

/** Gives people a main department; resolves to it as the operation log names it. */
export async function placeMembers(db: Db, ids: readonly string[], departmentId: string): Promise<unknown> {
  await setDepartment(db, ids, departmentId)
  return (await departmentLogger(db, [departmentId]))(departmentId)
}
