import { verbAndPath, type Call, type Input, type Output } from '@atrium/contract/kit/call.ts'
import { forgeryHeader, languageHeader, openSuccessCode, successCode } from '@atrium/contract/constants.ts'
import type { Envelope } from '@atrium/contract/kit/envelope.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { currentLanguage } from './language.ts'

/** What a call is given: only the parts that its contract declares. */
export type Given<C extends Call> = {
  [K in keyof Input<C> as Input<C>[K] extends undefined ? never : K]: Input<C>[K]
} & (C['takes'] extends object ? { file: File } : unknown)

interface Loose {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
}

/** A call that did not succeed: with the catalogue's name where the server answered, as `network` where it did not. */
export class CallFailed extends Error {
  readonly error: ErrorName | 'network'
  readonly details: unknown
  readonly requestId: string | undefined

  constructor(
    error: ErrorName | 'network',
    { message = '', details, requestId }: { message?: string; details?: unknown; requestId?: string | undefined } = {},
  ) {
    super(message)
    this.error = error
    this.details = details
    this.requestId = requestId
  }
}

/** The address of a call, its gaps filled. */
export function addressOf(call: Call, { params = {}, query = {} }: Loose = {}): string {
  const path = verbAndPath(call).path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Makes a call of the contract and gives its response; throws `CallFailed` on any other outcome. */
export async function send<C extends Call>(call: C, given: Given<C>): Promise<Output<C>> {
  const loose = given as Loose
  const answer = await ask(call, loose).catch(() => {
    throw new CallFailed('network')
  })
  const requestId = answer.headers.get('x-request-id') ?? undefined
  const envelope = (await answer.json().catch(() => undefined)) as Envelope | undefined
  if (!envelope) throw new CallFailed('network', { requestId })
  if (envelope.code !== successOf(call))
    throw new CallFailed(envelope.error ?? 'request.failed', {
      message: envelope.message,
      details: envelope.details,
      requestId,
    })
  return envelope.response as Output<C>
}

const successOf = (call: Call) =>
  verbAndPath(call).path.toLowerCase().startsWith('/v1/') ? openSuccessCode : successCode

function ask(call: Call, loose: Loose): Promise<Response> {
  const isWrite = call.kind === 'write'
  const headers = {
    [languageHeader]: currentLanguage(),
    ...(isWrite && { [forgeryHeader]: '1' }),
    ...(loose.body !== undefined && { 'content-type': 'application/json' }),
  }
  return fetch(addressOf(call, loose), {
    method: verbAndPath(call).verb,
    headers,
    body: bodyOf(loose),
    credentials: 'same-origin',
  })
}

function bodyOf({ file, body }: Loose): BodyInit | null {
  if (file) return formOf(file)
  return body === undefined ? null : JSON.stringify(body)
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}
