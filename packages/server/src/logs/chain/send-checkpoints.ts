import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { deliveryQueue } from '#outside/delivery-queue.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import type { KitServices } from '#kit/services.ts'
import { openCheckpointReceiver } from './checkpoint-receivers.ts'
import { sentCheckpoints } from '../logs.tables.ts'
import { checkpointColumns, type Checkpoint } from './checkpoints.ts'

const batchSize = 200

/**
 * Sends the checkpoints of the last week that were not sent yet to the configured receiver and records them as sent. The job
 * fails with the receiver, and its next run tries again. Nothing is claimed: what two servers send twice does no harm.
 */
export function sendCheckpoints({ settings }: Pick<KitServices, 'settings'>): Job {
  const { checkpointReceiver: receiver } = settings
  const send = receiver && openCheckpointReceiver(receiver, settings)
  return deliveryQueue({
    name: 'logs.send-checkpoints',
    cron: '8-58/10 * * * *',
    async claim(db) {
      const unsent = send ? await listUnsent(db) : []
      return unsent.length > 0 ? [unsent] : []
    },
    async send(unsent: Checkpoint[]) {
      await send?.(unsent)
      return unsent
    },
    record: (db, sent) => db.insert(sentCheckpoints).values(sent.flat().map(rowOf)).onConflictDoNothing(),
  })
}

const rowOf = ({ organisation_id, number, at }: Checkpoint) => ({
  organisationId: organisation_id,
  number: Number(number),
  at: new Date(at),
})

/** Checkpoints of the last week that were not sent yet, the oldest first. */
const listUnsent = (db: Db): Promise<Checkpoint[]> =>
  rowsOf(
    db,
    sql`select ${checkpointColumns} from log_checkpoints c where at > now() - interval '7 days'
      and not exists (select from sent_checkpoints s where s.organisation_id = c.organisation_id and s.number = c.number and s.at = c.at)
      order by c.at, c.organisation_id, c.number limit ${batchSize}`,
  )
