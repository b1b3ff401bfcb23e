import { sql } from 'drizzle-orm'
import type { Job } from '#kit/jobs.ts'

/** Makes the partitions of the logs for the months to come. */
export const prepareLogPartitions: Job = {
  name: 'logs.prepare-partitions',
  cron: '15 0 * * *',
  async run({ installation }) {
    await installation((db) => db.execute(sql`select ensure_log_partitions(now(), now() + interval '2 months')`))
  },
}
