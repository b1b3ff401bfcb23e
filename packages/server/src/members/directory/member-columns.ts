import type { MemberRole, MemberState } from '@atrium/contract/members/administration.shapes.ts'
import { sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { seatsOfAccount } from '#products/grants.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'
import { invitations } from '../members.tables.ts'

/** The invitation of a member who has not signed in. */
export interface OpenInvitation {
  recipient: string
  createdAt: string
  expiresAt: string
}

/**
 * Columns common to the list and the detail of members, from `accounts` joined with `departments` and `password_locks`.
 */
export const memberColumns = {
  id: accounts.id,
  account: accounts.account,
  realName: accounts.realName,
  photoFile: accounts.photoFile,
  mobilePhone: accounts.mobilePhone,
  email: accounts.email,
  jobTitle: accounts.jobTitle,
  departmentId: accounts.departmentId,
  departmentName: localizedNameSql(departments.name, departments.englishName),
  // Excludes operators and waiting accounts.
  role: sql<MemberRole>`${accounts.role}`,
  state: sql<MemberState>`${accounts.state}`,
  passwordLockedUntil: sql<Date | null>`locks.locked_until`.mapWith(accounts.lastSignInAt),
  lastSignInAt: accounts.lastSignInAt,
  invitation: sql<OpenInvitation | null>`(select json_build_object('recipient', i.masked_recipient, 'createdAt', i.created_at, 'expiresAt', i.expires_at)
    from ${invitations} i where i.account_id = ${accounts.id} and i.revoked_at is null and i.used = 0 and ${accounts.lastSignInAt} is null
    order by i.created_at desc limit 1)`,
  createdAt: accounts.createdAt,
  seats: seatsOfAccount,
}
