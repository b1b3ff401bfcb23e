import { undoMinutes } from '@atrium/contract/members/bulk.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'

/** The acts that can be undone, by their actions in the operation log. */
export type UndoableAction =
  | 'members.moved'
  | 'members.state-changed'
  | 'members.unlocked'
  | 'members.role-changed'
  | 'members.authorised'
  | 'members.removed'
  | 'members.approved'
  | 'members.declined'
  | 'products.access-granted'
  | 'products.access-declined'
  | 'departments.modified'

/** What somebody had before an act and after it; the fields depend on the act. */
export interface ActRow<Values = Record<string, unknown>> {
  id: string
  before: Values
  after: Values
}

/** What an act's entry in the log says of who acted, and by which request. */
interface ActContext {
  db: Db
  visitor: { organisation: { id: string }; person: { id: string } }
  request: { id: string }
}

/** Stores what an act of the caller changed, so that it can be undone. Resolves to its id; null when nothing was changed. */
export async function storeAct(
  { db, visitor, request }: ActContext,
  action: UndoableAction,
  rows: readonly ActRow[],
): Promise<string | null> {
  if (rows.length === 0) return null
  const id = await insertAct({ db, visitor, request }, action)
  await db.execute(sql`insert into undoable_act_rows (act_id, organisation_id, account_id, before, after)
    select ${id}, ${visitor.organisation.id}, r.id, r.before, r.after from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, before jsonb, after jsonb)`)
  return id
}

async function insertAct(
  { db, visitor, request }: ActContext,
  action: UndoableAction,
  details: object | null = null,
): Promise<string> {
  const id = newId()
  await db.execute(
    sql`insert into undoable_acts (id, organisation_id, actor_id, action, request_id, details)
      values (${id}, ${visitor.organisation.id}, ${visitor.person.id}, ${action}, ${request.id}, ${details && JSON.stringify(details)}::jsonb)`,
  )
  return id
}

/** The move of a department: where it was, and below which one it is now. */
export interface DepartmentMove {
  id: string
  before: { ParentID: string | null; BeforeID: string | null }
  after: { ParentID: string | null }
}

/** Stores the move of a department, so that it can be undone. */
export const storeDepartmentMove = (context: ActContext, move: DepartmentMove): Promise<string> =>
  insertAct(context, 'departments.modified', move)

/** What a member `a` has, as JSON, for taking a removal back. The password is among it. */
export const removalSnapshot = sql`jsonb_build_object('departmentId', a.department_id, 'role', a.role,
  'passwordHash', a.password_hash, 'passwordChangedAt', a.password_changed_at, 'passwordResetBy', a.password_reset_by,
  'departmentIds', array(select m.department_id from memberships m where m.account_id = a.id),
  'headOf', array(select h.department_id from department_heads h where h.account_id = a.id),
  'seats', coalesce((select jsonb_object_agg(g.product_id, g.role_code) from grants g where g.account_id = a.id), '{}'),
  'hiddenMenus', array(select h.menu from hidden_menus h where h.account_id = a.id),
  'isIpUnlimited', exists (select from ip_unlimited i where i.account_id = a.id))`

/**
 * Stores what members have who are about to be removed. The password is among it, so that they can go on as before;
 * a job deletes it with the act.
 */
export async function storeRemoval(context: ActContext, ids: readonly string[]): Promise<string> {
  const { db, visitor } = context
  const id = await insertAct(context, 'members.removed')
  await db.execute(sql`insert into undoable_act_rows (act_id, organisation_id, account_id, before, after)
    select ${id}, ${visitor.organisation.id}, a.id, ${removalSnapshot}, '{}'
    from accounts a where a.id = any(${arrayOf(ids, 'uuid')})`)
  return id
}

interface CommonAct {
  id: string
  request_id: string
  is_undone: boolean
  is_over: boolean
}
export interface PeopleAct extends CommonAct {
  action: Exclude<UndoableAction, 'departments.modified'>
}
export interface DepartmentAct extends CommonAct {
  action: 'departments.modified'
  details: DepartmentMove
}
export type StoredAct = PeopleAct | DepartmentAct

/** An act of the organisation, locked until the transaction ends. */
export async function lockAct(db: Db, id: string): Promise<StoredAct | undefined> {
  const [act] = await rowsOf<StoredAct>(
    db,
    sql`select id, action, request_id, details, undone_at is not null as is_undone, created_at < now() - make_interval(mins => ${undoMinutes}) as is_over
      from undoable_acts where id = ${id} for update`,
  )
  return act
}

export const listActRows = <Values>(db: Db, actId: string): Promise<ActRow<Values>[]> =>
  rowsOf(
    db,
    sql`select account_id as id, before, after from undoable_act_rows where act_id = ${actId} order by account_id`,
  )

export const markUndone = (db: Db, id: string, by: string) =>
  db.execute(sql`update undoable_acts set undone_at = now(), undone_by = ${by} where id = ${id}`)

/** Marks decisions as undone all of whose people are among these. */
export const markDecisionsUndone = (db: Db, accountIds: readonly string[], by: string) =>
  db.execute(
    sql`update undoable_acts a set undone_at = now(), undone_by = ${by}
      where a.undone_at is null and a.action = any(${arrayOf(['members.approved', 'members.declined', 'products.access-granted', 'products.access-declined'], 'text')})
        and exists (select from undoable_act_rows r where r.act_id = a.id and r.account_id = any(${arrayOf(accountIds, 'uuid')}))
        and not exists (select from undoable_act_rows r where r.act_id = a.id and r.account_id <> all(${arrayOf(accountIds, 'uuid')}))`,
  )

/** How many acts a person is offered to undo. */
const maxUndoableActs = 200

/** The acts of a person that can still be undone, the latest first. */
export const listUndoableActs = (db: Db, actorId: string) =>
  rowsOf<{ id: string; request_id: string; people_count: number }>(
    db,
    sql`select id, request_id, (select count(*)::int from undoable_act_rows r where r.act_id = a.id) as people_count
      from undoable_acts a where actor_id = ${actorId} and undone_at is null and created_at >= now() - make_interval(mins => ${undoMinutes})
      order by created_at desc limit ${maxUndoableActs}`,
  )
