import { day, hour } from '@atrium/contract/constants.ts'
import { accounts } from '#identity/accounts.tables.ts'
import type { Db } from '#kit/data/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { licences } from '#products/products.tables.ts'
import { freeTrialSettings } from '#trial/trial.tables.ts'
import { insertAll } from './bulk-insert.ts'
import { demoTrialPhone, endingTrialPhones } from './demo-accounts.ts'
import { grantAll } from './grants.ts'
import { spelled, trialRow } from './members.ts'
import { productId } from './products.ts'
import { Random } from './random.ts'

const begun = Date.parse('2026-01-05T01:00:00Z')

/** The company that tries the applications out. */
const trialOrganisation = { id: new Random('星野生物（试用）').id(begun) }

/** Its people, who sign in by a code sent to the phone, and how long their trials last. */
const trialPeople = [
  { account: 'trial', realName: '试用用户', mobilePhone: demoTrialPhone, lasts: 10 * day },
  { account: 'trial.two-days', realName: '星野悠', mobilePhone: endingTrialPhones[0], lasts: 40 * hour },
  { account: 'trial.one-day', realName: '星野遥', mobilePhone: endingTrialPhones[1], lasts: 20 * hour },
].map((person) => ({ ...person, id: new Random(person.account).id(begun) }))

const trialOrganisationRow: typeof organisations.$inferInsert = {
  id: trialOrganisation.id,
  name: '星野生物（试用）',
  englishName: 'Hoshino Bio (trial)',
  timeZone: 'Asia/Shanghai',
  seatCount: trialPeople.length,
  memberCount: 0,
  createdAt: new Date(begun),
}

const tried = ['ELN', 'PM']

/** What may be tried, for as long as the trial. */
const trialLicences = (now: Date): (typeof licences.$inferInsert)[] =>
  tried.map((code) => ({
    organisationId: trialOrganisation.id,
    productId: productId(code),
    seatCount: trialPeople.length,
    validFrom: new Date(now.getTime() - 5 * day).toISOString().slice(0, 10),
    validUntil: new Date(now.getTime() + 11 * day).toISOString().slice(0, 10),
  }))

/** Adds the trial to the demonstration: a company with two licences and three people, of whom two come near the end. */
export async function addTrial(db: Db, now: Date): Promise<void> {
  const joined = now.getTime() - 4 * day
  const rows = trialPeople.map((person) =>
    trialRow(person, trialOrganisation.id, { joined, until: now.getTime() + person.lasts }),
  )
  await insertAll(db, organisations, [trialOrganisationRow])
  await insertAll(db, licences, trialLicences(now))
  await insertAll(db, accounts, await spelled(rows))
  await grantAll(db)
}

/** The demonstration can be tried without an application. */
export async function openFreeTrials(db: Db): Promise<void> {
  await db.update(freeTrialSettings).set({ isOn: true })
}
