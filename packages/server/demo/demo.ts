import { sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { day } from '@atrium/contract/constants.ts'
import type { Db } from '#kit/data/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { installationId } from '#logs/chain/installation-chain.ts'
import {
  notificationDeliveries,
  notificationRecipients,
  notifications,
} from '#outside/notifications/notifications.tables.ts'
import { labelTemplates, labelTemplateVersions } from '#labels/labels.tables.ts'
import {
  monomerAssociations,
  monomerChanges,
  monomerReviewers,
  monomers,
  monomerVersions,
} from '#monomers/monomers.tables.ts'
import { ensureLogPartitions } from '#logs/retention/log-partitions.ts'
import { installation } from '#operator/operator.tables.ts'
import { licences, pins, products } from '#products/products.tables.ts'
import { noteActivity } from './activity.ts'
import { notices } from '#notices/notices.tables.ts'
import { insertAll } from './bulk-insert.ts'
import { pastDays } from './calendar.ts'
import { demoStateOf } from './demo-state.ts'
import { labelTemplateRows } from './label-templates.ts'
import { hengyuePeople, knownId, lantuPeople, operatorPerson, personOf } from './known-people.ts'
import { memberOf, operatorRow, type AccountRow, spelled } from './members.ts'
import { fillOrganisation, writeSignIns, type Filling } from './organisation-seed.ts'
import { hengyue, lantu, type DemoOrganisation } from './organisations.ts'
import { giveRoles, grantAll } from './grants.ts'
import { monomerRows } from './monomers.ts'
import { messageRows } from './messages.ts'
import { noticeRows } from './notices.ts'
import { licenceRows, productId, productRows } from './products.ts'
import { Random } from './random.ts'
import type { Seeding } from './seeding.ts'
import { signInsOf, strangersOf } from './sign-ins.ts'
import { UniqueContacts } from './unique-contacts.ts'

export interface DemoOptions {
  /** The hash of the password that every account has. */
  passwordHash: string
  now: Date
  /** Members of Lantu who have not left. */
  members?: number
  /** Departments of Lantu. */
  departments?: number
  /** Entries of Lantu's operation log. */
  logs?: number
  /** Approximate maximum of sign-ins of each organisation. */
  signIns?: number
  /** Where an application opens; its public page where this is not given. */
  productUrl?: (code: string) => string
  /** Another number makes other people; the same makes the same, to the last byte. */
  seed?: number
  /** Largest number of rows that one transaction writes, default 20,000. */
  rowsPerTransaction?: number
  onProgress?: (line: string) => void
}

/** How much of everything was made. */
export interface DemoSummary extends Record<string, number> {
  organisations: number
  departments: number
  members: number
  former: number
  products: number
  licences: number
  signIns: number
  operations: number
}

const loggedDays = 90
/** Enough sign-ins to page deep, and not what a large seed waits for. */
const maxSignIns = 300_000

/**
 * Fills an empty database with the demonstration. The usual size is one transaction: all of it is there, or nothing.
 * A large one takes several; the well-known accounts come with the last, so their absence shows that it is incomplete.
 */
export async function seedDemo(
  database: { asOwner<T>(work: (db: Db) => Promise<T>): Promise<T> },
  options: DemoOptions,
): Promise<DemoSummary> {
  const fillings = fillingsOf(options)
  const size = fillings.reduce((sum, filling) => sum + filling.members + filling.departments + filling.operations, 0)
  const { rowsPerTransaction = 20_000, onProgress: say = () => {} } = options
  if (size > rowsPerTransaction)
    return writeDemo({ commit: database.asOwner, rowsPerTransaction, say }, fillings, options)
  return database.asOwner((db) => writeDemo({ commit: (work) => work(db), rowsPerTransaction, say }, fillings, options))
}

function fillingsOf({
  members,
  departments,
  logs,
  signIns = maxSignIns,
  now,
  passwordHash,
  seed = 1,
}: DemoOptions): Filling[] {
  const contacts = new UniqueContacts([...lantuPeople, ...hengyuePeople, { ...operatorPerson, phone: null }])
  const shared = {
    seed,
    signIns,
    now: now.getTime(),
    days: pastDays(now.getTime(), loggedDays),
    passwordHash,
    contacts,
  }
  return [
    {
      ...shared,
      organisation: lantu,
      members: Math.max(members ?? lantu.members, lantu.people.length),
      departments: departments ?? lantu.outlines.length,
      operations: logs ?? lantu.operations,
    },
    {
      ...shared,
      organisation: hengyue,
      members: hengyue.members,
      departments: hengyue.outlines.length,
      operations: Math.min(hengyue.operations, logs ?? hengyue.operations),
    },
  ]
}

async function writeDemo(seeding: Seeding, fillings: Filling[], options: DemoOptions): Promise<DemoSummary> {
  await seeding.commit((db) => begin(db, fillings, options.now))
  const summary = { departments: 0, members: 0, former: 0, signIns: 0, operations: 0 }
  const known: AccountRow[] = []
  for (const filling of fillings) {
    const filled = await fillOrganisation(seeding, filling)
    known.push(...filled.known)
    summary.departments += filled.departments
    summary.members += filling.members
    summary.former += filled.former
    summary.signIns += filled.signIns
    summary.operations += filling.operations
  }
  summary.signIns += await writeInstallationSignIns(seeding, fillings[0] as Filling)
  const counts = await seeding.commit((db) => finish(db, known, options))
  await seeding.commit((db) =>
    db.execute(sql`analyze accounts, departments, sign_in_logs, operation_logs, active_people, active_counts`),
  )
  return { organisations: fillings.length, ...summary, ...counts }
}

async function begin(db: Db, fillings: Filling[], now: Date): Promise<void> {
  if ((await demoStateOf(db)) !== 'empty') throw new Error('The demonstration needs an empty database')
  const [first, last] = [new Date(now.getTime() - loggedDays * day), new Date(now.getTime() + 60 * day)]
  await ensureLogPartitions(db, sql`${first.toISOString()}`, sql`${last.toISOString()}`)
  await insertAll(db, organisations, fillings.map(organisationRow))
  await db.update(installation).set({ setUpFinishedAt: new Date(now) })
}

const organisationRow = ({ organisation, members }: Filling): typeof organisations.$inferInsert => ({
  id: organisation.id,
  name: organisation.name,
  englishName: organisation.englishName,
  timeZone: 'Asia/Shanghai',
  seatCount: Math.max(organisation.seatCount, Math.ceil((members * 1.15) / 100) * 100),
  memberCount: 0,
  createdAt: new Date(organisation.createdAt),
})

/** The operator's sign-ins, and attempts with names that nobody has. */
async function writeInstallationSignIns(seeding: Seeding, { days, passwordHash, seed }: Filling): Promise<number> {
  const organisation: DemoOrganisation = { ...hengyue, id: installationId }
  const random = new Random(`${seed} installation`)
  const operator = memberOf(operatorRow(passwordHash), organisation, random)
  const own = signInsOf({ organisation, members: [operator], days, limit: loggedDays }, random)
  return writeSignIns(seeding, 'Installation', [...own, ...strangersOf({ organisation, days }, random)])
}

/** The applications, the licences and the people whom everyone knows: now there is something to sign in to. */
async function finish(db: Db, known: AccountRow[], { now, passwordHash, productUrl }: DemoOptions) {
  const held = licenceRows(now)
  const applications = productRows(productUrl)
  await insertAll(db, products, applications)
  await insertAll(db, licences, held)
  await insertAll(db, accounts, await spelled([...known, operatorRow(passwordHash)]))
  await grantAll(db)
  await giveRoles(db, knownId(personOf('chen.sihan')))
  await noteActivity(db)
  await db.execute(sql`update accounts set last_sign_in_at = last.at from (
    select account_id, max(at) as at from sign_in_logs where result = 'success' group by account_id) as last where accounts.id = last.account_id`)
  await insertAll(db, notices, noticeRows(now))
  const people = ['lin.zhiyuan', 'chen.sihan'].map(personOf)
  const sent = messageRows(now, {
    organisationId: lantu.id,
    people: people.map((person) => ({ id: knownId(person), name: person.realName })),
  })
  await insertAll(db, notifications, sent.messages)
  await insertAll(db, notificationRecipients, sent.recipients)
  await insertAll(db, notificationDeliveries, sent.deliveries)
  const labels = labelTemplateRows(now, { organisationId: lantu.id, by: knownId(personOf('lin.zhiyuan')) })
  await insertAll(db, labelTemplates, labels.templates)
  await insertAll(db, labelTemplateVersions, labels.versions)
  const library = monomerRows(now, {
    organisationId: lantu.id,
    chemist: knownId(personOf('chen.sihan')),
    reviewer: knownId(personOf('lin.zhiyuan')),
  })
  await insertAll(db, monomers, library.monomers)
  await insertAll(db, monomerVersions, library.versions)
  await insertAll(db, monomerChanges, library.changes)
  await insertAll(db, monomerAssociations, library.associations)
  await insertAll(db, monomerReviewers, library.reviewers)
  await insertAll(db, pins, [
    {
      organisationId: lantu.id,
      accountId: knownId(personOf('chen.sihan')),
      productId: productId('ELN'),
      position: 0,
    },
  ])
  return { products: applications.length, licences: held.length }
}
