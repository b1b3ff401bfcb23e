import { accounts } from '#identity/accounts.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { nameKeysOf } from '#kit/text/name-keys.ts'
import { signInLogs } from '#logs/logs.tables.ts'
import { appendAll, insertAll } from './bulk-insert.ts'
import type { PastDay } from './calendar.ts'
import { departmentsOf, type DemoDepartment } from './departments.ts'
import {
  formerCount,
  knownMembers,
  memberOf,
  otherMembers,
  spelled,
  type AccountRow,
  type Member,
  type Staffing,
} from './members.ts'
import { operationsOf } from './operations.ts'
import type { DemoOrganisation } from './organisations.ts'
import { Random } from './random.ts'
import { write, type Seeding } from './seeding.ts'
import { signInsOf, type SignInRow } from './sign-ins.ts'
import type { UniqueContacts } from './unique-contacts.ts'

/** What an organisation is filled with. */
export interface Filling {
  organisation: DemoOrganisation
  members: number
  departments: number
  operations: number
  /** Approximate maximum of sign-ins. */
  signIns: number
  seed: number
  days: readonly PastDay[]
  now: number
  passwordHash: string
  contacts: UniqueContacts
}

/**
 * Fills an organisation, which is there already, with departments, people and logs. Those whom everyone knows are
 * only given back: they come last of all, and with them the demonstration is complete.
 */
export async function fillOrganisation(seeding: Seeding, filling: Filling) {
  const { organisation, days, members: size } = filling
  const tree = departmentsOf(organisation, filling.departments, randomFor(filling, 'departments'))
  await writeDepartments(seeding, filling, tree)
  const staffing = { ...filling, departments: tree, size }
  const known = knownMembers(staffing)
  const members = known.map((row) => memberOf(row, organisation, randomFor(filling, row.account)))
  await writeMembers(seeding, filling, { staffing, members })
  const signIns = signInsOf({ organisation, members, days, limit: filling.signIns }, randomFor(filling, 'sign-ins'))
  const signInCount = await writeSignIns(seeding, organisation.englishName, signIns)
  await writeOperations(seeding, filling, members)
  return { known, departments: tree.length, former: formerCount(size), signIns: signInCount }
}

/** Each part draws from a generator of its own: more departments do not give the members other names. */
const randomFor = ({ seed, organisation }: Filling, part: string) =>
  new Random(`${seed} ${organisation.englishName} ${part}`)

const writeDepartments = (seeding: Seeding, { organisation }: Filling, tree: readonly DemoDepartment[]) =>
  write(seeding, {
    what: `${organisation.englishName}, departments`,
    rows: tree.map(({ row }) => row),
    perStatement: 1_000,
    async insert(db, rows) {
      const spelt = await Promise.all(rows.map(async (row) => ({ ...row, ...(await nameKeysOf(row.name, 'thing')) })))
      await insertAll(db, departments, spelt)
    },
  })

/** Writes everyone but those whom everyone knows, and adds to `members` what the logs have to know of them. */
function writeMembers(
  seeding: Seeding,
  filling: Filling,
  { staffing, members }: { staffing: Staffing; members: Member[] },
) {
  const { organisation } = filling
  const habits = randomFor(filling, 'habits')
  function* noted(rows: Iterable<AccountRow>) {
    for (const row of rows) {
      members.push(memberOf(row, organisation, habits))
      yield row
    }
  }
  return write(seeding, {
    what: `${organisation.englishName}, members`,
    rows: noted(otherMembers(staffing, randomFor(filling, 'members'))),
    perStatement: 2_000,
    insert: async (db, rows) => insertAll(db, accounts, await spelled(rows)),
  })
}

/** Writes attempts to sign in and gives how many there were. */
export const writeSignIns = (seeding: Seeding, whose: string, rows: Iterable<SignInRow>): Promise<number> =>
  write(seeding, {
    what: `${whose}, sign-ins`,
    rows,
    perStatement: 5_000,
    insert: (db, chunk) => insertAll(db, signInLogs, chunk),
  })

function writeOperations(seeding: Seeding, filling: Filling, members: readonly Member[]) {
  const { organisation, days, operations: count } = filling
  return write(seeding, {
    what: `${organisation.englishName}, operations`,
    rows: operationsOf({ organisationId: organisation.id, members, days, count }, randomFor(filling, 'operations')),
    perStatement: 500,
    insert: appendAll,
  })
}
