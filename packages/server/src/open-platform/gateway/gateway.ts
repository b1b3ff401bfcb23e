import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProductServices } from '#products/services.ts'
import { addressOf } from '#kit/http/device.ts'
import { CallError } from '#kit/http/call-error.ts'
import { callErrorOf, sendFailure } from '#kit/http/errors.ts'
import { ProductClient } from '#outside/product-client.ts'
import { AppAccesses, keyOf, type CallableInterface } from './app-access.ts'
import type { CallOrigin } from './accept-inserts.ts'
import { CallLog } from './call-log.ts'
import { GatewayInserts } from './gateway-inserts.ts'
import { GatewayQueries } from './gateway-queries.ts'
import { maskedHeaders, maskedUrl } from './masked-request.ts'
import { productNetworks } from '../product-networks.ts'
import type { Quotas } from './quotas.store.ts'
import { RefusedCalls } from './refused-calls.ts'
import { RateError, UsageCounter, usageOf, type Rate } from './usage-counter.ts'

/** A request that may be carried out. */
export interface GatewayCall {
  target: CallableInterface
  origin: CallOrigin
  quotas: Quotas
}

/** Programs, and nobody else; the interface's own rules follow. */
const gatewayAccess = { kind: 'read', access: 'app', scope: 'organisation' } as const
/** A batch of 1,000 rows. */
const bodyLimit = 10_000_000
const maxUrlLength = 2_000

/** Mounts the addresses at which programs call the interfaces of products. */
export async function mountGateway(
  app: FastifyInstance,
  services: ProductServices,
  authorize: (call: typeof gatewayAccess, request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const { database, clock, log } = services
  const accesses = new AppAccesses(services)
  const usage = new UsageCounter({ database, clock }, (problem) => log.error({ err: problem }, 'usage'))
  const secretOf = (product: string) => services.productSecrets.signing(product)
  const client = new ProductClient({ secretOf, networks: productNetworks(services) })
  const inserts = new GatewayInserts({ ...services, usage })
  const calls = new CallLog(services)
  const queries = new GatewayQueries({ ...services, usage, client, calls })
  const refused = new RefusedCalls(services, { accesses, log: calls })

  await app.register(async (scope) => {
    // The bytes are parsed by our own rules, after the access of the program has been checked.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((problem, request, reply) => {
      refused
        .record(request, callErrorOf(problem))
        .catch((error: unknown) => log.error({ err: error }, 'records of refused calls'))
      return sendGatewayError(problem, request, reply)
    })
    scope.addHook('onClose', async () => {
      await calls.close()
      await usage.close()
      client.close()
    })
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/api/v1/open/:product/:interface',
      bodyLimit,
      config: { notACall: 'Programs call the interfaces of products here, which operators enter' },
      onRequest: (request) => authorize(gatewayAccess, request),
      handler: async (request, reply) => {
        const call = await callOf(request)
        setRateHeaders(reply, usage.countRequest(usageOf(call), call.target.callsPerMinute))
        return call.target.kind === 'insert'
          ? inserts.answer(call, request, reply)
          : queries.answer(call, request, reply)
      },
    })
  })

  async function callOf(request: FastifyRequest): Promise<GatewayCall> {
    const { appId = '', organisation } = request.visitor ?? {}
    const { appName, quotas, interfaces } = await accesses.get({ appId, organisationId: String(organisation?.id) })
    const { product, interface: code } = request.params as { product: string; interface: string }
    const target = interfaces.get(keyOf(product, code))
    if (!target || target.usableUntil.getTime() <= clock.now()) throw new CallError('open-platform.not-granted')
    if (request.method !== target.method)
      throw new CallError('open-platform.wrong-method', { values: { method: target.method } })
    checkAddress(request)
    const origin = {
      organisationId: quotas.organisationId,
      appId,
      appName,
      address: addressOf(request),
      method: request.method,
      url: maskedUrl(request.url),
      headers: maskedHeaders(request.headers),
      departmentIds: target.departmentIds,
    }
    return { target, origin, quotas }
  }
}

const secretParameters = /^(access_token|token|client_secret|secret|authorization)$/i

/** Addresses are written to logs on the way, so that secrets do not belong there. */
function checkAddress({ query, url }: FastifyRequest): void {
  if (Object.keys(query as object).some((name) => secretParameters.test(name)))
    throw new CallError('open-platform.secret-in-url')
  if (url.length > maxUrlLength) throw new CallError('request.malformed')
}

/** The names that most gateways use, after the draft of the IETF on RateLimit headers. */
const setRateHeaders = (reply: FastifyReply, { limit, remaining, resetSeconds }: Rate) =>
  reply.headers({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  })

/** Seconds after which a program tries again where a quota is used up. */
const quotaRetrySeconds = '60'

function sendGatewayError(problem: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (problem instanceof RateError) {
    setRateHeaders(reply, problem.rate)
    void reply.header('retry-after', String(problem.rate.resetSeconds))
  } else if (problem instanceof CallError) {
    if (problem.statusCode === 429) void reply.header('retry-after', quotaRetrySeconds)
    if (problem.error === 'open-platform.wrong-method') void reply.header('allow', problem.values['method'])
  }
  return sendFailure(problem, request, reply)
}
