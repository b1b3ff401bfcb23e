import { sql } from 'drizzle-orm'
import { logRetentionMonths } from '@atrium/contract/constants.ts'
import { rowsOf, valueOf, type Db, type Within } from '#kit/database.ts'
import type { Job } from '#kit/jobs.ts'
import type { Parts } from '#kit/parts.ts'
import { endColumns, signEnds, type ChainEnd, type CheckpointFiles } from './checkpoints.ts'
import { blockSize, gramsOf } from './log-grams.ts'

type Given = Pick<Parts, 'secrets'> & { checkpointFiles: CheckpointFiles }

/** Makes the partitions of the logs for this month and those to come, where they are not there yet. */
export const ensureLogPartitions = async (db: Db): Promise<void> => {
  await db.execute(sql`select ensure_log_partitions(now(), now() + interval '2 months')`)
}

/** The same, long before a month begins; a start has done it already. */
export const prepareLogPartitions: Job = {
  name: 'logs.prepare-partitions',
  cron: '15 0 * * *',
  async run({ installation }) {
    await installation(ensureLogPartitions)
  },
}

const atOnce = 500

/** Signs every hour where the chains stand: without that, nobody could tell that the newest entries were cut off. */
export const signChains = (given: Given): Job => ({
  name: 'logs.sign-chains',
  cron: '5 * * * *',
  isDueAtStart: true,
  async run({ installation, progress, signal }) {
    for await (const done of signGrownChains(given, installation)) {
      await progress(done)
      if (signal.aborted) return
    }
  },
})

/** Signs where chains stand that have grown since they were last signed; yields how many so far. */
export async function* signGrownChains(given: Given, installation: Within): AsyncGenerator<number> {
  let ends: ChainEnd[]
  let done = 0
  do {
    ends = await installation((db) => rowsOf(db, sql`select ${endColumns} from chains_to_sign(${atOnce})`))
    await signEnds(installation, ends, 'hourly', given)
    yield (done += ends.length)
  } while (ends.length === atOnce)
}

const logs = ['operation_logs', 'operation_blocks', 'sign_in_logs', 'active_people'] as const
const tries = 50
const pause = 200

/**
 * Drops the months that no organisation keeps any longer: whole, never entry by entry. Where each chain stood at their
 * end is signed before, so that what comes after them can still be proved.
 */
export const dropOutlivedMonths = (given: Given): Job => ({
  name: 'logs.drop-months',
  cron: '40 18 * * *',
  async run({ installation, signal }) {
    const months = await installation((db) =>
      rowsOf<{ month: string }>(db, sql`select * from outlived_log_months(${logRetentionMonths})`),
    )
    for (const { month } of months) {
      if (signal.aborted) return
      const ends = await installation((db) =>
        rowsOf<ChainEnd>(db, sql`select ${endColumns} from chain_ends(${month}::timestamptz)`),
      )
      await signEnds(installation, ends, 'dropped', given)
      for (const parent of logs)
        await patiently(() =>
          installation((db) => db.execute(sql`select detach_log_month(${parent}, ${month}::timestamptz)`)),
        )
      await installation((db) => db.execute(sql`select drop_detached_months()`))
    }
  },
})

/** Tries again while somebody else holds the log for longer than others should have to wait. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let left = tries; ; left -= 1)
    try {
      await work()
      return
    } catch (problem) {
      const { code, cause } = problem as { code?: string; cause?: { code?: string } }
      if ((cause?.code ?? code) !== '55P03' || left === 0) throw problem
      await new Promise((resume) => setTimeout(resume, pause))
    }
}

const indexedAtOnce = 64 * blockSize

interface Unindexed {
  organisation_id: string
  number: string
  at: string
  content: string
}

/** Puts the words of new entries into blocks, by which they are found later. */
export const indexOperations: Job = {
  name: 'logs.index-operations',
  cron: '* * * * *',
  isDueAtStart: true,
  async run({ transaction, progress, signal }) {
    let done = 0
    for (;;) {
      const rows = await transaction((db) =>
        rowsOf<Unindexed>(db, sql`select * from unindexed_operations(${blockSize}, ${indexedAtOnce})`),
      )
      const blocks = blocksOf(rows)
      const [first] = rows
      const last = blocks.at(-1)
      if (!first || !last || signal.aborted) return
      const hasMoved = await transaction((db) =>
        valueOf<boolean>(
          db,
          sql`select index_operations(${first.organisation_id}::uuid, ${Number(first.number) - 1}::bigint, ${last.last_number}::bigint, ${JSON.stringify(blocks)}::jsonb) as value`,
        ),
      )
      // Another server does the same right now.
      if (!hasMoved) return
      done += blocks.length * blockSize
      await progress(done)
    }
  },
}

/**
 * Whole blocks of neighbouring entries; what is left over waits for the next time. Where entries are missing, fewer may
 * be left than a block has: those are one, too.
 */
function blocksOf(rows: readonly Unindexed[]) {
  const count = rows.length > 0 ? Math.max(1, Math.floor(rows.length / blockSize)) : 0
  return Array.from({ length: count }, (_, at) => {
    const block = rows.slice(at * blockSize, (at + 1) * blockSize)
    const grams = new Set<number>()
    for (const { content } of block) gramsOf(content, grams)
    const times = block.map((row) => row.at).toSorted()
    return {
      first_number: Number(block[0]?.number),
      last_number: Number(block.at(-1)?.number),
      from_at: times[0],
      at: times.at(-1),
      grams: [...grams],
    }
  })
}

/** Looks every minute how many sessions are open. */
export const sampleSessions: Job = {
  name: 'logs.sample-sessions',
  cron: '* * * * *',
  async run({ transaction }) {
    await transaction((db) => db.execute(sql`select sample_sessions()`))
  },
}
