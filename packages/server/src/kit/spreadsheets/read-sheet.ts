import { Worker } from 'node:worker_threads'
import type { ReadReport, ReadRequest } from './read-worker.ts'
import { SheetProblem, type SheetRow } from './sheet.ts'

const memory = { maxOldGenerationSizeMb: 512 }

/**
 * Reads the first sheet of a file in a thread of its own, so that nobody else waits for it. Throws a `SheetProblem`
 * where the file is none that can be read.
 */
export function readSheet(request: ReadRequest): Promise<SheetRow[]> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: memory,
  })
  const rows: SheetRow[] = []
  return new Promise<SheetRow[]>((resolve, reject) => {
    worker.on('message', (report: ReadReport) => {
      if ('rows' in report) for (const row of report.rows) rows.push(row)
      else if ('isDone' in report) resolve(rows)
      else reject(new SheetProblem(report.fault, report.values))
    })
    // A file that needs more memory than the thread may have, most of all.
    worker.on('error', () => reject(new SheetProblem('unreadable')))
  }).finally(() => void worker.terminate())
}
