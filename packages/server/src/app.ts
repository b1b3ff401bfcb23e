import { randomUUID } from 'node:crypto'
import type { ErrorName } from '@atrium/contract/errors.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { accessWord } from '@atrium/contract/kit/call.ts'
import { requestIdHeader, sessionCookie, unattendedHeader } from '@atrium/contract/constants.ts'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { isExpected } from '#api-docs/expected-errors.ts'
import { compileWithFirst } from '#kit/answer-text.ts'
import { DiskSpace } from '#kit/disk-space.ts'
import { callErrorOf, sendFailure } from '#kit/errors.ts'
import { readCookie } from '#identity/session-cookie.ts'
import type { Module } from '#kit/handle.ts'
import { measure } from '#kit/metrics.ts'
import { mountCalls } from '#kit/mount.ts'
import type { Parts } from '#kit/parts.ts'
import { logRequests } from '#kit/request-log.ts'
import { answerHeaders } from '#kit/security-headers.ts'
import { closeBehindAnswers } from '#kit/stopping.ts'
import { isHiddenFrom } from '#menus/guarded-calls.ts'
import { isAddressBanned } from '#settings/ip-whitelist.ts'
import { mountPages } from './pages.ts'
import { mountLocalVerification } from '#logs/local-verification.ts'
import { mountProbes } from './probes.ts'
import type { CallError } from '#kit/call-error.ts'
import { takeVisitorAddress } from '#identity/visitor-address.ts'

const jsonLimit = 64 * 1024
const longestPath = 500

/** A call that failed in a way its contract does not declare, so that `/api/docs` is wrong about it. */
export interface Undeclared {
  call: Call['at']
  error: ErrorName
  /** The request, as other lines of the log name it. */
  reqId: string
}

interface Outside {
  /** Where the built web client is. */
  webFolder: string
  onUndeclared: (failed: Undeclared) => void
  stalledReaderMs?: number | undefined
}

/** The web server: the calls of the modules, the pages, the probes, and nothing else. */
export async function buildApp(
  parts: Parts,
  modules: readonly Module[],
  { webFolder, onUndeclared, stalledReaderMs }: Outside,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One logger for all: making one for every request costs more than answering it. Each line names its request itself.
    childLoggerFactory: (logger) => logger,
    trustProxy: parts.settings.trustedProxies.length > 0 ? parts.settings.trustedProxies : false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: longestPath,
    },
    bodyLimit: jsonLimit,
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Addresses that cannot be read never reach the handlers of errors below.
    frameworkErrors: (problem, request, reply) => void sendFailure(problem, request as FastifyRequest, reply as never),
  })
  const headersFor = answerHeaders(parts.settings)
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headersFor(request)) reply.header(name, value)
    reply.header(requestIdHeader, request.id)
    done()
  })
  closeBehindAnswers(app)
  readJson(app)
  app.setSerializerCompiler(compileWithFirst)
  await app.register(cookie)
  const registry = measure(app, parts)
  logRequests(app)
  const diskSpace = new DiskSpace(parts.settings.dataDir, parts.clock)
  app.setErrorHandler((problem, request, reply) => {
    diskSpace.noteFailure(problem)
    const { call } = request
    const failed = callErrorOf(problem)
    const { error } = failed
    if (call && !isExpected(call, error)) onUndeclared({ call: call.at, error, reqId: request.id })
    return sendFailure(problem, request, reply, failed)
  })
  app.decorateRequest('visitorAddress', undefined)
  const answerWithin = mountCalls(app, modules, {
    database: parts.database,
    identify: (request) => identify(parts, request),
    isOwnOrigin: (origin, request) => isOwnOrigin(parts, origin, request),
    hindrance: (call, request) => hindrance(parts, call, request),
    onWritten: ({ sessionId }) => parts.sessions.forget(`session:${sessionId}`),
    onProblem: (problem) => parts.log.error({ err: problem }, 'after the answer'),
    stalledReaderMs,
  })
  mountProbes(app, parts, { registry, diskSpace })
  mountLocalVerification(app, parts)
  await mountPages(app, parts, { answerWithin, webFolder })
  return app
}

/** JSON is the only body besides uploads; none at all is fine, whatever it says it is. */
function readJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}

const bearer = 'Bearer '

/** Programs bring their token in the header, people in the cookie; neither is taken for the other. */
function identify({ sessions, settings }: Parts, request: FastifyRequest) {
  const { headers, call, socket } = request
  const isProgram = headers.authorization?.startsWith(bearer) ?? false
  const token = isProgram ? headers.authorization?.slice(bearer.length) : readCookie(request, sessionCookie, settings)
  if (!token || token.length > 200) return undefined
  const fit = (visitor: Awaited<ReturnType<typeof sessions.find>>) =>
    visitor && (visitor.level === 'app') === isProgram ? visitor : undefined
  // Whoever changes something is there, whatever the page says.
  const isUse = call?.kind !== 'read' || headers[unattendedHeader] !== '1'
  const found = sessions.find(token, socket, isUse)
  return found instanceof Promise ? found.then(fit) : fit(found)
}

/**
 * An application that asks on behalf of a person signs from where that person comes. The IP whitelist holds for every
 * call that is not for everyone, and a hidden page hides what stands behind it.
 */
function hindrance(parts: Parts, call: Call, request: FastifyRequest): CallError['error'] | undefined {
  const { visitor } = request
  if (!visitor?.person || accessWord(call.access) === 'public') return undefined
  if (!takeVisitorAddress(request, parts)) return 'access.wrong-signature'
  if (isAddressBanned(visitor.organisation, visitor.person, request)) return 'access.address-banned'
  return isHiddenFrom(call, visitor) ? 'access.denied' : undefined
}

/** The configured address; where none is configured, the one that the browser itself says it is on. */
function isOwnOrigin({ settings }: Parts, origin: string, { headers }: FastifyRequest): boolean {
  if (origin === settings.publicUrl) return true
  return !settings.isPublicUrlFixed && URL.parse(origin)?.host === headers.host
}
