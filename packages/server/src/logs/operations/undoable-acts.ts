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
  | 'labels.removed'
  | 'monomers.import-started'

/** What somebody had before an act and after it; the fields depend on the act. */
export interface ActRow<Values = Record<string, unknown>> {
  id: string
  before: Values
  after: Values
}

/** What an act's entry in the log says of who acted, and by which request. */
export interface ActContext {
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

/** Stores an act without people. */
export async function insertAct(
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

/** An act as it was stored. */
export interface LockedAct {
  id: string
  action: UndoableAction
  request_id: string
  details: unknown
  is_undone: boolean
  /** True when it is too late to undo it. */
  is_over: boolean
}

/** An act of the organisation that can be undone for some minutes, locked until the transaction ends. */
export async function lockAct(db: Db, id: string, minutes: number): Promise<LockedAct | undefined> {
  const [act] = await rowsOf<LockedAct>(
    db,
    sql`select id, action, request_id, details, undone_at is not null as is_undone, created_at < now() - make_interval(mins => ${minutes}) as is_over
      from undoable_acts where id = ${id} for update`,
  )
  return act
}

export const markUndone = (db: Db, id: string, by: string) =>
  db.execute(sql`update undoable_acts set undone_at = now(), undone_by = ${by} where id = ${id}`)

/** The move of a department: where it was, and below which one it is now. */
export interface DepartmentMove {
  id: string
  before: { ParentID: string | null; BeforeID: string | null }
  after: { ParentID: string | null }
}

/** Stores the move of a department, so that it can be undone. */
export const storeDepartmentMove = (context: ActContext, move: DepartmentMove): Promise<string> =>
  insertAct(context, 'departments.modified', move)

/** Marks decisions as undone all of whose people are among these. */
export const markDecisionsUndone = (db: Db, accountIds: readonly string[], by: string) =>
  db.execute(
    sql`update undoable_acts a set undone_at = now(), undone_by = ${by}
      where a.undone_at is null and a.action = any(${arrayOf(['members.approved', 'members.declined', 'products.access-granted', 'products.access-declined'], 'text')})
        and exists (select from undoable_act_rows r where r.act_id = a.id and r.account_id = any(${arrayOf(accountIds, 'uuid')}))
        and not exists (select from undoable_act_rows r where r.act_id = a.id and r.account_id <> all(${arrayOf(accountIds, 'uuid')}))`,
  )
