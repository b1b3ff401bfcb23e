import { createHash, randomUUID } from 'node:crypto'
import { once, openChatEmulator, type ChatAnswer, type ChatRequest } from './chat-emulator.ts'

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

/** Feishu's sign-in on loopback: `authen/v2/oauth/token` with PKCE, and `authen/v1/user_info`. */
export async function openFeishuEmulator({ appId = 'cli_emulator', appSecret = 'the app secret' } = {}) {
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

  const emulator = await openChatEmulator((request) =>
    request.path === '/open-apis/authen/v2/oauth/token'
      ? exchange(request)
      : request.path === '/open-apis/authen/v1/user_info'
        ? readPerson(request)
        : { status: 404, json: '404 page not found' },
  )
  return {
    ...emulator,
    appId,
    appSecret,
    /** The query with which the browser comes back. */
    answerTo(authorizationUrl: string, person: Record<string, unknown>, clientId?: string) {
      const { searchParams } = new URL(authorizationUrl)
      const code = codes.give({
        person,
        clientId: clientId ?? searchParams.get('client_id') ?? '',
        redirectUri: searchParams.get('redirect_uri') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
      })
      return { code, state: searchParams.get('state') ?? '' }
    },
  }
}
