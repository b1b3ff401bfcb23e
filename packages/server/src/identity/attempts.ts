import { codeAttempts, minute, passwordAttempts } from '@atrium/contract/constants.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { arrayOf, rowsOf, toDate, valueOf, type Db } from '#kit/database.ts'
import { networkOf } from '#kit/network.ts'
import type { Secrets } from '#kit/secrets.ts'

/** What is counted apart: a stranger's guesses at one way in must not lock a person out of another. */
export type AttemptKind = 'password' | 'code' | 'second'

/** One attempt, counted before it is judged. */
export interface Attempt {
  kind: AttemptKind
  /** What it counts under: the account from this address, the account, the address. */
  keys: string[]
  /** How often was tried of late under each of them, this attempt included. */
  counts: number[]
  limits: Limits
}

/** How an attempt began: it may go on, or there were too many of late. */
export type Begun = Attempt & { refused: CallError | undefined }

/** How many wrong attempts there may be for an account from one address, for an account and from an address, and how long the lock is. */
export type Limits = Record<keyof typeof passwordAttempts, number>

const limitsOf: Record<AttemptKind, Limits> = { password: passwordAttempts, code: codeAttempts, second: codeAttempts }

/** The limits of a kind; those of passwords as the settings of the organisation say. */
export function limitsOfKind(kind: AttemptKind, configs?: Readonly<Record<string, unknown>> | null): Limits {
  if (kind !== 'password' || !configs?.['lockout']) return limitsOf[kind]
  const { Attempts, Minutes } = configOf(configs, 'lockout')
  return {
    ...passwordAttempts,
    accountFromAddress: Attempts,
    account: Attempts * accountFactor,
    lock: Minutes * minute,
  }
}

/** An account stands so many times what it stands from one address, so that a stranger cannot lock its person out. */
const accountFactor = passwordAttempts.account / passwordAttempts.accountFromAddress

/** Limits and length of the lock, as the functions of the database take them. */
export const limitsAsSql = ({ accountFromAddress, account, address, lock }: Limits): SQL => {
  return sql`${arrayOf([accountFromAddress, account, address], 'integer')}, make_interval(secs => ${lock / 1000})`
}

/** The row of the database that says how an attempt began. */
export interface BegunRow {
  counts: number[]
  refused_key: string | null
  locked_until: string | null
}

/** Counts an attempt at someone from somewhere; `who` and `from` are ids or hashes, never what was typed. */
export async function beginAttempt(
  db: Db,
  { kind, who, from, limits = limitsOfKind(kind) }: { kind: AttemptKind; who: string; from: string; limits?: Limits },
): Promise<Begun> {
  const keys = [`${kind} ${who} from ${from}`, `${kind} ${who}`, `${kind} from ${from}`]
  const [row] = await rowsOf<BegunRow>(
    db,
    sql`select * from begin_attempt(${arrayOf(keys, 'text')}, ${limitsAsSql(limits)})`,
  )
  return begunOf({ kind, keys, limits }, row as BegunRow)
}

/** The attempt that a row of the database tells of. */
export const begunOf = (attempt: Omit<Attempt, 'counts'>, row: BegunRow): Begun => ({
  ...attempt,
  counts: row.counts,
  refused: refusalOf(attempt, row),
})

function refusalOf({ kind, keys, limits }: Omit<Attempt, 'counts'>, row: BegunRow): CallError | undefined {
  if (row.refused_key === null) return undefined
  if (row.locked_until) return lockedUntil(kind, toDate(row.locked_until))
  // The limit is filled by attempts still being judged: for an account that is as good as locked, but an address may
  // be the door of a whole company in the morning.
  if (row.refused_key === keys.at(-1)) return new CallError('request.too-frequent')
  return lockedUntil(kind, new Date(Date.now() + limits.lock))
}

/** The expression that takes back a right attempt, or keeps a wrong one and gives the end of the lock if it was one too many. */
export const settling = ({ keys, limits }: Attempt, isRight: boolean): SQL =>
  sql`settle_attempt(${arrayOf(keys, 'text')}, ${limitsAsSql(limits)}, ${isRight}, ${arrayOf(keys.slice(0, 2), 'text')})`

/** Takes a right attempt back. */
export async function settleRight(db: Db, attempt: Attempt): Promise<void> {
  await db.execute(sql`select ${settling(attempt, true)}`)
}

/** Keeps a wrong attempt, and gives the failure if it was one too many. */
export async function keepWrongAttempt(db: Db, attempt: Attempt): Promise<CallError | undefined> {
  const until = await valueOf<string | null>(db, sql`select ${settling(attempt, false)} as value`)
  return until ? lockedUntil(attempt.kind, toDate(until)) : undefined
}

/** The expression that takes back an attempt that was not judged after all. */
export const withdrawing = ({ keys }: Attempt): SQL => sql`withdraw_attempt(${arrayOf(keys, 'text')})`

/** Counts against what an address may do in each stretch of so many seconds; fails when that is used up. */
export async function spendBudget(
  db: Db,
  { name, from, most, seconds }: { name: string; from: string; most: number; seconds: number },
): Promise<void> {
  const stretch = Math.floor(Date.now() / 1000 / seconds)
  const [row] = await rowsOf<BegunRow>(
    db,
    sql`select * from begin_attempt(${arrayOf([`${name} ${stretch} from ${from}`], 'text')}, ${arrayOf([most], 'integer')}, make_interval(secs => ${seconds}))`,
  )
  if (row?.refused_key) throw new CallError('request.too-frequent')
}

/**
 * Spends as much of a budget for each stretch of so many seconds as is left, at most `wanted`. `isSpent` says that nothing
 * is left of it now.
 */
export async function spendUpTo(
  db: Db,
  { name, of, most, seconds }: { name: string; of: string; most: number; seconds: number },
  wanted: number,
): Promise<{ granted: number; isSpent: boolean }> {
  const stretch = Math.floor(Date.now() / 1000 / seconds)
  const [row] = await rowsOf<{ granted: number; is_spent: boolean }>(
    db,
    sql`select * from spend_up_to(${`${name} ${stretch} of ${of}`}, ${wanted}::integer, ${most}::integer)`,
  )
  if (!row) throw new Error('Spending a budget gives one row')
  return { granted: row.granted, isSpent: row.is_spent }
}

/** What a network address counts under: a hash, of the /64 for IPv6, which one household has to itself. */
export const fromOf = (secrets: Secrets, address: string): string => secrets.keyedHash(`network ${networkOf(address)}`)

/** The beginnings of the keys under which attempts at an account count, for lifting its locks. */
export const keysOfAccount = (accountId: string, recipientHashes: readonly string[]): string[] => [
  `password ${accountId}`,
  `second ${accountId}`,
  ...recipientHashes.map((hash) => `code ${hash}`),
]

function lockedUntil(kind: AttemptKind, until: Date): CallError {
  const minutes = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000))
  return new CallError(kind === 'password' ? 'identity.locked' : 'identity.too-many-attempts', {
    values: { minutes: String(minutes) },
    details: { until: until.toISOString() },
  })
}
