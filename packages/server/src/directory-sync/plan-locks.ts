import type { SyncReason } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { sql } from 'drizzle-orm'
import { hasAdministrator } from '#account/member-accounts.ts'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import type { UpstreamLock } from '#sso/directory/account-locks.ts'
import type { LinkedAccount } from './linked-accounts.ts'
import { keepRole, type Plan } from './plan.ts'
import type { OpenPerson } from './sync-people.store.ts'

export const lockReason = (lock: UpstreamLock): SyncReason => `upstream-${lock}`

/**
 * Locks a member whom the source keeps out, and unlocks one whom it had locked and lets in again. `protection` is why somebody
 * must not be locked.
 */
export function planLock(plan: Plan, account: LinkedAccount, protection: SyncReason | undefined): void {
  const { upstreamLock } = plan.person
  if (!upstreamLock) {
    if (account.link?.lockedAt && account.state === 'locked') plan.changes.state = 'active'
    return
  }
  plan.findings.push({ column: 'name', reason: lockReason(upstreamLock) })
  if (account.state !== 'active') return
  if (protection) plan.findings.push({ column: 'name', reason: protection })
  else plan.changes.state = 'locked'
}

/** What the link remembers of the lock: set by this run, kept from an earlier one, or none. */
export const linkLockOf = ({ person, account, changes }: Plan): 'set' | 'kept' | null => {
  if (changes.state === 'locked') return 'set'
  return person.upstreamLock && account?.state === 'locked' ? 'kept' : null
}

/**
 * The email addresses of people whom the source keeps out and who have a second entry that it lets in: the second one is theirs.
 */
export async function emailsInUse(db: Db, syncId: string, people: readonly OpenPerson[]): Promise<ReadonlySet<string>> {
  const emails = people.flatMap(({ person: { email, upstreamLock } }) => (email && upstreamLock ? [email] : []))
  if (emails.length === 0) return new Set()
  const rows = await rowsOf<{ email: string }>(
    db,
    sql`select person ->> 'email' as email from sso_sync_rows
      where sync_id = ${syncId} and not person ? 'upstreamLock' and person ->> 'email' = any(${arrayOf(emails, 'text')})`,
  )
  return new Set(rows.map(({ email }) => email))
}

/** Lets nobody lose the administration, by the role or by a lock, who is the last to have it. */
export async function keepAdministrators(db: Db, plans: readonly Plan[]): Promise<void> {
  const isLosing = ({ act, account, changes }: Plan) =>
    (act === 'update' || act === 'link') &&
    (changes.role === 'member' || (changes.state === 'locked' && account?.role === 'organisation-admin'))
  const losing = plans.filter(isLosing)
  const ids = losing.flatMap(({ account }) => account?.id ?? [])
  if (ids.length === 0 || (await hasAdministrator(db, ids))) return
  for (const plan of losing) {
    if (plan.changes.state === 'locked') keepUnlocked(plan)
    if (plan.changes.role === 'member') keepRole(plan, 'last-administrator')
    if (plan.outcome === 'changed' || plan.outcome === 'locked') plan.outcome = 'conflict'
  }
}

function keepUnlocked(plan: Plan): void {
  delete plan.changes.state
  plan.findings.push({ column: 'name', reason: 'last-administrator' })
}
