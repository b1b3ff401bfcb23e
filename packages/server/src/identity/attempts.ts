import { isIPv6 } from 'node:net'
import { passwordAttempts } from '@atrium/contract/constants.ts'
import { sql, type SQL } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { arrayOf, rowsOf, toDate, valueOf, type Db } from '#kit/database.ts'
import type { Secrets } from '#kit/secrets.ts'
import type { SignInAccount } from './identity.store.ts'

/** One attempt at a password, counted before it is judged. */
export interface Attempt {
  /** What it counts under: the account from this address, the account, the address. */
  keys: string[]
  account: SignInAccount | undefined
}

const limits = [passwordAttempts.accountFromAddress, passwordAttempts.account, passwordAttempts.address]
const lock = sql`make_interval(secs => ${passwordAttempts.lock / 1000})`

type BeginRow = Omit<SignInAccount, 'id'> & {
  id: string | null
  keys: string[]
  refused_key: string | null
  locked_until: string | null
}

/**
 * Looks the account up and counts the attempt, in one step. Gives the failure too when there were too many of late.
 * An account that does not exist is treated alike, so that a lock tells nothing.
 */
export async function beginAttempt(
  db: Db,
  { name, address, secrets }: { name: string; address: string; secrets: Secrets },
): Promise<Attempt & { refused: CallError | undefined }> {
  const unknown = secrets.keyedHash(`name ${name.toLowerCase()}`)
  const from = secrets.keyedHash(`network ${networkOf(address)}`)
  const [row] = await rowsOf<BeginRow>(
    db,
    sql`select * from begin_sign_in(${name}, ${unknown}, ${from}, ${arrayOf(limits, 'integer')}, ${lock})`,
  )
  if (!row) throw new Error('Beginning a sign-in gives one row')
  const { id, keys } = row
  return { keys, account: id === null ? undefined : { ...row, id }, refused: refusalOf(row) }
}

function refusalOf({ refused_key, locked_until, keys }: BeginRow): CallError | undefined {
  if (refused_key === null) return undefined
  if (locked_until) return lockedUntil(toDate(locked_until))
  // The limit is filled by attempts still being judged: for an account that is as good as locked, but an address may
  // be the door of a whole company in the morning.
  if (refused_key === keys.at(-1)) return new CallError('request.too-frequent')
  return lockedUntil(new Date(Date.now() + passwordAttempts.lock))
}

/** The expression that takes back a right attempt, or keeps a wrong one and gives the end of the lock if it was one too many. */
export const settling = ({ keys }: Attempt, isRight: boolean): SQL =>
  sql`settle_attempt(${arrayOf(keys, 'text')}, ${arrayOf(limits, 'integer')}, ${lock}, ${isRight}, ${arrayOf(keys.slice(0, 2), 'text')})`

/** Keeps a wrong attempt, and gives the failure if it was one too many. */
export async function keepWrongAttempt(db: Db, attempt: Attempt): Promise<CallError | undefined> {
  const until = await valueOf<string | null>(db, sql`select ${settling(attempt, false)} as value`)
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
