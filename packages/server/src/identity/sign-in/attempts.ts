import { codeAttempts, minute, passwordAttempts } from '@atrium/contract/constants.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/http/call-error.ts'
import { arrayOf, inSingleQuery, rowsOf, toDate, valueOf, type Db } from '#kit/data/database.ts'
import { networkOf } from './network.ts'
import { addressOf } from '../sessions/device.ts'
import type { Person, Visitor } from '../sessions/visitor.ts'
import type { AppServices } from '#app/app-services.ts'
import type { Secrets } from '#app/secrets.ts'

/** Counted separately, so that guessing at one method does not lock the others. `second` is the second step. */
export type AttemptKind = 'password' | 'code' | 'second' | 'signature'

/** One attempt, counted before it is verified. */
export interface Attempt {
  kind: AttemptKind
  /** Counters it adds to: the account from this address, the account, the address. */
  keys: string[]
  /** Recent attempts on each counter, this one included. */
  counts: number[]
  limits: Limits
}

/** A counted attempt; `lockError` is set when a counter is over its limit. */
export type StartedAttempt = Attempt & { lockError: CallError | undefined }

/** Failed attempts allowed per account and address, per account and per address, and the length of the lock in milliseconds. */
export type Limits = Record<keyof typeof passwordAttempts, number>

const limitsOf: Record<AttemptKind, Limits> = {
  password: passwordAttempts,
  code: codeAttempts,
  second: codeAttempts,
  signature: passwordAttempts,
}

/** The limits of a kind; the organisation's setting `lockout` overrides those of passwords of both kinds. */
export function limitsFor(kind: AttemptKind, configs?: Readonly<Record<string, unknown>> | null): Limits {
  if ((kind !== 'password' && kind !== 'signature') || !configs?.['lockout']) return limitsOf[kind]
  const { Attempts, Minutes } = configOf(configs, 'lockout')
  return {
    ...passwordAttempts,
    accountFromAddress: Attempts,
    account: Attempts * accountFactor,
    lock: Minutes * minute,
  }
}

/** An account allows this many times the failures of one address, so that a stranger cannot lock its owner out. */
const accountFactor = passwordAttempts.account / passwordAttempts.accountFromAddress

/** Limits and lock length as arguments of the SQL functions. */
export const limitsAsSql = ({ accountFromAddress, account, address, lock }: Limits): SQL => {
  return sql`${arrayOf([accountFromAddress, account, address], 'integer')}, make_interval(secs => ${lock / 1000})`
}

/** Result row of `begin_attempt`. */
export interface AttemptRow {
  counts: number[]
  refused_key: string | null
  locked_until: string | null
}

/** Counts an attempt. `who` and `from` are ids or hashes, never what was typed. */
export async function beginAttempt(
  db: Db,
  { kind, who, from, limits = limitsFor(kind) }: { kind: AttemptKind; who: string; from: string; limits?: Limits },
): Promise<StartedAttempt> {
  const keys = [`${kind} ${who} from ${from}`, `${kind} ${who}`, `${kind} from ${from}`]
  const [row] = await rowsOf<AttemptRow>(
    db,
    sql`select * from begin_attempt(${arrayOf(keys, 'text')}, ${limitsAsSql(limits)})`,
  )
  return attemptFromRow({ kind, keys, limits }, row as AttemptRow)
}

interface Guess {
  kind: AttemptKind
  visitor: { person: Pick<Person, 'id'>; organisation: Pick<NonNullable<Visitor['organisation']>, 'configs'> }
}

/** Counts an attempt of somebody who is signed in, in a transaction of its own. Throws the lock error. */
export async function startOwnAttempt(
  { database, secrets }: Pick<AppServices, 'database' | 'secrets'>,
  { kind, visitor: { person, organisation } }: Guess,
  request: FastifyRequest,
): Promise<Attempt> {
  const from = networkKey(secrets, addressOf(request))
  const limits = limitsFor(kind, organisation.configs)
  const attempt = await inSingleQuery(database, 'none', (db) =>
    beginAttempt(db, { kind, who: person.id, from, limits }),
  )
  if (attempt.lockError) throw attempt.lockError
  return attempt
}

/** Converts a row of `begin_attempt`. */
export const attemptFromRow = (attempt: Omit<Attempt, 'counts'>, row: AttemptRow): StartedAttempt => ({
  ...attempt,
  counts: row.counts,
  lockError: lockErrorOf(attempt, row),
})

function lockErrorOf({ kind, keys, limits }: Omit<Attempt, 'counts'>, row: AttemptRow): CallError | undefined {
  if (row.refused_key === null) return undefined
  if (row.locked_until) return lockedUntil(kind, toDate(row.locked_until))
  // Attempts still being verified fill the limit. An account counts as locked then; an address may be shared by a whole
  // company, so it is only slowed down.
  if (row.refused_key === keys.at(-1)) return new CallError('request.too-frequent')
  return lockedUntil(kind, new Date(Date.now() + limits.lock))
}

/** SQL that removes a successful attempt, or keeps a failed one and returns the end of the lock if it caused one. */
export const settleAttemptSql = ({ keys, limits }: Attempt, isRight: boolean): SQL =>
  sql`complete_attempt(${arrayOf(keys, 'text')}, ${limitsAsSql(limits)}, ${isRight}, ${arrayOf(keys.slice(0, 2), 'text')})`

/** Removes a successful attempt from the counters. */
export async function clearAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db.execute(sql`select ${settleAttemptSql(attempt, true)}`)
}

/** Keeps a failed attempt. Returns the lock error if it caused a lock. */
export async function recordFailedAttempt(db: Db, attempt: Attempt): Promise<CallError | undefined> {
  const until = await valueOf<string | null>(db, sql`select ${settleAttemptSql(attempt, false)} as value`)
  return until ? lockedUntil(attempt.kind, toDate(until)) : undefined
}

/** SQL that removes an attempt that was never verified. */
export const withdrawAttemptSql = ({ keys }: Attempt): SQL => sql`withdraw_attempt(${arrayOf(keys, 'text')})`

/** Counts one use in the current window of `seconds`. Throws `request.too-frequent` beyond `most`. */
export async function consumeRateLimit(
  db: Db,
  { name, from, most, seconds }: { name: string; from: string; most: number; seconds: number },
): Promise<void> {
  const window = Math.floor(Date.now() / 1000 / seconds)
  const [row] = await rowsOf<AttemptRow>(
    db,
    sql`select * from begin_attempt(${arrayOf([`${name} ${window} from ${from}`], 'text')}, ${arrayOf([most], 'integer')}, make_interval(secs => ${seconds}))`,
  )
  if (row?.refused_key) throw new CallError('request.too-frequent')
}

/**
 * Grants up to `wanted` uses of what is left in the current window of `seconds`. `isSpent` is true when nothing is left
 * afterwards.
 */
export async function consumeQuota(
  db: Db,
  { name, of, most, seconds }: { name: string; of: string; most: number; seconds: number },
  wanted: number,
): Promise<{ granted: number; isSpent: boolean }> {
  const window = Math.floor(Date.now() / 1000 / seconds)
  const [row] = await rowsOf<{ granted: number; is_spent: boolean }>(
    db,
    sql`select * from consume_quota(${`${name} ${window} of ${of}`}, ${wanted}::integer, ${most}::integer)`,
  )
  if (!row) throw new Error('Spending a budget gives one row')
  return { granted: row.granted, isSpent: row.is_spent }
}

/** Counter key of a network address: a keyed hash, of the /64 prefix for IPv6. */
export const networkKey = (secrets: Secrets, address: string): string =>
  secrets.keyedHash(`network ${networkOf(address)}`)

/** Prefixes of an account's attempt counters, for unlocking it. */
export const attemptKeysOfAccount = (accountId: string, recipientHashes: readonly string[]): string[] => [
  `password ${accountId}`,
  `second ${accountId}`,
  ...recipientHashes.map((hash) => `code ${hash}`),
]

const lockErrors = {
  password: 'identity.locked',
  code: 'identity.too-many-attempts',
  second: 'identity.too-many-attempts',
  signature: 'esign.locked',
} as const satisfies Record<AttemptKind, ErrorName>

function lockedUntil(kind: AttemptKind, until: Date): CallError {
  const minutes = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000))
  return new CallError(lockErrors[kind], {
    values: { minutes: String(minutes) },
    details: { until: until.toISOString() },
  })
}
