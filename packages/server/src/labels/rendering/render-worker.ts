import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { RenderReply, RenderRequest, RenderResults } from './render-request.ts'

/** Rendering that did not end well: a file too large, or anything else. */
export class RenderingFailed extends Error {
  readonly reason: 'too-large' | 'failed'

  constructor(why: 'too-large' | 'failed', message: string) {
    super(message)
    this.name = 'RenderingFailed'
    this.reason = why
  }
}

export interface RenderOptions {
  /** Labels that are done so far. */
  onProgress?: (done: number) => void
  /** Ends the work at once. */
  signal?: AbortSignal
  timeoutMs?: number
}

const maxHeapMb = 768
const defaultTimeoutMs = 60_000
/** A thread that nobody needs is ended: it holds the font and its glyphs. */
const idleMs = 60_000

/**
 * Renders labels in a thread of its own, one request after the other, so that nobody else waits for it. The thread begins
 * with the first request and ends when there was none for a while.
 */
export class RenderWorker {
  readonly #turn = pLimit(1)
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #id = 0

  /** Throws `RenderingFailed`, and the reason of `signal` where that fires. */
  run<K extends RenderRequest['kind']>(
    request: RenderRequest & { kind: K },
    options: RenderOptions = {},
  ): Promise<RenderResults[K]> {
    return this.#turn(() => this.#send(request, options)) as Promise<RenderResults[K]>
  }

  async #send(request: RenderRequest, { onProgress, signal, timeoutMs = defaultTimeoutMs }: RenderOptions) {
    const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
    limit.throwIfAborted()
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#start())
    const id = (this.#id += 1)
    const { promise, resolve, reject } = Promise.withResolvers<RenderResults[keyof RenderResults]>()
    const onMessage = (reply: RenderReply) => {
      if (reply.id !== id) return
      if ('done' in reply) onProgress?.(reply.done)
      else if ('result' in reply) resolve(reply.result)
      else reject(new RenderingFailed(reply.problem, reply.message))
    }
    const onEnd = (problem: unknown) => reject(new RenderingFailed('failed', String(problem)))
    const onAbort = () => reject(signal?.aborted ? signal.reason : new RenderingFailed('failed', 'It took too long'))
    worker.on('message', onMessage).once('error', onEnd).once('exit', onEnd)
    limit.addEventListener('abort', onAbort, { once: true })
    worker.postMessage({ id, request })
    try {
      return await promise
    } catch (problem) {
      // Whatever it still does is in vain, and after an error it may have ended.
      await this.stop()
      throw problem
    } finally {
      worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      limit.removeEventListener('abort', onAbort)
      this.#idle = setTimeout(() => void this.stop(), idleMs).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./render.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    worker.unref()
    // An error between requests ends the thread; the next request begins another one.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}
