import { sql } from 'drizzle-orm'
import { keysOfAccount } from '#identity/attempts.ts'
import { arrayOf, rowsOf, type Db } from '#kit/database.ts'
import type { Parts } from '#kit/parts.ts'
import { recipientKey } from '#outside/outbox.ts'
import { reactivateLocked } from './members.store.ts'

interface Member {
  id: string
  mobilePhone: string | null
  email: string | null
}

/**
 * Lifts every lock of members: by wrong passwords and codes, and by an administrator. Gives the ids of those who were
 * locked.
 */
export async function unlockMembers(parts: Parts, db: Db, members: readonly Member[]): Promise<Set<string>> {
  const keys = members.flatMap((member) => attemptKeysOf(parts, member).map((key) => ({ id: member.id, key })))
  const counted = await rowsOf<{ id: string }>(
    db,
    sql`select clear_attempts_of(${arrayOf(
      keys.map(({ id }) => id),
      'uuid',
    )}, ${arrayOf(
      keys.map(({ key }) => key),
      'text',
    )}) as id`,
  )
  const byAdministrator = await reactivateLocked(
    db,
    members.map(({ id }) => id),
  )
  return new Set([...counted.map(({ id }) => id), ...byAdministrator])
}

/** Under which keys wrong passwords and codes of a person are counted. */
const attemptKeysOf = (parts: Parts, { id, mobilePhone, email }: Member): string[] => {
  const recipients = [mobilePhone, email].filter((address) => address !== null)
  return keysOfAccount(
    id,
    recipients.map((address) => recipientKey(parts, address)),
  )
}
