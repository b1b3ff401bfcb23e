import { createHash, randomUUID } from 'node:crypto'
import { once, openChatEmulator, sendBack, type ChatAnswer, type ChatRequest } from './chat-emulator.ts'
import { feishuMessages } from './feishu-messages.ts'

interface Code {
  person: Record<string, unknown>
  clientId: string
  redirectUri: string
  challenge: string
}

const refuse = (code: number, error: string, description: string): ChatAnswer => ({
  status: 400,
  json: { code, error, error_description: description },
})

interface Options {
  appId?: string
  appSecret?: string
  /** Who agrees on the page of the platform. */
  visitor?: Record<string, unknown>
  /** True for one that knows the deprecated address of the token alone, as proxies may. */
  isOld?: boolean
}

/** Feishu's sign-in on loopback: the token of a person with PKCE at both addresses, and `authen/v1/user_info`; and messages of its bots. */
export async function openFeishuEmulator({
  appId = 'cli_emulator',
  appSecret = 'the app secret',
  visitor = {},
  isOld = false,
}: Options = {}) {
  const codes = once<Code>()
  const tokens = new Map<string, Record<string, unknown>>()

  function exchange({ body }: ChatRequest): ChatAnswer {
    if (body['client_id'] !== appId) return refuse(20048, 'invalid_client', 'The app does not exist.')
    if (body['client_secret'] !== appSecret) return refuse(20002, 'invalid_client', 'The client secret is invalid.')
    const code = codes.take(body['code'])
    if (!code) return refuse(20003, 'invalid_grant', 'The authorization code is not found. It may have been used.')
    if (code.clientId !== appId) return refuse(20024, 'invalid_grant', 'The code does not match the client ID.')
    if (code.redirectUri !== body['redirect_uri'])
      return refuse(20071, 'invalid_grant', 'The redirect URI does not match.')
    const challenge = createHash('sha256').update(String(body['code_verifier'])).digest('base64url')
    if (code.challenge !== challenge) return refuse(20049, 'invalid_grant', 'PKCE code challenge failed.')
    const token = `eyJ${randomUUID()}`
    tokens.set(token, code.person)
    return {
      json: { code: 0, access_token: token, expires_in: 7200, token_type: 'Bearer', scope: 'auth:user.id:read' },
    }
  }

  function readPerson({ headers }: ChatRequest): ChatAnswer {
    const person = tokens.get(String(headers['authorization']).replace(/^Bearer /, ''))
    return person
      ? { json: { code: 0, msg: 'success', data: person } }
      : { status: 400, json: { code: 20005, msg: 'The user access token passed is invalid.' } }
  }

  function agree(query: URLSearchParams, person: Record<string, unknown>, clientId?: string) {
    const code = codes.give({
      person,
      clientId: clientId ?? query.get('client_id') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
    })
    return { code, state: query.get('state') ?? '' }
  }

  const messages = feishuMessages({ appId, appSecret })
  const routes: Record<string, (request: ChatRequest) => ChatAnswer> = {
    '/open-apis/authen/v1/authorize': (request) => sendBack(request, agree(request.query, visitor)),
    ...(!isOld && { '/oauth/v3/token': exchange }),
    '/open-apis/authen/v2/oauth/token': exchange,
    '/open-apis/authen/v1/user_info': readPerson,
  }
  const emulator = await openChatEmulator(
    (request) =>
      routes[request.path]?.(request) ?? messages.answer(request) ?? { status: 404, json: '404 page not found' },
  )
  return {
    ...emulator,
    appId,
    appSecret,
    members: messages.members,
    arrived: messages.arrived,
    state: messages.state,
    /** The query with which the browser comes back. */
    answerTo: (authorizationUrl: string, person: Record<string, unknown>, clientId?: string) =>
      agree(new URL(authorizationUrl).searchParams, person, clientId),
  }
}
