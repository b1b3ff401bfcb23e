import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface WorkerLimits {
  timeoutMs: number
  maxMemoryMb: number
}

/**
 * Performs a task in a thread of its own, so that no request waits for it. Returns the first message of the worker; undefined
 * where it takes longer or needs more memory than it may. Throws what the worker throws.
 */
export async function runInWorker<Result>(
  file: URL,
  workerData: unknown,
  { timeoutMs, maxMemoryMb }: WorkerLimits,
): Promise<Result | undefined> {
  const worker = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } })
  // One that is thrown after the result or the timeout concerns nobody.
  worker.on('error', () => {})
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const [result] = (await once(worker, 'message', { signal })) as [Result]
    return result
  } catch (error) {
    if (signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
    throw error
  } finally {
    await worker.terminate()
  }
}
