import { randomUUID } from 'node:crypto'
import type { ErrorName } from '@atrium/contract/errors.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { requestIdHeader } from '@atrium/contract/constants.ts'
import cookie from '@fastify/cookie'
import fastJsonStringify from 'fast-json-stringify'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { isExpected } from '#api-docs/expected-errors.ts'
import { DiskSpace } from './disk-space.ts'
import { CallError } from '#kit/http/call-error.ts'
import { callErrorOf, sendFailure } from '#kit/http/errors.ts'
import type { Module } from '#kit/http/handle.ts'
import { measure } from './metrics.ts'
import { mountCalls } from '#kit/http/mount.ts'
import type { AppServices } from './app-services.ts'
import { downloadName } from './download-names.ts'
import { logRequests } from './request-log.ts'
import { cleanForwardedFor } from './forwarded-for.ts'
import { answerHeaders } from '#kit/http/headers.ts'
import { closeBehindAnswers } from './stopping.ts'
import { logDownload, logWrite } from '#logs/operations/call-log.ts'
import { authorize } from './authorize.ts'
import { uploadFolderPrefix } from '#environment/upload-folders.ts'
import { mountPages } from './pages.ts'
import { mountLocalVerification } from '#logs/chain/local-verification.ts'
import { mountProbes } from './probes.ts'
import { mountGateway } from '#open-platform/gateway/gateway.ts'
import { mountTokenRoutes } from '#open-platform/apps/token-routes.ts'
import { isSignedBody } from '#products/product-visitor.ts'
import { mountProviderRoutes } from '#sso/provider-routes.ts'

const jsonLimit = 64 * 1024
const maxPathLength = 500

/** A failure that the call's contract does not declare. */
export interface UndeclaredError {
  call: Call['at']
  error: ErrorName
  /** The request's id in the log. */
  reqId: string
}

interface Outside {
  /** The folder of the built web client. */
  webFolder: string
  onUndeclared: (failed: UndeclaredError) => void
  stalledReaderMs?: number | undefined
}

/** The HTTP server with the calls of the modules, the pages and the probes. */
export async function buildApp(
  services: AppServices,
  modules: readonly Module[],
  { webFolder, onUndeclared, stalledReaderMs }: Outside,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: services.settings.trustedProxies.length > 0 ? services.settings.trustedProxies : false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: maxPathLength,
    },
    bodyLimit: jsonLimit,
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Addresses that cannot be read never reach the handlers of errors below.
    frameworkErrors: (problem, request, reply) => void sendFailure(problem, request as FastifyRequest, reply as never),
  })
  if (services.settings.trustedProxies.length > 0) app.addHook('onRequest', cleanForwardedFor)
  const headersFor = answerHeaders(services.settings)
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headersFor(request)) reply.header(name, value)
    reply.header(requestIdHeader, request.id)
    done()
  })
  closeBehindAnswers(app)
  readJson(app)
  app.setSerializerCompiler(serializerOf)
  await app.register(cookie)
  const registry = measure(app, services)
  logRequests(app)
  const diskSpace = new DiskSpace(services.settings.dataDir, services.clock)
  app.setErrorHandler((problem, request, reply) => {
    diskSpace.noteFailure(problem)
    const { call } = request.routeOptions.config
    const failed = callErrorOf(problem)
    const { error } = failed
    if (call && !isExpected(call, error)) onUndeclared({ call: call.at, error, reqId: request.id })
    return sendFailure(problem, request, reply, failed)
  })
  app.decorateRequest('visitorAddress', undefined)
  app.decorateRequest('sessionToken', undefined)
  const answerWithin = mountCalls(app, modules, {
    database: services.database,
    authorize: (call, request) => authorize(services, call, request),
    uploadFolderPrefix: uploadFolderPrefix(),
    logWrite,
    logDownload: (download) => logDownload(services.database, download),
    downloadName: (request, fileName) => downloadName(services, request, fileName),
    onWritten: ({ sessionId }) => services.sessions.invalidate(`session:${sessionId}`),
    onProblem: (problem) => services.log.error({ err: problem }, 'after the answer'),
    stalledReaderMs,
  })
  mountProbes(app, services, { registry, diskSpace })
  mountLocalVerification(app, services)
  await mountProviderRoutes(app, services)
  await mountTokenRoutes(app, services)
  await mountGateway(app, services, (call, request) => authorize(services, call, request))
  await mountPages(app, services, { answerWithin, webFolder })
  return app
}

/** Compiles a response serializer on first use: all of them at start would take 0.1 s, and a start needs few. */
function serializerOf({ schema }: { schema: unknown }): (response: unknown) => string {
  let serialize: ((response: unknown) => string) | undefined
  return (response) => (serialize ??= fastJsonStringify(schema as object))(response)
}

/** JSON is the only body besides uploads; an empty one is accepted with any content type. */
function readJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!isSignedBody(request, body as string)) done(new CallError('access.wrong-signature'))
    else if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}
