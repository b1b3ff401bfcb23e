import type { ConnectionSettings } from '@atrium/contract/sso/connection-settings.ts'
import { ChatApiError, type Answer, type ChatApp, type ChatPlatform } from '#outside/chat/chat-api.ts'
import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import type { ConnectorContext, ExternalIdentity, ProviderMessage } from './connector.ts'
import { networkProblem } from './network-problems.ts'

/** Hints by the codes of a platform. */
export type ChatHints = readonly (readonly [codes: RegExp, hint: HintKey])[]

type ChatContext = Omit<ConnectorContext, 'connection'> & {
  connection: { id: string; version: number; settings: ConnectionSettings }
}

/** The chat platform of a connection; undefined for connections to something else. */
export function chatPlatformOf(settings: ConnectionSettings): ChatPlatform | undefined {
  if (settings.Kind === 'feishu') return settings.Region ?? 'feishu'
  return settings.Kind === 'dingtalk' || settings.Kind === 'wecom' ? settings.Kind : undefined
}

/** The app of a connection, by the platform's id of it. Its requests are steps of the trace. */
export const chatAppOf = (
  { connection, secrets, chatPlatforms, fetch, clock, trace }: ChatContext,
  id: string,
): ChatApp => ({
  key: `${connection.id} ${connection.version}`,
  id,
  secret: secrets['secret'] ?? '',
  baseUrl: addressOf(chatPlatforms, connection.settings),
  fetch,
  clock,
  onRequest: (operation, sent) => trace.step(`step.chat.${operation}`, sent),
})

const addressOf = (chatPlatforms: ChatContext['chatPlatforms'], settings: ConnectionSettings) => {
  const platform = chatPlatformOf(settings)
  return platform && chatPlatforms[platform]
}

/** Throws an error of a platform as the problem that its code stands for. */
export const explainBy =
  (hints: ChatHints) =>
  (problem: unknown): never => {
    if (!(problem instanceof ChatApiError)) throw problem
    const { code, status = 0, message, cause } = problem
    if (cause !== undefined) throw networkProblem(cause, 'hint.chat.answer')
    if (status >= 500) throw new ConnectionProblem('hint.broken', message, { status: String(status) })
    if (code === undefined) throw new ConnectionProblem('hint.chat.answer', message)
    const error = [code, message].filter(Boolean).join(' ')
    const hint = hints.find(([codes]) => codes.test(code))?.[1] ?? 'hint.provider-error'
    throw new ConnectionProblem(hint, error, { error: error.slice(0, 200) })
  }

/** The code with which the browser comes back. Without one, the person has cancelled or may not use the app. */
export function codeIn({ query }: ProviderMessage, ...names: string[]): string {
  const code = names.map((name) => query[name]).find(Boolean)
  if (!code) throw new ConnectionProblem('hint.denied', query['error'] ?? '')
  return code
}

/** Texts, numbers and lists of them; everything else is left out. */
export const attributesIn = (...answers: Answer[]): ExternalIdentity['attributes'] =>
  Object.fromEntries(
    answers.flatMap(Object.entries).flatMap(([name, value]: [string, unknown]): [string, string | string[]][] => {
      if (Array.isArray(value)) return [[name, value.filter((one) => typeof one !== 'object').map(String)]]
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
    }),
  )
