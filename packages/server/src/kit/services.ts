import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#environment/clock.ts'
import type { Files } from '#environment/files.ts'
import type { Installation } from '#environment/installation.ts'
import type { Secrets } from '#environment/secrets.ts'
import type { Settings } from '#environment/settings.ts'
import type { Database } from './data/database.ts'
import type { Jobs } from './jobs/jobs.ts'

/** The services that every domain may use. Created once at start. */
export interface KitServices {
  settings: Settings
  /** Settings that operators make for the installation. */
  installation: Installation
  /** True when the database contains demonstration data, with publicly known accounts. */
  isDemo: boolean
  database: Database
  secrets: Secrets
  files: Files
  clock: Clock
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Registers a cache: `listener` gets each notice `kind:id` of what to invalidate, or undefined when some may be missing. */
  onInvalidation(listener: (notice: string | undefined) => void): void
  /** Invalidates caches of this server at once; the others follow by the notice of the database. */
  invalidate(notice: string): void
  /** False while notices may be missing; caches must then not be used. */
  isNotified(): boolean
}
