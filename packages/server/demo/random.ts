import { createHash } from 'node:crypto'

const words = 2 ** 32

/**
 * Numbers that look random and are the same every time for the same seed: the generator sfc32, begun from the SHA-256
 * of a text. Parts that draw from generators of their own do not disturb each other.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest()
    this.#a = digest.readInt32LE(0)
    this.#b = digest.readInt32LE(4)
    this.#c = digest.readInt32LE(8)
    for (let round = 0; round < 12; round += 1) this.word()
  }

  /** A whole number from 0 to 4,294,967,295. */
  word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** A number from 0 up to, not including, 1. */
  fraction(): number {
    return this.word() / words
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.fraction() * end)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  shuffle<T>(list: T[]): T[] {
    for (let last = list.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1)
      ;[list[last], list[other]] = [list[other] as T, list[last] as T]
    }
    return list
  }

  /** A UUIDv7 of a moment: such ids sort by their moments. */
  id(at: number): string {
    const time = at.toString(16).padStart(12, '0')
    const [a, b, c] = [this.#hex(), this.#hex(), this.#hex()]
    return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-${variant(a)}${b.slice(0, 3)}-${b.slice(3)}${c.slice(1)}`
  }

  /** A UUID without a time, as requests have. */
  requestId(): string {
    const [a, b, c, d] = [this.#hex(), this.#hex(), this.#hex(), this.#hex()]
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant(c)}${c.slice(0, 3)}-${d}${c.slice(3, 7)}`
  }

  #hex(): string {
    return this.word().toString(16).padStart(8, '0')
  }
}

/** The digit that says which kind of UUID it is carries two random bits besides. */
const variant = (hex: string) => '89ab'[Number.parseInt(hex.slice(7), 16) & 3]

/** A draw from a list in which each value has a weight. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): (random: Random) => T {
  const ends: number[] = []
  let total = 0
  for (const [, weight] of entries) ends.push((total += weight))
  return (random) => {
    const at = random.fraction() * total
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as number) > at) high = middle
      else low = middle + 1
    }
    return (entries[low] as readonly [T, number])[0]
  }
}

/** Shares out a whole number in proportion to weights, to the last one. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const exact = weights.map((weight) => (sum === 0 ? 0 : (weight / sum) * total))
  const shares = exact.map(Math.floor)
  const missing = total - shares.reduce((a, b) => a + b, 0)
  const byRemainder = exact.map((value, index) => ({ index, rest: value % 1 })).sort((a, b) => b.rest - a.rest)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
