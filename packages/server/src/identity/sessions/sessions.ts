import { createHash, hash } from 'node:crypto'
import type { Lang } from '@atrium/contract/constants.ts'
import { minute } from '@atrium/contract/constants.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '#environment/clock.ts'
import { arrayOf, inTransaction, rowsOf, toDate, type Database, type Db } from '#kit/data/database.ts'
import { organisationOf, personOf, type PersonRow } from './person-row.ts'
import type { Visitor } from './visitor.ts'

const maxCached = 50_000
const writeUseIntervalMs = 30_000
const writeSignInsIntervalMs = 2_000
/** A cached session is read again after this time even if no notice came. */
const maxAgeMs = 10 * minute

/** The SHA-256 of a token: all that the database knows of it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** How somebody is signed in. */
export interface SessionOrigin {
  configs: Readonly<Record<string, unknown>> | null | undefined
  accountId: string
  role: string
  /** `LoginType` of the specification: 0 and undefined are the portal itself. */
  loginType: number | undefined
}

interface SessionsOptions {
  database: Database
  clock: Clock
  /** False while notices of changes may be missing: then every session is read from the database. */
  isNotified: () => boolean
  /** True while the organisation allows sessions that began in this way. */
  isSessionAllowed: (origin: SessionOrigin) => boolean
}

/**
 * Finds the visitor behind a token, in memory or in the database. Triggers announce changes, which invalidate what is
 * cached; when notices may have been missed, everything is invalidated. Times of use are written in batches.
 */
export class Sessions {
  readonly #database: Database
  readonly #clock: Clock
  readonly #isNotified: () => boolean
  readonly #isSessionAllowed: SessionsOptions['isSessionAllowed']
  /** By the hash of the token. */
  readonly #cache = new Map<string, { visitor: Visitor; readAt: number }>()
  readonly #lastUses = new Map<string, number>()
  readonly #lastSignIns = new Map<string, number>()
  readonly #timers: readonly NodeJS.Timeout[]
  /** Counts invalidations, so that an older answer of the database is not cached after one. */
  #invalidations = 0

  constructor({ database, clock, isNotified, isSessionAllowed }: SessionsOptions) {
    this.#database = database
    this.#clock = clock
    this.#isNotified = isNotified
    this.#isSessionAllowed = isSessionAllowed
    this.#timers = [
      setInterval(() => void this.writeUse().catch(() => {}), writeUseIntervalMs).unref(),
      setInterval(() => void this.writeSignIns().catch(() => {}), writeSignInsIntervalMs).unref(),
    ]
  }

  get size(): number {
    return this.#cache.size
  }

  /**
   * Gives the visitor behind a token, or `undefined` when there is no such session or it has expired. `isUse` extends
   * the session; a page that reads by itself does not.
   */
  async find(token: string, isUse = true): Promise<Visitor | undefined> {
    const key = hash('sha256', token, 'hex')
    const now = this.#clock.now()
    const cached = this.#cache.get(key)
    const isFresh = cached && this.#isNotified() && now - cached.readAt < maxAgeMs
    // A session that seems expired may have been used on another server.
    const visitor = isFresh && isAlive(cached.visitor, now) ? cached.visitor : await this.#read(key, now)
    if (visitor && isUse) {
      visitor.lastSeenAt = now
      this.#lastUses.set(visitor.sessionId, now)
    }
    return visitor
  }

  async #read(key: string, now: number): Promise<Visitor | undefined> {
    this.#cache.delete(key)
    const invalidations = this.#invalidations
    const row = await inTransaction(this.#database, 'none', (db) => findSession(db, key))
    if (!row || !this.#isRowAllowed(row)) return undefined
    const visitor = visitorOf(row)
    // The database learns of use with a delay.
    visitor.lastSeenAt = Math.max(visitor.lastSeenAt, this.#lastUses.get(visitor.sessionId) ?? 0)
    if (!isAlive(visitor, now)) return undefined
    if (invalidations === this.#invalidations && this.#isNotified()) {
      if (this.#cache.size >= maxCached) this.#cache.delete(this.#cache.keys().next().value as string)
      this.#cache.set(key, { visitor, readAt: now })
    }
    return visitor
  }

  #isRowAllowed({ account_id: accountId, role, configs, login_type: loginType }: SessionRow): boolean {
    return accountId === null || this.#isSessionAllowed({ configs, accountId, role, loginType })
  }

  /** Takes a notice of the database, `kind:id`; `undefined` means that notices were missed. */
  invalidate(notice: string | undefined): void {
    const [kind, id] = (notice ?? 'everyone:').split(':') as [string, string]
    const isMeant = invalidates[kind]
    if (!isMeant) return
    this.#invalidations += 1
    for (const [key, { visitor }] of this.#cache) if (isMeant(visitor, id)) this.#cache.delete(key)
  }

  async writeUse(): Promise<void> {
    await this.#write(this.#lastUses, async (db, uses) => {
      await db.execute(
        sql`update sessions set last_seen_at = greatest(last_seen_at, used.at) from ${uses} where sessions.id = used.id and ended_at is null`,
      )
      await db.execute(
        sql`select record_activity(array_agg(s.account_id), array_agg(null::uuid), array_agg(used.at))
          from ${uses} join sessions s on s.id = used.id where s.account_id is not null and s.level in ('full', 'trial')`,
      )
    })
  }

  /** Notes a sign-in for the list of members, which shows it a moment later. */
  noteSignIn(accountId: string, at: number): void {
    this.#lastSignIns.set(accountId, at)
  }

  async writeSignIns(): Promise<void> {
    await this.#write(this.#lastSignIns, (db, uses) =>
      db.execute(
        sql`update accounts set last_sign_in_at = greatest(last_sign_in_at, used.at) from ${uses} where accounts.id = used.id`,
      ),
    )
  }

  async #write(times: Map<string, number>, write: (db: Db, uses: SQL) => Promise<unknown>): Promise<void> {
    if (times.size === 0) return
    const ids = arrayOf([...times.keys()], 'uuid')
    const moments = arrayOf(
      Array.from(times.values(), (at) => new Date(at).toISOString()),
      'timestamptz',
    )
    times.clear()
    await inTransaction(this.#database, 'system', (db) => write(db, sql`unnest(${ids}, ${moments}) as used (id, at)`))
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.writeUse()
    await this.writeSignIns()
  }
}

const invalidates: Record<string, (visitor: Visitor, id: string) => boolean> = {
  session: (visitor, id) => visitor.sessionId === id,
  account: (visitor, id) => visitor.person?.id === id,
  app: (visitor, id) => visitor.appId === id,
  organisation: (visitor, id) => visitor.organisation?.id === id,
  everyone: () => true,
}

const isAlive = (visitor: Visitor, now: number) => now < visitor.expiresAt && now - visitor.lastSeenAt < visitor.idle

interface SessionRow extends Omit<PersonRow, 'account_id'> {
  session_id: string
  level: Visitor['level']
  login_model: Visitor['signIn']['model']
  login_type: number
  login_name: string | null
  session_lang: Lang | null
  auto_login: boolean
  last_seen_at: string
  idle_minutes: number
  expires_at: string
  app_id: string | null
  app_addresses: string | null
  account_id: string | null
  has_password: boolean
  logout_url: string | null
}

async function findSession(db: Db, key: string): Promise<SessionRow | undefined> {
  const [row] = await rowsOf<SessionRow>(db, sql`select * from find_session(${Buffer.from(key, 'hex')})`)
  return row
}

const visitorOf = (row: SessionRow): Visitor => ({
  sessionId: row.session_id,
  level: row.level,
  lang: row.session_lang ?? row.lang ?? undefined,
  appId: row.app_id ?? undefined,
  appAddresses: row.app_addresses ?? undefined,
  organisation: organisationOf(row),
  person: row.account_id ? personOf({ ...row, account_id: row.account_id }, row.has_password) : undefined,
  signIn: {
    model: row.login_model,
    type: row.login_type,
    name: row.login_name,
    isAuto: row.auto_login,
    logoutUrl: row.logout_url,
  },
  lastSeenAt: toDate(row.last_seen_at).getTime(),
  idle: row.idle_minutes * minute,
  expiresAt: toDate(row.expires_at).getTime(),
})
