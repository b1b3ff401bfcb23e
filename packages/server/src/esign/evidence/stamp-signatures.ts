import { sql } from 'drizzle-orm'
import type { KitServices } from '#kit/services.ts'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { deliveryQueue } from '#outside/delivery-queue.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { requestTimeStamp } from './time-stamp-client.ts'

interface Unstamped {
  id: string
  jws_hash: Uint8Array
}

/**
 * Has signatures stamped by the configured authority, the oldest first. The job fails with the authority, and its next run
 * tries again. Nothing is claimed: of two stamps of a signature the first stays.
 */
export const stampSignatures = ({ settings: { timeStampUrl: url } }: Pick<KitServices, 'settings'>): Job =>
  deliveryQueue({
    name: 'esign.stamp-signatures',
    isDueAtStart: true,
    claim: (db, limit) => (url === undefined ? Promise.resolve([]) : listUnstamped(db, limit)),
    send: async ({ id, jws_hash: hash }: Unstamped) => ({
      id,
      token: await requestTimeStamp({ url: String(url) }, hash),
    }),
    async record(db, stamps) {
      for (const { id, token } of stamps)
        await db.execute(
          sql`update esign_signatures set time_stamp = ${token}, stamped_at = now() where id = ${id} and time_stamp is null`,
        )
    },
  })

const listUnstamped = (db: Db, limit: number): Promise<Unstamped[]> =>
  rowsOf(db, sql`select id, jws_hash from esign_signatures where time_stamp is null order by id limit ${limit}`)
