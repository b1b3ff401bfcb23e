import { createHash } from 'node:crypto'
import { second } from '@atrium/contract/constants.ts'
import type { ResponseStatus } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import type { KitServices } from '#kit/services.ts'
import type { ProductServices } from '#products/services.ts'
import { deliveryQueue, retrySecondsAfter } from '#outside/delivery-queue.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { ProductClient, ProductProblem, readAnswer, responseStatusOf } from '#outside/product-client.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { productNetworks } from '../product-networks.ts'
import { addUsage, bucketOf, emptyDurations, hourOf, type UsageDelta } from './usage.store.ts'
import {
  listDueProducts,
  saveAttempts,
  secondsUntilDue,
  takeDueCalls,
  type AttemptResult,
  type DueCall,
} from './pushes.store.ts'

export const pushJobName = 'open-platform.push-calls'

/** Calls that are sent to one product at once. */
const concurrency = 32

/** The largest answer to an insert that is kept, in bytes. */
const maxKeptAnswer = 100_000

interface Context extends Pick<KitServices, 'secrets'> {
  client: ProductClient
  breaker: CircuitBreaker
}

/** Sends inserts that are due to their products. */
export function pushCalls({
  secrets,
  jobs,
  ...services
}: Pick<ProductServices, 'secrets' | 'settings' | 'isDemo' | 'jobs' | 'productSecrets'>): Job {
  const client = new ProductClient({
    secretOf: (product) => services.productSecrets.signing(product),
    networks: productNetworks(services),
  })
  const breaker = new CircuitBreaker()
  const isOpen = (productId: string) => !breaker.isPaused(productId)
  return deliveryQueue({
    name: pushJobName,
    isDueAtStart: true,
    listReceivers: async (db) => (await listDueProducts(db)).filter(isOpen),
    claim: (db, limit, productId) => (isOpen(productId) ? takeDueCalls(db, limit, productId) : Promise.resolve([])),
    send: (call: DueCall) => push({ secrets, client, breaker }, call),
    async record(db, results) {
      await saveAttempts(db, results)
      await addUsage(db, results.map(usageOfAttempt))
    },
    concurrency,
    nextRun: { jobs, dueIn: secondsUntilDue },
  })
}

/** The call was counted when it was accepted; its failure once there is no further attempt. */
function usageOfAttempt({ call, startedAt, durationMs, responseStatus, retrySeconds }: AttemptResult): UsageDelta {
  const durations = emptyDurations()
  durations[bucketOf(durationMs)] = 1
  return {
    organisationId: call.organisation_id,
    appId: call.app_id,
    productId: call.product_id,
    interfaceId: call.interface_id,
    hour: hourOf(startedAt),
    callCount: 0,
    failureCount: responseStatus !== 'ok' && retrySeconds === null ? 1 : 0,
    durations,
  }
}

/** Sends one call. Whatever happens is a result: nothing is thrown. */
async function push({ client, secrets, breaker }: Context, call: DueCall): Promise<AttemptResult> {
  const startedAt = Date.now()
  const answer = await sendCall({ client, secrets }, call).catch((problem: unknown) => ({
    responseStatus: problem instanceof ProductProblem ? problem.responseStatus : ('failed' as const),
    statusCode: null,
    body: null,
  }))
  const { responseStatus, statusCode, body } = answer
  breaker.note(call.product_id, responseStatus === 'ok' || responseStatus === 'refused')
  return {
    call,
    startedAt,
    durationMs: Date.now() - startedAt,
    responseStatus,
    statusCode,
    responseBody: body && secrets.seal(body.toString()),
    responseHash: body && createHash('sha256').update(body).digest('hex'),
    retrySeconds: retrySecondsOf(responseStatus, statusCode, call.attempt_count),
  }
}

async function sendCall({ client, secrets }: Pick<Context, 'client' | 'secrets'>, call: DueCall) {
  const body = call.request_body && secrets.open(call.request_body)
  // Sealed with a key that the installation no longer has.
  if (!body) throw new ProductProblem('failed')
  const answer = await client.send({
    product: call.product_id,
    requestId: call.id,
    organisationId: call.organisation_id,
    appId: call.app_id,
    departmentIds: call.department_ids,
    method: call.method,
    url: `${call.upstream}${call.path}`,
    body,
    timeoutMs: call.timeout_seconds * second,
  })
  return {
    responseStatus: responseStatusOf(answer),
    statusCode: answer.statusCode ?? null,
    body: await readAnswer(answer, maxKeptAnswer),
  }
}

/** Refusals that a later attempt can overcome: request timeout, too early, too many requests. */
const passingRefusals: ReadonlySet<number | null> = new Set([408, 425, 429])

function retrySecondsOf(status: ResponseStatus, code: number | null, attempts: number): number | null {
  const isFinal = status === 'ok' || status === 'redirected' || status === 'address-refused'
  if (isFinal || (status === 'refused' && !passingRefusals.has(code))) return null
  return retrySecondsAfter(attempts)
}
