import type { Clock } from '#environment/clock.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'

/** An answer of a platform. */
export type Answer = Record<string, unknown>

/** What a platform is asked for while somebody signs in, besides the token of the app. */
export type SignInOperation = 'token' | 'person' | 'member' | 'detail'

/** The platforms whose addresses operators can set; Lark is Feishu outside China. */
export type ChatPlatform = 'feishu' | 'lark' | 'dingtalk' | 'wecom'

/** Where operators have put a platform: one origin in place of all its hosts, or one for each. */
export type PlatformAddress = string | { accounts: string; open: string }

/** An address as text, to which a secret is bound; empty where it is the platform's own. */
export const addressText = (address: PlatformAddress | undefined): string =>
  typeof address === 'object' ? `${address.accounts} ${address.open}` : (address ?? '')

/** An app of an organisation at a chat platform, and how the platform is reached. */
export interface ChatApp<Operation extends string = SignInOperation> {
  /** Names the app and the version of its credentials: its token is cached by this. */
  key: string
  /** The platform's id of the app or, at WeCom, of the corporation. */
  id: string
  secret: string
  /** Where operators have put the platform; undefined for its own hosts. */
  baseUrl: PlatformAddress | undefined
  fetch: GuardedFetch
  clock: Clock
  /** Called before each request, with what was sent but for credentials; the result takes the answer. */
  onRequest: (operation: Operation | 'app-token', sent: Answer) => { received: (answer: Answer) => void }
}

/** A request to a platform failed. */
export class ChatApiError extends Error {
  /** The platform's code; undefined where it did not answer as documented. */
  readonly code: string | undefined
  /** The status of an answer that is no object. */
  readonly status: number | undefined
  /** For how long the platform wants to be left alone, where it says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    {
      code,
      status,
      retryAfterSeconds,
      cause,
    }: Partial<Omit<Reply, 'answer'>> & { code?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'ChatApiError'
    this.code = code === undefined ? undefined : String(code)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** An answer of a platform with what its headers say. */
export interface Reply {
  answer: Answer
  status: number
  /** For how long the platform wants to be left alone, where it says so. */
  retryAfterSeconds: number | undefined
}

/** An address of a platform: at its own host, or where operators have put it. */
export const platformUrl = (
  { baseUrl }: Pick<ChatApp, 'baseUrl'>,
  host: string,
  path: string,
  query: Record<string, string> = {},
): string => {
  const search = new URLSearchParams(query).toString()
  const set =
    typeof baseUrl === 'object' ? baseUrl[host.startsWith('https://accounts.') ? 'accounts' : 'open'] : baseUrl
  return `${set ?? host}${path}${search && `?${search}`}`
}

interface Question {
  headers?: Record<string, string>
  body?: object
}

/** Asks a platform and returns its answer. Throws a `ChatApiError`, as `exchange` does. */
export const askPlatform = async (app: Pick<ChatApp, 'fetch'>, url: string, question?: Question): Promise<Answer> =>
  (await exchange(app, url, question)).answer

/**
 * Asks a platform, which answers with an object. Where there is one, its code decides, not the status. Throws a `ChatApiError`
 * where there is none.
 */
export async function exchange(
  { fetch }: Pick<ChatApp, 'fetch'>,
  url: string,
  { headers, body }: Question = {},
): Promise<Reply> {
  const { status, retryAfterSeconds, text } = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
    .then(async (response) => ({
      status: response.status,
      retryAfterSeconds: retryAfter(response.headers),
      text: await response.text(),
    }))
    .catch((cause: unknown) => {
      throw new ChatApiError('The platform did not answer', { cause })
    })
  const answer = parseObject(text)
  if (answer) return { answer, status, retryAfterSeconds }
  // What was answered instead is not shown: operators may have set an address of the own network.
  throw new ChatApiError(`HTTP ${status}, ${text.length} characters that are no object`, {
    status,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

/** A platform may ask for a day at most: more would be a mistake of a gateway on the way. */
const maxRetryAfterSeconds = 86_400

/** Feishu has a header of its own; of `Retry-After`, the platforms send seconds. */
function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('x-ogw-ratelimit-reset') ?? headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), maxRetryAfterSeconds) : undefined
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
  if (typeof value !== 'string' || value === '') throw new ChatApiError(`No ${name}`)
  return value
}
