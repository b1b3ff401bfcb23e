import { day } from '@atrium/contract/constants.ts'
import { accounts } from '#account/account.tables.ts'
import type { Db } from '#kit/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { licences } from '#products/products.tables.ts'
import { insertAll } from './bulk-insert.ts'
import { demoTrialPhone } from './demo-accounts.ts'
import { grantAll } from './grants.ts'
import { spelt, trialRow } from './members.ts'
import { productId } from './products.ts'
import { Random } from './random.ts'

const begun = Date.parse('2026-01-05T01:00:00Z')

/** The company that tries the applications out. */
const trialOrganisation = { id: new Random('星野生物（试用）').id(begun) }

/** Its one person, who signs in by a code sent to the phone. */
const trialPerson = {
  id: new Random('trial').id(begun),
  account: 'trial',
  realName: '试用用户',
  mobilePhone: demoTrialPhone,
}

const trialOrganisationRow: typeof organisations.$inferInsert = {
  id: trialOrganisation.id,
  name: '星野生物（试用）',
  englishName: 'Hoshino Bio (trial)',
  timeZone: 'Asia/Shanghai',
  seatCount: 1,
  memberCount: 0,
  createdAt: new Date(begun),
}

const tried = ['ELN', 'PM']

/** What may be tried, for as long as the trial. */
const trialLicences = (now: Date): (typeof licences.$inferInsert)[] =>
  tried.map((code) => ({
    organisationId: trialOrganisation.id,
    productId: productId(code),
    seatCount: 1,
    validFrom: new Date(now.getTime() - 5 * day).toISOString().slice(0, 10),
    validUntil: new Date(now.getTime() + 11 * day).toISOString().slice(0, 10),
  }))

/** Adds the trial to the demonstration: a company with one person and two licences, for ten days more. */
export async function addTrial(db: Db, now: Date): Promise<void> {
  const onTrial = { joined: now.getTime() - 4 * day, until: now.getTime() + 10 * day }
  await insertAll(db, organisations, [trialOrganisationRow])
  await insertAll(db, licences, trialLicences(now))
  await insertAll(db, accounts, await spelt([trialRow(trialPerson, trialOrganisation.id, onTrial)]))
  await grantAll(db)
}
