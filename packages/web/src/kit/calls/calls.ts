import { verbAndPath, type Call, type Input, type Output } from '@atrium/contract/kit/call.ts'
import {
  forgeryHeader,
  languageHeader,
  openSuccessCode,
  requestIdHeader,
  successCode,
  unattendedHeader,
} from '@atrium/contract/constants.ts'
import type { Envelope } from '@atrium/contract/kit/envelope.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { callUrl, type UntypedInput } from './call-url.ts'
import { isUserActive } from './user-activity.ts'
import { currentLanguage } from '../language.ts'
import { phrases } from '../phrases.ts'
import { syncServerClock } from './server-clock.ts'
import { sendFile, type Progress } from './send-file.ts'

/** Input of a call: the parts its contract declares. */
export type CallInput<C extends Call> = {
  [K in keyof Input<C> as Input<C>[K] extends undefined ? never : K]: Input<C>[K]
} & (C['takes'] extends object ? { file: File } : unknown)

interface ErrorContext {
  /** Additional data of the error. */
  details?: unknown
  /** HTTP status; undefined without a response. */
  status?: number
  /** Request id in the server's logs. */
  requestId?: string | undefined
}

/** A failed call. `error` is the name from the error catalogue, or `network` without a response. */
export class CallError extends Error {
  readonly error: ErrorName | 'network'
  readonly details: unknown
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(error: ErrorName | 'network', message: string, { details, status, requestId }: ErrorContext = {}) {
    super(message)
    this.error = error
    this.details = details
    this.status = status
    this.requestId = requestId
  }
}

/** True when there is nothing with the id of the address, or the id is none: the link is wrong, or out of date. */
export const isNotFound = (problem: CallError | null): boolean =>
  problem?.error === 'request.not-found' || problem?.error === 'request.invalid'

/** Makes a call and returns its output; throws `CallError`. */
export async function send<C extends Call>(call: C, input: CallInput<C>, onProgress?: Progress): Promise<Output<C>> {
  const response = await request(call, input, { onProgress })
  const envelope = await readEnvelope(response)
  if (envelope.code !== successCodeOf(call)) throw errorFrom(envelope, response)
  return envelope.response as Output<C>
}

/** Downloads the file of a call; throws `CallError`. */
export async function fetchFile<C extends Call>(call: C, input: CallInput<C>, signal?: AbortSignal): Promise<Response> {
  const response = await request(call, input, { signal })
  if (!response.ok) throw errorFrom(await readEnvelope(response), response)
  return response
}

/** The error for an unreachable server. */
export const unreachable = (context?: ErrorContext) => new CallError('network', phrases.t('unreachable'), context)

interface SendOptions {
  /** Reports upload progress. */
  onProgress?: Progress | undefined
  /** Aborts the request. */
  signal?: AbortSignal | undefined
}

async function request<C extends Call>(
  call: C,
  input: CallInput<C>,
  { onProgress, signal }: SendOptions,
): Promise<Response> {
  const { file, body } = input as UntypedInput
  const address = callUrl(call, input as UntypedInput)
  const init = {
    method: verbAndPath(call).verb,
    headers: {
      [languageHeader]: currentLanguage(),
      ...(call.kind === 'write' && { [forgeryHeader]: '1' }),
      ...(call.kind === 'read' && !isUserActive() && { [unattendedHeader]: '1' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  }
  try {
    if (file) return await sendFile(address, { ...init, file, onProgress })
    const response = await fetch(address, {
      ...init,
      signal: signal ?? null,
      body: body === undefined ? null : JSON.stringify(body),
    })
    syncServerClock(response.headers.get('date'))
    return response
  } catch {
    throw unreachable()
  }
}

/** A response without an envelope comes from a proxy in between. */
async function readEnvelope(response: Response): Promise<Envelope> {
  const envelope: unknown = await response.json().catch(() => undefined)
  const isEnvelope = typeof envelope === 'object' && envelope !== null && 'code' in envelope
  if (!isEnvelope) throw unreachable(contextOf(response))
  return envelope as Envelope
}

const errorFrom = ({ error = 'request.failed', message, details }: Envelope, response: Response) =>
  new CallError(error, message, { ...contextOf(response), details })

const contextOf = ({ status, headers }: Response): ErrorContext => ({
  status,
  requestId: headers.get(requestIdHeader) ?? undefined,
})

const successCodeOf = (call: Call) =>
  verbAndPath(call).path.toLowerCase().startsWith('/v1/') ? openSuccessCode : successCode
