import { createHash, createPrivateKey, createPublicKey, generateKeyPair, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { PublicKey, SignaturePayload } from '@atrium/contract/esign/signature-document.ts'
import { desc, isNull, sql } from 'drizzle-orm'
import type { KitServices } from '#kit/services.ts'
import { selfSignedCertificate } from '#kit/crypto/self-signed-certificate.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { esignKeys } from '../esign.tables.ts'

/** The key that signs now. */
export interface SigningKey {
  kid: string
  /** X.509, PEM. */
  certificate: string
  /** PKCS #8, PEM. */
  privateKey: string
  /** The payload as a compact JWS. */
  sign(payload: SignaturePayload): string
}

type Row = typeof esignKeys.$inferSelect
type KeyServices = Pick<KitServices, 'database' | 'secrets' | 'settings' | 'onInvalidation' | 'isNotified'>

/**
 * The signing keys of the installation, P-256. The private half is sealed in the database, so that all servers sign with the
 * same one; public halves are kept for good. Cached until a notice says that a key was added.
 */
export class SigningKeys {
  readonly #services: KeyServices
  #current: SigningKey | undefined
  #public: PublicKey[] | undefined

  constructor(services: KeyServices) {
    this.#services = services
    services.onInvalidation((notice) => {
      if (notice === undefined || notice.startsWith('esign-keys')) this.#forget()
    })
  }

  #forget() {
    this.#current = undefined
    this.#public = undefined
  }

  /** The key that signs now; creates the first one. */
  async current(): Promise<SigningKey> {
    if (this.#current && this.#services.isNotified()) return this.#current
    const row = (await this.#read((db) => findCurrent(db))) ?? (await this.#insert({ isFirst: true }))
    return (this.#current = this.#opened(row))
  }

  /** Retires the key that signs now, destroys its private half, and creates another one. Resolves to its id. */
  async rotate(): Promise<string> {
    const { kid } = await this.#insert({ isFirst: false })
    this.#forget()
    return kid
  }

  /** All public keys that have ever signed, the newest first. */
  async publicKeys(): Promise<PublicKey[]> {
    if (this.#public && this.#services.isNotified()) return this.#public
    const rows = await this.#read((db) => db.select().from(esignKeys).orderBy(desc(esignKeys.createdAt)))
    return (this.#public = rows.map(publicKeyOf))
  }

  #read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return inTransaction(this.#services.database, 'installation', work)
  }

  /** One server at a time creates a key: of two first ones, the second server takes the first server's. */
  async #insert({ isFirst }: { isFirst: boolean }): Promise<Row> {
    const made = await newKey(this.#services)
    return this.#read(async (db) => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('esign keys'))`)
      const existing = isFirst ? await findCurrent(db) : undefined
      if (existing) return existing
      const retired = await db
        .update(esignKeys)
        .set({ retiredAt: new Date(), privateKey: null })
        .where(isNull(esignKeys.retiredAt))
        .returning({ kid: esignKeys.kid })
      const [row] = await db.insert(esignKeys).values(made).returning()
      if (!row) throw new Error('Inserting a key gives one row')
      if (!isFirst) await recordRotation(db, { from: retired[0]?.kid ?? null, to: row.kid })
      return row
    })
  }

  #opened({ kid, certificate, privateKey: sealed }: Row): SigningKey {
    const privateKey = sealed === null ? undefined : this.#services.secrets.open(sealed)
    if (privateKey === undefined)
      throw new Error('The signing key was sealed with another secret key: run "npm run atrium -- rotate-signing-key"')
    const key = createPrivateKey(privateKey)
    const header = base64url({ alg: 'ES256', kid, typ: 'atrium-signature' })
    return {
      kid,
      certificate,
      privateKey,
      sign(payload) {
        const text = `${header}.${base64url(payload)}`
        return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
      },
    }
  }
}

/** An entry in the operation log of the installation. */
const recordRotation = (db: Db, { from, to }: { from: string | null; to: string }): Promise<void> =>
  recordOperation(db, {
    action: 'esign.key-rotated',
    note: { changes: { keyId: [from, to] } },
    visitor: undefined,
    organisationId: undefined,
    request: { id: 'rotate-signing-key', ip: '', headers: {} },
  })

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function findCurrent(db: Db): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(esignKeys)
    .where(isNull(esignKeys.retiredAt))
    .orderBy(desc(esignKeys.createdAt))
    .limit(1)
  return row
}

async function newKey({ secrets, settings }: KeyServices): Promise<typeof esignKeys.$inferInsert> {
  const pair = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const name = `Atrium ${URL.parse(settings.publicUrl)?.host ?? ''}`.trim()
  const certificate = selfSignedCertificate(pair, name)
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
  const spki = pair.publicKey.export({ type: 'spki', format: 'der' })
  return {
    kid: createHash('sha256').update(spki).digest('hex').slice(0, 16),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.trim()}\n-----END CERTIFICATE-----\n`,
    privateKey: secrets.seal(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  }
}

function publicKeyOf({ kid, publicKey }: Row): PublicKey {
  const { x = '', y = '' } = createPublicKey(publicKey).export({ format: 'jwk' })
  return { kid, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' }
}
