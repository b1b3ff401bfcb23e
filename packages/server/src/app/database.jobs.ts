import type { Job } from '#kit/jobs/jobs.ts'
import type { AppServices } from './app-services.ts'

/** Vacuums the embedded database nightly; nothing else does. */
export const tidyDatabase = ({ database }: Pick<AppServices, 'database'>): Job => ({
  name: 'database.tidy',
  cron: '30 19 * * *',
  run: () => database.tidy(),
})
