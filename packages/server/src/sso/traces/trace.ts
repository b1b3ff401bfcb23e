import type { MappedField } from '@atrium/contract/sso/sso.constants.ts'
import type { ssoTrace } from '@atrium/phrases/en/sso-trace.ts'

type TraceText = keyof typeof ssoTrace
/** Phrases that say what happened in a step. */
export type StepKey = Extract<TraceText, `step.${string}`>
/** Phrases that say what to change, and on which side. */
export type HintKey = Extract<TraceText, `hint.${string}`>
/** Phrases that say what would have happened to whom. */
export type OutcomeKey = Extract<TraceText, `outcome.${string}`>

type Texts = Record<string, string>

/** A step as it is stored: texts are looked up in the language of the reader. */
export interface RecordedStep {
  key: StepKey
  sent: Texts
  received: Texts
  /** Set on the step at which the sign-in ended. */
  failure?: { hint: HintKey; values: Texts; detail: string }
}

export interface RecordedField {
  field: MappedField
  attribute: string
  value: string | null
}

export interface RecordedOutcome {
  key: OutcomeKey
  values: Texts
  isPassed: boolean
}

/** A failure of a sign-in at a provider. `detail` is technical and goes to the trace alone. */
export class ConnectionProblem extends Error {
  readonly hint: HintKey
  readonly values: Texts
  readonly detail: string

  constructor(hint: HintKey, detail = '', values: Texts = {}) {
    super(hint)
    this.name = 'ConnectionProblem'
    this.hint = hint
    this.values = values
    this.detail = detail
  }
}

/** Names of parameters and fields whose values never stand in a trace as they are. */
const secretNames =
  /^(code|code_verifier|client_secret|client_assertion|access_token|refresh_token|id_token|id_token_hint|logout_token|state|nonce|assertion|samlresponse|ticket|password|authorization|app_secret|appsecret|corpsecret|secret|auth_code|authcode|accesstoken|clientsecret|user_ticket)$/i
const maxValueLength = 500
const maxPairs = 60

/** The beginning of a secret, by which two of them can be told apart. */
const maskedSecret = (value: string): string =>
  value.length > 16 ? `${value.slice(0, 4)}… (${value.length})` : `… (${value.length})`

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** Values as a trace shows them: secrets masked, long ones cut. */
export function shownPairs(values: Readonly<Record<string, unknown>> | URLSearchParams): Texts {
  const entries = values instanceof URLSearchParams ? [...values] : Object.entries(values)
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined && value !== null)
      .slice(0, maxPairs)
      .map(([name, value]) => {
        const text = textOf(value).toWellFormed().replaceAll('\0', '')
        const shown = secretNames.test(name) ? maskedSecret(text) : text.slice(0, maxValueLength)
        return [name.slice(0, 100).toWellFormed().replaceAll('\0', ''), shown]
      }),
  )
}

/** Records the steps of one sign-in. Secrets are masked as they come in. */
export class Trace {
  readonly steps: RecordedStep[] = []
  readonly fields: RecordedField[] = []

  /** Begins a step. What was received is added when it is known. */
  step(
    key: StepKey,
    sent: Parameters<typeof shownPairs>[0] = {},
  ): { received: (values: Parameters<typeof shownPairs>[0]) => void } {
    const step: RecordedStep = { key, sent: shownPairs(sent), received: {} }
    this.steps.push(step)
    return { received: (values) => void Object.assign(step.received, shownPairs(values)) }
  }

  /** Marks the last step as the one at which the sign-in ended. */
  fail({ hint, values, detail }: ConnectionProblem): void {
    const last = this.steps.at(-1)
    if (last)
      last.failure = {
        hint,
        values: shownPairs(values),
        detail: detail.slice(0, 2_000).toWellFormed().replaceAll('\0', ''),
      }
  }
}
