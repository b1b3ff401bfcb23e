import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

/** What a provider answers wrongly, one thing at a time. */
export interface Tampering {
  /** Changes the claims of the id token. */
  claims?: (claims: JWTPayload) => JWTPayload
  /** Signs with a key that is not published. */
  isForeignKey?: boolean
  /** Replaces the whole answer of the token endpoint. */
  tokens?: (tokens: Record<string, unknown>) => unknown
  /** Changes what the provider publishes of itself. */
  metadata?: (metadata: Record<string, unknown>) => unknown
  /** Answers discovery with another status, and a location. */
  redirectTo?: string
  /** Answers a path with another status, and with headers. */
  refuses?: { path: string; status: number; headers?: Record<string, string>; body?: string }
  /** Never answers. */
  isSilent?: boolean
  /** What userinfo gives, in place of nothing: claims, or a JWT as text. */
  userInfo?: Record<string, unknown> | string
}

const send = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** A small OpenID provider on loopback that answers wrongly when told to. The browser's part is left out: a code is the nonce. */
export async function openOidcEmulator(clientId: string) {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  const given: { tampering: Tampering; claims: Record<string, unknown>; requests: string[] } = {
    tampering: {},
    claims: {},
    requests: [],
  }
  /** What the provider answers to a path, unless it refuses. */
  async function answer(path: string, body: string, response: ServerResponse): Promise<void> {
    const { redirectTo, metadata, userInfo, tokens } = given.tampering
    const isUserInfo = path === '/userinfo' && userInfo !== undefined
    if (path.endsWith('/openid-configuration')) {
      if (redirectTo) response.writeHead(302, { location: redirectTo }).end()
      else send(response, metadata?.(published()) ?? published())
    } else if (path === '/jwks') send(response, { keys: [jwk] })
    else if (isUserInfo && typeof userInfo === 'string')
      response.writeHead(200, { 'content-type': 'application/jwt' }).end(userInfo)
    else if (isUserInfo) send(response, userInfo)
    else if (path === '/token') {
      const nonce = new URLSearchParams(body).get('code') ?? ''
      const issued = { access_token: 'access', token_type: 'Bearer', id_token: await idToken({ nonce }) }
      send(response, tokens?.(issued) ?? issued)
    } else send(response, { error: 'not_found' }, 404)
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { isSilent, refuses } = given.tampering
      const path = request.url ?? ''
      given.requests.push(path)
      const body = await text(request)
      if (isSilent) return
      if (refuses && path.endsWith(refuses.path))
        response.writeHead(refuses.status, refuses.headers).end(refuses.body ?? 'refused')
      else await answer(path, body, response)
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** What the provider publishes of itself. */
  const published = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/end`,
    ...(given.tampering.userInfo !== undefined && { userinfo_endpoint: `${issuer}/userinfo` }),
    authorization_response_iss_parameter_supported: true,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })

  /** A token of this provider. */
  async function sign(claims: JWTPayload, type = 'JWT'): Promise<string> {
    const { isForeignKey } = given.tampering
    const key = isForeignKey ? foreign.privateKey : own.privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own', typ: type }).sign(key)
  }

  async function idToken(more: JWTPayload): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: clientId, sub: 'somebody', iat: now, exp: now + 300, ...given.claims, ...more }
    return sign(given.tampering.claims?.(claims) ?? claims)
  }

  return {
    issuer,
    given,
    sign,
    /** The parameters with which the provider sends the browser back. */
    answerTo: (authorizationUrl: string) => {
      const { searchParams } = new URL(authorizationUrl)
      return { code: searchParams.get('nonce') ?? '', state: searchParams.get('state') ?? '', iss: issuer }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
