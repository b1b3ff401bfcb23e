import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { ReadReport, ReadRequest } from './read-worker.ts'
import { SheetProblem, type SheetRow } from './sheet.ts'

const maxHeapMb = 512
/** Each reader may need its whole memory. */
const readers = pLimit(2)

/**
 * Reads the first sheet of a file in a worker thread, so that nobody else waits for it; at most two files at once.
 * Throws a `SheetProblem` when the file cannot be read or needs more memory than the thread may have.
 */
export const readSheet = (request: ReadRequest, limits = { heapMb: maxHeapMb }): Promise<SheetRow[]> =>
  readers(() => readInWorker(request, limits.heapMb))

function readInWorker(request: ReadRequest, heapMb: number): Promise<SheetRow[]> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const rows: SheetRow[] = []
  return new Promise<SheetRow[]>((resolve, reject) => {
    worker.on('message', (report: ReadReport) => {
      if ('rows' in report) for (const row of report.rows) rows.push(row)
      else if ('isDone' in report) resolve(rows)
      else reject(new SheetProblem(report.fault, report.values))
    })
    // Mostly a file that needs more memory than the thread may have.
    worker.on('error', () => reject(new SheetProblem('unreadable')))
    worker.on('exit', () => reject(new SheetProblem('unreadable')))
  }).finally(() => void worker.terminate())
}
