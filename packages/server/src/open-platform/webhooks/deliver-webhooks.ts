import { second } from '@atrium/contract/constants.ts'
import type { ResponseStatus } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import type { Secrets } from '#environment/secrets.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { deliveryQueue } from '#outside/delivery-queue.ts'
import { guardedFetch, type GuardedFetch } from '#outside/guarded-fetch.ts'
import { problemStatus } from '#outside/product-client.ts'
import type { OutsideServices } from '#outside/services.ts'
import { maskedHeaders, storable } from '../gateway/masked-request.ts'
import { productNetworks } from '../product-networks.ts'
import { collectEvents } from './collect-events.ts'
import {
  claimDeliveries,
  listDueEndpoints,
  recordAttempts,
  secondsUntilDue,
  type AttemptResult,
  type DueDelivery,
} from './deliveries.store.ts'
import { disableEndpoints } from './disable-endpoints.ts'
import { retryAfterSeconds, webhookRetrySeconds } from './webhook-retries.ts'
import { openWebhookSecret, webhookHeaders } from './webhook-secrets.ts'

export const deliverWebhooksJob = 'open-platform.deliver-webhooks'

/** Deliveries that are sent to one endpoint at once. */
const concurrency = 16

/** From the request until the end of the answer. */
const deliveryTimeoutMs = 15 * second

/** Of an answer only the beginning is read, and less is kept. */
const maxReadBytes = 16_384
const maxKeptCharacters = 2_000

/** New entries of operation logs are noticed at most so often. */
const noticePauseMs = second

/** Makes events of what happened, and sends them to the webhooks of organisations. */
export function deliverWebhooks(services: OutsideServices, { timeoutMs = deliveryTimeoutMs } = {}): Job {
  const { secrets, jobs } = services
  const fetch = guardedFetch(productNetworks(services), { timeoutMs, maxBytes: maxReadBytes, isCut: true })
  const queue = deliveryQueue({
    name: deliverWebhooksJob,
    isDueAtStart: true,
    async listReceivers(db) {
      await collectEvents(db)
      return listDueEndpoints(db)
    },
    claim: (db, limit, endpointId) => claimDeliveries(db, { limit, endpointId, timeoutMs }),
    send: (delivery: DueDelivery) => deliver({ secrets, fetch }, delivery),
    record: recordAttempts,
    concurrency,
    nextRun: { jobs, dueIn: secondsUntilDue },
  })
  runWhenSomethingHappened(services)
  return {
    ...queue,
    async run(context, data) {
      await queue.run(context, data)
      await disableEndpoints(services, context)
    },
  }
}

/** Starts the job when the database says that operation logs with webhooks have new entries. */
function runWhenSomethingHappened({ jobs, onInvalidation }: Pick<OutsideServices, 'jobs' | 'onInvalidation'>): void {
  let isSoon = false
  onInvalidation((notice) => {
    if (notice !== 'webhook-events:' || isSoon) return
    isSoon = true
    setTimeout(() => {
      isSoon = false
      jobs.runSoon(deliverWebhooksJob)
    }, noticePauseMs).unref()
  })
}

interface Context {
  secrets: Pick<Secrets, 'open' | 'seal'>
  fetch: GuardedFetch
}

/** Sends one delivery. Whatever happens is a result: nothing is thrown. */
async function deliver({ secrets, fetch }: Context, delivery: DueDelivery): Promise<AttemptResult> {
  const startedAt = Date.now()
  const { event_id: id, endpoint_id: endpointId, body, attempt_count: attempts } = delivery
  const valid = delivery.secrets.flatMap((sealed) => openWebhookSecret(secrets, endpointId, sealed) ?? [])
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Atrium-Webhooks/1',
    ...webhookHeaders({ id, body, at: startedAt }, valid),
  }
  // Without a secret that opens, the receiver could not verify anything.
  const outcome = valid.length === 0 ? noAnswer('failed') : await post({ secrets, fetch }, { ...delivery, headers })
  const { responseStatus, pauseSeconds } = outcome
  const scheduled = responseStatus === 'ok' ? null : webhookRetrySeconds(attempts)
  return {
    delivery,
    startedAt,
    durationMs: Date.now() - startedAt,
    requestHeaders: { ...headers, 'webhook-signature': valid.map(() => 'v1,***').join(' ') },
    retrySeconds: scheduled && Math.max(scheduled, pauseSeconds),
    ...outcome,
  }
}

type Outcome = Pick<
  AttemptResult,
  'responseStatus' | 'statusCode' | 'responseHeaders' | 'responseBody' | 'pauseSeconds' | 'isGone'
>

const noAnswer = (responseStatus: ResponseStatus): Outcome => ({
  responseStatus,
  statusCode: null,
  responseHeaders: {},
  responseBody: null,
  pauseSeconds: 0,
  isGone: false,
})

async function post(
  { secrets, fetch }: Context,
  { url, headers, body }: Pick<DueDelivery, 'url' | 'body'> & { headers: Record<string, string> },
): Promise<Outcome> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body })
    const text = storable(await response.text()).slice(0, maxKeptCharacters)
    const isOk = response.status >= 200 && response.status < 300
    return {
      responseStatus: statusOf(response.status),
      statusCode: response.status,
      responseHeaders: maskedHeaders(Object.fromEntries(response.headers)),
      responseBody: text === '' ? null : secrets.seal(text),
      pauseSeconds: isOk ? 0 : retryAfterSeconds(response.headers.get('retry-after'), Date.now()),
      isGone: response.status === 410,
    }
  } catch (problem) {
    return noAnswer(problemStatus(problem))
  }
}

function statusOf(status: number): ResponseStatus {
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return status >= 200 && status < 300 ? 'ok' : 'redirected'
}
