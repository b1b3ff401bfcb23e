import { idPattern } from '@atrium/contract/kit/ids.ts'
import { ssoStateValidity } from '@atrium/contract/sso/sso.constants.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KitServices } from '#kit/services.ts'
import type { IdentityServices } from '#identity/services.ts'
import { addressOf } from '#kit/http/device.ts'
import { consumeRateLimit, networkKey } from '#identity/sign-in/attempts.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { recordSignIn } from '#logs/sign-ins/sign-in-log.ts'
import { connectorContext } from './connections/connection-context.ts'
import { findAnyConnection, type ConnectionRow } from './connections/connections.store.ts'
import type { ProviderMessage } from './connectors/connector.ts'
import { connectorOf } from './connectors/registry.ts'
import { endUpstreamSessions, type UpstreamSessions } from './sessions/sso-sessions.ts'
import { listSignInOptions } from './settings/settings.store.ts'
import { traceNumber } from './sign-in/refusals.ts'
import { connectionProblemOf, startSignIn } from './sign-in/start-sign-in.ts'
import { browserToken, insertState, newHandle, parkMessage } from './states/states.ts'
import { Trace } from './traces/trace.ts'

/** Signed messages with certificates and attributes. */
const formLimit = 512 * 1024
/** Providers send a handful of fields. */
const maxFields = 30
const route = { config: { notACall: 'Browsers and identity providers come here, not the page' } }
const requestLimit = { name: 'sso provider', most: 600, seconds: 60 }
const isId = (text: string) => new RegExp(idPattern).test(text)

type ById = FastifyRequest<{ Params: { id: string } }>

const connectionOfRequest = 'ssoConnection'
/** The connection that the address of a request names. */
const connectionOf = (request: ById) => request.getDecorator<ConnectionRow | undefined>(connectionOfRequest)

/** Mounts the addresses that browsers and providers come to. All that happens there ends on the page `#/sso`. */
export async function mountProviderRoutes(app: FastifyInstance, services: IdentityServices): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_request, body, done) => done(null, fieldsOf(body as string)),
    )
    scope.route({
      ...route,
      method: ['GET', 'POST'],
      url: '/sso/callback/:id',
      handler: (request, reply) => receive(services, request as ById, reply),
    })
    await scope.register((others) => mountOtherRoutes(others, services))
  })
}

/** The first fields of a form. */
const fieldsOf = (body: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body.split('&', maxFields).join('&')))

/** The routes besides the callback, which stores the message in the transaction that counts the request. */
async function mountOtherRoutes(scope: FastifyInstance, services: IdentityServices): Promise<void> {
  scope.decorateRequest(connectionOfRequest)
  scope.addHook('preHandler', async (request) => {
    const connection = await inTransaction(services.database, 'none', (db) => countAndFind(db, services, request))
    request.setDecorator(connectionOfRequest, connection)
  })
  scope.get('/sso', route, (request, reply) => toPage(reply, new URLSearchParams(textsOf(request.query))))
  scope.get('/sso/logged-out', route, (_request, reply) => reply.redirect('/#/login', 303))
  scope.get<{ Params: { code: string } }>('/sso/:code', route, (request, reply) =>
    openDirectLink(services, request, reply),
  )
  scope.get<{ Params: { id: string } }>('/sso/start/:id', route, (request, reply) => begin(services, request, reply))
  scope.get('/sso/metadata/:id', route, (request, reply) => publishMetadata(services, request as ById, reply))
  scope.route({
    ...route,
    method: ['GET', 'POST'],
    url: '/sso/logout/:id',
    handler: (request, reply) => endUpstream(services, request as ById, reply),
  })
}

/** Counts a request, and finds the connection that its address names. Throws `request.too-frequent`. */
async function countAndFind(
  db: Db,
  { secrets }: Pick<KitServices, 'secrets'>,
  request: FastifyRequest,
): Promise<ConnectionRow | undefined> {
  await consumeRateLimit(db, { ...requestLimit, from: networkKey(secrets, addressOf(request)) })
  const { id } = request.params as { id?: string }
  return id && isId(id) ? findAnyConnection(db, id) : undefined
}

/** Leads to the page, whose address nobody else can choose. */
const toPage = (reply: FastifyReply, query: URLSearchParams) =>
  reply.redirect(query.size > 0 ? `/#/sso?${query.toString()}` : '/#/sso', 303)

const toProblem = (reply: FastifyReply, error: string, more: Record<string, string> = {}) =>
  toPage(reply, new URLSearchParams({ problem: error, ...more }))

const textsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((fields ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value
      return typeof first === 'string' ? [[name, first]] : []
    }),
  )

const messageOf = (request: FastifyRequest): ProviderMessage => ({
  method: request.method === 'POST' ? 'POST' : 'GET',
  query: textsOf(request.query),
  rawQuery: request.url.split('?')[1] ?? '',
  form: textsOf(request.body),
})

/** `/sso/<code>`: with one sign-in option it begins at once, otherwise the page offers them. */
async function openDirectLink(
  services: IdentityServices,
  request: FastifyRequest<{ Params: { code: string } }>,
  reply: FastifyReply,
) {
  const code: string = request.params.code.toLowerCase()
  const ways = await inTransaction(services.database, 'none', (db) => listSignInOptions(db, { code, domain: null }))
  const [only] = ways
  if (!only || ways.length > 1)
    return toPage(reply, new URLSearchParams({ organisation: String(code), ...textsOf(request.query) }))
  const connection = await inTransaction(services.database, 'none', (db) => findAnyConnection(db, only.connection_id))
  return connection ? beginAt(services, connection, request, reply) : toProblem(reply, 'sso.state-invalid')
}

async function begin(services: IdentityServices, request: ById, reply: FastifyReply) {
  const connection = connectionOf(request)
  if (!connection?.isEnabled) return toProblem(reply, 'sso.state-invalid')
  return beginAt(services, connection, request, reply)
}

/** A page of the portal, never another site: what the sign-in page keeps as its own query. */
const returnTarget = (to: string | undefined) => (to && /^[/?](?![/\\])/.test(to) && to.length <= 500 ? to : undefined)

async function beginAt(
  services: IdentityServices,
  connection: ConnectionRow,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const returnTo = returnTarget(textsOf(request.query)['to'])
  const started = await startSignIn(services, connection, { returnTo }, { request, reply })
  if (started.url) return reply.redirect(started.url, 303)
  return toProblem(reply, 'sso.failed', { connection: connection.name, trace: traceNumber(String(started.traceId)) })
}

/** Takes what a provider sent and leads to the page, which finishes the sign-in: the cookie of the browser comes with its call alone. */
async function receive(services: IdentityServices, request: ById, reply: FastifyReply) {
  const message = messageOf(request)
  const { query, form } = message
  const handle = query['state'] ?? form['state'] ?? form['RelayState'] ?? query['RelayState'] ?? ''
  const { connection, isParked } = await inTransaction(services.database, 'none', async (db) => {
    const found = await countAndFind(db, services, request)
    const park = () => parkMessage(db, services, { handle, connectionId: request.params.id, message })
    return { connection: found, isParked: found !== undefined && handle !== '' && (await park()) }
  })
  if (!connection) return toProblem(reply, 'sso.state-invalid')
  if (isParked) return toPage(reply, new URLSearchParams({ state: `${handle} ${connection.kind}` }))
  // Some providers say here, too, that a session has ended.
  const answer = message.method === 'POST' ? await logOut(services, { connection, message, request }) : undefined
  if (answer) return sendLogOut(reply, answer)
  return receiveUnrequested(services, { connection, message, request, reply })
}

/** Takes a sign-in that began at the provider, where the connection allows that. */
async function receiveUnrequested(services: IdentityServices, { connection, message, request, reply }: FromProvider) {
  const { id, organisationId, kind, isEnabled, allowsUnrequested } = connection
  if (!isEnabled || !allowsUnrequested || !connectorOf(kind).isUnrequested?.(message))
    return toProblem(reply, 'sso.state-invalid')
  const own = newHandle()
  await insertState(services, {
    handle: own,
    browser: browserToken(services, { request, reply }),
    state: {
      organisationId,
      connectionId: id,
      purpose: 'sign-in',
      content: { steps: [] },
      message,
      validityMs: ssoStateValidity,
    },
  })
  return toPage(reply, new URLSearchParams({ state: `${own} ${kind}` }))
}

interface FromProvider {
  connection: ConnectionRow
  message: ProviderMessage
  request: FastifyRequest
  reply: FastifyReply
}

/** What a provider is answered to a message about a log-out: where the browser goes, or a status. */
type LogOutAnswer = { redirect: string } | { status: 200; framedBy?: string | undefined } | { status: 400 }

function sendLogOut(reply: FastifyReply, answer: LogOutAnswer) {
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303)
  if (answer.status === 400) return reply.code(400).send({ error: 'invalid_request' })
  // The page of the provider waits until its frame has loaded. There is nothing in the answer.
  if (answer.framedBy)
    void reply.header('content-security-policy', `default-src 'none'; frame-ancestors ${answer.framedBy}`)
  return reply.code(200).send()
}

/**
 * Ends the sessions that a provider says are over. Undefined where the message is something else. Sends nothing: a reply is thenable,
 * so that awaiting one waits until it is sent and gives nothing.
 */
async function logOut(
  services: IdentityServices,
  { connection, message, request }: Omit<FromProvider, 'reply'>,
): Promise<LogOutAnswer | undefined> {
  try {
    const context = connectorContext(services, connection, new Trace())
    const logout = await connectorOf(connection.kind).readLogout?.(context, message)
    if (!logout) return undefined
    if (logout.sessions) await endSessions(services, { connection, sessions: logout.sessions, request })
    return logout.redirect ? { redirect: logout.redirect } : { status: 200, framedBy: logout.framedBy }
  } catch (error) {
    const { hint, detail } = connectionProblemOf(services, error)
    services.log.warn({ connection: connection.id, hint, detail }, 'a provider’s message about a log-out was refused')
    return { status: 400 }
  }
}

async function endSessions(
  services: IdentityServices,
  {
    connection: { organisationId, id, name },
    sessions,
    request,
  }: { connection: ConnectionRow; sessions: UpstreamSessions; request: FastifyRequest },
): Promise<void> {
  const accounts = await inTransaction(services.database, { organisationId }, async (db) => {
    const ended = await endUpstreamSessions(db, id, sessions)
    for (const account of ended)
      await recordSignIn(db, {
        account: { id: account, organisation_id: organisationId },
        method: 'sso',
        result: 'signed-out',
        request,
        connection: name,
      })
    return ended
  })
  // This server does not wait for the notice of the database: the provider is answered when the sessions are over.
  for (const account of accounts) services.sessions.invalidate(`account:${account}`)
}

/** What we publish of ourselves to the provider of a connection; with `?download`, as a file. */
async function publishMetadata(services: IdentityServices, request: ById, reply: FastifyReply) {
  const { id } = request.params
  const connection = connectionOf(request)
  const text =
    connection && connectorOf(connection.kind).metadata?.(connectorContext(services, connection, new Trace()))
  if (!text) return reply.code(404).send({ error: 'not_found' })
  if ('download' in (request.query as object))
    void reply.header('content-disposition', `attachment; filename="atrium-${id.slice(-6)}.xml"`)
  return reply.type('application/xml; charset=utf-8').send(text)
}

async function endUpstream(services: IdentityServices, request: ById, reply: FastifyReply) {
  const connection = connectionOf(request)
  const answer = connection && (await logOut(services, { connection, message: messageOf(request), request }))
  return sendLogOut(reply, answer ?? { status: 400 })
}
