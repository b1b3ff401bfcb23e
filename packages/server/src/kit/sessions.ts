import { createHash, hash } from 'node:crypto'
import type { Lang } from '@atrium/contract/constants.ts'
import { minute } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '#outside/clock.ts'
import { inOneQuery, arrayOf, rowsOf, toDate, type Database, type Db } from './database.ts'
import { organisationOf, personOf, type PersonRow } from './person-row.ts'
import type { Visitor } from './visitor.ts'

const mostRemembered = 50_000
const writeBehind = 30_000
const signInsBehind = 2_000
/** After so long a memory is refreshed from the database even if no notice came. */
const longestTrust = 10 * minute

interface Memory {
  visitor: Visitor
  readAt: number
}

/** The SHA-256 of a token: all that the database knows of it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The hash of a token as text. Whoever asks again on the same connection has mostly the same token: its hash is known
 * as long as the connection lasts, which has the token in memory anyway.
 */
class TokenKeys {
  readonly #latest = new WeakMap<object, { token: string; key: string }>()

  of(token: string, connection: object): string {
    const latest = this.#latest.get(connection)
    if (latest?.token === token) return latest.key
    const key = hash('sha256', token, 'hex')
    this.#latest.set(connection, { token, key })
    return key
  }
}

/**
 * Finds who stands behind a token: from memory where possible, else from the database. What the database says has
 * changed (see the triggers) is forgotten at once; when notices may have been missed, everything is.
 * When sessions were last used is written behind, every half minute for all of them together.
 */
export class Sessions {
  readonly #database: Database
  readonly #clock: Clock
  readonly #isNotified: () => boolean
  readonly #keys = new TokenKeys()
  readonly #remembered = new Map<string, Memory>()
  readonly #reading = new Map<string, Promise<Visitor | undefined>>()
  readonly #used = new Map<string, number>()
  readonly #signedIn = new Map<string, number>()
  /** Who was noted within the last minute. */
  readonly #noted = new Map<string, number>()
  readonly #timers: readonly NodeJS.Timeout[]
  /** Counts what was forgotten, so that an answer already under way from the database is not remembered after it. */
  #forgettings = 0

  /** `isNotified` is false while notices of changes may be missing: then every session is read from the database. */
  constructor(database: Database, clock: Clock, isNotified: () => boolean = () => true) {
    this.#database = database
    this.#clock = clock
    this.#isNotified = isNotified
    this.#timers = [
      setInterval(() => void this.writeUse().catch(() => {}), writeBehind).unref(),
      setInterval(() => void this.writeSignIns().catch(() => {}), signInsBehind).unref(),
    ]
  }

  get size(): number {
    return this.#remembered.size
  }

  /**
   * The visitor behind a token that came on a connection, or nothing when there is none or the session is over. Gives a
   * promise only where the database must be asked. To be found is to be in use, but for what a page asks by itself.
   */
  find(token: string, connection: object, isUse = true): Visitor | undefined | Promise<Visitor | undefined> {
    const key = this.#keys.of(token, connection)
    const memory = this.#remembered.get(key)
    const now = this.#clock.now()
    if (memory && this.#isNotified() && isAlive(memory.visitor, now) && now - memory.readAt < longestTrust)
      return isUse ? this.#use(memory.visitor, now) : memory.visitor
    const reading = this.#readOnce(key)
    return isUse ? reading.then((visitor) => visitor && this.#use(visitor, this.#clock.now())) : reading
  }

  #use(visitor: Visitor, now: number): Visitor {
    visitor.lastSeenAt = now
    this.#used.set(visitor.sessionId, now)
    return visitor
  }

  #readOnce(key: string) {
    const reading = this.#reading.get(key) ?? this.#read(key).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #read(key: string): Promise<Visitor | undefined> {
    this.#remembered.delete(key)
    const before = this.#forgettings
    const visitor = await inOneQuery(this.#database, 'none', (db) => readVisitor(db, key))
    const now = this.#clock.now()
    if (!visitor) return undefined
    // The database learns of use with a delay.
    visitor.lastSeenAt = Math.max(visitor.lastSeenAt, this.#used.get(visitor.sessionId) ?? 0)
    if (!isAlive(visitor, now)) return undefined
    if (before === this.#forgettings && this.#isNotified()) this.#remember(key, visitor, now)
    return visitor
  }

  #remember(key: string, visitor: Visitor, now: number) {
    if (this.#remembered.size >= mostRemembered) this.#remembered.delete(this.#remembered.keys().next().value as string)
    this.#remembered.set(key, { visitor, readAt: now })
  }

  /** Takes a notice of the database, `kind:id`; nothing at all means that notices were missed. */
  forget(notice: string | undefined): void {
    const [kind, id] = (notice ?? 'everyone:').split(':') as [string, string]
    const isMeant = forgets[kind]
    if (!isMeant) return
    this.#forgettings += 1
    for (const [key, { visitor }] of this.#remembered) if (isMeant(visitor, id)) this.#remembered.delete(key)
  }

  /** Writes when sessions were last used. */
  async writeUse(): Promise<void> {
    if (this.#used.size === 0) return
    const used = [...this.#used]
    this.#used.clear()
    await inOneQuery(this.#database, 'none', (db) => db.execute(sql`select touch_sessions(${idsAndTimes(used)})`))
  }

  /**
   * Hears that somebody signed in: the list of members shows when that was last, a moment later and to the minute. The
   * exact times stand in the log; whoever signs in again and again need not be written again and again.
   */
  noteSignIn(accountId: string, at: number): void {
    if (at - (this.#noted.get(accountId) ?? 0) >= minute) this.#signedIn.set(accountId, at)
  }

  /** Writes when people signed in last. */
  async writeSignIns(): Promise<void> {
    if (this.#signedIn.size === 0) return
    const signedIn = [...this.#signedIn]
    this.#signedIn.clear()
    const now = this.#clock.now()
    for (const [accountId, at] of this.#noted) if (now - at >= minute) this.#noted.delete(accountId)
    await inOneQuery(this.#database, 'none', (db) =>
      db.execute(sql`select note_last_sign_ins(${idsAndTimes(signedIn)})`),
    )
    for (const [accountId, at] of signedIn) this.#noted.set(accountId, at)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.writeUse()
    await this.writeSignIns()
  }
}

const idsAndTimes = (list: readonly [id: string, at: number][]) =>
  sql`${arrayOf(
    list.map(([id]) => id),
    'uuid',
  )}, ${arrayOf(
    list.map(([, at]) => new Date(at).toISOString()),
    'timestamptz',
  )}`

const forgets: Record<string, (visitor: Visitor, id: string) => boolean> = {
  session: (visitor, id) => visitor.sessionId === id,
  account: (visitor, id) => visitor.person?.id === id,
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
  account_id: string | null
  has_password: boolean
}

async function readVisitor(db: Db, key: string): Promise<Visitor | undefined> {
  const [row] = await rowsOf<SessionRow>(db, sql`select * from find_session(${Buffer.from(key, 'hex')})`)
  return row && visitorOf(row)
}

const visitorOf = (row: SessionRow): Visitor => ({
  sessionId: row.session_id,
  level: row.level,
  lang: row.session_lang ?? row.lang ?? undefined,
  appId: row.app_id ?? undefined,
  organisation: organisationOf(row),
  person: row.account_id ? personOf({ ...row, account_id: row.account_id }, row.has_password) : undefined,
  signIn: { model: row.login_model, type: row.login_type, name: row.login_name, isAuto: row.auto_login },
  lastSeenAt: toDate(row.last_seen_at).getTime(),
  idle: row.idle_minutes * minute,
  expiresAt: toDate(row.expires_at).getTime(),
})
