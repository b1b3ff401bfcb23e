import type { Job } from '#kit/jobs.ts'
import { removeExpiredSessions, removeStaleAttempts } from './identity.store.ts'

const batch = 1_000

/** Removes what is long over, in small batches: sessions, and counts of attempts. */
export const removeExpired: Job = {
  name: 'identity.remove-expired-sessions',
  cron: '*/10 * * * *',
  async run({ transaction, progress, signal }) {
    let done = 0
    for (const remove of [removeExpiredSessions, removeStaleAttempts]) {
      let removed = batch
      while (removed === batch && !signal.aborted) {
        removed = await transaction((db) => remove(db, batch))
        done += removed
        await progress(done)
      }
    }
  },
}
