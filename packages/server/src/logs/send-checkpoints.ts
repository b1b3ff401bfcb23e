import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf } from '#kit/database.ts'
import type { Job } from '#kit/jobs.ts'
import type { Parts } from '#kit/parts.ts'
import { openCheckpointReceiver } from '#outside/checkpoint-receivers.ts'
import { checkpointColumns, type Checkpoint } from './checkpoints.ts'

const atOnce = 200

/**
 * Sends copies of the checkpoints of the last week away that were not sent yet. What was handed over is recorded; where
 * that fails the job fails, and the next one tries again.
 */
export const sendCheckpoints = ({ settings }: Pick<Parts, 'settings'>): Job => ({
  name: 'logs.send-checkpoints',
  cron: '8-58/10 * * * *',
  async run({ installation, progress, signal }) {
    if (!settings.checkpointReceiver) return
    const send = openCheckpointReceiver(settings.checkpointReceiver, settings)
    for (let done = 0; !signal.aborted; await progress(done)) {
      const unsent = await installation((db) =>
        rowsOf<Checkpoint>(db, sql`select ${checkpointColumns} from checkpoints_to_send(${atOnce}::integer)`),
      )
      if (unsent.length === 0) return
      await send(unsent)
      const [ids, numbers, times] = [
        unsent.map(({ organisation_id }) => organisation_id),
        unsent.map(({ number }) => number),
        unsent.map(({ at }) => at),
      ]
      await installation((db) =>
        db.execute(
          sql`select note_sent_checkpoints(${arrayOf(ids, 'uuid')}, ${arrayOf(numbers, 'bigint')}, ${arrayOf(times, 'timestamptz')})`,
        ),
      )
      done += unsent.length
    }
  },
})
