import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { ChemistryResult, ChemistryTasks, TaskKind } from './chemistry-tasks.ts'

export interface ChemistryThreadOptions {
  /** After this time a task is given up, with the thread: nothing else stops the toolkit. */
  timeoutMs?: number
  /** Number of tasks after which the thread is replaced: the memory of WebAssembly never shrinks. */
  tasksPerThread?: number
}

/** Thrown for a task that took too long. */
export class ChemistryTimeout extends Error {
  constructor(kind: TaskKind) {
    super(`The chemistry task ${kind} took too long`)
    this.name = 'ChemistryTimeout'
  }
}

/**
 * RDKit in a thread of its own, started by the first task. Tasks are performed one after another; after a timeout or a crash
 * the next one finds a new thread. An idle thread keeps no process running.
 */
export class ChemistryThread {
  readonly #timeoutMs: number
  readonly #tasksPerThread: number
  readonly #limit = pLimit(1)
  #worker: Worker | null = null
  #taskCount = 0

  constructor({ timeoutMs = 10_000, tasksPerThread = 5_000 }: ChemistryThreadOptions = {}) {
    this.#timeoutMs = timeoutMs
    this.#tasksPerThread = tasksPerThread
  }

  /** The result of a task, or the `problem` of a molecule. Throws `ChemistryTimeout`, and what the toolkit crashes with. */
  perform<K extends TaskKind>(kind: K, input: ChemistryTasks[K]['input']): Promise<ChemistryResult<K>> {
    return this.#limit(() => this.#send(kind, input))
  }

  /** Ends the thread after the tasks that wait. */
  close(): Promise<void> {
    return this.#limit(() => this.#end())
  }

  async #send<K extends TaskKind>(kind: K, input: ChemistryTasks[K]['input']): Promise<ChemistryResult<K>> {
    const worker = (this.#worker ??= startWorker())
    const { promise, resolve, reject } = Promise.withResolvers<ChemistryResult<K>>()
    const timeout = setTimeout(() => reject(new ChemistryTimeout(kind)), this.#timeoutMs)
    worker.once('message', resolve).once('error', reject)
    worker.ref()
    worker.postMessage({ kind, input })
    try {
      const result = await promise
      this.#taskCount += 1
      if (this.#taskCount >= this.#tasksPerThread) await this.#end()
      return result
    } catch (error) {
      await this.#end()
      throw error
    } finally {
      clearTimeout(timeout)
      worker.off('message', resolve).off('error', reject)
      worker.unref()
    }
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#taskCount = 0
    await worker?.terminate()
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./chemistry.worker.ts', import.meta.url))
  // What a thread throws while it is ended concerns nobody.
  return worker.on('error', () => {})
}
