import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import type { Candidate } from '#sso/sign-in/match-account.ts'
import type { AccountFields } from './account-fields.ts'
import { withHashJoins } from './hash-joins.ts'
import type { SyncedPerson } from '#sso/sign-in/synced-person.ts'
import type { OpenPerson } from './sync-people.store.ts'

/** The account that somebody is linked to, or would be. */
export interface LinkedAccount extends AccountFields {
  id: string
  hasLeft: boolean
  /** What the link says; undefined where there is none yet. */
  link: LinkState | undefined
  /** The applications and the department of somebody who was removed by a run. */
  leftWith: { departmentId: string | null; productIds: string[] } | null
}

/** What a link remembers of the source. */
export interface LinkState {
  synced: SyncedPerson | null
  missingAt: string | null
  lockedAt: string | null
  removedAt: string | null
}

const accountColumns = sql`a.id, a.real_name as "realName", a.email, a.mobile_phone as "mobilePhone", a.job_title as "jobTitle", a.department_id as "departmentId",
  a.role, a.state, a.left_at is not null as "hasLeft", a.left_with as "leftWith"`

/** The accounts of people who are linked, by subject; locked where they are about to be changed. */
export async function findLinked(
  db: Db,
  { connection: { id: connectionId }, isDry }: { connection: { id: string }; isDry: boolean },
  people: readonly OpenPerson[],
): Promise<Map<string, LinkedAccount>> {
  const rows = await withHashJoins(db, () =>
    rowsOf<Omit<LinkedAccount, 'link'> & LinkState & { subject: string }>(
      db,
      sql`select ${accountColumns}, i.subject, i.synced, i.missing_at as "missingAt", i.locked_at as "lockedAt",
        case when i.removed_at = a.left_at or a.left_at is null then i.removed_at end as "removedAt"
      from sso_identities i join accounts a on a.id = i.account_id
      where i.connection_id = ${connectionId} and i.subject = any(${arrayOf(
        people.map(({ subject }) => subject),
        'text',
      )}) order by a.id ${isDry ? sql`` : sql`for update of a`}`,
    ),
  )
  return new Map(
    rows.map(({ subject, synced, missingAt, lockedAt, removedAt, ...account }) => [
      subject,
      { ...account, link: { synced, missingAt, lockedAt, removedAt } },
    ]),
  )
}

export type EmailCandidate = Candidate & { account: LinkedAccount }

/** Members, or else former ones, by their email addresses. */
export async function findByEmail(
  db: Db,
  connectionId: string,
  emails: readonly string[],
): Promise<Map<string, EmailCandidate>> {
  if (emails.length === 0) return new Map()
  // By the function that may use the index; former members are few, and have an index of their own.
  const rows = await rowsOf<Omit<LinkedAccount, 'link'> & { wanted: string; otherSubject: boolean }>(
    db,
    sql`select * from (
        select lower(t.value) as wanted, ${accountColumns}, a.left_at,
          exists (select from sso_identities i where i.account_id = a.id and i.connection_id = ${connectionId}) as "otherSubject"
        from taken_contacts('email', ${arrayOf(emails, 'text')}) as t join accounts a on a.id = t.own_account where a.state <> 'waiting'
        union all
        select lower(a.email), ${accountColumns}, a.left_at, false from accounts a
        where a.left_at is not null and a.state <> 'waiting' and lower(a.email) = any(${arrayOf(emails, 'text')})) as found
      order by found.left_at is not null desc, found.left_at`,
  )
  return new Map(
    rows.map(({ wanted, otherSubject, ...account }) => [
      wanted,
      {
        id: account.id,
        name: account.realName,
        has_left: account.hasLeft,
        other_subject: otherSubject,
        account: { ...account, link: undefined },
      },
    ]),
  )
}
