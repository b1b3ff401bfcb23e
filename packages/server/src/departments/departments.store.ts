import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { sql, type SQL } from 'drizzle-orm'
import { arrayOf, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'
import { nameKeysOf } from '#kit/text/name-keys.ts'

export interface DepartmentRow {
  id: string
  parentId: string | null
  path: string
  name: string
  englishName: string | null
  ownCount: number
  totalCount: number
  childCount: number
}

const columns = sql`id, parent_id as "parentId", path, name, english_name as "englishName", own_count as "ownCount", total_count as "totalCount", child_count as "childCount"`
const maxResults = 100
const pathOf = (rows: string) => sql.raw(`string_to_array(rtrim(${rows}.path, '/'), '/')::uuid[]`)

/** The ids from the top to the department itself. */
export const idsOf = (path: string): string[] => path.split('/').filter(Boolean)

export const listChildren = (db: Db, parentId: string | null): Promise<DepartmentRow[]> =>
  rowsOf(
    db,
    sql`select ${columns} from departments where parent_id is not distinct from ${parentId}::uuid order by position, id`,
  )

/** The children of a department, or of the root, with their children. */
export const listTwoLevels = (db: Db, parentId: string | null): Promise<DepartmentRow[]> =>
  rowsOf(
    db,
    sql`with upper as (select id from departments where parent_id is not distinct from ${parentId}::uuid)
      select ${columns} from departments where id in (select id from upper) or parent_id in (select id from upper) order by position, id`,
  )

/** Departments in whose names, pinyin and initials all words of a text are found, with their ancestors. */
export const searchDepartments = (db: Db, text: string): Promise<(DepartmentRow & { isMatch: boolean })[]> =>
  rowsOf(
    db,
    sql`with found as (
      select id, path from departments where (select bool_and(position(word in search_text) > 0) from unnest(${arrayOf(wordsOf(text), 'text')}) as word)
      order by length(path), position limit ${maxResults})
    select ${columns}, id in (select id from found) as "isMatch" from departments
    where id in (select unnest(${pathOf('found')}) from found) order by length(path), position, id`,
  )

export async function findDepartment(db: Db, id: string): Promise<DepartmentRow | undefined> {
  const [row] = await rowsOf<DepartmentRow>(db, sql`select ${columns} from departments where id = ${id}`)
  return row
}

/** The departments among the ids, parents first. */
export const listDepartments = (db: Db, ids: readonly string[]): Promise<DepartmentRow[]> =>
  rowsOf(
    db,
    sql`select ${columns} from departments where id = any(${arrayOf(ids, 'uuid')}) order by length(path), position, id`,
  )

/** Whether one of the departments has a child that is not among them. */
export const hasOtherChildren = async (db: Db, ids: readonly string[]): Promise<boolean> =>
  (await valueOf<boolean>(
    db,
    sql`select exists (select from departments where parent_id = any(${arrayOf(ids, 'uuid')}) and id <> all(${arrayOf(ids, 'uuid')})) as value`,
  )) === true

/** The names of departments, by id. */
export const namesOf = (db: Db, ids: readonly string[]) => readNames(db, ids, sql`name`)

/** Like `namesOf`, localized. */
export const localizedNamesOf = (db: Db, ids: readonly string[]) =>
  readNames(db, ids, localizedNameSql(sql`name`, sql`english_name`))

async function readNames(db: Db, ids: readonly string[], name: SQL): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    sql`select id, ${name} as name from departments where id = any(${arrayOf(ids, 'uuid')})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A person as the log names one. */
export interface NamedPerson {
  id: string
  name: string
}

export const listHeads = (db: Db, departmentIds: readonly string[]): Promise<NamedPerson[]> =>
  rowsOf(
    db,
    sql`select a.id, a.real_name as name from accounts a where a.left_at is null
      and a.id in (select account_id from department_heads where department_id = any(${arrayOf(departmentIds, 'uuid')})) order by a.pinyin, a.id`,
  )

/** Replaces the heads of a department by the members among the ids; resolves to their number. */
export async function replaceHeads(db: Db, departmentId: string, accountIds: readonly string[]): Promise<number> {
  await db.execute(sql`delete from department_heads where department_id = ${departmentId}`)
  const added = await rowsOf(
    db,
    sql`insert into department_heads (organisation_id, department_id, account_id)
      select organisation_id, ${departmentId}, id from accounts where id = any(${arrayOf(accountIds, 'uuid')}) and left_at is null and state <> 'waiting' returning 1`,
  )
  return added.length
}

/** Locks the organisation's tree until the transaction ends: two concurrent moves could create a cycle otherwise. */
export const lockTree = (db: Db) =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('departments ' || current_setting('app.organisation_id'), 0))`,
  )

/** Whether a department beside it has the name. */
export const isNameTaken = async (
  db: Db,
  { parentId, name, besides }: { parentId: string | null; name: string; besides: string | null },
): Promise<boolean> =>
  (await valueOf<boolean>(
    db,
    sql`select exists (select from departments where parent_id is not distinct from ${parentId}::uuid and lower(name) = lower(${name}) and id is distinct from ${besides}::uuid) as value`,
  )) === true

export async function insertDepartment(
  db: Db,
  row: {
    id: string
    organisationId: string
    parentId: string | null
    path: string
    name: string
    englishName: string | null
  },
): Promise<void> {
  const { pinyin, initials } = await nameKeysOf(row.name, 'thing')
  await db.execute(sql`insert into departments (id, organisation_id, parent_id, path, name, english_name, pinyin, initials, position)
    select ${row.id}, ${row.organisationId}, ${row.parentId}::uuid, ${row.path}, ${row.name}, ${row.englishName}, ${pinyin}, ${initials},
      coalesce(max(position) + 1, 0) from departments where parent_id is not distinct from ${row.parentId}::uuid`)
}

/** Locks the people of departments, before the departments: moves take the same order. */
export async function lockPeople(db: Db, ids: readonly string[]): Promise<void> {
  const among = sql`department_id = any(${arrayOf(ids, 'uuid')})`
  await db.execute(sql`select 1 from accounts where ${among} order by id for no key update`)
  await db.execute(sql`select 1 from memberships where ${among} order by account_id, department_id for update`)
}

/** The order of its people depends on the name: lock them before it changes. */
export async function rename(
  db: Db,
  id: string,
  { name, englishName }: { name: string; englishName: string | null },
): Promise<void> {
  const { pinyin, initials } = await nameKeysOf(name, 'thing')
  await db.execute(
    sql`update departments set name = ${name}, english_name = ${englishName}, pinyin = ${pinyin}, initials = ${initials} where id = ${id}`,
  )
  await db.execute(
    sql`update accounts set department_order = ${name} where department_id = ${id} and department_order <> ${name}`,
  )
}

/** How many levels there are below a department. */
export const depthBelow = async (db: Db, { path }: DepartmentRow): Promise<number> =>
  (await valueOf<number>(
    db,
    sql`select coalesce(max(length(path) - length(replace(path, '/', ''))), 0)::integer - ${idsOf(path).length} as value from departments where starts_with(path, ${path})`,
  )) ?? 0

const aboveBeforeAndAfter = (moved: DepartmentRow, to: DepartmentRow | undefined) => ({
  before: arrayOf(idsOf(moved.path).slice(0, -1), 'uuid'),
  after: arrayOf(idsOf(to?.path ?? ''), 'uuid'),
})

const concernedBy = (moved: DepartmentRow, to: DepartmentRow | undefined): SQL => {
  const { before, after } = aboveBeforeAndAfter(moved, to)
  return sql`starts_with(path, ${moved.path}) or id = any(${before}) or id = any(${after})`
}

/** Locks all departments that a move affects, in the order in which placing a person locks them. */
export const lockMovedDepartments = (db: Db, moved: DepartmentRow, to: DepartmentRow | undefined) =>
  db.execute(sql`select 1 from departments where ${concernedBy(moved, to)} order by id for no key update`)

/**
 * Moves a department with its subtree: paths and the counts of old and new ancestors change in one statement. Locks the
 * rows first, so that concurrent counts wait or move along.
 */
export async function moveTree(db: Db, moved: DepartmentRow, to: DepartmentRow | undefined): Promise<void> {
  const prefix = to?.path ?? ''
  const { before, after } = aboveBeforeAndAfter(moved, to)
  await lockMovedDepartments(db, moved, to)
  await db.execute(sql`
    with own as (select total_count as people from departments where id = ${moved.id})
    update departments set
      path = case when starts_with(path, ${moved.path}) then ${prefix} || substr(path, ${moved.path.length - moved.id.length}) else path end,
      parent_id = case when id = ${moved.id} then ${to?.id ?? null}::uuid else parent_id end,
      total_count = total_count
        + case when id = any(${after}) then own.people else 0 end
        - case when id = any(${before}) then own.people else 0 end
    from own where ${concernedBy(moved, to)}`)
}

/** Its position among its siblings, from 1. */
export const placeOf = async (db: Db, id: string): Promise<number> =>
  (await valueOf<number>(
    db,
    sql`select count(*)::integer as value from departments d join departments beside on beside.parent_id is not distinct from d.parent_id
      and (beside.position, beside.id) <= (d.position, d.id) where d.id = ${id}`,
  )) ?? 0

/** The sibling that follows a department, or null for the last one. */
export const nextSibling = async (db: Db, id: string): Promise<string | null> =>
  (await valueOf<string>(
    db,
    sql`select next.id as value from departments d join departments next on next.parent_id is not distinct from d.parent_id
      and (next.position, next.id) > (d.position, d.id) where d.id = ${id} order by next.position, next.id limit 1`,
  )) ?? null

export const isChildOf = async (db: Db, id: string, parentId: string | null): Promise<boolean> =>
  (await valueOf<boolean>(
    db,
    sql`select exists (select from departments where id = ${id} and parent_id is not distinct from ${parentId}::uuid) as value`,
  )) ?? false

/** Reorders the children of a department, one of them before another or last. */
export const placeBefore = (
  db: Db,
  { id, parentId, beforeId }: { id: string; parentId: string | null; beforeId: string | null },
) =>
  db.execute(sql`
    with others as (
      select id, row_number() over (order by position, id) * 2 as place from departments
      where parent_id is not distinct from ${parentId}::uuid and id <> ${id}),
    places as (
      select id, place from others
      union all select ${id}::uuid, coalesce((select place - 1 from others where id = ${beforeId}::uuid), 2147483647)),
    numbered as (select id, row_number() over (order by place) - 1 as position from places)
    update departments set position = numbered.position from numbered
    where departments.id = numbered.id and departments.position <> numbered.position`)

/** Moves everyone in departments to another one, or to none; resolves to the people. */
export async function moveAllPeople(db: Db, from: readonly string[], to: string | null): Promise<NamedPerson[]> {
  const among = sql`department_id = any(${arrayOf(from, 'uuid')})`
  const main = await rowsOf<NamedPerson>(
    db,
    sql`with held as (select id from accounts where ${among} order by id for no key update)
      update accounts set department_id = ${to}::uuid, version = version + 1 where id in (select id from held) returning id, real_name as name`,
  )
  const others = await rowsOf<NamedPerson>(
    db,
    sql`with gone as (delete from memberships where ${among} returning account_id)
      select a.id, a.real_name as name from accounts a where a.id in (select account_id from gone)`,
  )
  if (to && others.length > 0)
    await db.execute(sql`insert into memberships (organisation_id, account_id, department_id)
      select a.organisation_id, a.id, ${to} from accounts a where a.id = any(${arrayOf(
        others.map(({ id }) => id),
        'uuid',
      )}) and a.department_id is distinct from ${to}::uuid on conflict do nothing`)
  return [...new Map([...main, ...others].map((person) => [person.id, person])).values()]
}

/** Locks departments against new people until the transaction ends, and waits for those being added. */
export const lockDepartments = (db: Db, ids: readonly string[]) =>
  db.execute(sql`select 1 from departments where id = any(${arrayOf(ids, 'uuid')}) order by id for update`)

/** Deletes departments, given parents first. */
export async function deleteDepartments(db: Db, rows: readonly DepartmentRow[]): Promise<void> {
  const among = sql`department_id = any(${arrayOf(
    rows.map(({ id }) => id),
    'uuid',
  )})`
  await db.execute(sql`delete from department_heads where ${among}`)
  await db.execute(sql`update invitations set department_id = null where ${among}`)
  // One by one from below: a trigger counts the children of the one above, which must still be there.
  for (const { id } of rows.toReversed()) await db.execute(sql`delete from departments where id = ${id}`)
}
