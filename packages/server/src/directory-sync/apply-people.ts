import type { ConnectionRow } from '#sso/sso.service.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import type { Changes } from '#logs/logs.service.ts'
import { departmentLogger } from '#members/edit/logged-departments.ts'
import { makeDepartments } from '#members/edit/make-departments.ts'
import { accountsFor, type AccountNames } from '#members/imports/account-names.ts'
import { pathKey } from '#members/imports/cell-values.ts'
import { applyRules } from '#members/rules/apply-rules.ts'
import { namedProducts } from '#products/grants.ts'
import { allocateSeats, planSeats, type SeatAllocation, type WantedSeat } from '#products/seat-allocation.ts'
import { endSessions, insertMembers } from '#members/members.service.ts'
import { updateAccounts, type AccountFields } from './account-fields.ts'
import { recordSynced, type SyncActor, type SyncedMember } from './log-sync.ts'
import type { LinkedAccount } from './linked-accounts.ts'
import type { Plan } from './plan.ts'
import { linkLockOf } from './plan-locks.ts'
import { storeDecided, type Decided } from './sync-people.store.ts'
import { addCreatedDepartments } from './directory-sync.store.ts'

export interface ApplyContext {
  connection: ConnectionRow
  syncId: string
  isDry: boolean
  actor: SyncActor
  names: AccountNames
}

/** A plan with the account that it is about: new ones have an id by now. */
interface Settled extends Plan {
  accountId: string | null
}

/** Does what was planned, and stores what became of each person; a dry run stores only. Lock the organisation before. */
export async function applyPlans(db: Db, context: ApplyContext, plans: readonly Plan[]): Promise<void> {
  const { connection, syncId, isDry } = context
  const settled = plans.map((plan) => ({
    ...plan,
    accountId: plan.act === 'create' && !isDry ? newId() : (plan.account?.id ?? null),
  }))
  if (!isDry) await lockAccounts(db, settled)
  const placed = isDry ? settled : await placePeople(db, context, settled)
  if (!isDry) await writeAccounts(db, context, placed)
  const seats = await giveSeats(db, context, placed)
  const rules = isDry ? new Map<string, Changes>() : await rulesFor(db, connection, placed)
  if (!isDry) await writeLinks(db, connection, placed)
  const labels = await departmentLogger(
    db,
    placed.flatMap(({ account, changes }) => [account?.departmentId, changes.departmentId]),
  )
  await storeDecided(
    db,
    syncId,
    placed.map((plan) => decidedOf(plan, labels)),
  )
  if (!isDry)
    await recordSynced(
      db,
      context,
      placed.flatMap((plan) => loggedOf(plan, { connection, labels, seats, rules })),
    )
}

/** Locks in the order of the ids, as every change of several members does. */
const lockAccounts = (db: Db, plans: readonly Settled[]) =>
  db.execute(
    sql`select 1 from accounts where id = any(${arrayOf(
      plans.flatMap(({ act, account }) => (act === 'none' ? [] : (account?.id ?? []))),
      'uuid',
    )}) order by id for update`,
  )

/** Creates departments where they are missing, and puts their ids into the plans. */
async function placePeople(
  db: Db,
  { connection, syncId }: ApplyContext,
  plans: readonly Settled[],
): Promise<Settled[]> {
  const paths = [...new Set(plans.flatMap(({ departmentPath }) => departmentPath ?? []))]
  if (paths.length === 0) return [...plans]
  const { byPath, made } = await makeDepartments(db, connection.organisationId, paths)
  if (made.length > 0)
    await addCreatedDepartments(
      db,
      syncId,
      made.map(({ id, path }) => ({ id, path })),
    )
  return plans.map((plan) => {
    if (plan.departmentPath === null) return plan
    const departmentId = byPath.get(pathKey(plan.departmentPath.split('/')))?.id ?? null
    return { ...plan, changes: { ...plan.changes, departmentId } }
  })
}

async function writeAccounts(db: Db, { connection, names }: ApplyContext, plans: readonly Settled[]): Promise<void> {
  const created = plans.filter(({ act }) => act === 'create')
  const accounts = await accountsFor(
    db,
    created.map(({ line, changes }) => ({ line, cells: { name: changes.realName ?? '' } })),
    names,
  )
  await insertMembers(
    db,
    connection,
    created.map(({ line, accountId, changes }) => {
      const name = accounts.get(line)
      if (!name || !accountId) throw new Error('A new member has an id and an account name')
      const { realName = '', email = null, mobilePhone = null, jobTitle = null, departmentId = null } = changes
      return {
        id: accountId,
        ...name,
        realName,
        email,
        mobilePhone,
        jobTitle,
        departmentId,
        role: changes.role ?? 'member',
      }
    }),
  )
  const changed = plans.filter(
    ({ act, changes }) => act !== 'create' && act !== 'none' && Object.keys(changes).length > 0,
  )
  await writeChanges(db, changed)
}

/** Writes the fields of members that changed; former members become members again. */
async function writeChanges(db: Db, plans: readonly Settled[]): Promise<void> {
  if (plans.length === 0) return
  await updateAccounts(
    db,
    plans.map(({ account, changes, act }) => ({
      account: account as LinkedAccount,
      changes,
      isBack: act === 'recover',
    })),
  )
  const moved = plans.flatMap(({ account, changes }) =>
    account && changes.departmentId !== undefined ? [account.id] : [],
  )
  await db.execute(sql`delete from memberships m using accounts a
    where a.id = m.account_id and m.department_id = a.department_id and m.account_id = any(${arrayOf(moved, 'uuid')})`)
  const losing = plans.flatMap(({ account, changes }) =>
    account && (changes.role === 'member' || changes.state === 'locked') ? [account.id] : [],
  )
  if (losing.length > 0) await endSessions(db, losing)
}

/** The applications that new members get, and those that members who come back had. */
async function giveSeats(db: Db, { connection, isDry }: ApplyContext, plans: readonly Settled[]) {
  const wanted = plans.flatMap(({ act, account, accountId, line }): (WantedSeat & { line: number })[] => {
    const productIds =
      act === 'create' ? connection.productIds : act === 'recover' ? (account?.leftWith?.productIds ?? []) : []
    // A dry run has no ids for new members; seats are only counted.
    return productIds.map((productId) => ({ accountId: accountId ?? newId(), productId, roleCode: null, line }))
  })
  const nothing: SeatAllocation<WantedSeat & { line: number }> = { given: [], existing: [], refused: [] }
  if (wanted.length === 0) return { ...nothing, names: new Map<string, string>() }
  const seats = isDry ? await planSeats(db, wanted) : await allocateSeats(db, connection.organisationId, wanted)
  const names = await namedProducts(db, [...new Set(wanted.map(({ productId }) => productId))])
  const byLine = new Map(plans.map((plan) => [plan.line, plan]))
  for (const { line, productId } of seats.refused)
    byLine.get(line)?.findings.push({
      column: 'name',
      reason: 'no-product-seat',
      values: { product: names.get(productId) ?? '' },
    })
  return { ...seats, names }
}

/** What rules of departments give to those who joined, came back or moved. */
async function rulesFor(
  db: Db,
  { organisationId }: ConnectionRow,
  plans: readonly Settled[],
): Promise<ReadonlyMap<string, Changes>> {
  const ids = plans.flatMap(({ act, accountId, changes }) =>
    accountId && act !== 'none' && changes.departmentId !== undefined ? [accountId] : [],
  )
  return (await applyRules(db, organisationId, ids)).logged
}

/** Links people to the source, and remembers what it says of them. */
async function writeLinks(db: Db, { id, organisationId }: ConnectionRow, plans: readonly Settled[]): Promise<void> {
  const rows = plans
    .filter(({ act }) => act !== 'none')
    .map((plan) => {
      const { accountId, subject, synced } = plan
      return { id: newId(), accountId, subject, synced, lock: linkLockOf(plan) }
    })
  if (rows.length === 0) return
  const stored = await rowsOf(
    db,
    sql`insert into sso_identities (id, organisation_id, connection_id, account_id, subject, synced, locked_at)
      select r.id, ${organisationId}, ${id}, r."accountId", r.subject, r.synced, case when r.lock = 'set' then now() else i.locked_at end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "accountId" uuid, subject text, synced jsonb, lock text)
        left join sso_identities i on r.lock = 'kept' and i.connection_id = ${id} and i.subject = r.subject
      on conflict (connection_id, subject) do update set synced = excluded.synced, missing_at = null, locked_at = excluded.locked_at, removed_at = null
        where sso_identities.account_id = excluded.account_id returning 1`,
  )
  // Somebody may have signed in for the first time meanwhile: then the batch is planned again.
  if (stored.length < rows.length) throw new Error('Somebody else linked a person of this batch')
}

type Labels = Awaited<ReturnType<typeof departmentLogger>>

/** What was there before a change, and what it made of it, with the names of departments for the report. */
function decidedOf(
  { line, outcome, findings, accountId, account, act, changes, departmentPath }: Settled,
  labels: Labels,
): Decided {
  const fields = Object.keys(changes) as (keyof AccountFields)[]
  const labelled = (values: Partial<AccountFields>, path?: string | null) =>
    'departmentId' in values ? { ...values, department: path ?? labels(values.departmentId)?.name ?? null } : values
  const was = account && Object.fromEntries(fields.map((field) => [field, account[field]]))
  const isDone = act !== 'none' && (fields.length > 0 || outcome !== 'unchanged')
  return {
    line,
    outcome,
    findings,
    accountId,
    ...(isDone && {
      before: { act, fields: was ? labelled(was) : {}, link: account?.link ?? null },
      after: { fields: labelled(changes, departmentPath) },
    }),
  }
}

interface LogFacts {
  connection: ConnectionRow
  labels: Labels
  seats: Awaited<ReturnType<typeof giveSeats>>
  rules: ReadonlyMap<string, Changes>
}

/** What the log says of a person; nobody for whom nothing changed. */
function loggedOf(plan: Settled, { connection, labels, seats, rules }: LogFacts): SyncedMember[] {
  const { act, accountId, account, changes, person } = plan
  if (act === 'none' || !accountId || (act === 'update' && Object.keys(changes).length === 0)) return []
  const given = seats.given.filter((seat) => seat.accountId === accountId)
  const stateBefore = act === 'create' ? null : act === 'recover' ? 'left' : account?.state
  const logged: Changes = {
    connection: [null, connection.name],
    ...(changes.state && { state: [stateBefore, changes.state] as const }),
    // What the directory said of new members is in the report.
    ...(act !== 'create' && loggedChanges(plan, labels)),
    ...(given.length > 0 && {
      givenProducts: [null, given.map(({ productId }) => seats.names.get(productId) ?? '')] as const,
    }),
    ...rules.get(accountId),
  }
  return [{ id: accountId, name: changes.realName ?? account?.realName ?? person.realName, changes: logged }]
}

function loggedChanges({ account, changes }: Settled, labels: Labels): Changes {
  const { departmentId, state: _state, ...fields } = changes
  const logged = Object.entries(fields).map(
    ([field, value]) => [field, [account?.[field as 'email'] ?? null, value]] as const,
  )
  return {
    ...Object.fromEntries(logged),
    ...(departmentId !== undefined && { department: [labels(account?.departmentId), labels(departmentId)] as const }),
  }
}
