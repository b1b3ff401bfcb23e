import type { MissingAction, SyncReason } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf, valueOf, type Db, type Within } from '#kit/data/database.ts'
import { phrase } from '#kit/text/language.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { keepAdministrator, lockPeople } from '#members/bulk/selection.ts'
import { requestHandoverTasks } from '#members/leaving/handover-checks.ts'
import {
  deactivateMembers,
  endSessions,
  listLicensedProducts,
  removalSnapshot,
  setState,
} from '#members/members.service.ts'
import type { SsoServices } from '#sso/connections/connection-context.ts'
import type { ApplyContext } from './apply-people.ts'
import { recordSynced } from './log-sync.ts'
import type { PersonFinding } from './people-source.ts'
import type { LinkState } from './linked-accounts.ts'
import { withHashJoins } from './hash-joins.ts'
import { storeDecided, type Decided } from './sync-people.store.ts'
import { addDone } from './directory-sync.store.ts'

interface OfRun {
  syncId: string
  connectionId: string
}

/**
 * The links whose people a whole run did not find, with the accounts of those who are members. Who signed in for the first time
 * after the run began is not among them.
 */
const missingLinks = ({ syncId, connectionId }: OfRun) => sql`sso_identities i join accounts a on a.id = i.account_id
  where i.connection_id = ${connectionId} and a.left_at is null and i.created_at < (select s.started_at from sso_syncs s where s.id = ${syncId})
    and not exists (select from sso_sync_rows r where r.sync_id = ${syncId} and r.subject = i.subject)`

/** How many members are linked, and how many a whole run would lock or remove who are not so yet. */
export async function countVanishing(
  db: Db,
  run: OfRun,
  action: MissingAction,
): Promise<{ linked: number; vanishing: number }> {
  const isVanishing = {
    mark: sql`false`,
    lock: sql`a.state = 'active' and i.locked_at is null`,
    remove: sql`i.removed_at is null`,
  }[action]
  return withHashJoins(db, async () => {
    const linked = await valueOf<number>(
      db,
      sql`select count(*)::integer as value from sso_identities i join accounts a on a.id = i.account_id
        where i.connection_id = ${run.connectionId} and a.left_at is null`,
    )
    const vanishing = await valueOf<number>(
      db,
      sql`select count(*)::integer as value from ${missingLinks(run)} and ${isVanishing}`,
    )
    return { linked: linked ?? 0, vanishing: vanishing ?? 0 }
  })
}

/** Adds those who are missing to the people of a run, as they are here. Resolves to how many. */
export async function insertMissing(
  db: Db,
  run: OfRun,
  { organisationId }: { organisationId: string },
): Promise<number> {
  const count = await withHashJoins(db, () =>
    valueOf<number>(
      db,
      sql`with added as (insert into sso_sync_rows (sync_id, organisation_id, line, subject, person, account_id)
      select ${run.syncId}, ${organisationId}, (select coalesce(max(line), 0) from sso_sync_rows where sync_id = ${run.syncId}) + row_number() over (order by missing.pinyin, missing.id),
        missing.subject, missing.person, missing.id from (
        select a.id, a.pinyin, i.subject, jsonb_build_object('realName', a.real_name, 'isNamed', true, 'email', a.email, 'mobilePhone', a.mobile_phone, 'jobTitle', a.job_title,
          'department', coalesce((select jsonb_build_array(d.name) from departments d where d.id = a.department_id), '[]'), 'isAdministrator', a.role = 'organisation-admin') as person
        from ${missingLinks(run)}) as missing returning 1) select count(*)::integer as value from added`,
    ),
  )
  return count ?? 0
}

interface MissingPerson extends LinkState {
  line: number
  subject: string
  id: string
  name: string
  state: string
}

export const listMissing = (
  db: Db,
  { syncId, connectionId }: OfRun,
  after: number,
  limit: number,
): Promise<MissingPerson[]> =>
  rowsOf(
    db,
    sql`select r.line, r.subject, a.id, a.real_name as name, a.state, i.synced, i.missing_at as "missingAt", i.locked_at as "lockedAt", i.removed_at as "removedAt"
      from sso_sync_rows r join sso_identities i on i.connection_id = ${connectionId} and i.subject = r.subject join accounts a on a.id = i.account_id
      where r.sync_id = ${syncId} and r.outcome is null and r.account_id = a.id and a.left_at is null and r.line > ${after} order by r.line limit ${limit}`,
  )

interface MissingContext extends ApplyContext {
  action: MissingAction
  breakGlass: ReadonlySet<string>
  requestedBy: string | null
  within: Within
}

/** What is to become of somebody who is missing. */
interface MissingPlan {
  person: MissingPerson
  act: 'mark' | 'lock' | 'remove' | 'keep'
  finding?: PersonFinding
}

/** Marks, locks or removes people who are missing; who cannot be removed is locked, and the row says why. */
export async function applyMissing(
  services: SsoServices,
  context: MissingContext,
  people: readonly MissingPerson[],
): Promise<void> {
  const { connection, isDry } = context
  // Products may be slow: no transaction waits for them.
  const tasks =
    context.action === 'remove' ? await findTasks(services, context, people) : new Map<string, PersonFinding>()
  await context.within(async (db) => {
    const organisation = await lockOrganisation(db)
    const first = people.map((person) => planMissing(context, person, tasks.get(person.id)))
    const plans = await protectAdministrators(db, first)
    const snapshots = isDry ? new Map<string, unknown>() : await removalSnapshots(db, plans)
    const reason = phrase(organisation?.lang ?? 'zh', 'directory-sync', 'leftReason', { connection: connection.name })
    if (!isDry) await writeMissing(db, context, { plans, reason })
    await storeDecided(
      db,
      context.syncId,
      plans.map((plan) => decidedOf(plan, snapshots.get(plan.person.id))),
    )
    await addDone(db, context.syncId, people.length)
  })
}

function planMissing(
  { action, breakGlass, requestedBy }: MissingContext,
  person: MissingPerson,
  tasks: PersonFinding | undefined,
): MissingPlan {
  const keep = (reason: SyncReason): MissingPlan => ({ person, act: 'keep', finding: { column: 'name', reason } })
  if (action === 'mark') return { person, act: 'mark' }
  if (breakGlass.has(person.id)) return keep('break-glass')
  if (person.id === requestedBy) return keep('self')
  if (action === 'remove' && person.removedAt) return keep('recovered-by-hand')
  if (action === 'remove' && !tasks) return { person, act: 'remove' }
  const finding = tasks && { finding: tasks }
  if (person.lockedAt) return person.state === 'active' ? keep('unlocked-by-hand') : { person, act: 'mark', ...finding }
  if (person.state !== 'active')
    return { person, act: 'mark', finding: tasks ?? { column: 'name', reason: 'inactive' } }
  return { person, act: 'lock', ...finding }
}

/** Lets the last administrator stay. */
async function protectAdministrators(db: Db, plans: readonly MissingPlan[]): Promise<MissingPlan[]> {
  const leaving = plans.filter(({ act }) => act === 'lock' || act === 'remove')
  const selected = await lockPeople(
    db,
    leaving.map(({ person }) => person.id),
  )
  await keepAdministrator(db, selected)
  const staying = new Set(selected.remarks.map(({ id }) => id))
  return plans.map((plan) =>
    staying.has(plan.person.id) && (plan.act === 'lock' || plan.act === 'remove')
      ? { person: plan.person, act: 'keep', finding: { column: 'name', reason: 'last-administrator' } }
      : plan,
  )
}

/** Who has tasks to hand over, or may have: a product that is connected did not answer. */
async function findTasks(
  { handoverTasks }: Pick<SsoServices, 'handoverTasks'>,
  { within, connection: { organisationId } }: MissingContext,
  people: readonly MissingPerson[],
): Promise<Map<string, PersonFinding>> {
  const products = await within(listLicensedProducts)
  const ids = people.map(({ id }) => id)
  const checks = await requestHandoverTasks(handoverTasks, { organisationId, people: ids, products, lang: 'zh' })
  const silent = checks.filter(({ State }) => State === 'failed').map(({ ProductCode }) => ProductCode)
  const open = new Map<string, PersonFinding>()
  if (silent.length > 0)
    for (const id of ids) open.set(id, { column: 'name', reason: 'not-asked', values: { products: silent.join(', ') } })
  for (const { ProductCode, Duties } of checks)
    for (const [id, duties] of Map.groupBy(Duties, ({ AccountID }) => AccountID))
      open.set(id, {
        column: 'name',
        reason: 'hand-over',
        values: { count: String(duties.length), product: ProductCode },
      })
  return open
}

async function removalSnapshots(db: Db, plans: readonly MissingPlan[]): Promise<Map<string, unknown>> {
  const ids = idsOf(plans, 'remove')
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; snapshot: unknown }>(
    db,
    sql`select a.id, ${removalSnapshot} as snapshot from accounts a where a.id = any(${arrayOf(ids, 'uuid')})`,
  )
  return new Map(rows.map(({ id, snapshot }) => [id, snapshot]))
}

const idsOf = (plans: readonly MissingPlan[], wanted: MissingPlan['act']) =>
  plans.filter(({ act }) => act === wanted).map(({ person }) => person.id)

async function writeMissing(
  db: Db,
  context: MissingContext,
  { plans, reason }: { plans: readonly MissingPlan[]; reason: string },
): Promise<void> {
  const [locked, removed] = [idsOf(plans, 'lock'), idsOf(plans, 'remove')]
  if (locked.length > 0) {
    await setState(db, locked, 'locked')
    await endSessions(db, locked)
  }
  if (removed.length > 0) await deactivateMembers(db, { ids: removed, by: context.requestedBy, reason })
  const subjects = plans.map(({ person }) => person.subject)
  await db.execute(sql`update sso_identities set missing_at = coalesce(missing_at, now()),
      locked_at = case when account_id = any(${arrayOf(locked, 'uuid')}) then now() else locked_at end,
      removed_at = case when account_id = any(${arrayOf(removed, 'uuid')}) then now() else removed_at end
    where connection_id = ${context.connection.id} and subject = any(${arrayOf(subjects, 'text')})`)
  const changed = plans.filter(({ act }) => act === 'lock' || act === 'remove')
  await recordSynced(
    db,
    context,
    changed.map(({ person: { id, name, state }, act }) => ({
      id,
      name,
      changes: {
        connection: [null, context.connection.name],
        state: act === 'lock' ? [state, 'locked'] : ['member', 'left'],
      },
    })),
  )
}

function decidedOf({ person, act, finding }: MissingPlan, snapshot: unknown): Decided {
  const { synced, missingAt, lockedAt, removedAt, id, line, state } = person
  const outcome = ({ mark: 'missing', lock: 'locked', remove: 'removed', keep: 'kept' } as const)[act]
  const link = { synced, missingAt, lockedAt, removedAt }
  return {
    line,
    outcome,
    accountId: id,
    findings: finding ? [finding] : [],
    before: { act, fields: { state }, link, ...(snapshot !== undefined && { removal: snapshot }) },
    after: { fields: act === 'lock' ? { state: 'locked' } : {} },
  }
}
