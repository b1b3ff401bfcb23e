import type { accounts } from '#identity/accounts.tables.ts'
import { day } from '@atrium/contract/constants.ts'
import { nameKeysOf } from '#kit/text/name-keys.ts'
import { inOfficeHours, startOfDay } from './calendar.ts'
import type { DemoDepartment } from './departments.ts'
import { habitsOf, type Habits } from './habits.ts'
import { joinedAt, knownId, operatorPerson } from './known-people.ts'
import { nameOf } from './names.ts'
import type { DemoOrganisation } from './organisations.ts'
import { inLanguageOf, type TypedText } from './own-language.ts'
import { Random, shareOut } from './random.ts'
import type { UniqueContacts } from './unique-contacts.ts'

/** A row without what the database and the portal's jobs fill in. */
export type AccountRow = Omit<
  typeof accounts.$inferSelect,
  'pinyin' | 'initials' | 'jobTitle' | 'lastSignInAt' | 'version' | 'importId' | 'searchText' | 'departmentOrder'
>

/** Rows with how their names are spelt. */
export const spelled = (rows: readonly AccountRow[]) =>
  Promise.all(rows.map(async (row) => ({ ...row, ...(await nameKeysOf(row.realName)) })))

/** What the logs have to know of a person. */
export interface Member {
  id: string
  name: string
  state: AccountRow['state']
  isAdministrator: boolean
  joined: number
  left: number
  habits: Habits
}

/** An organisation with the people it is to have. */
export interface Staffing {
  organisation: DemoOrganisation
  departments: readonly DemoDepartment[]
  /** How many have not left. */
  size: number
  now: number
  passwordHash: string
  contacts: UniqueContacts
}

/** Why people left, in turn: their share of the people is that of the list. */
const reasons: readonly TypedText[] = [
  ['合同到期', 'Contract ended'],
  ['个人发展', 'Career change'],
  ['合同到期', 'Contract ended'],
  ['调往集团总部', 'Moved to headquarters'],
  ['个人发展', 'Career change'],
  ['退休', 'Retired'],
]

const formerShare = 0.06
const membershipPeriod = 3 * 365 * day
const shares = { inactive: 0.03, locked: 0.015, withoutPhone: 0.02, withoutEmail: 0.02, nostalgic: 0.06 }

/** Number of former members for a number of members. */
export const formerCount = (size: number): number => Math.round(size * formerShare)

/** The people whom every demonstration has. */
export function knownMembers({ organisation, departments, passwordHash }: Staffing): AccountRow[] {
  return organisation.people.map((person) => ({
    ...blank(person.account, person.realName, joinedAt(person), passwordHash),
    id: knownId(person),
    organisationId: organisation.id,
    departmentId: (departments.find(({ row }) => row.name === person.department) ?? departments[0])?.row.id ?? null,
    mobilePhone: person.phone,
    email: `${person.account}@${organisation.domain}`,
    state: person.state ?? 'active',
    role: person.role ?? 'member',
    isHomeGuided: !person.isNewHere,
    isPersonalCenterGuided: !person.isNewHere,
  }))
}

/** The operator, who belongs to no organisation. */
export const operatorRow = (passwordHash: string): AccountRow => ({
  ...blank(operatorPerson.account, operatorPerson.realName, joinedAt(operatorPerson), passwordHash),
  id: knownId(operatorPerson),
  role: 'operator',
  isHomeGuided: true,
  isPersonalCenterGuided: true,
})

/** Where somebody was who has left. */
const placeLeft = (departmentId: string) => ({
  departmentId,
  leftWith: { departmentId, departmentIds: [], productIds: [], role: 'member' as const },
})

/** All others, those who have left among them, in the order in which they came. */
export function* otherMembers(staffing: Staffing, random: Random): Generator<AccountRow> {
  const { organisation, departments, size } = staffing
  const seats = freeSeats(staffing, random)
  const today = startOfDay(staffing.now)
  const total = size - organisation.people.length + formerCount(size)
  const administrator = organisation.people.findLast(({ role }) => role !== undefined)
  let former = formerCount(size)
  for (let index = 0; index < total; index += 1) {
    const joined = inOfficeHours(today - membershipPeriod * (1 - (index + random.fraction()) / total))
    const isFormer = random.chance(former / (total - index))
    if (isFormer) former -= 1
    const person = anyone(staffing, joined, random)
    yield isFormer
      ? {
          ...person,
          ...placeLeft(random.pick(departments).row.id),
          leftAt: new Date(joined + random.below(today - joined)),
          leftBy: administrator ? knownId(administrator) : null,
          leftReason: inLanguageOf(person.realName, reasons[index % reasons.length] ?? ['', '']),
        }
      : { ...person, departmentId: seats.pop() ?? null, ...stateOf(random) }
  }
}

/** The department of every member to come, shuffled. */
function freeSeats({ departments, organisation, size }: Staffing, random: Random): string[] {
  const places = shareOut(
    size,
    departments.map(({ weight }) => weight),
  )
  const indexOf = new Map(departments.map(({ row }, index) => [row.name, index]))
  for (const { department } of organisation.people) {
    const index = indexOf.get(department) ?? 0
    places[index] = (places[index] ?? 0) - 1
  }
  const seats = departments.flatMap(({ row }, index) => Array<string>(Math.max(0, places[index] ?? 0)).fill(row.id))
  return random.shuffle(seats)
}

function anyone({ organisation, contacts, passwordHash }: Staffing, joined: number, random: Random): AccountRow {
  const { realName, account: wanted, isForeign } = nameOf(random)
  const account = contacts.account(wanted)
  return {
    ...blank(account, realName, joined, passwordHash),
    id: random.id(joined),
    organisationId: organisation.id,
    mobilePhone: random.chance(isForeign ? 0.5 : shares.withoutPhone) ? null : contacts.phone(),
    email: random.chance(shares.withoutEmail) ? null : `${account}@${organisation.domain}`,
    lang: isForeign ? 'en' : null,
    uiVersion: random.chance(shares.nostalgic) ? 'NOSTALGIA' : 'NEW',
    isHomeGuided: true,
    isPersonalCenterGuided: random.chance(0.7),
  }
}

function stateOf(random: Random): Partial<AccountRow> {
  if (random.chance(shares.inactive)) return { state: 'inactive', isHomeGuided: false, isPersonalCenterGuided: false }
  return random.chance(shares.locked) ? { state: 'locked' } : {}
}

const blank = (account: string, realName: string, joined: number, passwordHash: string): AccountRow => ({
  id: '',
  organisationId: null,
  departmentId: null,
  account,
  sharesName: false,
  realName,
  mobilePhone: null,
  email: null,
  passwordHash,
  passwordChangedAt: new Date(joined),
  passwordResetBy: null,
  passwordSetByOthersAt: null,
  phoneSetByOthersAt: null,
  emailSetByOthersAt: null,
  state: 'active',
  role: 'member',
  photoFile: null,
  lang: null,
  uiVersion: 'NEW',
  startPage: null,
  launcherView: 'card',
  isHomeGuided: false,
  isPersonalCenterGuided: false,
  trialUntil: null,
  createdAt: new Date(joined),
  approvedAt: null,
  leftAt: null,
  leftBy: null,
  leftReason: null,
  leftWith: null,
})

/** What the logs have to know of someone. */
export const memberOf = (row: AccountRow, organisation: DemoOrganisation, random: Random): Member => ({
  id: row.id,
  name: row.realName,
  state: row.state,
  isAdministrator: row.role === 'organisation-admin',
  joined: row.createdAt.getTime(),
  left: row.leftAt?.getTime() ?? Number.POSITIVE_INFINITY,
  habits: habitsOf(organisation, random),
})

/** Someone on trial, who signs in by code and has no password. */
export const trialRow = (
  { id, account, realName, mobilePhone }: { id: string; account: string; realName: string; mobilePhone: string },
  organisationId: string,
  { joined, until }: { joined: number; until: number },
): AccountRow => ({
  ...blank(account, realName, joined, ''),
  id,
  organisationId,
  mobilePhone,
  passwordHash: null,
  passwordChangedAt: null,
  isHomeGuided: true,
  trialUntil: new Date(until),
})

/** Someone who registered and waits to be taken in. */
export const waitingRow = (
  { account, realName, mobilePhone }: { account: string; realName: string; mobilePhone: string },
  organisationId: string,
  joined: number,
): AccountRow => ({
  ...blank(account, realName, joined, ''),
  id: new Random(account).id(joined),
  organisationId,
  mobilePhone,
  passwordHash: null,
  passwordChangedAt: null,
  state: 'waiting',
})
