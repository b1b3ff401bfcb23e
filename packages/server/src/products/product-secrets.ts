import { minute } from '@atrium/contract/constants.ts'
import type { KitServices } from '#kit/services.ts'
import { inTransaction } from '#kit/data/database.ts'
import { isSignature } from '#outside/signature.ts'
import { listProductsWithSecrets, noteSecretUse } from './product-secrets.store.ts'

/** A secret that counts for a product; the shared one has no id. */
interface Accepted {
  id: string | undefined
  secret: string
}

interface Known {
  id: string
  code: string
  /** The product's own secrets, the one that ends first before the other; undefined if it never had one. */
  own: readonly (Accepted & { endsAt: Date | null })[] | undefined
}

const writeUseEveryMs = 10 * minute

type SecretServices = Pick<KitServices, 'database' | 'settings' | 'secrets' | 'clock' | 'onInvalidation' | 'isNotified'>

/**
 * The secrets of the products: of each one its own, and `PRODUCT_SECRET` for those that never had one. Cached until a notice says
 * that one was created or ended.
 */
export class ProductSecrets {
  readonly #services: SecretServices
  readonly #usedAt = new Map<string, number>()
  #products: Promise<readonly Known[]> | undefined

  constructor(services: SecretServices) {
    this.#services = services
    services.onInvalidation((notice) => {
      if (notice === undefined || notice.startsWith('products:')) this.#products = undefined
    })
  }

  /** The secret that signs requests to a product, by its id or code: of two valid ones the older, until it ends. */
  async signing(product: string): Promise<string> {
    const [first] = await this.#accepted(product)
    if (!first) throw new Error(`No secret of the application ${product} is valid`)
    return first.secret
  }

  /**
   * True where a valid secret of a product made a signature. Without a product, `PRODUCT_SECRET` counts as long as there is a
   * product that has no secret of its own.
   */
  async isSignedBy(product: string | undefined, { signature, text }: { signature: string; text: string }) {
    const accepted = product === undefined ? await this.#acceptedUnnamed() : await this.#accepted(product)
    const made = accepted.find(({ secret }) => isSignature(signature, text, secret))
    if (made?.id) await this.#noteUse(made.id)
    return made !== undefined
  }

  /** Codes of the products that share `PRODUCT_SECRET`. */
  async sharing(): Promise<string[]> {
    if (!this.#services.settings.handover.isShared) return []
    return (await this.#all()).filter(({ own }) => own === undefined).map(({ code }) => code)
  }

  async #accepted(product: string): Promise<readonly Accepted[]> {
    const wanted = product.toLowerCase()
    const own = (await this.#all()).find(({ id, code }) => id === wanted || code.toLowerCase() === wanted)?.own
    const now = this.#services.clock.now()
    return own?.filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now) ?? [this.#shared()]
  }

  async #acceptedUnnamed(): Promise<readonly Accepted[]> {
    return (await this.#all()).some(({ own }) => own === undefined) ? [this.#shared()] : []
  }

  #shared(): Accepted {
    return { id: undefined, secret: this.#services.settings.handover.secret }
  }

  #all(): Promise<readonly Known[]> {
    if (this.#products && this.#services.isNotified()) return this.#products
    const reading = this.#read()
    this.#products = reading
    reading.catch(() => {
      if (this.#products === reading) this.#products = undefined
    })
    return reading
  }

  async #read(): Promise<readonly Known[]> {
    const rows = await inTransaction(this.#services.database, 'installation', listProductsWithSecrets)
    return rows.map(({ id, code, secrets }) => ({
      id,
      code,
      own: secrets.length === 0 ? undefined : secrets.flatMap((row) => this.#opened(row)),
    }))
  }

  #opened({ id, sealed, endsAt }: { id: string; sealed: string; endsAt: Date | null }) {
    const secret = sealed && this.#services.secrets.open(sealed)
    return secret ? [{ id, secret, endsAt }] : []
  }

  async #noteUse(id: string): Promise<void> {
    const now = this.#services.clock.now()
    if (now - (this.#usedAt.get(id) ?? -Infinity) < writeUseEveryMs) return
    this.#usedAt.set(id, now)
    await inTransaction(this.#services.database, 'installation', (db) => noteSecretUse(db, id, new Date(now)))
  }
}
