import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#outside/clock.ts'
import type { ProductDuties } from '#outside/product-duties.ts'
import type { Files } from '#outside/files.ts'
import type { Database } from './database.ts'
import type { Installation } from './installation.ts'
import type { Jobs } from './jobs.ts'
import type { Secrets } from './secrets.ts'
import type { Sessions } from './sessions.ts'
import type { Settings } from './settings.ts'

/** What the domains are built of: made once at the start and handed to every domain. */
export interface Parts {
  settings: Settings
  /** What operators set for the installation. */
  installation: Installation
  /** Whether the demonstration data is in the database, with accounts that anyone may know. */
  isDemo: boolean
  database: Database
  sessions: Sessions
  secrets: Secrets
  files: Files
  clock: Clock
  jobs: Jobs
  outbox: Outbox
  /** Where people have something to hand over before they leave. */
  duties: ProductDuties
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Hears every notice of what must be forgotten, `kind:id`, or nothing when some were missed. */
  onForget(listener: (notice: string | undefined) => void): void
  /** False while notices may be missing: then nothing remembered may be used. */
  isNotified(): boolean
}

/** What happens around a message that was written. */
export interface Outbox {
  /** There is something to deliver. */
  wake(): void
  /** Shows a line on the terminal of whoever started the server. */
  announce(line: string): void
}
