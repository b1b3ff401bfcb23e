import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { passwordDigestPrefix } from '@atrium/contract/constants.ts'
import { hash, verify, type Options } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { CallError } from '#kit/http/call-error.ts'

/** Argon2id at the strength OWASP names: 19 MiB, two passes, one lane. */
const strength: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One hash per core: more at once would slow every other request. libuv's pool is larger, see `main.ts`. */
const hashing = pLimit(availableParallelism())

/** The digest a browser sends for a password it knows. */
export const digestOf = (password: string): string =>
  createHash('sha256')
    .update(passwordDigestPrefix + password)
    .digest('hex')

/** Hashes a digest for storage. */
export const hashPassword = (digest: string): Promise<string> => hashing(() => hash(digest, strength))

/**
 * True when the digest matches the hash. Without a hash (unknown account) it verifies a decoy, so that timing reveals
 * nothing. Throws `request.too-frequent` when `isAwaited` is false by the time the queue reaches it.
 */
export async function isPassword(digest: string, hashed: string | null, isAwaited = () => true): Promise<boolean> {
  const isRight = await hashing(async () => {
    if (!isAwaited()) throw new CallError('request.too-frequent')
    return verify(hashed ?? (await decoy), digest)
  })
  verifiedCount += 1
  return isRight && hashed !== null
}

let verifiedCount = 0

/** Number of passwords that this process has verified. */
export const passwordsVerified = (): number => verifiedCount

const decoy = hash(randomBytes(32), strength)
