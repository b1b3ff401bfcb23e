import { sql } from 'drizzle-orm'
import type { AppServices } from '#app/app-services.ts'
import { rowsOf, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { requestTimeStamp } from './time-stamp-client.ts'

interface Unstamped {
  id: string
  jws_hash: Uint8Array
}

/**
 * Has signatures stamped by the configured authority, the oldest first. The job fails with the authority; its next run tries
 * again.
 */
export const stampSignatures = (
  { settings }: Pick<AppServices, 'settings'>,
  { batchSize = 100 }: { batchSize?: number } = {},
): Job => ({
  name: 'esign.stamp-signatures',
  cron: '* * * * *',
  isDueAtStart: true,
  async run({ system, progress, signal }) {
    const url = settings.timeStampUrl
    if (url === undefined) return
    const list = (db: Db) => listUnstamped(db, batchSize)
    let done = 0
    for (let batch = await system(list); batch.length > 0; batch = await system(list)) {
      for (const { id, jws_hash: hash } of batch) {
        if (signal.aborted) return
        // No transaction waits for the authority.
        const token = await requestTimeStamp({ url }, hash)
        await system((db) => setTimeStamp(db, id, token))
        done += 1
      }
      await progress(done)
    }
  },
})

const listUnstamped = (db: Db, limit: number): Promise<Unstamped[]> =>
  rowsOf(db, sql`select id, jws_hash from esign_signatures where time_stamp is null order by id limit ${limit}`)

/** The first token stays: another server may have had the signature stamped meanwhile. */
const setTimeStamp = (db: Db, id: string, token: Buffer) =>
  db.execute(
    sql`update esign_signatures set time_stamp = ${token}, stamped_at = now() where id = ${id} and time_stamp is null`,
  )
