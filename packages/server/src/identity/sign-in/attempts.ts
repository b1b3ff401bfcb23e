import { codeAttempts, minute, passwordAttempts } from '@atrium/contract/constants.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/http/call-error.ts'
import { arrayOf, inTransaction, rowsOf, toDate, valueOf, type Db } from '#kit/data/database.ts'
import { networkOf } from '#kit/http/network.ts'
import { addressOf } from '#kit/http/device.ts'
import type { Person, Visitor } from '../sessions/visitor.ts'
import type { KitServices } from '#kit/services.ts'
import type { Secrets } from '#environment/secrets.ts'

/** How long an attempt counts that is neither completed nor withdrawn; as in `begin_attempt`. */
const pendingMs = minute

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

interface Guesser {
  kind: AttemptKind
  who: string
  from: string
  limits?: Limits
  /** False where another attempt of the same request has counted for the address. */
  countsForAddress?: boolean
}

/** Counts an attempt. `who` and `from` are ids or hashes, never what was typed. */
export async function beginAttempt(
  db: Db,
  { kind, who, from, limits = limitsFor(kind), countsForAddress = true }: Guesser,
): Promise<StartedAttempt> {
  const ofAddress = countsForAddress ? [`${kind} from ${from}`] : []
  const keys = [`${kind} ${who} from ${from}`, `${kind} ${who}`, ...ofAddress]
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
  { database, secrets }: Pick<KitServices, 'database' | 'secrets'>,
  { kind, visitor: { person, organisation } }: Guess,
  request: FastifyRequest,
): Promise<Attempt> {
  const from = networkKey(secrets, addressOf(request))
  const limits = limitsFor(kind, organisation.configs)
  const attempt = await inTransaction(database, 'none', (db) =>
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

function lockErrorOf({ kind, keys }: Omit<Attempt, 'counts'>, row: AttemptRow): CallError | undefined {
  if (row.refused_key === null) return undefined
  if (row.locked_until) return lockedUntil(kind, toDate(row.locked_until))
  // Pending attempts fill the limit. An account counts as locked then; an address may be shared by a whole company, so it is
  // only slowed down.
  if (row.refused_key === keys[2]) return new CallError('request.too-frequent')
  return lockedUntil(kind, new Date(Date.now() + pendingMs))
}

/** Completes an attempt. Resolves to the end of the lock if it caused one. */
const completeAttempt = (db: Db, { keys, limits }: Attempt, isRight: boolean): Promise<string | null | undefined> =>
  valueOf<string | null>(
    db,
    sql`select complete_attempt(${arrayOf(keys, 'text')}, ${limitsAsSql(limits)}, ${isRight}, ${arrayOf(keys.slice(0, 2), 'text')}) as value`,
  )

/** Removes a successful attempt from the counters. */
export async function clearAttempt(db: Db, attempt: Attempt): Promise<void> {
  await completeAttempt(db, attempt, true)
}

/** The same in a transaction of its own. */
export async function clearRightAttempt(services: Pick<KitServices, 'database'>, attempt: Attempt): Promise<void> {
  const clear = () => inTransaction(services.database, 'none', (db) => clearAttempt(db, attempt))
  await withdrawOnFailure(services, attempt, clear)
}

/** Keeps a failed attempt. Returns the lock error if it caused a lock. */
export async function recordFailedAttempt(db: Db, attempt: Attempt): Promise<CallError | undefined> {
  const until = await completeAttempt(db, attempt, false)
  return until ? lockedUntil(attempt.kind, toDate(until)) : undefined
}

/** Removes an attempt that was never verified. */
export async function withdrawAttempt(db: Db, { keys }: Pick<Attempt, 'keys'>): Promise<void> {
  await db.execute(sql`select withdraw_attempt(${arrayOf(keys, 'text')})`)
}

/**
 * Does what verifies an attempt, or completes a right one. A failure there is not the person's: the attempt is removed at once
 * where the database can, else it expires by itself. A wrong one must not pass here: its guess would be free.
 */
export async function withdrawOnFailure<T>(
  { database }: Pick<KitServices, 'database'>,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    await inTransaction(database, 'none', (db) => withdrawAttempt(db, attempt)).catch(() => {})
    throw problem
  }
}

interface Budget {
  name: string
  /** Length of a window. */
  seconds: number
  most: number
}

/** Counts one use in the current window of `seconds`. Throws `request.too-frequent` beyond `most`. */
export async function consumeRateLimit(db: Db, { from, ...budget }: Budget & { from: string }): Promise<void> {
  const { granted } = await consume(db, { ...budget, whose: `from ${from}` }, 1)
  if (granted === 0) throw new CallError('request.too-frequent')
}

/**
 * Grants up to `wanted` uses of what is left in the current window of `seconds`. `isSpent` is true when nothing is left
 * afterwards.
 */
export const consumeQuota = (
  db: Db,
  { of, ...budget }: Budget & { of: string },
  wanted: number,
): Promise<{ granted: number; isSpent: boolean }> => consume(db, { ...budget, whose: `of ${of}` }, wanted)

async function consume(db: Db, { name, whose, most, seconds }: Budget & { whose: string }, wanted: number) {
  const window = Math.floor(Date.now() / 1000 / seconds)
  const [row] = await rowsOf<{ granted: number; is_spent: boolean }>(
    db,
    sql`select * from consume_quota(${`${name} ${window} ${whose}`}, ${wanted}::integer, ${most}::integer)`,
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
