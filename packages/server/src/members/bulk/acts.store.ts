import { undoMinutes } from '@atrium/contract/members/bulk.shapes.ts'
import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import {
  insertAct,
  lockAct,
  type ActContext,
  type ActRow,
  type DepartmentMove,
  type LockedAct,
  type UndoableAction,
} from '#logs/operations/undoable-acts.ts'

/** What a member `a` has, as JSON, for taking a removal back. The password is among it. */
export const removalSnapshot = sql`jsonb_build_object('departmentId', a.department_id, 'role', a.role,
  'passwordHash', a.password_hash, 'passwordChangedAt', a.password_changed_at, 'passwordResetBy', a.password_reset_by, 'passwordSetByOthersAt', a.password_set_by_others_at,
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

/** Acts on other things, which are undone where they are made. */
const otherActions = ['labels.removed', 'monomers.import-started'] as const satisfies UndoableAction[]
type OtherAction = (typeof otherActions)[number]

const isOther = (action: UndoableAction): boolean => otherActions.some((other) => other === action)

interface CommonAct extends Omit<LockedAct, 'action'> {
  action: Exclude<UndoableAction, OtherAction>
}
export interface PeopleAct extends CommonAct {
  action: Exclude<CommonAct['action'], 'departments.modified'>
}
export interface DepartmentAct extends CommonAct {
  action: 'departments.modified'
  details: DepartmentMove
}
export type StoredAct = PeopleAct | DepartmentAct

/** An act on members or departments, locked until the transaction ends. */
export async function lockMemberAct(db: Db, id: string): Promise<StoredAct | undefined> {
  const act = await lockAct(db, id, undoMinutes)
  return act && isOther(act.action) ? undefined : (act as StoredAct | undefined)
}

export const listActRows = <Values>(db: Db, actId: string): Promise<ActRow<Values>[]> =>
  rowsOf(
    db,
    sql`select account_id as id, before, after from undoable_act_rows where act_id = ${actId} order by account_id`,
  )

/** How many acts a person is offered to undo. */
const maxUndoableActs = 200

/** The acts of a person that can still be undone, the latest first. */
export const listUndoableActs = (db: Db, actorId: string) =>
  rowsOf<{ id: string; request_id: string; people_count: number }>(
    db,
    sql`select id, request_id, (select count(*)::int from undoable_act_rows r where r.act_id = a.id) as people_count
      from undoable_acts a where actor_id = ${actorId} and action <> all(${arrayOf(otherActions, 'text')}) and undone_at is null and created_at >= now() - make_interval(mins => ${undoMinutes})
      order by created_at desc limit ${maxUndoableActs}`,
  )
