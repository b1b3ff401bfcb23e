import { minute } from '@atrium/contract/constants.ts'
import type { Clock } from '#outside/clock.ts'
import { inTransaction, type Database } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { dayIn, startOfDay } from '#kit/text/calendar-days.ts'
import {
  addUsage,
  bucketOf,
  emptyDurations,
  hourOf,
  noteAppUses,
  readUsage,
  type AppUse,
  type UsageDelta,
} from './usage.store.ts'

/** Counts are written and read again after this time: so late a server learns what others admitted. */
const exchangeMs = 5_000

/** What an organisation may use. */
export interface Quotas {
  organisationId: string
  timeZone: string
  callsPerDay: number
  queuedCalls: number
}

/** An app, the interface that it calls, and from where. */
export interface Usage {
  address: string
  organisationId: string
  appId: string
  productId: string
  interfaceId: string
}

/** The app and the interface of a call. */
export const usageOf = ({
  origin: { organisationId, appId, address },
  target: { productId, id },
}: {
  origin: Pick<Usage, 'organisationId' | 'appId' | 'address'>
  target: { productId: string; id: string }
}): Usage => ({ organisationId, appId, productId, interfaceId: id, address })

/** What is left of a rate, for the headers of the answer. */
export interface Rate {
  limit: number
  remaining: number
  /** Seconds until the next minute begins. */
  resetSeconds: number
}

interface Total {
  calls: number
  queued: number
  day: string
  readAt: number
}

/**
 * Counts calls in memory, by minute for rates and by hour for quotas and charts. Writing each call would cost as much as
 * storing an insert. Rates hold on each server; quotas on all of them together, within the calls of five seconds.
 */
export class UsageCounter {
  readonly #database: Database
  readonly #clock: Clock
  readonly #timer: NodeJS.Timeout
  #minute = 0
  readonly #rates = new Map<string, number>()
  readonly #totals = new Map<string, Promise<Total>>()
  readonly #deltas = new Map<string, UsageDelta & { durations: number[] }>()
  readonly #lastUses = new Map<string, AppUse>()

  constructor(
    { database, clock }: { database: Database; clock: Clock },
    onProblem: (problem: unknown) => void = () => {},
  ) {
    this.#database = database
    this.#clock = clock
    this.#timer = setInterval(() => void this.flush().catch(onProblem), exchangeMs).unref()
  }

  /** Counts a request of an app to an interface in this minute. Throws `request.too-frequent` beyond the limit. */
  countRequest({ appId, interfaceId }: Usage, limit: number): Rate {
    const now = this.#clock.now()
    const current = Math.floor(now / minute)
    if (current !== this.#minute) this.#rates.clear()
    this.#minute = current
    const key = `${appId} ${interfaceId}`
    const count = (this.#rates.get(key) ?? 0) + 1
    const rate = {
      limit,
      remaining: Math.max(0, limit - count),
      resetSeconds: Math.ceil(((current + 1) * minute - now) / 1000),
    }
    if (count > limit) throw new RateError('request.too-frequent', rate)
    this.#rates.set(key, count)
    return rate
  }

  /** Checks the quotas for some more calls. Throws `open-platform.quota-exceeded` or `open-platform.queue-full`. */
  async checkQuotas(quotas: Quotas, { calls, isInsert }: { calls: number; isInsert: boolean }): Promise<void> {
    const total = await this.#total(quotas)
    if (total.calls + calls > quotas.callsPerDay) throw quotaError('open-platform.quota-exceeded', quotas.callsPerDay)
    if (isInsert && total.queued + calls > quotas.queuedCalls)
      throw quotaError('open-platform.queue-full', quotas.queuedCalls)
    total.calls += calls
    if (isInsert) total.queued += calls
  }

  /** Adds calls to the usage of this hour; with `durationMs` their answer is known already. */
  note(
    usage: Usage,
    { calls = 1, durationMs, isFailure = false }: { calls?: number; durationMs?: number; isFailure?: boolean },
  ): void {
    const begin = hourOf(this.#clock.now())
    const key = `${usage.appId} ${usage.interfaceId} ${begin}`
    const { organisationId, appId, productId, interfaceId } = usage
    const delta = this.#deltas.get(key) ?? {
      organisationId,
      appId,
      productId,
      interfaceId,
      hour: begin,
      callCount: 0,
      failureCount: 0,
      durations: emptyDurations(),
    }
    delta.callCount += calls
    if (isFailure) delta.failureCount += 1
    if (durationMs !== undefined) {
      const bucket = bucketOf(durationMs)
      delta.durations[bucket] = (delta.durations[bucket] ?? 0) + 1
    }
    this.#deltas.set(key, delta)
    this.#lastUses.set(appId, { appId, organisationId, address: usage.address, at: this.#clock.now() })
  }

  /** Writes what was counted. */
  async flush(): Promise<void> {
    const deltas = [...this.#deltas.values()]
    const uses = [...this.#lastUses.values()]
    this.#deltas.clear()
    this.#lastUses.clear()
    const byOrganisation = Map.groupBy(deltas, ({ organisationId }) => organisationId)
    for (const [organisationId, own] of byOrganisation)
      await inTransaction(this.#database, { organisationId }, async (db) => {
        await addUsage(db, own)
        await noteAppUses(
          db,
          uses.filter((use) => use.organisationId === organisationId),
        )
      })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  async #total(quotas: Quotas): Promise<Total> {
    const { organisationId, timeZone } = quotas
    const now = this.#clock.now()
    const known = await this.#totals.get(organisationId)
    if (known && now - known.readAt < exchangeMs && known.day === dayIn(timeZone, now)) return known
    const read = this.#read(quotas, now)
    this.#totals.set(organisationId, read)
    read.catch(() => this.#totals.delete(organisationId))
    return read
  }

  async #read({ organisationId, timeZone, queuedCalls }: Quotas, now: number): Promise<Total> {
    await this.flush()
    const day = dayIn(timeZone, now)
    const since = startOfDay(timeZone, day)
    const { calls, queued } = await inTransaction(this.#database, { organisationId }, (db) =>
      readUsage(db, { since, mostQueued: queuedCalls }),
    )
    return { calls, queued, day, readAt: now }
  }
}

const quotaError = (error: 'open-platform.quota-exceeded' | 'open-platform.queue-full', most: number) =>
  new CallError(error, { values: { most: String(most) } })

/** A request beyond its rate, with what the headers say about it. */
export class RateError extends CallError {
  readonly rate: Rate

  constructor(error: 'request.too-frequent', rate: Rate) {
    super(error)
    this.rate = rate
  }
}
