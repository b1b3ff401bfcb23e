import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { sql } from 'drizzle-orm'
import { lockMembers } from '#account/member-accounts.ts'
import { localizedNamesOf } from '#departments/departments.service.ts'
import { checkDepartments } from '#departments/referenced-departments.ts'
import { CallError } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, isUniqueViolation, rowsOf, type Db } from '#kit/data/database.ts'
import { isSame } from '#logs/logs.service.ts'
import { findMemberDetail, type MemberDetailRow } from '../directory/member-detail.store.ts'
import { detailOf } from '../directory/member-shapes.ts'
import { insertMember, lastEditor, replaceMemberships, updateMember, type NewMember } from './member-edits.store.ts'
import { hasSeatsFor } from '../registrations/registrations.store.ts'
import { nameKeysOf } from '#kit/text/name-keys.ts'

/** The fields of a member as an administrator enters them. */
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
  /** True for members whom a provider of the organisation signs in: they need neither phone nor email address. */
  signsInAtProvider?: boolean
}

export const accountPattern = /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,59}$/u

/** Normalizes the fields. Throws for an invalid one. */
export async function fieldsOf(input: MemberInput) {
  const realName = input.RealName.trim()
  const mobilePhone = input.MobilePhone?.trim() || null
  const email = input.Email?.trim() || null
  if (mobilePhone && !isMobilePhone(mobilePhone)) throw new CallError('identity.wrong-phone')
  if (email && !isMailAddress(email)) throw new CallError('identity.wrong-email')
  const jobTitle = input.JobTitle?.trim() || null
  const departmentId = input.DepartmentID?.toLowerCase() ?? null
  return { realName, mobilePhone, email, jobTitle, departmentId, ...(await nameKeysOf(realName)) }
}

/** The account name for a romanized name: `lin.zhiyuan`. */
export const accountNameOf = (pinyin: string): string => {
  const [first = 'user', ...rest] = pinyin.split(' ')
  const input = [first, rest.join('')]
    .filter(Boolean)
    .join('.')
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
  return accountPattern.test(input) ? input.slice(0, 50) : 'user'
}

async function accountFor(db: Db, { Account }: Addition, pinyin: string): Promise<string> {
  const typed = Account?.trim()
  if (typed && !accountPattern.test(typed)) throw new CallError('members.wrong-account')
  return typed || findFreeAccount(db, accountNameOf(pinyin))
}

/** The account name itself if nobody in the installation has it, otherwise with the lowest free number from 2 on. */
async function findFreeAccount(db: Db, name: string): Promise<string> {
  const batch = 50
  for (let first = 1; ; first += batch) {
    const candidates = Array.from({ length: batch }, (_, i) => (first + i === 1 ? name : `${name}${first + i}`))
    const taken = await rowsOf<{ account: string }>(
      db,
      sql`select account from taken_accounts(${arrayOf(candidates, 'text')}) as account`,
    )
    const names = new Set(taken.map(({ account }) => account))
    const free = candidates.find((candidate) => !names.has(candidate))
    if (free) return free
  }
}

export { hasSeatsFor } from '../registrations/registrations.store.ts'

/** Adds a member, who takes a seat. Throws if account name, phone or email is taken. */
export async function addMember(db: Db, organisationId: string, input: Addition): Promise<NewMember> {
  const fields = await fieldsOf(input)
  const canSignIn = fields.mobilePhone || fields.email || input.passwordHash || input.signsInAtProvider
  if (!canSignIn) throw new CallError('members.no-way-in')
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
  await translateUniqueViolation(() => insertMember(db, row))
  await replaceAdditionalDepartments(db, { organisationId, accountId: row.id }, input)
  return row
}

const additionalDepartments = ({ DepartmentID, DepartmentIDs = [] }: MemberInput): string[] => [
  ...new Set(DepartmentIDs.map((id) => id.toLowerCase()).filter((id) => id !== DepartmentID?.toLowerCase())),
]

const replaceAdditionalDepartments = (
  db: Db,
  owner: { organisationId: string; accountId: string },
  input: MemberInput,
) => replaceMemberships(db, owner, additionalDepartments(input))

interface Edit extends MemberInput {
  Version: number
}

/**
 * Saves an edit. Resolves to the changed fields with old and new values. Throws `members.changed-meanwhile`, with the
 * current member in `details`, if `Version` is outdated.
 */
export async function editMember(
  db: Db,
  { organisationId, id }: { organisationId: string; id: string },
  input: Edit,
): Promise<Record<string, [unknown, unknown]>> {
  // Lock members before departments: moves take the same order (deadlock otherwise).
  await lockMembers(db, [id])
  const before = await findMemberDetail(db, id)
  if (!before) throw new CallError('request.not-found')
  if (before.version !== input.Version) return failStale(db, before)
  const fields = await fieldsOf(input)
  const canSignIn = fields.mobilePhone || fields.email || before.hasPassword || before.links.length > 0
  if (!canSignIn) throw new CallError('members.no-way-in')
  await checkDepartments(db, [...(input.DepartmentID ? [input.DepartmentID] : []), ...(input.DepartmentIDs ?? [])])
  await translateUniqueViolation(() => updateMember(db, id, fields))
  if (input.DepartmentIDs) await replaceAdditionalDepartments(db, { organisationId, accountId: id }, input)
  return differences(db, before, { ...fields, departmentIds: input.DepartmentIDs && additionalDepartments(input) })
}

async function failStale(db: Db, now: MemberDetailRow): Promise<never> {
  throw new CallError('members.changed-meanwhile', {
    values: { who: (await lastEditor(db, now.id)) ?? '' },
    details: { Current: detailOf(now) },
  })
}

type EditedFields = Awaited<ReturnType<typeof fieldsOf>> & { departmentIds: string[] | undefined }

/** The fields that an edit changed, by their keys in the operation log. */
async function differences(
  db: Db,
  before: MemberDetailRow,
  after: EditedFields,
): Promise<Record<string, [unknown, unknown]>> {
  const formerIds = before.departments.map(({ ID }) => ID)
  const ids = after.departmentIds ?? formerIds
  const mainIds = [before.departmentId, after.departmentId].filter((id) => id !== null)
  const names = await localizedNamesOf(db, [...new Set([...mainIds, ...formerIds, ...ids])])
  const placeOf = (id: string) => ({ id, name: names.get(id) ?? '' })
  const placesOf = (some: string[]) => some.map(placeOf).toSorted((a, b) => a.name.localeCompare(b.name))
  const logged = (fields: Omit<EditedFields, 'departmentIds' | 'pinyin' | 'initials'>, departmentIds: string[]) => ({
    realName: fields.realName,
    mobilePhone: fields.mobilePhone,
    email: fields.email,
    jobTitle: fields.jobTitle,
    department: fields.departmentId && placeOf(fields.departmentId),
    departments: placesOf(departmentIds),
  })
  const [old, own] = [logged(before, formerIds), logged(after, ids)]
  const changed = (Object.keys(own) as (keyof typeof own)[]).filter((field) => !isSame(old[field], own[field]))
  return Object.fromEntries(changed.map((field) => [field, [old[field], own[field]] as [unknown, unknown]]))
}

const constraintErrors = {
  accounts_account: 'identity.account-taken',
  accounts_mobile_phone: 'members.phone-refused',
  accounts_email: 'members.email-refused',
} as const

/** Translates unique violations of concurrent writes. They do not say who has the contact. */
export async function translateUniqueViolation<T>(writing: () => Promise<T>): Promise<T> {
  try {
    return await writing()
  } catch (problem) {
    if (!isUniqueViolation(problem)) throw problem
    const { constraint, cause } = problem as { constraint?: string; cause?: { constraint?: string } }
    const error = constraintErrors[(cause?.constraint ?? constraint) as keyof typeof constraintErrors]
    throw error ? new CallError(error) : problem
  }
}
