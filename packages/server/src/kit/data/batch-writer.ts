interface Pending<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (problem: unknown) => void
}

/**
 * Writes together what arrives while a write is under way: one transaction, and one wait for the disk, for all of it.
 * For writes that are small, frequent and independent; when one fails, those that were written with it fail, too.
 */
export class BatchWriter<Item, Result> {
  readonly #write: (items: readonly Item[]) => Promise<readonly Result[]>
  readonly #most: number
  #pending: Pending<Item, Result>[] = []
  #isWriting = false

  /** `write` gives a result for each item, in their order; it gets `most` items at a time. */
  constructor(write: (items: readonly Item[]) => Promise<readonly Result[]>, most = 500) {
    this.#write = write
    this.#most = most
  }

  /** Resolves with the result of the item once it is stored. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ item, resolve, reject })
      if (!this.#isWriting) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    // What arrives in the same turn of the event loop belongs to the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#pending.length > 0) await this.#writeBatch(this.#pending.splice(0, this.#most))
    this.#isWriting = false
  }

  async #writeBatch(batch: readonly Pending<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#write(batch.map(({ item }) => item))
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result)
    } catch (problem) {
      for (const { reject } of batch) reject(problem)
    }
  }
}
