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
import { addressOf, type Loose } from './address-of.ts'
import { isAttended } from './attended.ts'
import { currentLanguage } from './language.ts'
import { phrases } from './phrases.ts'
import { learnServerTime } from './server-clock.ts'
import { sendFile, type Progress } from './send-file.ts'

/** What a call is given: only the parts that its contract declares. */
export type Given<C extends Call> = {
  [K in keyof Input<C> as Input<C>[K] extends undefined ? never : K]: Input<C>[K]
} & (C['takes'] extends object ? { file: File } : unknown)

interface Circumstances {
  /** What a page needs besides the sentence. */
  details?: unknown
  /** The HTTP status; none where nothing answered. */
  status?: number
  /** The number under which the server knows the request. */
  requestId?: string | undefined
}

/** A call that did not succeed: with the catalogue's name where the server answered, as `network` where it did not. */
export class CallFailed extends Error {
  readonly error: ErrorName | 'network'
  readonly details: unknown
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(error: ErrorName | 'network', message: string, { details, status, requestId }: Circumstances = {}) {
    super(message)
    this.error = error
    this.details = details
    this.status = status
    this.requestId = requestId
  }
}

/** Makes a call of the contract and gives its response; throws `CallFailed` on any other outcome. */
export async function send<C extends Call>(call: C, given: Given<C>, onProgress?: Progress): Promise<Output<C>> {
  const answer = await ask(call, given, { onProgress })
  const envelope = await envelopeIn(answer)
  if (envelope.code !== successOf(call)) throw failureOf(envelope, answer)
  return envelope.response as Output<C>
}

/** Makes a call that answers with a file; throws `CallFailed` where it answers with an envelope instead. */
export async function fetchFile<C extends Call>(call: C, given: Given<C>, signal?: AbortSignal): Promise<Response> {
  const answer = await ask(call, given, { signal })
  if (!answer.ok) throw failureOf(await envelopeIn(answer), answer)
  return answer
}

/** That the portal could not be reached, in words for people. */
export const unreachable = (circumstances?: Circumstances) =>
  new CallFailed('network', phrases.t('unreachable'), circumstances)

interface Asking {
  /** Hears how far the upload of a file is. */
  onProgress?: Progress | undefined
  /** Ends it before its time. */
  signal?: AbortSignal | undefined
}

async function ask<C extends Call>(call: C, given: Given<C>, { onProgress, signal }: Asking): Promise<Response> {
  const { file, body } = given as Loose
  const address = addressOf(call, given as Loose)
  const request = {
    method: verbAndPath(call).verb,
    headers: {
      [languageHeader]: currentLanguage(),
      ...(call.kind === 'write' && { [forgeryHeader]: '1' }),
      ...(call.kind === 'read' && !isAttended() && { [unattendedHeader]: '1' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  }
  try {
    if (file) return await sendFile(address, { ...request, file, onProgress })
    const answer = await fetch(address, {
      ...request,
      signal: signal ?? null,
      body: body === undefined ? null : JSON.stringify(body),
    })
    learnServerTime(answer.headers.get('date'))
    return answer
  } catch {
    throw unreachable()
  }
}

/** Something that is no envelope comes from a machine between the portal and us. */
async function envelopeIn(answer: Response): Promise<Envelope> {
  const envelope: unknown = await answer.json().catch(() => undefined)
  const isEnvelope = typeof envelope === 'object' && envelope !== null && 'code' in envelope
  if (!isEnvelope) throw unreachable(circumstancesOf(answer))
  return envelope as Envelope
}

const failureOf = ({ error = 'request.failed', message, details }: Envelope, answer: Response) =>
  new CallFailed(error, message, { ...circumstancesOf(answer), details })

const circumstancesOf = ({ status, headers }: Response): Circumstances => ({
  status,
  requestId: headers.get(requestIdHeader) ?? undefined,
})

const successOf = (call: Call) =>
  verbAndPath(call).path.toLowerCase().startsWith('/v1/') ? openSuccessCode : successCode
