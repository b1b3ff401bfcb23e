import { isHidden } from '@atrium/contract/menus/menu-entries.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { findPrintJob, type WholePrintJob } from './print-jobs.store.ts'

interface Reader {
  id: string
  hiddenMenus: readonly string[]
}

/** People who may design see what everyone printed; others what they printed themselves. */
export const seesAllJobs = ({ hiddenMenus }: Reader): boolean => !isHidden({ menu: 'label-designer' }, hiddenMenus)

/** Throws `request.not-found` for a job that the person does not see. */
export async function getVisibleJob(db: Db, id: string, reader: Reader): Promise<WholePrintJob> {
  const job = await findPrintJob(db, id)
  if (!job || (job.accountId !== reader.id && !seesAllJobs(reader))) throw new CallError('request.not-found')
  return job
}
