import { second } from '@atrium/contract/constants.ts'

/** Failures in a row after which nothing is sent to a product for a while. */
const failureLimit = 10
const pauseSeconds = 30

/** Failures of products, so that one that is down is not asked again and again, and does not delay the others. */
export class CircuitBreaker {
  readonly #now: () => number
  readonly #products = new Map<string, { failures: number; pausedUntil: number }>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Notes whether a product answered. After the pause, one more failure begins the next. */
  note(productId: string, hasAnswered: boolean): void {
    if (hasAnswered) return void this.#products.delete(productId)
    const failures = (this.#products.get(productId)?.failures ?? 0) + 1
    const pausedUntil = failures >= failureLimit ? this.#now() + pauseSeconds * second : 0
    this.#products.set(productId, { failures, pausedUntil })
  }

  /** True while nothing is sent to the product. */
  isPaused(productId: string): boolean {
    return (this.#products.get(productId)?.pausedUntil ?? 0) > this.#now()
  }
}
