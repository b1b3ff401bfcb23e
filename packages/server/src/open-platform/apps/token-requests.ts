import type { FastifyRequest } from 'fastify'

/** A problem of a token request in the words of RFC 6749, section 5.2. */
export class TokenError extends Error {
  readonly error: TokenErrorCode
  constructor(error: TokenErrorCode, description: string) {
    super(description)
    this.error = error
  }
}
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'

export interface ClientCredentials {
  clientId: string
  secret: string
}

/** Parameters of a form. Throws where one is repeated, which RFC 6749 forbids: two readers could take different ones. */
export function parseForm(text: string): Record<string, string> {
  const form = new URLSearchParams(text)
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of form) {
    if (name in fields) throw new TokenError('invalid_request', 'A parameter is repeated.')
    fields[name] = value
  }
  return fields
}

/** Parameters of a request from its body alone. Throws where the address has any: addresses are written to logs on the way. */
export function parametersOf({ url, body }: Pick<FastifyRequest, 'url' | 'body'>): Record<string, string> {
  if (url.includes('?')) throw new TokenError('invalid_request', 'Send parameters in the body, never in the URL.')
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw new TokenError('invalid_request', 'The body is not an object of parameters.')
  const fields = Object.entries(body as Record<string, unknown>)
  if (!fields.every(([, value]) => typeof value === 'string'))
    throw new TokenError('invalid_request', 'A parameter is not a text.')
  return Object.fromEntries(fields) as Record<string, string>
}

/** The credentials of a client, from the header or the body. Throws where there are none, or both. */
export function credentialsOf(
  authorization: string | undefined,
  parameters: Readonly<Record<string, string>>,
): ClientCredentials {
  const { client_id: clientId, client_secret: secret } = parameters
  if (authorization === undefined) {
    if (!clientId || !secret) throw new TokenError('invalid_client', 'The request has no client credentials.')
    return { clientId, secret }
  }
  if (secret !== undefined)
    throw new TokenError('invalid_request', 'Send the client credentials in the header or in the body, not in both.')
  const basic = basicCredentials(authorization)
  if (!basic) throw new TokenError('invalid_client', 'The Authorization header cannot be read.')
  if (clientId !== undefined && clientId !== basic.clientId)
    throw new TokenError('invalid_request', 'The header and the body name different clients.')
  return basic
}

/** HTTP Basic as in RFC 6749, section 2.3.1: both parts are form-encoded first. */
function basicCredentials(authorization: string): ClientCredentials | undefined {
  const encoded = /^basic +([\w+/-]+={0,2})$/i.exec(authorization)?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  if (colon < 1) return undefined
  try {
    const [clientId, secret] = [text.slice(0, colon), text.slice(colon + 1)].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    ) as [string, string]
    return secret ? { clientId, secret } : undefined
  } catch {
    return undefined
  }
}
