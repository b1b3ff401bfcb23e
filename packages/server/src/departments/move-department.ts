import type { Fail } from '#kit/http/call-error.ts'
import type { Db } from '#kit/data/database.ts'
import type { DepartmentMove } from '#logs/operations/undoable-acts.ts'
import { checkDepth, checkName, find, parentOf } from './department-checks.ts'
import {
  depthBelow,
  idsOf,
  isChildOf,
  lockTree,
  moveTree,
  nextSibling,
  placeBefore,
  placeOf,
  type DepartmentRow,
} from './departments.store.ts'

async function putBelow(db: Db, moved: DepartmentRow, to: DepartmentRow | undefined, fail: MoveFail): Promise<void> {
  checkDepth(idsOf(to?.path ?? '').length + 1 + (await depthBelow(db, moved)), fail)
  // The name may have been changed by the same call.
  const { name } = await find(db, moved.id, fail)
  await checkName(db, { parentId: to?.id ?? null, name, besides: moved.id }, fail)
  await moveTree(db, moved, to)
}

type MoveErrors = 'request.not-found' | 'departments.cyclic' | 'departments.too-deep' | 'departments.name-repeated'
type MoveFail = Fail<MoveErrors>

const nameOf = (row: DepartmentRow | undefined) => row?.name ?? null

/** Moves a department with its subtree. Resolves to the changes for the log: parent and position. */
export async function moveDepartment(
  db: Db,
  moved: DepartmentRow,
  { ParentID, BeforeID = null }: { ParentID: string | null; BeforeID?: string | null },
  fail: MoveFail,
): Promise<Record<string, [before: unknown, after: unknown]>> {
  const to = await parentOf(db, ParentID, fail)
  if (to?.path.startsWith(moved.path)) fail('departments.cyclic')
  const from = await parentOf(db, moved.parentId, fail)
  const isElsewhere = ParentID !== moved.parentId
  const before = await placeOf(db, moved.id)
  if (isElsewhere) await putBelow(db, moved, to, fail)
  if (BeforeID !== null && (BeforeID === moved.id || !(await isChildOf(db, BeforeID, ParentID))))
    fail('request.not-found')
  await placeBefore(db, { id: moved.id, parentId: ParentID, beforeId: BeforeID })
  const position: [unknown, unknown] = [before, await placeOf(db, moved.id)]
  if (isElsewhere) return { parent: [nameOf(from), nameOf(to)], position }
  return position[0] === position[1] ? {} : { position }
}

/** Where a department is, so that its move can be undone. */
export const currentPlace = async (db: Db, { id, parentId }: DepartmentRow) => ({
  ParentID: parentId,
  BeforeID: await nextSibling(db, id),
})

/**
 * Moves a department back to where it was before an act. Throws `departments.moved-since` when it was moved below another
 * one meanwhile. Resolves to the department and the changes for the log.
 */
export async function moveBack(
  db: Db,
  { id, before, after }: DepartmentMove,
  fail: Fail<'departments.moved-since' | MoveErrors>,
) {
  await lockTree(db)
  const moved = await find(db, id, fail)
  if (moved.parentId !== after.ParentID) fail('departments.moved-since')
  const isThere = before.BeforeID !== null && (await isChildOf(db, before.BeforeID, before.ParentID))
  const changes = await moveDepartment(db, moved, { ...before, BeforeID: isThere ? before.BeforeID : null }, fail)
  return { subject: { id, name: moved.name }, changes }
}
