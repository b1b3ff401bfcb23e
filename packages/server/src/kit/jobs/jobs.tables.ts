import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '../data/columns.ts'

/** The runs of background jobs, as pages show them. This row is the truth; the queue only triggers. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: id(),
    /** Null for jobs of the installation. */
    organisationId: uuid('organisation_id'),
    job: text('job').notNull(),
    /** Two requests with the same key are one run. */
    idempotencyKey: text('idempotency_key'),
    state: text('state', { enum: ['waiting', 'running', 'finished', 'failed'] })
      .notNull()
      .default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('job_runs_idempotency_key').on(table.job, table.idempotencyKey),
    index('job_runs_organisation').on(table.organisationId, table.createdAt),
    index('job_runs_finished_at').on(table.finishedAt),
  ],
)
