import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#outside/clock.ts'
import type { HandoverTasks } from '#outside/handover-tasks.ts'
import type { Files } from '#outside/files.ts'
import type { Database } from '#kit/data/database.ts'
import type { Installation } from '#operator/current-installation.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import type { Secrets } from './secrets.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import type { Settings } from './settings.ts'

/** The services that every domain receives. Created once at start. */
export interface AppServices {
  settings: Settings
  /** Settings that operators make for the installation. */
  installation: Installation
  /** True when the database contains demonstration data, with publicly known accounts. */
  isDemo: boolean
  database: Database
  sessions: Sessions
  secrets: Secrets
  files: Files
  clock: Clock
  jobs: Jobs
  outbox: Outbox
  /** Tasks that people hand over in products before they leave. */
  handoverTasks: HandoverTasks
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Registers a cache: `listener` gets each notice `kind:id` of what to invalidate, or undefined when some may be missing. */
  onInvalidation(listener: (notice: string | undefined) => void): void
  /** Invalidates caches of this server at once; the others follow by the notice of the database. */
  invalidate(notice: string): void
  /** False while notices may be missing; caches must then not be used. */
  isNotified(): boolean
}

/** Delivery of messages. */
export interface Outbox {
  /** Starts delivering new messages. */
  wake(): void
  /** Prints a line on the server's terminal. */
  announce(line: string): void
}
