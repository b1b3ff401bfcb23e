import { lockReferencedDepartments } from '#departments/referenced-departments.ts'
import { sql } from 'drizzle-orm'
import type { Member } from '#account/member-accounts.ts'
import { arrayOf, type Db } from '#kit/data/database.ts'
import type { Changes, NamedPerson } from '#logs/logs.service.ts'
import { departmentLogger } from '../edit/logged-departments.ts'
import { endSessions } from '../edit/member-edits.store.ts'
import { listActRows, type DepartmentAct, type PeopleAct, type StoredAct } from './acts.store.ts'
import { reopenByIds } from '#products/reopen-access.ts'
import { lockRegistrations } from '../registrations/registrations.store.ts'
import { named, reopenDecided } from '../registrations/reopen-registrations.ts'
import { keepAdministrator, lockPeople, SelectedPeople } from './selection.ts'
import { restoreMembers } from './undo-removal.ts'
import { restoreSeats } from './undo-grants.ts'

/** The transaction of an undo, and who undoes. */
export interface UndoContext {
  db: Db
  visitor: { organisation: { id: string }; person: { id: string } }
}

/** Who got back what. */
export interface Restored {
  selected: SelectedPeople<NamedPerson>
  changesOf: (person: NamedPerson) => Changes
}

type Restore = (act: StoredAct, context: UndoContext) => Promise<Restored>

const restorers: Record<PeopleAct['action'], Restore> = {
  'members.moved': restoreDepartments,
  'members.state-changed': restoreStates,
  'members.unlocked': restoreStates,
  'members.role-changed': restoreRoles,
  'members.authorised': restoreSeats,
  'members.removed': restoreMembers,
  'members.approved': reopenRegistrations,
  'members.declined': reopenRegistrations,
  'products.access-granted': reopenRequests,
  'products.access-declined': reopenRequests,
}

/** True for the move of a department, which is not about people. */
export const isDepartmentMove = (act: StoredAct): act is DepartmentAct => act.action === 'departments.modified'

/** Restores what people had before an act, and skips those who were changed since. Lock the organisation before. */
export const restore = (act: PeopleAct, context: UndoContext): Promise<Restored> => restorers[act.action](act, context)

async function reopenRegistrations({ id }: StoredAct, { db }: UndoContext): Promise<Restored> {
  const rows = await listActRows(db, id)
  const registered = await lockRegistrations(
    db,
    rows.map((row) => row.id),
  )
  const { people, refused, changesOf } = await reopenDecided(db, registered)
  const remarks = refused.map(({ id: person, realName, lastSignInAt }) => ({
    id: person,
    name: realName,
    reason: lastSignInAt ? ('signed-in' as const) : ('changed-since' as const),
  }))
  return { selected: new SelectedPeople(named(people), remarks), changesOf }
}

async function reopenRequests({ id }: StoredAct, { db }: UndoContext): Promise<Restored> {
  const rows = await listActRows<{ requestIds: string[] }>(db, id)
  const { people, refused, changesOf } = await reopenByIds(
    db,
    rows.flatMap(({ after }) => after.requestIds),
  )
  const remarks = [...new Map(refused.map((request) => [request.account_id, request.real_name]))]
    .filter(([person]) => !people.some((one) => one.id === person))
    .map(([person, name]) => ({ id: person, name, reason: 'changed-since' as const }))
  return { selected: new SelectedPeople(people, remarks), changesOf }
}

/** Locks the people of an act whose current value is the one of after the act. */
async function lockUnchanged<Values>(db: Db, actId: string, isUnchanged: (person: Member, after: Values) => boolean) {
  const rows = new Map((await listActRows<Values>(db, actId)).map((row) => [row.id, row]))
  const selected = await lockPeople(db, [...rows.keys()])
  selected.skip('changed-since', (person) => {
    const row = rows.get(person.id)
    return !row || !isUnchanged(person, row.after)
  })
  return { selected, before: (id: string) => rows.get(id)?.before as Values }
}

async function restoreStates({ id }: StoredAct, { db, visitor }: UndoContext): Promise<Restored> {
  const { selected, before } = await lockUnchanged<{ state: string }>(db, id, (one, after) => one.state === after.state)
  const isLosing = (person: NamedPerson) => before(person.id).state !== 'active'
  selected.skip('self', (person) => person.id === visitor.person.id && isLosing(person))
  await keepAdministrator(db, selected, isLosing)
  await db.execute(sql`update accounts set state = r.before ->> 'state', version = version + 1
    from undoable_act_rows r where r.act_id = ${id} and accounts.id = r.account_id and accounts.id = any(${arrayOf(selected.ids, 'uuid')})`)
  await endSessions(
    db,
    selected.people.filter(isLosing).map((person) => person.id),
  )
  const now = new Map(selected.people.map((person) => [person.id, person.state]))
  return { selected, changesOf: (person) => ({ state: [now.get(person.id), before(person.id).state] }) }
}

async function restoreRoles({ id }: StoredAct, { db, visitor }: UndoContext): Promise<Restored> {
  const { selected, before } = await lockUnchanged<{ role: string }>(db, id, (one, after) => one.role === after.role)
  const isLosing = (person: NamedPerson) => before(person.id).role !== 'organisation-admin'
  selected.skip('self', (person) => person.id === visitor.person.id && isLosing(person))
  await keepAdministrator(db, selected, isLosing)
  await db.execute(sql`update accounts set role = r.before ->> 'role', version = version + 1
    from undoable_act_rows r where r.act_id = ${id} and accounts.id = r.account_id and accounts.id = any(${arrayOf(selected.ids, 'uuid')})`)
  const now = new Map(selected.people.map((person) => [person.id, person.role]))
  return { selected, changesOf: (person) => ({ role: [now.get(person.id), before(person.id).role] }) }
}

interface Place {
  departmentId: string | null
  wasFurther?: boolean
}

async function restoreDepartments({ id }: StoredAct, { db }: UndoContext): Promise<Restored> {
  const isUnchanged = (person: Member, after: Place) => person.departmentId === after.departmentId
  const { selected, before } = await lockUnchanged<Place>(db, id, isUnchanged)
  const placeOf = (person: NamedPerson) => before(person.id).departmentId
  const existing = await lockReferencedDepartments(db, selected.people.map(placeOf))
  selected.skip('department-removed', (person) => {
    const place = placeOf(person)
    return place !== null && !existing.has(place)
  })
  const people = arrayOf(selected.ids, 'uuid')
  await db.execute(sql`update accounts set department_id = (r.before ->> 'departmentId')::uuid, version = version + 1
    from undoable_act_rows r where r.act_id = ${id} and accounts.id = r.account_id and accounts.id = any(${people})`)
  await db.execute(sql`insert into memberships (organisation_id, account_id, department_id)
    select r.organisation_id, r.account_id, d.id from undoable_act_rows r join departments d on d.id = (r.after ->> 'departmentId')::uuid
    where r.act_id = ${id} and r.account_id = any(${people}) and (r.before ->> 'wasFurther')::boolean on conflict do nothing`)
  const now = new Map(selected.people.map((person) => [person.id, person.departmentId]))
  const logged = await departmentLogger(db, [...now.values(), ...selected.people.map(placeOf)])
  return { selected, changesOf: (person) => ({ department: [logged(now.get(person.id)), logged(placeOf(person))] }) }
}
