import { parentPort } from 'node:worker_threads'
import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import { readLogoutRequest, type LogoutMessage, type LogoutRequest } from './read-logout.ts'
import { readAssertion, type MessageKeys, type ReadAssertion } from './read-response.ts'
import { samlProblem } from './saml-problems.ts'

/** A message to read: a response, or a request for a log-out. */
export type SamlTask = { keys: MessageKeys } & ({ response: string } | { logout: LogoutMessage })

/** What a message says, or why it does not count. */
export type SamlResult =
  | ReadAssertion
  | LogoutRequest
  | { hint: HintKey; detail: string; values: Record<string, string> }

function perform(task: SamlTask): SamlResult {
  try {
    return 'response' in task ? readAssertion(task.response, task.keys) : readLogoutRequest(task.logout, task.keys)
  } catch (error) {
    const problem = samlProblem(error)
    if (!(problem instanceof ConnectionProblem)) throw problem
    const { hint, detail, values } = problem
    return { hint, detail, values }
  }
}

parentPort?.on('message', (task: SamlTask) => parentPort?.postMessage(perform(task)))
