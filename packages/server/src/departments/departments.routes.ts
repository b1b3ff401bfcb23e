import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { Department, DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import type { Fail } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { handle, type Context } from '#kit/http/handle.ts'
import { storeDepartmentMove } from '#logs/operations/undoable-acts.ts'
import { checkDepth, checkName, find, parentOf } from './department-checks.ts'
import { currentPlace, moveDepartment } from './move-department.ts'
import {
  deleteDepartments,
  idsOf,
  hasOtherChildren,
  lockDepartments,
  lockPeople,
  lockMovedDepartments,
  insertDepartment,
  listChildren,
  listDepartments,
  listTwoLevels,
  listHeads,
  lockTree,
  moveAllPeople,
  rename,
  replaceHeads,
  searchDepartments,
  localizedNamesOf,
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
  const names = await localizedNamesOf(db, ids)
  const heads = await listHeads(db, [row.id])
  return {
    ...nodeOf(row),
    Path: ids.map((id) => names.get(id) ?? ''),
    Heads: heads.map(({ id, name }) => ({ ID: id, RealName: name })),
  }
}

/** What another domain does when departments are deleted: resolves to the changes for the log. */
export type AfterDeletion = (db: Db, ids: readonly string[]) => Promise<Changes>

/** The departments of an organisation, a tree. */
export const departments = (afterDeletion: readonly AfterDeletion[]) =>
  handle(departmentCalls, {
    async tree({ query: { parentId = null, levels = 1, search = '' }, db }) {
      const text = search.trim()
      if (text) {
        const found = await searchDepartments(db, text)
        return found.map((row) => ({ ...nodeOf(row), IsMatch: row.isMatch }))
      }
      const list = levels === 2 ? listTwoLevels : listChildren
      return (await list(db, parentId)).map(nodeOf)
    },

    async detail({ params, db, fail }) {
      return departmentOf(db, await find(db, params.id, fail))
    },

    async add({ body: { ParentID = null, Name, EnglishName = null, HeadIDs = [], Reason }, visitor, db, note, fail }) {
      await lockTree(db)
      const parent = await parentOf(db, ParentID, fail)
      const [name, englishName] = [Name.trim(), textOf(EnglishName)]
      checkDepth(idsOf(parent?.path ?? '').length + 1, fail)
      await checkName(db, { parentId: ParentID, name, besides: null }, fail)
      const id = newId()
      const row = { id, parentId: ParentID, path: `${parent?.path ?? ''}${id}/`, name, englishName }
      await insertDepartment(db, { ...row, organisationId: visitor.organisation.id })
      const changes: Changes = {
        name: [null, name],
        parent: [null, parent?.name ?? null],
        ...(englishName && { englishName: [null, englishName] as [unknown, unknown] }),
        ...(await changeHeads(db, id, HeadIDs, fail)),
      }
      note({ subject: { id, name }, changes, ...reasonOf({ Reason }) })
      return departmentOf(db, await find(db, id, fail))
    },

    async modify(context) {
      const {
        params: { id },
        body,
        db,
        note,
        fail,
      } = context
      await lockTree(db)
      const before = await find(db, id, fail)
      const changes: Changes = {}
      if (body.Name !== undefined || body.EnglishName !== undefined) {
        const name = (body.Name ?? before.name).trim()
        const englishName = body.EnglishName === undefined ? before.englishName : textOf(body.EnglishName)
        await checkName(db, { parentId: before.parentId, name, besides: id }, fail)
        // Lock everything in its order before the first change.
        if (name !== before.name) await lockPeople(db, [id])
        if (body.Move) await lockMovedDepartments(db, before, await parentOf(db, body.Move.ParentID, fail))
        await rename(db, id, { name, englishName })
        if (name !== before.name) changes['name'] = [before.name, name]
        if (englishName !== before.englishName) changes['englishName'] = [before.englishName, englishName]
      }
      if (body.HeadIDs) Object.assign(changes, await changeHeads(db, id, body.HeadIDs, fail))
      const move = body.Move && (await moveAndStore(context, before, body.Move))
      note({ subject: { id, name: before.name }, changes: { ...changes, ...move?.changes }, ...reasonOf(body) })
      return { ...(await departmentOf(db, await find(db, id, fail))), ActID: move?.actId ?? null }
    },

    async remove({ body: { ids, MoveTo, Reason }, db, note, fail }) {
      await lockTree(db)
      const removed = await listDepartments(db, ids)
      if (removed.length !== ids.length || (MoveTo && ids.includes(MoveTo))) fail('request.not-found')
      if (await hasOtherChildren(db, ids)) fail('departments.has-children')
      const to = await parentOf(db, MoveTo ?? null, fail)
      const moved = await emptyDepartments(db, ids, MoveTo === undefined ? undefined : (to?.id ?? null))
      const left = (await listDepartments(db, ids)).reduce((sum, { ownCount }) => sum + ownCount, 0)
      if (left > 0) fail('departments.has-people', { values: { count: String(left) } })
      const heads = await listHeads(db, ids)
      const changes: Changes = {}
      for (const follow of afterDeletion) Object.assign(changes, await follow(db, ids))
      await deleteDepartments(db, removed)
      const names = removed.map(({ name }) => name)
      const subject = { id: removed[0]?.id ?? '', name: names.join(', ') }
      note({ subject, changes: { ...removalOf({ names, moved, to, heads }), ...changes }, ...reasonOf({ Reason }) })
      return { Moved: moved.length }
    },
  })

type ModifyContext = Context<typeof departmentCalls.modify>

/** Moves a department, and stores where it was, so that the move can be undone. Resolves to the changes for the log and the act. */
async function moveAndStore(
  context: ModifyContext,
  moved: DepartmentRow,
  to: NonNullable<ModifyContext['body']['Move']>,
): Promise<{ changes: Changes; actId: string | null }> {
  const { db, fail } = context
  const before = await currentPlace(db, moved)
  const changes = await moveDepartment(db, moved, to, fail)
  const hasMoved = Object.keys(changes).length > 0
  const move = { id: moved.id, before, after: { ParentID: to.ParentID } }
  return { changes, actId: hasMoved ? await storeDepartmentMove(context, move) : null }
}

/**
 * Locks departments to be removed and moves their people to another one, to none (`null`), or leaves them if `to` is
 * undefined. Resolves to the people moved.
 */
async function emptyDepartments(db: Db, ids: readonly string[], to: string | null | undefined) {
  // Lock members before departments: moves take the same order (deadlock otherwise). Count after both.
  if (to !== undefined) await lockPeople(db, ids)
  await lockDepartments(db, ids)
  return to === undefined ? [] : moveAllPeople(db, ids, to)
}

type Changes = Record<string, [before: unknown, after: unknown]>

const textOf = (typed: string | null) => typed?.trim() || null

/** People whom a change of a department affects, so that the log finds the entry for each. */
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

/** The log entry of a removal: where the people went and who led the department. */
const removalOf = ({ names, moved, to, heads }: Removal): Changes => ({
  name: [names.length === 1 ? names[0] : names, null],
  movedPeople: [null, moved.length],
  ...(to && { movedTo: [null, to.name] as [unknown, unknown] }),
  ...(heads.length > 0 && { heads: [heads.map((head) => head.name), null] as [unknown, unknown] }),
  ...peopleAmong([...moved, ...heads]),
})

/** Replaces the heads of a department. Resolves to the changes for the log, empty without any. */
async function changeHeads(
  db: Db,
  id: string,
  wanted: readonly string[],
  fail: Fail<'request.not-found'>,
): Promise<Changes> {
  const before = await listHeads(db, [id])
  const ids = [...new Set(wanted)]
  if ((await replaceHeads(db, id, ids)) !== ids.length) fail('request.not-found')
  const after = await listHeads(db, [id])
  const isAmong = (people: readonly NamedPerson[]) => (one: NamedPerson) => people.some((other) => other.id === one.id)
  const changed = [...before, ...after].filter((one) => !isAmong(before)(one) || !isAmong(after)(one))
  if (changed.length === 0) return {}
  return { heads: [before.map(({ name }) => name), after.map(({ name }) => name)], ...peopleAmong(changed) }
}
