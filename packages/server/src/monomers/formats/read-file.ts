import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { ImportFormat } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import type { FileRecord, MonomerFile } from './file-record.ts'
import { MonomerFileError, type FileFault } from './monomer-file-error.ts'

export type FileReport =
  | { records: readonly FileRecord[] }
  | { about: Omit<MonomerFile, 'records'> & { format: ImportFormat } }
  | { fault: FileFault; values: Record<string, string> }

const maxHeapMb = 512
const timeoutMs = 60_000
/** Each reader may need its whole memory. */
const readers = pLimit(2)

type ReadFile = MonomerFile & { format: ImportFormat }

/**
 * Reads a file of monomers in a thread of its own, so that nobody else waits for it; at most two files at once. Throws
 * `MonomerFileError`, also for a file that needs more memory or time than it may have.
 */
export const readFileInThread = (path: string): Promise<ReadFile> => readers(() => readInWorker(path))

function readInWorker(path: string): Promise<ReadFile> {
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const records: FileRecord[] = []
  let timeout: NodeJS.Timeout | undefined
  return new Promise<ReadFile>((resolve, reject) => {
    const refuse = () => reject(new MonomerFileError('too-much-text'))
    timeout = setTimeout(refuse, timeoutMs)
    worker.on('message', (report: FileReport) => {
      if ('records' in report) records.push(...report.records)
      else if ('about' in report) resolve({ ...report.about, records })
      else reject(new MonomerFileError(report.fault, report.values))
    })
    worker.on('error', (problem: NodeJS.ErrnoException) =>
      problem.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse() : reject(problem),
    )
    worker.on('exit', refuse)
  }).finally(() => {
    clearTimeout(timeout)
    void worker.terminate()
  })
}
