import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import {
  deepestDepartment,
  type Department,
  type DepartmentNode,
} from '@atrium/contract/departments/departments.shapes.ts'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import type { Db } from '#kit/database.ts'
import { handle } from '#kit/handle.ts'
import {
  deleteDepartment,
  depthBelow,
  findDepartment,
  idsOf,
  insertDepartment,
  isNameTaken,
  listChildren,
  listTwoLevels,
  listHeads,
  lockTree,
  moveEveryone,
  moveTree,
  placeBefore,
  rename,
  replaceHeads,
  searchDepartments,
  toldNamesOf,
  type DepartmentRow,
} from './departments.store.ts'

const nodeOf = (row: DepartmentRow): DepartmentNode => ({
  ID: row.id,
  ParentID: row.parentId,
  Name: row.name,
  EnglishName: row.englishName,
  OwnCount: row.ownCount,
  TotalCount: row.totalCount,
  ChildCount: row.childCount,
})

async function departmentOf(db: Db, row: DepartmentRow): Promise<Department> {
  const ids = idsOf(row.path)
  const names = await toldNamesOf(db, ids)
  const heads = await listHeads(db, row.id)
  return {
    ...nodeOf(row),
    Path: ids.map((id) => names.get(id) ?? ''),
    Heads: heads.map(({ id, name }) => ({ ID: id, RealName: name })),
  }
}

async function find(db: Db, id: string): Promise<DepartmentRow> {
  const found = await findDepartment(db, id)
  if (!found) throw new CallError('request.not-found')
  return found
}

const parentOf = async (db: Db, id: string | null) => (id ? find(db, id) : undefined)

async function checkName(db: Db, place: Parameters<typeof isNameTaken>[1]): Promise<void> {
  if (await isNameTaken(db, place)) throw new CallError('departments.name-repeated')
}

function checkDepth(levels: number): void {
  if (levels > deepestDepartment)
    throw new CallError('departments.too-deep', { values: { max: String(deepestDepartment) } })
}

/** The departments of an organisation, a tree. */
export const departments = () =>
  handle(departmentCalls, {
    async tree({ query: { parentId = null, levels = 1, search = '' }, db }) {
      const text = search.trim()
      const list = levels === 2 ? listTwoLevels : listChildren
      const rows = text ? await searchDepartments(db, text) : await list(db, parentId)
      return rows.map(nodeOf)
    },

    async detail({ params, db }) {
      return departmentOf(db, await find(db, params.id))
    },

    async add({ body: { ParentID = null, Name, EnglishName = null, HeadIDs = [] }, visitor, db, note }) {
      await lockTree(db)
      const parent = await parentOf(db, ParentID)
      const name = Name.trim()
      checkDepth(idsOf(parent?.path ?? '').length + 1)
      await checkName(db, { parentId: ParentID, name, besides: null })
      const id = newId()
      const row = {
        id,
        parentId: ParentID,
        path: `${parent?.path ?? ''}${id}/`,
        name,
        englishName: EnglishName || null,
      }
      await insertDepartment(db, { ...row, organisationId: visitor.organisation.id })
      await setHeads(db, id, HeadIDs)
      note({ subject: { id, name }, changes: { name: [null, name], parent: [null, parent?.name ?? null] } })
      return departmentOf(db, await find(db, id))
    },

    async modify({ params: { id }, body, db, note }) {
      await lockTree(db)
      const before = await find(db, id)
      const changes: Record<string, [unknown, unknown]> = {}
      if (body.Name !== undefined || body.EnglishName !== undefined) {
        const name = (body.Name ?? before.name).trim()
        const englishName = body.EnglishName === undefined ? before.englishName : body.EnglishName?.trim() || null
        await checkName(db, { parentId: before.parentId, name, besides: id })
        await rename(db, id, { name, englishName })
        if (name !== before.name) changes['name'] = [before.name, name]
        if (englishName !== before.englishName) changes['englishName'] = [before.englishName, englishName]
      }
      if (body.HeadIDs) {
        const heads = (await listHeads(db, id)).map(({ name }) => name)
        await setHeads(db, id, body.HeadIDs)
        changes['heads'] = [heads, (await listHeads(db, id)).map(({ name }) => name)]
      }
      if (body.Move) changes['parent'] = await move(db, before, body.Move)
      note({ subject: { id, name: before.name }, changes })
      return departmentOf(db, await find(db, id))
    },

    async remove({ body: { ID, MoveTo, Reason }, db, note, fail }) {
      await lockTree(db)
      const row = await find(db, ID)
      if (row.childCount > 0) fail('departments.has-children')
      if (row.ownCount > 0 && MoveTo === undefined)
        fail('departments.has-people', { values: { count: String(row.ownCount) } })
      if (MoveTo === ID) fail('request.not-found')
      const to = await parentOf(db, MoveTo ?? null)
      const Moved = await moveEveryone(db, ID, to?.id ?? null)
      await deleteDepartment(db, ID)
      note({
        subject: { id: ID, name: row.name },
        changes: { name: [row.name, null], movedPeople: [null, Moved], movedTo: [null, to?.name ?? null] },
        ...(Reason && { reason: Reason }),
      })
      return { Moved }
    },
  })

async function setHeads(db: Db, id: string, heads: readonly string[]): Promise<void> {
  const wanted = [...new Set(heads)]
  if ((await replaceHeads(db, id, wanted)) !== wanted.length) throw new CallError('request.not-found')
}

async function putBelow(db: Db, moved: DepartmentRow, to: DepartmentRow | undefined): Promise<void> {
  checkDepth(idsOf(to?.path ?? '').length + 1 + (await depthBelow(db, moved)))
  // The name may have been changed by the same call.
  const { name } = await find(db, moved.id)
  await checkName(db, { parentId: to?.id ?? null, name, besides: moved.id })
  await moveTree(db, moved, to)
}

/** Moves a department with all below it, and gives the names of the one above before and from now on. */
async function move(
  db: Db,
  moved: DepartmentRow,
  { ParentID, BeforeID = null }: { ParentID: string | null; BeforeID?: string | null },
): Promise<[unknown, unknown]> {
  const to = await parentOf(db, ParentID)
  const from = await parentOf(db, moved.parentId)
  if (to?.path.startsWith(moved.path)) throw new CallError('departments.cyclic')
  if (to?.id !== from?.id) await putBelow(db, moved, to)
  await placeBefore(db, { id: moved.id, parentId: ParentID, beforeId: BeforeID })
  return [from?.name ?? null, to?.name ?? null]
}
