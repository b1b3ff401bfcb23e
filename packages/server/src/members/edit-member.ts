import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { sql } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { isUniqueViolation, valueOf, type Db } from '#kit/database.ts'
import { isSame } from '#logs/logs.service.ts'
import { checkDepartments } from './check-departments.ts'
import {
  insertMember,
  lastEditor,
  lockMembers,
  replaceMemberships,
  saveMember,
  type NewMember,
} from './member-store.ts'
import { hasSeatsFor } from './members.store.ts'
import type { NameKeys } from '#kit/name-keys.ts'
import { spell } from '#kit/speller.ts'

/** What an administrator types in for a member. */
export interface MemberInput {
  RealName: string
  MobilePhone?: string | null
  Email?: string | null
  JobTitle?: string | null
  DepartmentID?: string | null
  DepartmentIDs?: string[]
}

interface Addition extends MemberInput {
  Account?: string
  Role?: 'member' | 'organisation-admin'
  passwordHash: string | null
}

export const accountPattern = /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,59}$/u

/** The fields as they are kept; fails where one of them is wrong. */
export async function fieldsOf(input: MemberInput) {
  const realName = input.RealName.trim()
  const mobilePhone = input.MobilePhone?.trim() || null
  const email = input.Email?.trim() || null
  if (mobilePhone && !isMobilePhone(mobilePhone)) throw new CallError('identity.wrong-phone')
  if (email && !isMailAddress(email)) throw new CallError('identity.wrong-email')
  const jobTitle = input.JobTitle?.trim() || null
  const departmentId = input.DepartmentID ?? null
  const [keys] = await spell([realName])
  return { realName, mobilePhone, email, jobTitle, departmentId, ...(keys as NameKeys) }
}

/** An account name made of a name as it is spelt: `lin.zhiyuan`. */
export const accountWish = (pinyin: string): string => {
  const [first = 'user', ...rest] = pinyin.split(' ')
  const wish = [first, rest.join('')]
    .filter(Boolean)
    .join('.')
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
  return accountPattern.test(wish) ? wish.slice(0, 50) : 'user'
}

async function accountFor(db: Db, { Account }: Addition, pinyin: string): Promise<string> {
  const typed = Account?.trim()
  if (typed && !accountPattern.test(typed)) throw new CallError('members.wrong-account')
  return typed || String(await valueOf<string>(db, sql`select free_account(${accountWish(pinyin)}) as value`))
}

/** Adds a member who takes a seat. Account name, phone and e-mail must be nobody else's. */
export async function addMember(db: Db, organisationId: string, input: Addition): Promise<NewMember> {
  const fields = await fieldsOf(input)
  if (!fields.mobilePhone && !fields.email && !input.passwordHash) throw new CallError('members.no-way-in')
  await checkDepartments(db, [...(input.DepartmentID ? [input.DepartmentID] : []), ...(input.DepartmentIDs ?? [])])
  if (!(await hasSeatsFor(db, organisationId, 1))) throw new CallError('identity.seats-full')
  const row: NewMember = {
    id: newId(),
    organisationId,
    account: await accountFor(db, input, fields.pinyin),
    passwordHash: input.passwordHash,
    role: input.Role ?? 'member',
    ...fields,
  }
  await unlessTaken(() => insertMember(db, row))
  await placeBesides(db, { organisationId, accountId: row.id }, input)
  return row
}

const placeBesides = (
  db: Db,
  owner: { organisationId: string; accountId: string },
  { DepartmentID, DepartmentIDs = [] }: MemberInput,
) =>
  replaceMemberships(
    db,
    owner,
    DepartmentIDs.filter((id) => id !== DepartmentID),
  )

interface Edit extends MemberInput {
  Version: number
}

/**
 * Saves an edit, and gives each changed field with its old and its new value. Fails where someone else was faster:
 * `details` has the member as it is now, and the sentence says who it was.
 */
export async function editMember(
  db: Db,
  { organisationId, id }: { organisationId: string; id: string },
  input: Edit,
  current: () => Promise<MemberDetail>,
): Promise<Record<string, [unknown, unknown]>> {
  // The person before the departments, as by whoever moves people.
  if ((await lockMembers(db, [id])).length === 0) throw new CallError('request.not-found')
  const before = await current()
  if (before.Version !== input.Version) return refuseStale(db, before)
  const fields = await fieldsOf(input)
  if (!fields.mobilePhone && !fields.email && !before.HasPassword) throw new CallError('members.no-way-in')
  await checkDepartments(db, [...(input.DepartmentID ? [input.DepartmentID] : []), ...(input.DepartmentIDs ?? [])])
  if (!(await unlessTaken(() => saveMember(db, id, input.Version, fields)))) return refuseStale(db, await current())
  if (input.DepartmentIDs) await placeBesides(db, { organisationId, accountId: id }, input)
  return differences(before, await current())
}

async function refuseStale(db: Db, now: MemberDetail): Promise<never> {
  throw new CallError('members.changed-meanwhile', {
    values: { who: (await lastEditor(db, now.ID)) ?? '' },
    details: { Current: now },
  })
}

/** A member's fields by their keys in the operation log. */
const loggedFields = (member: MemberDetail) => ({
  realName: member.RealName,
  mobilePhone: member.MobilePhone,
  email: member.Email,
  jobTitle: member.JobTitle,
  department: placeOf(member.Department),
  departments: member.Departments.map(placeOf),
})

const placeOf = (department: MemberDetail['Department']) => department && { id: department.ID, name: department.Name }

function differences(before: MemberDetail, after: MemberDetail): Record<string, [unknown, unknown]> {
  const [old, own] = [loggedFields(before), loggedFields(after)]
  const changed = (Object.keys(own) as (keyof typeof own)[]).filter((field) => !isSame(old[field], own[field]))
  return Object.fromEntries(changed.map((field) => [field, [old[field], own[field]] as [unknown, unknown]]))
}

const takenErrors = {
  accounts_account: 'identity.account-taken',
  accounts_mobile_phone: 'members.phone-refused',
  accounts_email: 'members.email-refused',
} as const

/** Writes, and says which field somebody else has where that is the problem: since `checkContacts`, so nobody knows who. */
export async function unlessTaken<T>(writing: () => Promise<T>): Promise<T> {
  try {
    return await writing()
  } catch (problem) {
    if (!isUniqueViolation(problem)) throw problem
    const { constraint, cause } = problem as { constraint?: string; cause?: { constraint?: string } }
    const error = takenErrors[(cause?.constraint ?? constraint) as keyof typeof takenErrors]
    throw error ? new CallError(error) : problem
  }
}
