import { dayIn } from '#kit/calendar-days.ts'
import { minute } from '@atrium/contract/constants.ts'
import { eq } from 'drizzle-orm'
import { inTransaction, type Database } from '#kit/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import type { Parts } from '#kit/parts.ts'
import { licences, products } from './products.tables.ts'

export type Product = typeof products.$inferSelect

/** The applications of the suite that are switched on, in their order, and which of them an organisation may use today. */
export interface Catalogue {
  products: Product[]
  licensed: ReadonlySet<string>
}

/** The catalogue as one person has it: licensed is what the organisation may use and the person has a seat for. */
export interface PersonalCatalogue extends Catalogue {
  heldByOrganisation: ReadonlySet<string>
}

interface Memory {
  products: Product[]
  /** The licences of the organisation, with the days they hold. */
  licences: { productId: string; validFrom: string; validUntil: string }[]
  timeZone: string
  /** What follows from the above for as long as no time zone can have another day. */
  today?: { quarter: number; catalogue: Catalogue }
}

/** Every time zone begins its days at a full quarter of an hour. */
const shortestDayStep = 15 * minute

function catalogueOn({ products: all, licences: held, timeZone }: Memory, now: number): Catalogue {
  const today = dayIn(timeZone, now)
  const valid = held.filter(({ validFrom, validUntil }) => validFrom <= today && today <= validUntil)
  return { products: all, licensed: new Set(valid.map(({ productId }) => productId)) }
}

/** Remembers applications and licences by organisation until the database says that one of them has changed. */
export class Catalogues {
  readonly #database: Database
  readonly #clock: Parts['clock']
  readonly #isNotified: () => boolean
  readonly #remembered = new Map<string, Promise<Memory>>()

  constructor({
    database,
    clock,
    onForget,
    isNotified,
  }: Pick<Parts, 'database' | 'clock' | 'onForget' | 'isNotified'>) {
    this.#database = database
    this.#clock = clock
    this.#isNotified = isNotified
    onForget((notice) => {
      if (!notice || /^(products|organisation):/.test(notice)) this.#remembered.clear()
    })
  }

  /**
   * The catalogue as an organisation sees it today, by the calendar of its time zone. It may have to be read in a
   * transaction of its own: ask for it before the call's own one begins, for the embedded database has one at a time.
   */
  async of(organisationId: string): Promise<Catalogue> {
    const memory = await this.#remember(organisationId)
    const quarter = Math.floor(this.#clock.now() / shortestDayStep)
    if (memory.today?.quarter !== quarter) memory.today = { quarter, catalogue: catalogueOn(memory, this.#clock.now()) }
    return memory.today.catalogue
  }

  #remember(organisationId: string): Promise<Memory> {
    if (!this.#isNotified()) return readCatalogue(this.#database, organisationId)
    const known = this.#remembered.get(organisationId)
    if (known) return known
    const reading = readCatalogue(this.#database, organisationId)
    this.#remembered.set(organisationId, reading)
    // A failure is not remembered; and neither is an answer that was overtaken by a notice, for that cleared the map.
    reading.catch(() => this.#remembered.delete(organisationId))
    return reading
  }
}

const readCatalogue = (database: Database, organisationId: string): Promise<Memory> =>
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
