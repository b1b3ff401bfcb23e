import { randomBytes, timingSafeEqual } from 'node:crypto'
import { second } from '@atrium/contract/constants.ts'
import { accessTokenSeconds } from '@atrium/contract/open-platform/apps.shapes.ts'
import { sql } from 'drizzle-orm'
import type { KitServices } from '#kit/services.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { BatchWriter } from '#kit/data/batch-writer.ts'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, inTransaction, rowsOf, type Database } from '#kit/data/database.ts'

/** What a token request is verified against. */
export interface AppCredentials {
  addresses: string
  /** False while the open capability of the organisation is not in force. */
  is_usable: boolean
  secret_hashes: string[]
}

interface NewToken {
  appId: string
  token: string
  address: string
  device: string
}

/** Credentials are read again after this time: secrets and apps also end by the clock, without a notice. */
const maxAgeMs = 5 * second
const maxCached = 10_000

/** Verifies the secrets of apps and issues access tokens, which are sessions of the level `app`. */
export class AccessTokens {
  readonly #services: Pick<KitServices, 'database' | 'clock' | 'isNotified'>
  readonly #credentials = new Map<string, { found: Promise<AppCredentials | undefined>; readAt: number }>()
  /** Tokens are stored together: a transaction for each took 950/s of the wanted 2,650/s. */
  readonly #writer: BatchWriter<NewToken, boolean>

  constructor(services: Pick<KitServices, 'database' | 'clock' | 'isNotified' | 'onInvalidation'>) {
    this.#services = services
    this.#writer = new BatchWriter((tokens) => openSessions(services.database, tokens))
    services.onInvalidation((notice) => {
      if (notice === undefined || /^(app|organisation):/.test(notice)) this.#credentials.clear()
    })
  }

  /** The credentials of an app that is neither revoked nor past its last day. */
  find(appId: string): Promise<AppCredentials | undefined> {
    const { clock, isNotified } = this.#services
    const now = clock.now()
    const cached = this.#credentials.get(appId)
    if (cached && isNotified() && now - cached.readAt < maxAgeMs) return cached.found
    if (this.#credentials.size >= maxCached) this.#credentials.clear()
    const found = this.#read(appId)
    this.#credentials.set(appId, { found, readAt: now })
    found.catch(() => this.#credentials.delete(appId))
    return found
  }

  async #read(appId: string): Promise<AppCredentials | undefined> {
    const [row] = await inTransaction(this.#services.database, 'none', (db) =>
      rowsOf<AppCredentials>(db, sql`select * from find_app_credentials(${appId}::uuid)`),
    )
    return row
  }

  /** Issues a token; undefined where the app cannot be used any more. */
  async issue(request: Omit<NewToken, 'token'>): Promise<string | undefined> {
    const token = randomBytes(32).toString('base64url')
    return (await this.#writer.add({ ...request, token })) ? token : undefined
  }
}

/** Compares with every valid secret in constant time. */
export function hasSecret({ secret_hashes }: AppCredentials, secret: string): boolean {
  const given = tokenHash(secret)
  return secret_hashes.map((hash) => timingSafeEqual(Buffer.from(hash, 'hex'), given)).includes(true)
}

async function openSessions(database: Database, tokens: readonly NewToken[]): Promise<boolean[]> {
  const ids = tokens.map(() => newId())
  const column = (type: string, pick: (token: NewToken) => string) => arrayOf(tokens.map(pick), type)
  const hashes = column('bytea', ({ token }) => String.raw`\x${tokenHash(token).toString('hex')}`)
  const opened = await inTransaction(database, 'none', (db) =>
    rowsOf<{ id: string }>(
      db,
      sql`select id from open_app_sessions(${arrayOf(ids, 'uuid')}, ${column('uuid', ({ appId }) => appId)}, ${hashes}, ${accessTokenSeconds}::integer,
        ${column('text', ({ address }) => address)}, ${column('text', ({ device }) => device)}) as id`,
    ),
  )
  const isOpened = new Set(opened.map(({ id }) => id))
  return ids.map((id) => isOpened.has(id))
}
