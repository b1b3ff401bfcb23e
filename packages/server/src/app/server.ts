import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { allJobs, allModules } from './modules.ts'
import { buildApp, type UndeclaredError } from './app.ts'
import { inTransaction, migrate, type Database, type Subscription } from '#kit/data/database.ts'
import { Installation } from '#environment/installation.ts'
import { Jobs } from '#kit/jobs/jobs.ts'
import { openLog } from './log.ts'
import { openDatabase } from '#kit/data/open-database.ts'
import type { AppServices } from './app-services.ts'
import { openSecrets } from '#environment/secrets.ts'
import { Sessions } from '#identity/sessions/sessions.ts'
import type { Settings } from '#environment/settings.ts'
import { ClockWatch } from '#logs/chain/clock-watch.ts'
import { ensureLogPartitions } from '#logs/retention/log-partitions.ts'
import { readInstallation } from '#operator/installation.store.ts'
import { systemClock, type Clock } from '#environment/clock.ts'
import { localFiles } from '#environment/files.ts'
import { deliverMessagesJob } from '#outside/deliver-messages.ts'
import { sendNotificationsJob } from '#outside/notifications/deliveries.ts'
import { HandoverTasks } from '#outside/handover-tasks.ts'
import { ProductSecrets } from '#products/product-secrets.ts'
import { isSessionOriginAllowed } from '#sso/requirement.ts'
import { signInRules } from '#sso/sign-in/sign-in-rules.ts'

const noticeChannel = 'atrium_changes'
const builtClient = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** A running server. */
export interface Server {
  app: FastifyInstance
  services: AppServices
  /** Finishes running work, writes pending data and closes everything. */
  close(): Promise<void>
}

export interface Given {
  settings: Settings
  /** An open, migrated database, which the server closes. */
  database: Database
  isDemo?: boolean
  clock?: Clock
  /** The folder of the built client; defaults to the product's. */
  webFolder?: string
  /** Timeout of a stalled download, in milliseconds. */
  stalledReaderMs?: number
  /** Prints a line on the terminal. */
  say?: (line: string) => void
  /** Called for failures that contracts do not declare; logged by default. */
  onUndeclared?: (failed: UndeclaredError) => void
}

/** Opens and migrates the configured database. */
export async function openMigrated({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const database = await openDatabase({ databaseUrl, folder: join(dataDir, 'database') })
  await migrate(database)
  // A server that was stopped for months has no partition for this month; create it before the first sign-in.
  await inTransaction(database, 'owner', (db) => ensureLogPartitions(db))
  return database
}

/** Loads the installation's settings at start and after every notice about them. */
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

/** Creates the services; the server does not listen yet and no job runs. */
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
  const sessions = new Sessions({ database, clock, isNotified, isSessionAllowed: isSessionOriginAllowed })
  listeners.push((notice) => sessions.invalidate(notice))
  notices.subscription = await database.listen(noticeChannel, (notice) => {
    if (notice === undefined && notices.subscription) log.warn('notices of changes were missed; caches are emptied')
    for (const listener of listeners) listener(notice)
  })
  const jobs = new Jobs(database, (problem) => log.error({ err: problem }, 'job'))
  const clockWatch = new ClockWatch({ database, onProblem: (problem) => log.error({ err: problem }, 'clock') })
  const installation = await openInstallation({ database, settings, log, listeners })
  const secrets = await openSecrets(settings)
  const onInvalidation: AppServices['onInvalidation'] = (listener) => void listeners.push(listener)
  const productSecrets = new ProductSecrets({ database, settings, secrets, clock, onInvalidation, isNotified })
  // The transaction of the message is not committed yet.
  const wake = () => {
    jobs.runSoon(deliverMessagesJob, 100)
    jobs.runSoon(sendNotificationsJob, 100)
  }
  const outbox = { wake, announce: say }
  const base = {
    settings,
    installation,
    isDemo,
    database,
    sessions,
    secrets,
    files: localFiles(join(settings.dataDir, 'files')),
    clock,
    jobs,
    outbox,
    productSecrets,
    handoverTasks: new HandoverTasks({
      urls: settings.handover.urls,
      secretOf: (code) => productSecrets.signing(code),
    }),
    log,
    onInvalidation,
    invalidate: (notice: string) => {
      for (const listener of listeners) listener(notice)
    },
    isNotified,
  }
  const services: AppServices = { ...base, signInRules: signInRules(base) }
  jobs.provide(allJobs(services))
  const app = await buildApp(services, Object.values(allModules(services)), {
    webFolder,
    stalledReaderMs,
    onUndeclared:
      onUndeclared ?? ((failed) => log.error(failed, 'a call failed in a way its contract does not declare')),
  })
  const sharing = await productSecrets.sharing()
  if (sharing.length > 0)
    log.warn(
      { products: sharing },
      'applications share PRODUCT_SECRET; operators can give each of them a secret of its own',
    )
  clockWatch.start()
  const close = async () => {
    clockWatch.stop()
    await app.close()
    await jobs.stop()
    await sessions.close()
    await database.close()
  }
  return { app, services, close }
}
