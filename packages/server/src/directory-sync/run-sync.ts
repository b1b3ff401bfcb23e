import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SyncProblem } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { withRetries } from '#kit/data/with-retries.ts'
import { findOrganisation, lockOrganisation } from '#organisation/organisation.service.ts'
import { countFreeSeats, lockFreeSeats } from '#members/members.service.ts'
import { findConnection, insertTrace, savedRequirement, type ConnectionRow } from '#sso/sso.service.ts'
import type { SsoServices } from '#sso/connections/connection-context.ts'
import { connectionProblemOf } from '#sso/sign-in/start-sign-in.ts'
import { failed } from '#sso/sign-in/refusals.ts'
import { ConnectionProblem, Trace } from '#sso/traces/trace.ts'
import { announceStop } from './announce-stop.ts'
import { applyPlans, type ApplyContext } from './apply-people.ts'
import { ldapSource } from './ldap-source.ts'
import { recordRun, type SyncActor } from './log-sync.ts'
import { applyMissing, countVanishing, insertMissing, listMissing } from './missing.ts'
import type { PeopleSource, Watermark } from './people-source.ts'
import { noSubject, planPeople, type PlanContext } from './plan-people.ts'
import { decideUnchanged, insertPeople, listOpenPeople, listUnsentFields } from './sync-people.store.ts'
import { findSyncSettings, setWatermark, type SyncSettingsRow } from './sync-settings.store.ts'
import {
  addCreatedDepartments,
  addDone,
  claimSync,
  endSync,
  findSync,
  heartbeatMs,
  renewIfFree,
  renewSync,
  setApplying,
  setFound,
  type SyncEnd,
  type SyncRecord,
} from './directory-sync.store.ts'

/** People per transaction. Finished batches are durable, and other writers run in between. */
const batchSize = 500
/** People per question to products about tasks to hand over. */
const missingBatchSize = 200

export interface SyncRun {
  id: string
  organisationId: string
  /** The id of the process that runs it. */
  worker: string
  signal: AbortSignal
}

/** Why a run ends before its end. */
class RunProblem extends Error {
  readonly problem: SyncProblem

  constructor(problem: SyncProblem) {
    super(problem)
    this.problem = problem
  }
}

const isRunProblem = (problem: unknown): problem is RunProblem => problem instanceof RunProblem

/** What a run needs to know. */
interface RunFacts {
  sync: SyncRecord
  connection: ConnectionRow
  settings: SyncSettingsRow
  actor: SyncActor
}

/** Runs a synchronisation that waits: reads everything first, then applies it in batches. Never throws for what can happen. */
export async function runSync(services: SsoServices, run: SyncRun): Promise<void> {
  const within = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(services.database, { organisationId: run.organisationId }, work)
  const facts = await within(async (db): Promise<RunFacts | undefined> => {
    if (!(await claimSync(db, run.id, run.worker))) return undefined
    const sync = (await findSync(db, run.id)) as SyncRecord
    const connection = (await findConnection(db, sync.connectionId)) as ConnectionRow
    const settings = await findSyncSettings(db, connection)
    return { sync, connection, settings, actor: actorOf(sync) }
  })
  if (!facts) return
  const trace = new Trace()
  const heartbeat = setInterval(() => {
    // A heartbeat that fails is followed by another one; the batches find out for themselves.
    void within((db) => renewIfFree(db, run.id, run.worker)).catch(() => {})
  }, heartbeatMs)
  try {
    await new Synchronisation(services, run, facts, ldapSource(services, facts.connection, trace)).run()
  } catch (error) {
    await endFailed(services, facts, { error, trace, run })
  } finally {
    clearInterval(heartbeat)
  }
}

const actorOf = ({ requestedBy, requestedByName, connectionId, connectionName }: SyncRecord): SyncActor =>
  requestedBy ? { id: requestedBy, name: requestedByName ?? '' } : { id: connectionId, name: connectionName }

/** Notes why a run failed. What the directory answered is in a trace. */
async function endFailed(
  services: SsoServices,
  { sync, connection, actor }: RunFacts,
  { error, trace, run }: { error: unknown; trace: Trace; run: SyncRun },
): Promise<void> {
  const { organisationId, id: connectionId } = connection
  await inTransaction(services.database, { organisationId }, async (db) => {
    // Another server has given the run up, and said so.
    if (!(await renewSync(db, run.id, run.worker))) return
    const end: SyncEnd = { state: 'failed', problem: isRunProblem(error) ? error.problem : 'unexpected' }
    if (error instanceof ConnectionProblem) {
      trace.fail(connectionProblemOf(services, error))
      const { requestedBy } = sync
      end.problem = 'directory'
      end.traceId = await insertTrace(db, {
        organisationId,
        connectionId,
        purpose: 'test',
        testedBy: requestedBy,
        outcome: failed,
        trace,
      })
    } else if (!isRunProblem(error)) services.log.error({ err: error, sync: run.id }, 'directory sync')
    await endSync(db, run.id, end)
    if (!sync.isDry)
      await recordRun(db, (await findSync(db, run.id)) as SyncRecord, { action: 'sso.sync-failed', actor })
  })
}

/** One run. */
class Synchronisation {
  readonly #services: SsoServices
  readonly #run: SyncRun
  readonly #facts: RunFacts
  readonly #source: PeopleSource

  constructor(services: SsoServices, run: SyncRun, facts: RunFacts, source: PeopleSource) {
    this.#services = services
    this.#run = run
    this.#facts = facts
    this.#source = source
  }

  async run(): Promise<void> {
    const { sync, connection, settings } = this.#facts
    const read = await this.#readAll()
    const { isStopped } = await this.#checkVanishing(read)
    // A run that stops goes on as a dry one: its report says what would have happened.
    const isDry = sync.isDry || isStopped
    await this.#applyPeople(isDry)
    if (read.isWhole) await this.#applyMissing(isDry)
    await this.#within(async (db) => {
      if (!isDry) await setWatermark(db, connection, read.watermark)
      await this.#end(db, isStopped, settings)
    })
  }

  /** One transaction; ends the run where it is no longer this process's. */
  #within<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return inTransaction(this.#services.database, { organisationId: this.#run.organisationId }, async (db) => {
      if (this.#run.signal.aborted || !(await renewSync(db, this.#run.id, this.#run.worker)))
        throw new RunProblem('interrupted')
      return work(db)
    })
  }

  /** Stores everybody whom the source has, page by page: nothing is concluded before the last one. */
  #readAll(): Promise<{ isWhole: boolean; people: number; watermark: Watermark | null }> {
    const { sync, settings, connection } = this.#facts
    const isUsable = sync.kind === 'delta' && settings.watermarkVersion === connection.version
    return this.#source.read(isUsable ? settings.watermark : null, async (source) => {
      let line = 0
      let people = 0
      for await (const page of source.pages) {
        const rows = page.map(({ subject, place, person }) => ({
          line: (line += 1),
          subject: subject ?? `${noSubject}${place}`,
          person,
        }))
        people += page.filter(({ subject }) => subject !== null).length
        await this.#within(async (db) => {
          if (rows.length > 0) await insertPeople(db, this.#run, rows)
          await setFound(db, this.#run.id, line)
        })
      }
      return { isWhole: source.isWhole, people, watermark: source.watermark() }
    })
  }

  /** Says whether too many would vanish. Nobody can confirm that everybody does. */
  #checkVanishing({ isWhole, people }: { isWhole: boolean; people: number }): Promise<{ isStopped: boolean }> {
    const { sync, settings } = this.#facts
    return this.#within(async (db) => {
      const run = { syncId: sync.id, connectionId: sync.connectionId }
      const { linked, vanishing } = isWhole
        ? await countVanishing(db, run, settings.missing)
        : { linked: 0, vanishing: 0 }
      if (isWhole && people === 0 && linked > 0) throw new RunProblem('empty')
      const current = (await findSync(db, sync.id)) as SyncRecord
      const kind = isWhole ? 'whole' : 'delta'
      await setApplying(db, sync.id, { kind, foundCount: current.foundCount, vanishing, linked })
      const isTooMany = vanishing * 100 > settings.brakePercent * linked
      return { isStopped: isTooMany && !(sync.confirmedCount !== null && vanishing <= sync.confirmedCount) }
    })
  }

  async #applyPeople(isDry: boolean): Promise<void> {
    const { sync, connection } = this.#facts
    await this.#within(async (db) => addDone(db, sync.id, await decideUnchanged(db, sync)))
    let plan = await this.#planContext(isDry)
    const apply = this.#applyContext(isDry)
    for (let last = 0; ;) {
      const people = await this.#within((db) => listOpenPeople(db, sync.id, last, batchSize))
      if (people.length === 0) break
      plan = await withRetries(
        () =>
          this.#within(async (db) => {
            await lockOrganisation(db)
            // A dry run writes nobody, so that it has to remember who got what in earlier batches – not in attempts that failed.
            const attempt = isDry
              ? copyOf(plan)
              : { ...plan, ...nothingTaken(), freeSeats: await lockFreeSeats(db, connection.organisationId) }
            await applyPlans(db, apply, await planPeople(db, attempt, people))
            await addDone(db, sync.id, people.length)
            return attempt
          }),
        isRunProblem,
      )
      last = people.at(-1)?.line ?? last
      await nextTurn()
    }
    if (isDry && plan.newDepartments.size > 0)
      await this.#within((db) =>
        addCreatedDepartments(
          db,
          sync.id,
          [...plan.newDepartments].map((path) => ({ path })),
        ),
      )
  }

  async #applyMissing(isDry: boolean): Promise<void> {
    const { sync, settings } = this.#facts
    const run = { syncId: sync.id, connectionId: sync.connectionId }
    await this.#within((db) => insertMissing(db, run, sync))
    const context = {
      ...this.#applyContext(isDry),
      action: settings.missing,
      breakGlass: new Set((await this.#within(savedRequirement)).AdministratorIDs),
      requestedBy: sync.requestedBy,
      within: <T>(work: (db: Db) => Promise<T>) => this.#within(work),
    }
    for (let last = 0; ;) {
      const people = await this.#within((db) => listMissing(db, run, last, missingBatchSize))
      if (people.length === 0) return
      await withRetries(() => applyMissing(this.#services, context, people), isRunProblem)
      last = people.at(-1)?.line ?? last
      await nextTurn()
    }
  }

  #planContext(isDry: boolean): Promise<PlanContext> {
    const { sync, connection } = this.#facts
    return this.#within(async (db) => ({
      syncId: sync.id,
      connection,
      isDry,
      breakGlass: new Set((await savedRequirement(db)).AdministratorIDs),
      requestedBy: sync.requestedBy,
      ...nothingTaken(),
      newDepartments: new Set(),
      unsent: new Set(await listUnsentFields(db, (await findSync(db, sync.id)) ?? sync)),
      freeSeats: await countFreeSeats(db, connection.organisationId),
    }))
  }

  #applyContext(isDry: boolean): ApplyContext {
    const { sync, connection, actor } = this.#facts
    return { connection, syncId: sync.id, isDry, actor, names: { reserved: new Set(), numbers: new Map() } }
  }

  async #end(db: Db, isStopped: boolean, { brakePercent }: SyncSettingsRow): Promise<void> {
    const { sync, connection, actor } = this.#facts
    const isOver = isStopped && !sync.isDry
    await endSync(db, sync.id, {
      state: isOver ? 'stopped' : 'finished',
      ...(isStopped && { problem: 'brake' as const }),
    })
    if (sync.isDry) return
    const ended = (await findSync(db, sync.id)) as SyncRecord
    await recordRun(db, ended, { action: isOver ? 'sso.sync-stopped' : 'sso.synced', actor })
    const organisation = isOver ? await findOrganisation(db) : undefined
    if (organisation) await announceStop(this.#services, db, { sync: ended, connection, organisation, brakePercent })
  }
}

const copyOf = (plan: PlanContext): PlanContext => ({
  ...plan,
  claimed: new Set(plan.claimed),
  linked: new Set(plan.linked),
  newDepartments: new Set(plan.newDepartments),
})

const nothingTaken = () => ({ claimed: new Set<string>(), linked: new Set<string>() })
