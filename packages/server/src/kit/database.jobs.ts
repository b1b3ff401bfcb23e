import type { Job } from './jobs.ts'
import type { Parts } from './parts.ts'

/** Tidies the embedded database at night: nothing else does. */
export const tidyDatabase = ({ database }: Pick<Parts, 'database'>): Job => ({
  name: 'database.tidy',
  cron: '30 19 * * *',
  run: () => database.tidy(),
})
