import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { minute, second } from '@atrium/contract/constants.ts'
import type { ResponseStatus } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import pMap from 'p-map'
import type { AppServices } from '#app/app-services.ts'
import type { Job, JobContext, Jobs } from '#kit/jobs/jobs.ts'
import { ProductClient, ProductProblem, readAnswer, responseStatusOf } from '#outside/product-client.ts'
import { CircuitBreaker, pauseSeconds } from './circuit-breaker.ts'
import { productNetworks } from './product-networks.ts'
import { addUsage, bucketOf, emptyDurations, hourOf, type UsageDelta } from './usage.store.ts'
import {
  giveBackCalls,
  listDueProducts,
  nextDueTime,
  saveAttempts,
  takeDueCalls,
  type AttemptResult,
  type DueCall,
} from './pushes.store.ts'

export const pushJobName = 'open-platform.push-calls'

/** Calls of one product that are taken together, and those of them that are sent at once. */
const batchSize = 200
const concurrency = 32

/** The largest answer to an insert that is kept, in bytes. */
const maxKeptAnswer = 100_000

/** Attempts of one call by themselves; afterwards it has failed until somebody sends it again. */
export const maxAttempts = 8
const firstRetrySeconds = 10
const longestRetrySeconds = 3_600

/** While products are slow, those to which something has become due since are looked for. */
const lookMs = 500

/** A run ends after this time, and the next one goes on. */
const maxRunMs = 5 * minute

/** Lets waiting inserts be looked at soon. Call it once their transaction has been committed. */
export function wakePushing(jobs: Jobs): void {
  setTimeout(() => void jobs.hurry(pushJobName).catch(() => {}), 50).unref()
}

/** Sends inserts that are due to their products. A row of `open_calls` is the truth; the queue only triggers. */
export function pushCalls(services: Pick<AppServices, 'secrets' | 'settings' | 'isDemo' | 'jobs'>): Job {
  const client = new ProductClient({
    secret: services.settings.handover.secret,
    networks: productNetworks(services),
  })
  const breaker = new CircuitBreaker()
  const context = { secrets: services.secrets, client, breaker }
  return {
    name: pushJobName,
    cron: '* * * * *',
    isDueAtStart: true,
    async run({ system, signal }) {
      const endsAt = Date.now() + maxRunMs
      const isOver = () => signal.aborted || Date.now() > endsAt
      await drainProducts({ ...context, system, isOver })
      if (!signal.aborted) await scheduleNextRun(services.jobs, system)
    },
  }
}

interface Context extends Pick<AppServices, 'secrets'>, Pick<JobContext, 'system'> {
  client: ProductClient
  breaker: CircuitBreaker
  isOver: () => boolean
}

/** Sends what is due to each product beside the others, so that one that hangs holds up nobody else. */
async function drainProducts(context: Context): Promise<void> {
  const draining = new Map<string, Promise<void>>()
  while (!context.isOver()) {
    for (const id of await context.system(listDueProducts))
      if (!context.breaker.isPaused(id) && !draining.has(id))
        draining.set(
          id,
          drain(context, id).finally(() => draining.delete(id)),
        )
    if (draining.size === 0) break
    await Promise.race([...draining.values(), sleep(lookMs)])
  }
  await Promise.all(draining.values())
}

/** Sends what is due to a product, batch by batch. */
async function drain(context: Context, productId: string): Promise<void> {
  const { breaker, system, isOver } = context
  while (!isOver() && !breaker.isPaused(productId)) {
    const calls = await system((db) => takeDueCalls(db, productId, batchSize))
    if (calls.length === 0) return
    // Once the product is paused, the rest of the batch is not sent.
    const results = await pMap(calls, (call) => (breaker.isPaused(productId) ? undefined : push(context, call)), {
      concurrency,
    })
    const sent = results.filter((result) => result !== undefined)
    const unsent = calls.filter((_, n) => results[n] === undefined).map(({ id }) => id)
    await system(async (db) => {
      await saveAttempts(db, sent)
      await addUsage(db, sent.map(usageOfAttempt))
      if (unsent.length > 0) await giveBackCalls(db, unsent, pauseSeconds)
    })
  }
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

/** Once a call is due before the timetable looks again, a timer hurries the next run. */
async function scheduleNextRun(jobs: Jobs, system: JobContext['system']) {
  const waitMs = ((await system(nextDueTime)) ?? Number.POSITIVE_INFINITY) - Date.now()
  if (waitMs < minute) setTimeout(() => void jobs.hurry(pushJobName).catch(() => {}), Math.max(waitMs, second)).unref()
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

/** Seconds until the next attempt: 10, 20, 40 … at most an hour, and up to a quarter more; null where there is none. */
export function retrySecondsOf(status: ResponseStatus, code: number | null, attempts: number): number | null {
  if (status === 'ok' || attempts >= maxAttempts) return null
  if (status === 'refused' && !passingRefusals.has(code)) return null
  if (status === 'redirected' || status === 'address-refused') return null
  const seconds = Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds)
  return Math.round(seconds * (1 + Math.random() / 4))
}
