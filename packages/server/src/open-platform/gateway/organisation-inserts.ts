import type { AcceptedCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import pLimit from 'p-limit'
import type { KitServices } from '#kit/services.ts'
import { BatchWriter } from '#kit/data/batch-writer.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { acceptInserts, type NewInsert } from './accept-inserts.ts'
import { findAnswer, insertKey, saveAnswer } from './idempotency.store.ts'
import { quotaError } from './quota-error.ts'
import { consumeQuotas, type Quotas } from './quotas.store.ts'

interface QuotedInsert {
  quotas: Quotas
  insert: NewInsert
}

/**
 * Stores the inserts of one organisation within its quotas. One transaction at a time: in the database they would wait
 * for the row of the quotas, each with a connection that other organisations need.
 */
export class OrganisationInserts {
  readonly #services: Pick<KitServices, 'database' | 'secrets'>
  readonly #organisationId: string
  readonly #oneAtATime = pLimit(1)
  /** Single inserts are stored together with others: a transaction for each took 1,560/s of the wanted 2,000/s. */
  readonly #singles: BatchWriter<QuotedInsert, AcceptedCall | CallError>

  constructor(services: Pick<KitServices, 'database' | 'secrets'>, organisationId: string) {
    this.#services = services
    this.#organisationId = organisationId
    this.#singles = new BatchWriter((singles) => this.#transaction((db) => this.#acceptSingles(db, singles)))
  }

  /** Stores the inserts of a request, all or none. Throws the errors of quotas. */
  async store(quotas: Quotas, inserts: readonly NewInsert[]): Promise<readonly AcceptedCall[]> {
    const [only, ...others] = inserts
    if (!only || others.length > 0) return this.#transaction((db) => this.#acceptAll(db, quotas, inserts))
    const result = await this.#singles.add({ quotas, insert: only })
    if (result instanceof CallError) throw result
    return [result]
  }

  /** Stores them once for a key of their app; `isRepeated` where the answer is the one to an earlier request. */
  storeOnce(
    quotas: Quotas,
    inserts: readonly NewInsert[],
    { key, requestHash }: { key: string; requestHash: Buffer },
  ): Promise<{ calls: readonly AcceptedCall[]; isRepeated: boolean }> {
    const organisationId = this.#organisationId
    const appId = String(inserts[0]?.origin.appId)
    return this.#transaction(async (db) => {
      if (await insertKey(db, { organisationId, appId, key, requestHash })) {
        const calls = await this.#acceptAll(db, quotas, inserts)
        await saveAnswer(db, { appId, key, answer: { calls } })
        return { calls, isRepeated: false }
      }
      const known = await findAnswer(db, { appId, key })
      if (!known || !requestHash.equals(known.requestHash)) throw new CallError('open-platform.idempotency-key-reused')
      return { calls: known.answer['calls'] as AcceptedCall[], isRepeated: true }
    })
  }

  #transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { database } = this.#services
    return this.#oneAtATime(() => inTransaction(database, { organisationId: this.#organisationId }, work))
  }

  async #acceptAll(db: Db, quotas: Quotas, inserts: readonly NewInsert[]): Promise<AcceptedCall[]> {
    const [usedUp] = await consumeQuotas(db, [{ quotas, calls: inserts.length, isInsert: true }])
    if (usedUp) throw quotaError(usedUp, quotas)
    return acceptInserts(db, this.#services.secrets, inserts)
  }

  async #acceptSingles(db: Db, singles: readonly QuotedInsert[]): Promise<(AcceptedCall | CallError)[]> {
    const usedUp = await consumeQuotas(
      db,
      singles.map(({ quotas }) => ({ quotas, calls: 1, isInsert: true })),
    )
    const admitted = singles.filter((_, n) => !usedUp[n])
    const inserts = admitted.map(({ insert }) => insert)
    const accepted = inserts.length > 0 ? await acceptInserts(db, this.#services.secrets, inserts) : []
    return singles.map(({ quotas }, n) => {
      const reason = usedUp[n]
      return reason ? quotaError(reason, quotas) : (accepted.shift() as AcceptedCall)
    })
  }
}
