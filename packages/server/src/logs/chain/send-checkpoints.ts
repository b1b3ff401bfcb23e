import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import type { AppServices } from '#app/app-services.ts'
import { openCheckpointReceiver } from '#outside/checkpoint-receivers.ts'
import { sentCheckpoints } from '../logs.tables.ts'
import { checkpointColumns, type Checkpoint } from './checkpoints.ts'

const batchSize = 200

/**
 * Sends the checkpoints of the last week that were not sent yet to the configured receiver and records them as sent.
 * The job fails with the receiver; its next run tries again.
 */
export const sendCheckpoints = ({ settings }: Pick<AppServices, 'settings'>): Job => ({
  name: 'logs.send-checkpoints',
  cron: '8-58/10 * * * *',
  async run({ system, progress, signal }) {
    if (!settings.checkpointReceiver) return
    const send = openCheckpointReceiver(settings.checkpointReceiver, settings)
    for (let done = 0; !signal.aborted; await progress(done)) {
      const unsent = await system(listUnsent)
      if (unsent.length === 0) return
      await send(unsent)
      const sent = unsent.map(({ organisation_id, number, at }) => ({
        organisationId: organisation_id,
        number: Number(number),
        at: new Date(at),
      }))
      await system((db) => db.insert(sentCheckpoints).values(sent).onConflictDoNothing())
      done += unsent.length
    }
  },
})

/** Checkpoints of the last week that were not sent yet, the oldest first. */
const listUnsent = (db: Db): Promise<Checkpoint[]> =>
  rowsOf(
    db,
    sql`select ${checkpointColumns} from log_checkpoints c where at > now() - interval '7 days'
      and not exists (select from sent_checkpoints s where s.organisation_id = c.organisation_id and s.number = c.number and s.at = c.at)
      order by c.at, c.organisation_id, c.number limit ${batchSize}`,
  )
