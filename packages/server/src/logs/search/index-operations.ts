import { and, eq, lt, sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { operationChains } from '../logs.tables.ts'
import { blockSize, gramsOf } from './log-grams.ts'

const batch = 64 * blockSize

interface UnindexedEntry {
  number: string
  at: string
  content: string
}

/** Writes the words of new entries into blocks, by which a search finds the entries. */
export const indexOperations: Job = {
  name: 'logs.index-operations',
  cron: '* * * * *',
  isDueAtStart: true,
  async run({ system, progress, signal }) {
    let done = 0
    for (;;) {
      const unindexed = await system(findUnindexed)
      if (!unindexed || signal.aborted) return
      const blocks = blocksOf(unindexed.entries)
      // Another server does the same right now.
      if (!(await system((db) => insertBlocks(db, unindexed.organisationId, blocks)))) return
      done += blocks.length * blockSize
      await progress(done)
    }
  },
}

/**
 * The next unindexed entries of the first chain that has enough for a block. Numbers alone do not say how many there
 * are: where entries are missing, because a month was dropped or they were deleted, the index goes on behind them.
 */
async function findUnindexed(db: Db) {
  const { organisationId: id, indexedNumber, lastNumber } = operationChains
  const chains = await db
    .select({ id, indexedNumber, lastNumber })
    .from(operationChains)
    .where(sql`${lastNumber} - ${indexedNumber} >= ${blockSize}`)
    .orderBy(id)
  for (const chain of chains) {
    const entries = await rowsOf<UnindexedEntry>(
      db,
      sql`select number, at, operation_text(actor_name, subject_name, changes, reason) as content from operation_logs
        where organisation_id = ${chain.id} and number > ${chain.indexedNumber}::bigint order by number limit ${batch}`,
    )
    const first = entries[0] ? Number(entries[0].number) : chain.lastNumber + 1
    if (first > chain.indexedNumber + 1)
      await db
        .update(operationChains)
        .set({ indexedNumber: first - 1 })
        .where(and(eq(id, chain.id), eq(indexedNumber, chain.indexedNumber)))
    if (entries.length > 0 && chain.lastNumber - first + 1 >= blockSize) return { organisationId: chain.id, entries }
  }
  return undefined
}

/**
 * Whole blocks of neighbouring entries; what is left over waits for the next time. Where entries are missing, fewer may
 * be left than a block has: those are one, too.
 */
const blocksOf = (entries: readonly UnindexedEntry[]) =>
  Array.from({ length: Math.max(1, Math.floor(entries.length / blockSize)) }, (_, at) => {
    const block = entries.slice(at * blockSize, (at + 1) * blockSize)
    const grams = new Set<number>()
    for (const { content } of block) gramsOf(content, grams)
    const times = block.map((entry) => entry.at).toSorted()
    return {
      first_number: Number(block[0]?.number),
      last_number: Number(block.at(-1)?.number),
      from_at: times[0],
      at: times.at(-1),
      grams: [...grams],
    }
  })

/** Writes the blocks of a chain and how far it is indexed. Returns false where another server was there before. */
async function insertBlocks(db: Db, organisationId: string, blocks: ReturnType<typeof blocksOf>): Promise<boolean> {
  const [first, last] = [Number(blocks[0]?.first_number), Number(blocks.at(-1)?.last_number)]
  const moved = await db
    .update(operationChains)
    .set({ indexedNumber: last })
    .where(and(eq(operationChains.organisationId, organisationId), lt(operationChains.indexedNumber, first)))
    .returning({ id: operationChains.organisationId })
  if (moved.length === 0) return false
  await db.execute(sql`insert into operation_blocks (organisation_id, first_number, last_number, from_at, at, grams)
    select ${organisationId}::uuid, b.first_number, b.last_number, b.from_at, b.at, b.grams
    from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as b (first_number bigint, last_number bigint, from_at timestamptz, at timestamptz, grams integer[])`)
  return true
}
