import { minute } from '@atrium/contract/constants.ts'
import type { Clock } from '#environment/clock.ts'
import { inTransaction, type Database } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { addUsage, bucketOf, emptyDurations, hourOf, noteAppUses, type AppUse, type UsageDelta } from './usage.store.ts'

/** Counts of this time are written together. */
const writeIntervalMs = 500

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

/**
 * Counts calls in memory, by minute for rates and by hour for charts, and writes the hours behind the calls. Rates hold on
 * each server; quotas, which hold on all of them together, are counted by `consumeQuotas`.
 */
export class UsageCounter {
  readonly #database: Database
  readonly #clock: Clock
  readonly #onProblem: (problem: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #minute = 0
  readonly #rates = new Map<string, number>()
  readonly #deltas = new Map<string, UsageDelta & { durations: number[] }>()
  readonly #lastUses = new Map<string, AppUse>()

  constructor(
    { database, clock }: { database: Database; clock: Clock },
    onProblem: (problem: unknown) => void = () => {},
  ) {
    this.#database = database
    this.#clock = clock
    this.#onProblem = onProblem
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
    this.#timer ??= setTimeout(() => void this.#write().catch(this.#onProblem), writeIntervalMs).unref()
  }

  async #write(): Promise<void> {
    this.#timer = undefined
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
    clearTimeout(this.#timer)
    await this.#write()
  }
}

/** A request beyond its rate, with what the headers say about it. */
export class RateError extends CallError {
  readonly rate: Rate

  constructor(error: 'request.too-frequent', rate: Rate) {
    super(error)
    this.rate = rate
  }
}
