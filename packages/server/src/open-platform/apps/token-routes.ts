import { idPattern } from '@atrium/contract/kit/ids.ts'
import { accessTokenSeconds } from '@atrium/contract/open-platform/apps.shapes.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProductServices } from '#products/services.ts'
import { addressOf, deviceOf } from '#kit/http/device.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { consumeRateLimit, networkKey } from '#identity/sign-in/attempts.ts'
import { inTransaction, rowsOf, toDate, valueOf } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { callErrorOf } from '#kit/http/errors.ts'
import { isAppAddressAllowed } from '#identity/sessions/ip-whitelist.ts'
import { AccessTokens, hasSecret } from './access-tokens.ts'
import { credentialsOf, parametersOf, parseForm, TokenError, type ClientCredentials } from './token-requests.ts'

const route = { config: { notACall: 'Programs come here, with the formats of RFC 6749, 7009 and 7662' } }
const bodyLimit = 32 * 1024
const maxParameterLength = 200

/** Refused credentials in a minute for one app from one network, and for one network. */
const clientLimit = { name: 'app client', most: 10, seconds: 60 }
const addressLimit = { name: 'app address', most: 60, seconds: 60 }

/** Mounts the addresses at which programs get, inspect and revoke access tokens. */
export async function mountTokenRoutes(app: FastifyInstance, appServices: ProductServices): Promise<void> {
  const services = { ...appServices, tokens: new AccessTokens(appServices) }
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => {
        try {
          done(null, parseForm(body as string))
        } catch (error) {
          done(error as Error)
        }
      },
    )
    scope.setErrorHandler((problem, request, reply) => sendTokenError(problem, request, reply))
    const options = { ...route, bodyLimit }
    scope.post('/api/v1/token', options, (request, reply) => issueToken(services, request, reply))
    scope.post('/api/v1/token/introspect', options, (request, reply) => introspectToken(services, request, reply))
    scope.post('/api/v1/token/revoke', options, (request, reply) => revokeToken(services, request, reply))
  })
}

type Services = ProductServices & { tokens: AccessTokens }

async function issueToken(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const parameters = parametersOf(request)
  const credentials = credentialsOf(request.headers.authorization, parameters)
  const grantType = parameters['grant_type']
  if (!grantType) throw new TokenError('invalid_request', 'grant_type is missing.')
  const client = await authenticate(services, credentials, request)
  if (grantType !== 'client_credentials')
    throw new TokenError('unsupported_grant_type', 'Only client_credentials is supported.')
  if (parameters['scope']) throw new TokenError('invalid_scope', 'No scope can be requested.')
  if (!client.isUsable) throw new TokenError('unauthorized_client', 'The open capability is not in force.')
  const token = await services.tokens.issue({
    appId: client.id,
    address: addressOf(request),
    device: deviceOf(request),
  })
  // It ended while this server still remembered it.
  if (token === undefined) throw new TokenError('invalid_client', 'The client has ended.')
  return secretAnswer(reply).send({ access_token: token, token_type: 'Bearer', expires_in: accessTokenSeconds })
}

/** RFC 7662. A token of another app is as unknown as one that never existed. */
async function introspectToken(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { client, token } = await authenticated(services, request)
  const [session] = await inTransaction(services.database, 'none', (db) =>
    rowsOf<{ issued_at: string; expires_at: string }>(
      db,
      sql`select * from find_app_session(${client.id}::uuid, ${tokenHash(token)})`,
    ),
  )
  if (!session) return secretAnswer(reply).send({ active: false })
  const seconds = (time: string) => Math.floor(toDate(time).getTime() / 1000)
  return secretAnswer(reply).send({
    active: true,
    client_id: client.id,
    token_type: 'Bearer',
    iat: seconds(session.issued_at),
    exp: seconds(session.expires_at),
  })
}

/** RFC 7009. The answer is the same whether there was such a token. */
async function revokeToken(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { client, token } = await authenticated(services, request)
  const sessionId = await inTransaction(services.database, 'none', (db) =>
    valueOf<string | null>(db, sql`select end_app_session(${client.id}::uuid, ${tokenHash(token)}) as value`),
  )
  if (sessionId) services.sessions.invalidate(`session:${sessionId}`)
  return secretAnswer(reply).send()
}

async function authenticated(services: Services, request: FastifyRequest) {
  const parameters = parametersOf(request)
  const client = await authenticate(services, credentialsOf(request.headers.authorization, parameters), request)
  const token = parameters['token']
  if (!token) throw new TokenError('invalid_request', 'token is missing.')
  return { client, token }
}

interface Client {
  id: string
  /** False while the open capability of its organisation is not in force. */
  isUsable: boolean
}

/**
 * Verifies the credentials of an app. Only refused ones are counted: a secret of 256 bits cannot be guessed, and a lock
 * that also held for the right secret would let strangers shut a program out.
 */
async function authenticate(
  services: Services,
  { clientId, secret }: ClientCredentials,
  request: FastifyRequest,
): Promise<Client> {
  const isReadable = new RegExp(idPattern).test(clientId) && secret.length <= maxParameterLength
  const id = clientId.toLowerCase()
  const found = isReadable ? await services.tokens.find(id) : undefined
  const isRight = found !== undefined && hasSecret(found, secret)
  if (!isRight) {
    await countRefusal(services, isReadable ? id : 'unreadable', request)
    throw new TokenError('invalid_client', 'The client is unknown, has ended, or its secret is wrong.')
  }
  if (!isAppAddressAllowed(found.addresses, addressOf(request)))
    throw new TokenError('unauthorized_client', 'The app cannot be used from this address.')
  return { id, isUsable: found.is_usable }
}

/** Throws `request.too-frequent` beyond the limits. */
async function countRefusal({ database, secrets }: ProductServices, clientId: string, request: FastifyRequest) {
  const from = networkKey(secrets, addressOf(request))
  await inTransaction(database, 'none', async (db) => {
    await consumeRateLimit(db, { ...addressLimit, from })
    await consumeRateLimit(db, { ...clientLimit, from: `${clientId} ${from}` })
  })
}

const secretAnswer = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache').type('application/json; charset=utf-8')

function sendTokenError(problem: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (problem instanceof TokenError) {
    const isClient = problem.error === 'invalid_client'
    if (isClient) void reply.header('www-authenticate', 'Basic realm="atrium", charset="UTF-8"')
    return secretAnswer(reply)
      .code(isClient ? 401 : 400)
      .send({ error: problem.error, error_description: problem.message })
  }
  const { statusCode, error } = problem instanceof CallError ? problem : callErrorOf(problem)
  if (error === 'request.too-frequent')
    return secretAnswer(reply)
      .header('retry-after', '60')
      .code(429)
      .send({ error: 'invalid_client', error_description: 'Too many refused requests. Try again later.' })
  if (statusCode < 500)
    return secretAnswer(reply)
      .code(400)
      .send({ error: 'invalid_request', error_description: 'The request cannot be read.' })
  request.log.error({ err: problem }, 'token request failed')
  if (error === 'request.unavailable') void reply.header('retry-after', '5')
  return secretAnswer(reply).code(statusCode).send({ error: 'server_error', error_description: 'Try again later.' })
}
