import { dayIn } from '#kit/text/calendar-days.ts'
import { minute } from '@atrium/contract/constants.ts'
import { eq } from 'drizzle-orm'
import { inTransaction, type Database } from '#kit/data/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import type { KitServices } from '#kit/services.ts'
import { licences, products } from './products.tables.ts'

export type Product = typeof products.$inferSelect

/** The enabled products in order, and those an organisation is licensed for today. */
export interface Catalogue {
  products: Product[]
  licensed: ReadonlySet<string>
}

/** The catalogue of one person: licensed products are those with a licence and a seat. */
export interface PersonalCatalogue extends Catalogue {
  organisationProductIds: ReadonlySet<string>
}

interface CachedCatalogue {
  products: Product[]
  /** The organisation's licences with their periods. */
  licences: { productId: string; validFrom: string; validUntil: string }[]
  timeZone: string
  /** The catalogue derived from that; valid while no time zone begins a new day. */
  today?: { quarter: number; catalogue: Catalogue }
}

/** Days of all time zones begin at a quarter of an hour. */
const minDayStepMs = 15 * minute

function catalogueOn({ products: all, licences: held, timeZone }: CachedCatalogue, now: number): Catalogue {
  const today = dayIn(timeZone, now)
  const valid = held.filter(({ validFrom, validUntil }) => validFrom <= today && today <= validUntil)
  return { products: all, licensed: new Set(valid.map(({ productId }) => productId)) }
}

/** Caches products and licences by organisation until a notice invalidates them. */
export class Catalogues {
  readonly #database: Database
  readonly #clock: KitServices['clock']
  readonly #isNotified: () => boolean
  readonly #cache = new Map<string, Promise<CachedCatalogue>>()

  constructor({
    database,
    clock,
    onInvalidation,
    isNotified,
  }: Pick<KitServices, 'database' | 'clock' | 'onInvalidation' | 'isNotified'>) {
    this.#database = database
    this.#clock = clock
    this.#isNotified = isNotified
    onInvalidation((notice) => {
      if (!notice || /^(products|organisation):/.test(notice)) this.#cache.clear()
    })
  }

  /**
   * The catalogue of an organisation today, in its time zone. May use a transaction of its own: call it before opening
   * one, since the embedded database runs one at a time.
   */
  async of(organisationId: string): Promise<Catalogue> {
    const cached = await this.#load(organisationId)
    const quarter = Math.floor(this.#clock.now() / minDayStepMs)
    if (cached.today?.quarter !== quarter) cached.today = { quarter, catalogue: catalogueOn(cached, this.#clock.now()) }
    return cached.today.catalogue
  }

  #load(organisationId: string): Promise<CachedCatalogue> {
    if (!this.#isNotified()) return readCatalogue(this.#database, organisationId)
    const known = this.#cache.get(organisationId)
    if (known) return known
    const reading = readCatalogue(this.#database, organisationId)
    this.#cache.set(organisationId, reading)
    // Do not cache a failure, or a result that a notice has overtaken: that one has cleared the map.
    reading.catch(() => this.#cache.delete(organisationId))
    return reading
  }
}

const readCatalogue = (database: Database, organisationId: string): Promise<CachedCatalogue> =>
  inTransaction(database, { organisationId }, async (db) => {
    const [own] = await db
      .select({ timeZone: organisations.timeZone })
      .from(organisations)
      .where(eq(organisations.id, organisationId))
    return {
      timeZone: own?.timeZone ?? 'Asia/Shanghai',
      products: await db.select().from(products).where(eq(products.isEnabled, true)).orderBy(products.position),
      licences: await db
        .select({ productId: licences.productId, validFrom: licences.validFrom, validUntil: licences.validUntil })
        .from(licences),
    }
  })
