import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { ConnectionProblem } from '../traces/trace.ts'
import type { LogoutMessage, LogoutRequest } from './read-logout.ts'
import type { MessageKeys, ReadAssertion } from './read-response.ts'
import type { SamlResult, SamlTask } from './saml.worker.ts'

const timeoutMs = 20_000
const maxHeapMb = 128

/** Messages are read one after another, in one thread: verifying a signature takes a tenth of a second, for which no request should wait. */
const limit = pLimit(1)
let thread: Worker | undefined

/** Reads a response and verifies it by its signature. Throws a `ConnectionProblem`. */
export const readResponse = (response: string, keys: MessageKeys): Promise<ReadAssertion> =>
  limit(() => perform<ReadAssertion>({ response, keys }))

/** Reads a request for a log-out and verifies it by its signature. Throws a `ConnectionProblem`. */
export const readLogout = (logout: LogoutMessage, keys: MessageKeys): Promise<LogoutRequest> =>
  limit(() => perform<LogoutRequest>({ logout, keys }))

async function perform<T extends SamlResult>(task: SamlTask): Promise<T> {
  const worker = (thread ??= new Worker(new URL('./saml.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  }))
  const { promise, resolve, reject } = Promise.withResolvers<SamlResult>()
  const timeout = setTimeout(() => reject(new Error('Reading a SAML message takes too long')), timeoutMs)
  worker.once('message', resolve).once('error', reject)
  worker.ref()
  worker.postMessage(task)
  try {
    const result = await promise
    if ('hint' in result) throw new ConnectionProblem(result.hint, result.detail, result.values)
    return result as T
  } catch (problem) {
    if (!(problem instanceof ConnectionProblem)) {
      thread = undefined
      await worker.terminate()
    }
    throw problem
  } finally {
    clearTimeout(timeout)
    worker.off('message', resolve).off('error', reject)
    // An idle thread keeps no process running.
    worker.unref()
  }
}
