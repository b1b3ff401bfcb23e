import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { inTransaction, rowsOf, type Database, type Db, type RowScope } from '../data/database.ts'
import { newId } from '../data/columns.ts'

/** A piece of background work. Its run is a row of `job_runs`, which pages may show; the queue only triggers. */
export interface Job<Data extends object = object> {
  /** `<domain>.<what-it-does>`. */
  name: string
  /** When it runs by itself, as cron in UTC. */
  cron?: string
  /** Whether it runs when a server starts, too: what the time without one has left undone. */
  isDueAtStart?: boolean
  run(context: JobContext, data: Data): Promise<void>
}

export interface JobContext {
  /** One transaction under the row rules of the run's organisation, or of none; the actor of the log is *system*. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** One transaction across organisations, with the rights of background jobs. */
  system<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Says how far it is; pages read it. */
  progress(done: number, total?: number): Promise<void>
  /** Fires when the server is about to stop: finish the batch at hand. */
  signal: AbortSignal
}

/** A request for a run. Two with the same key are one run. */
export interface JobRequest<Data extends object> {
  job: Job<Data>
  data: Data
  organisationId: string
  idempotencyKey: string
}

interface Trigger {
  runId?: string
  data?: object
}

const drainTime = 20_000

/** What the timetable makes due is noticed within this time; one that is to run soon at once. */
const pollingIntervalSeconds = 10

/** The background work of one server process, or of a worker beside it. */
export class Jobs {
  readonly #database: Database
  readonly #onProblem: (problem: unknown) => void
  #boss: PgBoss | undefined
  /** Who works on each queue here. */
  readonly #workers = new Map<string, string>()
  readonly #stopping = new AbortController()
  #jobs: readonly Job[] = []

  constructor(database: Database, onProblem: (problem: unknown) => void) {
    this.#database = database
    this.#onProblem = onProblem
  }

  /** Registers the jobs; called before the start. */
  provide(jobs: readonly Job[]): void {
    this.#jobs = jobs
  }

  /**
   * Lets a job of the timetable run now, too, or after a while: for what is committed by then. Where no queue runs, its next
   * time is soon enough.
   */
  runSoon(name: string, afterMs = 0): void {
    const send = () => void this.#send(name, {}, 'soon').catch(this.#onProblem)
    setTimeout(send, afterMs).unref()
  }

  async #send(name: string, data: object, singletonKey: string): Promise<void> {
    if (this.#stopping.signal.aborted) return
    await this.#boss?.send(name, data, { singletonKey })
    const worker = this.#workers.get(name)
    if (worker !== undefined) this.#boss?.notifyWorker(worker)
  }

  /** Makes the queues and begins to work on them. */
  async start(): Promise<void> {
    const boss = await this.#openQueue()
    for (const job of this.#jobs) {
      await boss.createQueue(job.name, { policy: 'standard', retryLimit: 3, retryBackoff: true })
      if (job.cron) await boss.schedule(job.name, job.cron)
      const worker = await boss.work<Trigger>(job.name, { pollingIntervalSeconds }, async ([trigger]) => {
        if (trigger) await this.#run(job, trigger.id, trigger.data ?? {})
      })
      this.#workers.set(job.name, worker)
      if (job.isDueAtStart) await this.#send(job.name, {}, 'soon')
    }
  }

  /** Loads and starts the queue: after the server listens, for nobody who signs in needs it. */
  async #openQueue(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss')
    const backend = this.#database.kind === 'embedded' ? { backend: 'pglite' as const } : {}
    const boss = new PgBoss({ db: await this.#database.queue(), schema: 'jobs', ...backend })
    boss.on('error', this.#onProblem)
    await boss.start()
    this.#boss = boss
    return boss
  }

  /** Writes the request in the caller's transaction and gives the id of the run; call `trigger` once that has lasted. */
  async request<Data extends object>(
    db: Db,
    { job, organisationId, idempotencyKey }: JobRequest<Data>,
  ): Promise<string> {
    const [run] = await rowsOf<{ id: string }>(
      db,
      sql`insert into job_runs (id, organisation_id, job, idempotency_key) values (${newId()}, ${organisationId}, ${job.name}, ${idempotencyKey})
        on conflict (job, idempotency_key) do update set job = excluded.job returning id`,
    )
    return (run as { id: string }).id
  }

  /** Puts a requested run into the queue; a second time does nothing. */
  async trigger(job: Job, runId: string, data: object): Promise<void> {
    await this.#send(job.name, { runId, data } satisfies Trigger, runId)
  }

  async #run(job: Job, triggerId: string, { runId, data = {} }: Trigger): Promise<void> {
    const run = await this.#begin(job, runId, triggerId)
    if (!run) return
    const note = (change: ReturnType<typeof sql>) =>
      inTransaction(this.#database, 'system', (db) =>
        db.execute(sql`update job_runs set ${change} where id = ${run.id}`),
      )
    const reach: RowScope = run.organisation_id ? { organisationId: run.organisation_id } : 'none'
    try {
      await job.run(
        {
          transaction: (work) => inTransaction(this.#database, reach, work),
          system: (work) => inTransaction(this.#database, 'system', work),
          progress: async (done, total) => void (await note(sql`done = ${done}, total = ${total ?? null}`)),
          signal: this.#stopping.signal,
        },
        data,
      )
      await note(sql`state = 'finished', finished_at = now()`)
    } catch (problem) {
      await note(sql`state = 'failed', finished_at = now(), error = ${String(problem).slice(0, 500)}`)
      throw problem
    }
  }

  /** The row of this run: the requested one, or a new one for what the timetable triggered. A finished run is not run again. */
  async #begin(job: Job, runId: string | undefined, triggerId: string) {
    const [run] = await inTransaction(this.#database, 'system', (db) =>
      rowsOf<{ id: string; organisation_id: string | null }>(
        db,
        runId
          ? sql`update job_runs set state = 'running', started_at = now() where id = ${runId} and state <> 'finished' returning id, organisation_id`
          : sql`insert into job_runs (id, job, idempotency_key, state, started_at) values (${newId()}, ${job.name}, ${triggerId}, 'running', now())
              on conflict (job, idempotency_key) do update set state = 'running', started_at = now() where job_runs.state <> 'finished' returning id, organisation_id`,
      ),
    )
    return run
  }

  /** Lets what runs finish, for a while, and takes nothing new. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#boss?.stop({ graceful: true, timeout: drainTime, close: false })
  }
}
