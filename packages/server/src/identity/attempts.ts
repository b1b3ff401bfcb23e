import { isIPv6 } from 'node:net'
import { passwordAttempts } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { arrayOf, rowsOf, toDate, valueOf, type Db } from '#kit/database.ts'
import type { Secrets } from '#kit/secrets.ts'

/** One attempt at a password, counted before it is judged. */
export interface Attempt {
  keys: string[]
  /** Those that a right password clears. */
  ownKeys: string[]
}

const limits = [passwordAttempts.accountFromAddress, passwordAttempts.account, passwordAttempts.address]
const lock = sql`make_interval(secs => ${passwordAttempts.lock / 1000})`

/**
 * What an attempt counts under. `who` is the account's id, or what was typed where there is no such account: both
 * are treated alike, so that a lock tells nothing.
 */
export function attemptOf(who: string, address: string, { keyedHash }: Secrets): Attempt {
  const from = networkOf(address)
  const ownKeys = [keyedHash(`password ${who} from ${from}`), keyedHash(`password ${who}`)]
  return { keys: [...ownKeys, keyedHash(`password from ${from}`)], ownKeys }
}

/** Counts the attempt, or fails when there were too many of late. */
export async function takeAttempt(db: Db, { keys, ownKeys }: Attempt): Promise<void> {
  const [refused] = await rowsOf<{ refused_key: string; locked_until: string | null }>(
    db,
    sql`select * from take_attempt(${arrayOf(keys, 'text')}, ${arrayOf(limits, 'integer')}, ${lock})`,
  )
  if (!refused) return
  if (refused.locked_until) throw lockedUntil(toDate(refused.locked_until))
  // The limit is filled by attempts still being judged: for an account that is as good as locked, but an address may
  // be the door of a whole company in the morning.
  if (ownKeys.includes(refused.refused_key)) throw lockedUntil(new Date(Date.now() + passwordAttempts.lock))
  throw new CallError('request.too-frequent')
}

/** Takes back a right attempt; keeps a wrong one, and gives the failure if it was one too many. */
export async function settleAttempt(
  db: Db,
  { keys, ownKeys }: Attempt,
  isRight: boolean,
): Promise<CallError | undefined> {
  const until = await valueOf<string | null>(
    db,
    sql`select settle_attempt(${arrayOf(keys, 'text')}, ${arrayOf(limits, 'integer')}, ${lock}, ${isRight}, ${arrayOf(ownKeys, 'text')}) as value`,
  )
  return until ? lockedUntil(toDate(until)) : undefined
}

function lockedUntil(until: Date): CallError {
  const minutes = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000))
  return new CallError('identity.locked', {
    values: { minutes: String(minutes) },
    details: { until: until.toISOString() },
  })
}

/** An address, or for IPv6 the /64 that one household has to itself. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':').filter(Boolean)]
    .slice(0, 4)
    .join(':')
}
