import type { ConnectionKind } from '@atrium/contract/sso/connection-settings.ts'
import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import type { ConnectorContext, ExternalIdentity, ProviderMessage } from './connector.ts'
import { networkProblem } from './network-problems.ts'

/** An answer of a platform. */
export type Answer = Record<string, unknown>

type PlatformContext = Pick<ConnectorContext, 'chatPlatforms' | 'fetch'> & {
  connection: { settings: { Kind: ConnectionKind } }
}

/** An address of a platform: at its own host, or where operators have put it. */
export const platformUrl = (
  { chatPlatforms, connection }: PlatformContext,
  host: string,
  path: string,
  query: Record<string, string> = {},
): string => {
  const search = new URLSearchParams(query).toString()
  return `${chatPlatforms[connection.settings.Kind] ?? host}${path}${search && `?${search}`}`
}

/** Asks a platform, which answers with an object. Its status decides nothing: the code in the object does. */
export async function askPlatform(
  { fetch }: PlatformContext,
  url: string,
  { headers, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
    .then((response) => response.text())
    .catch((problem: unknown) => {
      throw networkProblem(problem, 'hint.chat.answer')
    })
  const parsed = parseObject(answer)
  if (!parsed) throw new ConnectionProblem('hint.chat.answer', answer.slice(0, 300))
  return parsed
}

function parseObject(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A part of an answer that is an object; empty where it is missing. */
export const objectIn = (answer: Answer, name: string): Answer => {
  const value = answer[name]
  return isObject(value) ? value : {}
}

/** A text of an answer that has to be there. */
export function textIn(answer: Answer, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string' || value === '') throw new ConnectionProblem('hint.chat.answer', `No ${name}`)
  return value
}

/** The code with which the browser comes back. Without one, the person has cancelled or may not use the app. */
export function codeIn({ query }: ProviderMessage, ...names: string[]): string {
  const code = names.map((name) => query[name]).find(Boolean)
  if (!code) throw new ConnectionProblem('hint.denied', query['error'] ?? '')
  return code
}

/** The problem that a code of an answer stands for. */
export const platformProblem = (
  hints: readonly (readonly [codes: RegExp, hint: HintKey])[],
  { code, message }: { code: unknown; message: unknown },
): ConnectionProblem => {
  const error = [code, message].filter(Boolean).map(String).join(' ')
  const hint = hints.find(([codes]) => codes.test(String(code)))?.[1] ?? 'hint.provider-error'
  return new ConnectionProblem(hint, error, { error: error.slice(0, 200) })
}

/** Texts, numbers and lists of them; everything else is left out. */
export const attributesIn = (...answers: Answer[]): ExternalIdentity['attributes'] =>
  Object.fromEntries(
    answers.flatMap(Object.entries).flatMap(([name, value]: [string, unknown]): [string, string | string[]][] => {
      if (Array.isArray(value)) return [[name, value.filter((one) => typeof one !== 'object').map(String)]]
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
    }),
  )

/** True when the access token of an app has ended early, which DingTalk and WeCom say by the same codes. */
export const isTokenEnded = ({ errcode }: Answer): boolean => errcode === 40014 || errcode === 42001
