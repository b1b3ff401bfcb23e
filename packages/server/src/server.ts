import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { allJobs, allModules } from './all-modules.ts'
import { buildApp, type Undeclared } from './app.ts'
import { inTransaction, type Database, type Subscription } from '#kit/database.ts'
import { Installation } from '#kit/installation.ts'
import { Jobs } from '#kit/jobs.ts'
import { openLog } from '#kit/log.ts'
import { openDatabase } from '#kit/open-database.ts'
import type { Parts } from '#kit/parts.ts'
import { openSecrets } from '#kit/secrets.ts'
import { Sessions } from '#kit/sessions.ts'
import type { Settings } from '#kit/settings.ts'
import { ClockWatch } from '#logs/clock-watch.ts'
import { ensureLogPartitions } from '#logs/logs.jobs.ts'
import { readInstallation } from '#operator/installation.store.ts'
import { systemClock, type Clock } from '#outside/clock.ts'
import { localFiles } from '#outside/files.ts'
import { ProductDuties } from '#outside/product-duties.ts'

const noticeChannel = 'atrium_forget'
const builtClient = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** A server at work. */
export interface Server {
  app: FastifyInstance
  parts: Parts
  /** Finishes what runs, writes what is still in memory, and closes everything. */
  close(): Promise<void>
}

export interface Given {
  settings: Settings
  /** An open database with its tables up to date, which is the server's from now on. */
  database: Database
  isDemo?: boolean
  clock?: Clock
  /** The built web client, where it is not the one beside the server. */
  webFolder?: string
  /** How long a reader of a download may take nothing, where not as long as usual. */
  stalledReaderMs?: number
  /** Shows a line to whoever started the server. */
  say?: (line: string) => void
  /** Hears of a call that failed in a way its contract does not declare; else the log does. */
  onUndeclared?: (failed: Undeclared) => void
}

/** Opens the database that the settings name and brings its tables up to date. */
export async function openMigrated({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const database = await openDatabase({ databaseUrl, folder: join(dataDir, 'database') })
  await database.migrate()
  // A server that was off for months has none for this one: the first sign-in would fail before any job runs.
  await inTransaction(database, 'owner', ensureLogPartitions)
  return database
}

/** The message is written in a transaction that is not over yet: what is not seen now is found within a minute. */
function hurryDelivery(jobs: Jobs) {
  setTimeout(() => void jobs.hurry('outside.deliver-messages').catch(() => {}), 100).unref()
}

/** What operators set for the installation: read at the start, and again when it changed or a notice may have been missed. */
async function openInstallation({
  database,
  settings,
  log,
  listeners,
}: Pick<Given, 'database' | 'settings'> & {
  log: Pick<FastifyBaseLogger, 'error'>
  listeners: ((notice: string | undefined) => void)[]
}): Promise<Installation> {
  const installation = new Installation(settings)
  const read = async () => installation.update(await readInstallation(database))
  await read()
  listeners.push((notice) => {
    if (!notice || notice.startsWith('installation:'))
      read().catch((problem: unknown) => log.error({ err: problem }, 'installation'))
  })
  return installation
}

/** Puts the parts together; the server does not listen yet, and no job runs. */
export async function assemble({
  settings,
  database,
  isDemo = false,
  clock = systemClock,
  webFolder = builtClient,
  say = () => {},
  onUndeclared,
  stalledReaderMs,
}: Given): Promise<Server> {
  const log = openLog(settings)
  const listeners: ((notice: string | undefined) => void)[] = []
  const notices: { subscription?: Subscription } = {}
  const isNotified = () => notices.subscription?.isAlive() ?? false
  const sessions = new Sessions(database, clock, isNotified)
  listeners.push((notice) => sessions.forget(notice))
  notices.subscription = await database.listen(noticeChannel, (notice) => {
    if (notice === undefined && notices.subscription) log.warn('notices of changes were missed; caches are emptied')
    for (const listener of listeners) listener(notice)
  })
  const jobs = new Jobs(database, (problem) => log.error({ err: problem }, 'job'))
  const clockWatch = new ClockWatch({ database, onProblem: (problem) => log.error({ err: problem }, 'clock') })
  const installation = await openInstallation({ database, settings, log, listeners })
  const outbox = { wake: () => hurryDelivery(jobs), announce: say }
  const parts: Parts = {
    settings,
    installation,
    isDemo,
    database,
    sessions,
    secrets: await openSecrets(settings),
    files: localFiles(join(settings.dataDir, 'files')),
    clock,
    jobs,
    outbox,
    duties: new ProductDuties(settings.duties),
    log,
    onForget: (listener) => void listeners.push(listener),
    isNotified,
  }
  jobs.provide(allJobs(parts))
  const app = await buildApp(parts, Object.values(allModules(parts)), {
    webFolder,
    stalledReaderMs,
    onUndeclared:
      onUndeclared ?? ((failed) => log.error(failed, 'a call failed in a way its contract does not declare')),
  })
  clockWatch.start()
  const close = async () => {
    clockWatch.stop()
    await app.close()
    await jobs.stop()
    await sessions.close()
    await database.close()
  }
  return { app, parts, close }
}
