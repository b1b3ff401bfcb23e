import { BatchWriter } from '#kit/data/batch-writer.ts'
import { inTransaction, type Database } from '#kit/data/database.ts'
import { quotaError } from './quota-error.ts'
import { consumeQuotas, type Quotas, type UsedUp } from './quotas.store.ts'

/** Counts queries against the quotas of their organisations. Those that come while others are counted share a transaction. */
export class QueryQuotas {
  readonly #database: Database
  readonly #writers = new Map<string, BatchWriter<Quotas, UsedUp | undefined>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Counts one query. Throws `open-platform.quota-exceeded`. */
  async consume(quotas: Quotas): Promise<void> {
    const usedUp = await this.#writerOf(quotas).add(quotas)
    if (usedUp) throw quotaError(usedUp, quotas)
  }

  #writerOf({ organisationId }: Quotas) {
    const known = this.#writers.get(organisationId)
    const writer =
      known ??
      new BatchWriter<Quotas, UsedUp | undefined>((queries) =>
        inTransaction(this.#database, { organisationId }, (db) =>
          consumeQuotas(
            db,
            queries.map((quotas) => ({ quotas, calls: 1, isInsert: false })),
          ),
        ),
      )
    this.#writers.set(organisationId, writer)
    return writer
  }
}
