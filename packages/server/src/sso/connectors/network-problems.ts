import { AddressRefused } from '#outside/guarded-fetch.ts'
import { ConnectionProblem, type HintKey } from '../traces/trace.ts'

/** What errors of libraries, of providers and of the network may have. */
export interface Problem {
  name?: string
  code?: string
  error?: string
  error_description?: string
  status?: number
  claim?: string
  message?: string
  cause?: unknown
}

/** An error with those that caused it, the outermost first. */
export function chainOf(problem: unknown): Problem[] {
  const chain: Problem[] = []
  for (
    let each = problem;
    typeof each === 'object' && each !== null && chain.length < 5;
    each = (each as Problem).cause
  )
    chain.push(each as Problem)
  return chain
}

/**
 * A chain of errors as the detail of a trace. Errors of parsers quote what they read, which may be the answer of any program in an
 * allowed network: of them the name alone.
 */
export const detailOf = (chain: readonly Problem[]): string =>
  chain
    .map(({ name, code, message }) => [name, code, name !== 'SyntaxError' && message].filter(Boolean).join(' '))
    .join(' ← ')

/** The problem where the portal may not connect to an address. */
export function refusedAddress(chain: readonly Problem[]): ConnectionProblem | undefined {
  const refused = chain.find((each) => each instanceof AddressRefused)
  return refused && new ConnectionProblem('hint.address-refused', detailOf(chain), { host: refused.host })
}

const hints: readonly (readonly [code: RegExp, hint: HintKey])[] = [
  [/^(TimeoutError|OAUTH_TIMEOUT)$/, 'hint.timeout'],
  [/^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH)$/, 'hint.unreachable'],
  [/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/, 'hint.certificate'],
]

/** What an error of the network means; undefined for other errors. */
export const networkHint = ({ name = '', code = '' }: Problem): HintKey | undefined =>
  hints.find(([pattern]) => pattern.test(code) || pattern.test(name))?.[1]

/** What an error of a fetch means for those who set up the connection. */
export function networkProblem(problem: unknown, otherwise: HintKey): ConnectionProblem {
  if (problem instanceof ConnectionProblem) return problem
  const chain = chainOf(problem)
  const hint = chain.map(networkHint).find(Boolean) ?? otherwise
  return refusedAddress(chain) ?? new ConnectionProblem(hint, detailOf(chain))
}
