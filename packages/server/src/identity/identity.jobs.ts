import type { Job } from '#kit/jobs.ts'
import { removeOldMessages } from '#outside/outbox.ts'
import { removeExpiredSessions, removeOldJobRuns, removeStaleAttempts, removeStaleProofs } from './identity.store.ts'

const batch = 1_000
const removals = [removeExpiredSessions, removeStaleAttempts, removeStaleProofs, removeOldMessages, removeOldJobRuns]

/** Removes what is long over, in small batches: sessions, counts of attempts, codes, used proofs, remembered browsers, messages, runs of jobs. */
export const removeExpired: Job = {
  name: 'identity.remove-expired-sessions',
  cron: '*/10 * * * *',
  async run({ transaction, progress, signal }) {
    let done = 0
    for (const remove of removals) {
      let removed = batch
      while (removed === batch && !signal.aborted) {
        removed = await transaction((db) => remove(db, batch))
        done += removed
        await progress(done)
      }
    }
  },
}
