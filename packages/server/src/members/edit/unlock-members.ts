import { sql } from 'drizzle-orm'
import { attemptKeysOfAccount } from '#identity/sign-in/attempts.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import type { IdentityServices } from '#identity/services.ts'
import { recipientKey } from '#outside/outbox.ts'
import { reactivateLocked } from '../registrations/registrations.store.ts'

interface Member {
  id: string
  mobilePhone: string | null
  email: string | null
}

/**
 * Lifts all locks of members: by wrong passwords or codes and by an administrator. Resolves to the ids of those who
 * were locked.
 */
export async function unlockMembers(
  services: IdentityServices,
  db: Db,
  members: readonly Member[],
): Promise<Set<string>> {
  const keys = members.flatMap((member) => attemptKeysOf(services, member).map((key) => ({ id: member.id, key })))
  const counted = await rowsOf<{ id: string }>(
    db,
    sql`select delete_attempts(${arrayOf(
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

/** The keys under which failed attempts of a person are counted. */
const attemptKeysOf = (services: IdentityServices, { id, mobilePhone, email }: Member): string[] => {
  const recipients = [mobilePhone, email].filter((address) => address !== null)
  return attemptKeysOfAccount(
    id,
    recipients.map((address) => recipientKey(services, address)),
  )
}
