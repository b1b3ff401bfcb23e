import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { undoMinutes, type MemberSelection } from '@atrium/contract/members/bulk.shapes.ts'
import type { IdentityServices } from '#identity/services.ts'
import type { Context, OperationNote } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { checkDepartments } from '#departments/referenced-departments.ts'
import { departmentLogger } from '../edit/logged-departments.ts'
import { applyRules } from '../rules/apply-rules.ts'
import { endSessions, setDepartment, setRole, setState } from '../edit/member-edits.store.ts'
import { unlockMembers } from '../edit/unlock-members.ts'
import { markUndone, storeAct } from '#logs/operations/undoable-acts.ts'
import { listUndoableActs, lockMemberAct } from './acts.store.ts'
import { authorizeMembers } from './authorize-members.ts'
import { entriesAbout } from './log-entries.ts'
import { resetPasswords } from './reset-passwords.ts'
import { keepAdministrator, lockSelection } from './selection.ts'
import { isDepartmentMove, restore } from './undo-act.ts'
import { moveBack } from '#departments/move-department.ts'

type Own<K extends keyof typeof memberCalls> = Context<(typeof memberCalls)[K]>

type ActContext = Pick<Own<'modifyAll'>, 'visitor' | 'db' | 'note' | 'request'>

async function changeState(
  context: ActContext,
  { selection, state, Reason }: { selection: MemberSelection; state: string; Reason?: string | undefined },
) {
  const { visitor, db, note } = context
  await lockOrganisation(db)
  const selected = await lockSelection(db, selection)
  if (state !== 'active') {
    selected.skip('self', ({ id }) => id === visitor.person.id)
    await keepAdministrator(db, selected)
    selected.requireSomebody()
  }
  selected.skip('unchanged', (person) => person.state === state)
  await setState(db, selected.ids, state)
  if (state !== 'active') await endSessions(db, selected.ids)
  const rows = selected.people.map(({ id, state: before }) => ({ id, before: { state: before }, after: { state } }))
  const actId = await storeAct(context, 'members.state-changed', rows)
  note(entriesAbout(selected.people, (person) => ({ state: [person.state, state] }), reasonOf({ Reason })))
  return selected.outcome(actId)
}

/** Handlers of state and role. */
const rights = () => ({
  modify: (context: Own<'modify'>) => {
    const { State, Reason } = context.body
    return changeState(context, { selection: { accountIds: [context.params.ID] }, state: State, Reason })
  },
  modifyAll: (context: Own<'modifyAll'>) =>
    changeState(context, { selection: context.body, state: context.body.State, Reason: context.body.Reason }),

  async setManager(context: Own<'setManager'>) {
    const { body, visitor, db, note } = context
    await lockOrganisation(db)
    const selected = await lockSelection(db, body)
    if (body.Role !== 'organisation-admin') {
      selected.skip('self', ({ id }) => id === visitor.person.id)
      await keepAdministrator(db, selected)
      selected.requireSomebody()
    }
    selected.skip('unchanged', ({ role }) => role === body.Role)
    await setRole(db, selected.ids, body.Role)
    const rows = selected.people.map(({ id, role }) => ({ id, before: { role }, after: { role: body.Role } }))
    const actId = await storeAct(context, 'members.role-changed', rows)
    note(entriesAbout(selected.people, ({ role }) => ({ role: [role, body.Role] }), reasonOf(body)))
    return selected.outcome(actId)
  },
})

/** Handlers that move, unlock and undo. */
const caring = (services: IdentityServices) => ({
  async changeDept(context: Own<'changeDept'>) {
    const { body, visitor, db, note } = context
    const to = body.DepartmentID
    const selected = await lockSelection(db, body)
    await checkDepartments(db, to ? [to] : [])
    selected.skip('unchanged', ({ departmentId }) => departmentId === to)
    const furtherBefore = new Set(await setDepartment(db, selected.ids, to))
    const rules = await applyRules(db, visitor.organisation.id, selected.ids)
    const rows = selected.people.map(({ id, departmentId }) => ({
      id,
      before: { departmentId, wasFurther: furtherBefore.has(id) },
      after: { departmentId: to },
    }))
    const actId = await storeAct(context, 'members.moved', rows)
    const loggedDepartment = await departmentLogger(db, [...selected.people.map((one) => one.departmentId), to])
    note(
      entriesAbout(
        selected.people,
        ({ id, departmentId }) => ({
          department: [loggedDepartment(departmentId), loggedDepartment(to)],
          ...rules.logged.get(id),
        }),
        reasonOf(body),
      ),
    )
    return selected.outcome(actId)
  },

  async unlock(context: Own<'unlock'>) {
    const { body, db, note } = context
    const selected = await lockSelection(db, body)
    const unlocked = await unlockMembers(services, db, selected.people)
    selected.skip('unchanged', ({ id }) => !unlocked.has(id))
    const rows = selected.people
      .filter(({ state }) => state === 'locked')
      .map(({ id, state }) => ({ id, before: { state }, after: { state: 'active' } }))
    const actId = await storeAct(context, 'members.unlocked', rows)
    note(entriesAbout(selected.people, () => ({ locked: [true, false] }), reasonOf(body)))
    return selected.outcome(actId)
  },

  async undoableActs({ db, visitor }: Own<'undoableActs'>) {
    const rows = await listUndoableActs(db, visitor.person.id)
    return rows.map((row) => ({ ID: row.id, RequestID: row.request_id, PeopleCount: row.people_count }))
  },

  async undoAct(context: Own<'undoAct'>) {
    const { params, visitor, db, note, fail } = context
    // Before the rows of people, as the acts themselves.
    await lockOrganisation(db)
    const act = (await lockMemberAct(db, params.id)) ?? fail('request.not-found')
    if (act.is_undone) fail('members.act-undone')
    if (act.is_over) fail('members.undo-too-late', { values: { minutes: String(undoMinutes) } })
    const changes: OperationNote['changes'] = { undone: [null, act.action], undoneRequest: [null, act.request_id] }
    await markUndone(db, act.id, visitor.person.id)
    if (isDepartmentMove(act)) {
      const moved = await moveBack(db, act.details, fail)
      note({ ...moved, changes: { ...moved.changes, ...changes } })
      return { Changed: 1, Skipped: 0, Remarks: [], ActID: null }
    }
    const { selected, changesOf } = await restore(act, context)
    note(entriesAbout(selected.people, changesOf, { changes }) ?? { changes })
    return selected.outcome(null)
  },
})

/** Handlers of acts on many members. */
export const bulkActs = (services: IdentityServices) => ({
  ...rights(),
  ...caring(services),
  authorize: authorizeMembers,
  initPassword: resetPasswords(services),
})
