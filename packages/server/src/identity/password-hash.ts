import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { passwordDigestPrefix } from '@atrium/contract/constants.ts'
import { hash, verify, type Options } from '@node-rs/argon2'
import { CallError } from '#kit/call-error.ts'

/** Argon2id at the strength OWASP names: 19 MiB, two passes, one lane. */
const strength: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The digest a browser sends for a password it knows. */
export const digestOf = (password: string): string =>
  createHash('sha256')
    .update(passwordDigestPrefix + password)
    .digest('hex')

/** Hashes what the browser sends, for keeping. */
export const hashPassword = (digest: string): Promise<string> => inTurn(() => hash(digest, strength))

/**
 * Whether a digest is that of the hash. Where there is no hash, as for an account that does not exist, it takes as
 * long and says no. Fails with `request.too-frequent` where nobody waits for the answer any more when its turn comes:
 * others need not wait for the hashes of those who gave up.
 */
export async function isPassword(digest: string, hashed: string | null, isAwaited = () => true): Promise<boolean> {
  const isRight = await inTurn(async () => {
    if (!isAwaited()) throw new CallError('request.too-frequent')
    return verify(hashed ?? (await decoy), digest)
  })
  judged += 1
  return isRight && hashed !== null
}

let judged = 0

/** How many passwords this process has judged, one hash each. */
export const passwordsJudged = (): number => judged

const decoy = hash(randomBytes(32), strength)

/**
 * At most as many at once as there are cores: more would only make everyone else wait. The pool has threads beyond
 * these for files and names, see `main.ts`.
 */
const places = availableParallelism()
let taken = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= places) await new Promise<void>((go) => waiting.push(go))
  else taken += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
}
