import { AddressRefused } from '../guarded-fetch.ts'
import { ChatApiError } from './chat-api.ts'

/**
 * What can be done about a message that was not sent.
 *
 * - `credential` – the platform does not accept the app: nothing is sent before an administrator enters it again
 * - `config` – the app or the portal is not set up for it: an administrator changes something
 * - `recipient` – this person cannot be reached; others can
 * - `rate` – too many for now: again after `retryAfterSeconds`
 * - `transient` – the platform fails or is silent: again later
 */
export type PushProblemKind = 'credential' | 'config' | 'recipient' | 'rate' | 'transient'

/** Names of the sentences that say what to do; `problem.<name>` of the phrases. */
export type PushHint =
  | 'address-refused'
  | 'agent'
  | 'answer'
  | 'being-asked'
  | 'broken'
  | 'busy'
  | 'dingtalk-permission'
  | 'dingtalk-secret'
  | 'expired'
  | 'feishu-bot'
  | 'feishu-permission'
  | 'feishu-secret'
  | 'interrupted'
  | 'lookups-used-up'
  | 'no-contact'
  | 'not-found'
  | 'out-of-range'
  | 'own-limit'
  | 'outbox'
  | 'provider'
  | 'provider-error'
  | 'recipient-limit'
  | 'repeated'
  | 'same-text'
  | 'switched-off'
  | 'text-too-long'
  | 'too-many'
  | 'trusted-address'
  | 'unlicensed'
  | 'unreachable'
  | 'wecom-corp'
  | 'wecom-permission'
  | 'wecom-secret'
  | 'withdrawn'

interface Details {
  /** The platform's code, where there is one. */
  code?: string | undefined
  values?: Record<string, string>
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** A message could not be sent, or its recipient not be found. Its message names neither the person nor the text. */
export class PushProblem extends Error {
  readonly kind: PushProblemKind
  readonly hint: PushHint
  readonly code: string | undefined
  readonly values: Record<string, string>
  /** Set where `kind` is `rate`, and where the platform says when it can be asked again. */
  readonly retryAfterSeconds: number | undefined

  constructor(kind: PushProblemKind, hint: PushHint, { code, values = {}, retryAfterSeconds, cause }: Details = {}) {
    super(`${kind}: ${hint}${code ? ` (${code})` : ''}`, { cause })
    this.name = 'PushProblem'
    this.kind = kind
    this.hint = hint
    this.code = code
    this.values = values
    this.retryAfterSeconds = retryAfterSeconds ?? (kind === 'rate' ? defaultRetrySeconds : undefined)
  }
}

/** Platforms count by the minute. */
const defaultRetrySeconds = 60
const maxErrorLength = 200

/** What the codes of a platform stand for. */
export type PushHints = readonly (readonly [codes: RegExp, kind: PushProblemKind, hint: PushHint])[]

/** Throws an error of a platform as the problem that its code stands for. */
export const pushProblemBy =
  (hints: PushHints) =>
  (problem: unknown): never => {
    if (!(problem instanceof ChatApiError)) throw problem
    const { code, status = 0, message, retryAfterSeconds, cause } = problem
    if (cause instanceof AddressRefused) throw new PushProblem('config', 'address-refused', { cause: problem })
    if (cause !== undefined) throw new PushProblem('transient', 'unreachable', { cause: problem })
    const [kind, hint] = byCode(hints, code) ?? byStatus(code, status)
    const error = [code, message].filter(Boolean).join(' ').slice(0, maxErrorLength)
    const values = { error, address: addressIn(message) }
    throw new PushProblem(kind, hint, { code, values, retryAfterSeconds, cause: problem })
  }

type Meaning = readonly [kind: PushProblemKind, hint: PushHint]

/** What a code stands for; undefined for codes that are not listed. */
export function byCode(hints: PushHints, code: string | undefined): Meaning | undefined {
  const found = code === undefined ? undefined : hints.find(([codes]) => codes.test(code))
  return found && [found[1], found[2]]
}

function byStatus(code: string | undefined, status: number): Meaning {
  if (status === 429) return ['rate', 'too-many']
  if (status >= 500) return ['transient', 'broken']
  return code === undefined ? ['transient', 'answer'] : ['config', 'provider-error']
}

/** Our address as the platform sees it, which it names when it does not trust it. */
const addressIn = (message: string): string => /\bip[:=]?\s*([\da-f.:]*[\da-f])/i.exec(message)?.[1] ?? ''
