import type { MemberRole, MemberState } from '@atrium/contract/members/administration.shapes.ts'
import { sql } from 'drizzle-orm'
import { accounts } from '#account/account.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { seatsOfAccount } from '#products/grants.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'

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
  createdAt: accounts.createdAt,
  seats: seatsOfAccount,
}
