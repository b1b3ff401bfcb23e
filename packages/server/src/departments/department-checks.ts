import { deepestDepartment } from '@atrium/contract/departments/departments.shapes.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Db } from '#kit/data/database.ts'
import { findDepartment, isNameTaken, type DepartmentRow } from './departments.store.ts'

/** The department with this id. Throws `request.not-found`. */
export const find = async (db: Db, id: string, fail: Fail<'request.not-found'>): Promise<DepartmentRow> =>
  (await findDepartment(db, id)) ?? fail('request.not-found')

/** The department above, or undefined at the top level. */
export const parentOf = async (db: Db, id: string | null, fail: Fail<'request.not-found'>) =>
  id ? find(db, id, fail) : undefined

/** Throws `departments.name-repeated` when a sibling has the name. */
export async function checkName(
  db: Db,
  place: Parameters<typeof isNameTaken>[1],
  fail: Fail<'departments.name-repeated'>,
): Promise<void> {
  if (await isNameTaken(db, place)) fail('departments.name-repeated')
}

/** Throws `departments.too-deep` beyond the permitted number of levels. */
export function checkDepth(levels: number, fail: Fail<'departments.too-deep'>): void {
  if (levels > deepestDepartment) fail('departments.too-deep', { values: { max: String(deepestDepartment) } })
}
