import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import {
  deepestDepartment,
  type Department,
  type DepartmentNode,
} from '@atrium/contract/departments/departments.shapes.ts'
import { reasonOf } from '#kit/audit.ts'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import type { Db } from '#kit/database.ts'
import { handle } from '#kit/handle.ts'
import {
  deleteDepartments,
  depthBelow,
  findDepartment,
  idsOf,
  hasOtherChildren,
  holdDepartments,
  holdPeople,
  holdPlaces,
  insertDepartment,
  isNameTaken,
  listChildren,
  listDepartments,
  listTwoLevels,
  listHeads,
  lockTree,
  moveEveryone,
  moveTree,
  isChildOf,
  placeBefore,
  placeOf,
  rename,
  replaceHeads,
  searchDepartments,
  toldNamesOf,
  type DepartmentRow,
  type NamedPerson,
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
  const heads = await listHeads(db, [row.id])
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

    async add({ body: { ParentID = null, Name, EnglishName = null, HeadIDs = [], Reason }, visitor, db, note }) {
      await lockTree(db)
      const parent = await parentOf(db, ParentID)
      const [name, englishName] = [Name.trim(), textOf(EnglishName)]
      checkDepth(idsOf(parent?.path ?? '').length + 1)
      await checkName(db, { parentId: ParentID, name, besides: null })
      const id = newId()
      const row = { id, parentId: ParentID, path: `${parent?.path ?? ''}${id}/`, name, englishName }
      await insertDepartment(db, { ...row, organisationId: visitor.organisation.id })
      const changes: Changes = {
        name: [null, name],
        parent: [null, parent?.name ?? null],
        ...(englishName && { englishName: [null, englishName] as [unknown, unknown] }),
        ...(await changeHeads(db, id, HeadIDs)),
      }
      note({ subject: { id, name }, changes, ...reasonOf({ Reason }) })
      return departmentOf(db, await find(db, id))
    },

    async modify({ params: { id }, body, db, note }) {
      await lockTree(db)
      const before = await find(db, id)
      const changes: Changes = {}
      if (body.Name !== undefined || body.EnglishName !== undefined) {
        const name = (body.Name ?? before.name).trim()
        const englishName = body.EnglishName === undefined ? before.englishName : textOf(body.EnglishName)
        await checkName(db, { parentId: before.parentId, name, besides: id })
        // Everybody and everything concerned is held in its order, before the first of it is changed.
        if (name !== before.name) await holdPeople(db, [id])
        if (body.Move) await holdPlaces(db, before, await parentOf(db, body.Move.ParentID))
        await rename(db, id, { name, englishName })
        if (name !== before.name) changes['name'] = [before.name, name]
        if (englishName !== before.englishName) changes['englishName'] = [before.englishName, englishName]
      }
      if (body.HeadIDs) Object.assign(changes, await changeHeads(db, id, body.HeadIDs))
      if (body.Move) Object.assign(changes, await move(db, before, body.Move))
      note({ subject: { id, name: before.name }, changes, ...reasonOf(body) })
      return departmentOf(db, await find(db, id))
    },

    async remove({ body: { ids, MoveTo, Reason }, db, note, fail }) {
      await lockTree(db)
      const removed = await listDepartments(db, ids)
      if (removed.length !== ids.length || (MoveTo && ids.includes(MoveTo))) fail('request.not-found')
      if (await hasOtherChildren(db, ids)) fail('departments.has-children')
      const to = await parentOf(db, MoveTo ?? null)
      const moved = await emptyDepartments(db, ids, MoveTo === undefined ? undefined : (to?.id ?? null))
      const left = (await listDepartments(db, ids)).reduce((sum, { ownCount }) => sum + ownCount, 0)
      if (left > 0) fail('departments.has-people', { values: { count: String(left) } })
      const heads = await listHeads(db, ids)
      await deleteDepartments(db, removed)
      const names = removed.map(({ name }) => name)
      const subject = { id: removed[0]?.id ?? '', name: names.join(', ') }
      note({ subject, changes: removalOf({ names, moved, to, heads }), ...reasonOf({ Reason }) })
      return { Moved: moved.length }
    },
  })

/**
 * Locks departments that are to be removed and moves their people to another one, or out of every department (`null`);
 * moves nobody when `to` is not given. Gives those who moved.
 */
async function emptyDepartments(db: Db, ids: readonly string[], to: string | null | undefined) {
  // People are locked before departments, as by whoever places one; nothing is counted before both are locked.
  if (to !== undefined) await holdPeople(db, ids)
  await holdDepartments(db, ids)
  return to === undefined ? [] : moveEveryone(db, ids, to)
}

type Changes = Record<string, [before: unknown, after: unknown]>

const textOf = (typed: string | null) => typed?.trim() || null

/** People whom a change of a department is about too: by these the log finds its entry for each of them. */
function peopleAmong(people: readonly NamedPerson[]): Changes {
  const each = [...new Map(people.map(({ id, name }) => [id, { id, name }])).values()]
  return each.length > 0 ? { people: [null, each] } : {}
}

interface Removal {
  names: readonly string[]
  moved: readonly NamedPerson[]
  to: DepartmentRow | undefined
  heads: readonly NamedPerson[]
}

/** What the log tells of a removal: where the people went, who led it, and for whom else it is found. */
const removalOf = ({ names, moved, to, heads }: Removal): Changes => ({
  name: [names.length === 1 ? names[0] : names, null],
  movedPeople: [null, moved.length],
  ...(to && { movedTo: [null, to.name] as [unknown, unknown] }),
  ...(heads.length > 0 && { heads: [heads.map((head) => head.name), null] as [unknown, unknown] }),
  ...peopleAmong([...moved, ...heads]),
})

/** Names the heads of a department; gives what the log tells of it, which is nothing where they stay the same. */
async function changeHeads(db: Db, id: string, wanted: readonly string[]): Promise<Changes> {
  const before = await listHeads(db, [id])
  const ids = [...new Set(wanted)]
  if ((await replaceHeads(db, id, ids)) !== ids.length) throw new CallError('request.not-found')
  const after = await listHeads(db, [id])
  const isAmong = (people: readonly NamedPerson[]) => (one: NamedPerson) => people.some((other) => other.id === one.id)
  const changed = [...before, ...after].filter((one) => !isAmong(before)(one) || !isAmong(after)(one))
  if (changed.length === 0) return {}
  return { heads: [before.map(({ name }) => name), after.map(({ name }) => name)], ...peopleAmong(changed) }
}

async function putBelow(db: Db, moved: DepartmentRow, to: DepartmentRow | undefined): Promise<void> {
  checkDepth(idsOf(to?.path ?? '').length + 1 + (await depthBelow(db, moved)))
  // The name may have been changed by the same call.
  const { name } = await find(db, moved.id)
  await checkName(db, { parentId: to?.id ?? null, name, besides: moved.id })
  await moveTree(db, moved, to)
}

const nameOf = (row: DepartmentRow | undefined) => row?.name ?? null

/** Moves a department with all below it; gives what the log tells of it: the one above it, and which one it is there. */
async function move(
  db: Db,
  moved: DepartmentRow,
  { ParentID, BeforeID = null }: { ParentID: string | null; BeforeID?: string | null },
): Promise<Changes> {
  const to = await parentOf(db, ParentID)
  if (to?.path.startsWith(moved.path)) throw new CallError('departments.cyclic')
  const from = await parentOf(db, moved.parentId)
  const isElsewhere = ParentID !== moved.parentId
  const before = await placeOf(db, moved.id)
  if (isElsewhere) await putBelow(db, moved, to)
  if (BeforeID !== null && (BeforeID === moved.id || !(await isChildOf(db, BeforeID, ParentID))))
    throw new CallError('request.not-found')
  await placeBefore(db, { id: moved.id, parentId: ParentID, beforeId: BeforeID })
  const position: [unknown, unknown] = [before, await placeOf(db, moved.id)]
  if (isElsewhere) return { parent: [nameOf(from), nameOf(to)], position }
  return position[0] === position[1] ? {} : { position }
}
