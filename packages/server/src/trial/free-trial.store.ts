import type { Lang } from '@atrium/contract/constants.ts'
import type { FreeTrialOffer, FreeTrialSettings } from '@atrium/contract/trial/free-trial.shapes.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, countOf, rowsOf, type Db } from '#kit/data/database.ts'
import { freeTrials, freeTrialSettings } from './trial.tables.ts'
import { createOrganisation } from '#organisation/create-organisation.ts'

const columns = sql`is_on as "IsOn", days as "Days", to_json(products) as "Products"`

/** The offer of free trials to visitors. */
export async function getFreeTrialOffer(db: Db): Promise<FreeTrialOffer> {
  const [row] = await rowsOf<FreeTrialOffer>(db, sql`select ${columns} from free_trial_settings`)
  if (!row) throw new Error('The settings of free trials are one row')
  return row
}

/** The settings with the number of trials started since a time. */
export async function getFreeTrialSettings(db: Db, since: Date): Promise<FreeTrialSettings> {
  const [row] = await rowsOf<FreeTrialSettings>(
    db,
    sql`select ${columns}, per_device as "PerDevice", per_network as "PerNetwork", per_day as "PerDay", version as "Version",
      (select count(*)::integer from free_trials where begun_at > ${since.toISOString()}::timestamptz) as "Begun" from free_trial_settings`,
  )
  if (!row) throw new Error('The settings of free trials are one row')
  return row
}

export type FreeTrialInput = Omit<FreeTrialSettings, 'Begun'>

/** Updates the settings if `version` is current; resolves to whether it was. */
export async function updateFreeTrialSettings(db: Db, input: FreeTrialInput): Promise<boolean> {
  const saved = await rowsOf(
    db,
    sql`update free_trial_settings set is_on = ${input.IsOn}, days = ${input.Days}, products = ${arrayOf(input.Products, 'text')},
      per_device = ${input.PerDevice}, per_network = ${input.PerNetwork}, per_day = ${input.PerDay}, version = version + 1
      where version = ${input.Version} returning 1`,
  )
  return saved.length > 0
}

export interface NewFreeTrial {
  organisationId: string
  organisationName: string
  name: string
  mobile: string
  lang: Lang
  until: Date
  now: Date
  products: readonly string[]
  hashes: { phone: string; device: string; network: string }
  agreement: { version: string; address: string }
}

export type FreeTrialDenial = 'off' | 'used' | 'exhausted'

/**
 * Why a free trial cannot begin; null where it can. Locks the settings until the transaction ends, so that trials that
 * begin at the same time keep the budgets.
 */
async function findFreeTrialDenial(
  db: Db,
  { phone, device, network }: NewFreeTrial['hashes'],
  now: Date,
): Promise<FreeTrialDenial | null> {
  const [settings] = await db.select().from(freeTrialSettings).for('update')
  if (!settings?.isOn) return 'off'
  if ((await db.$count(freeTrials, eq(freeTrials.phoneHash, phone))) > 0) return 'used'
  const isToday = gt(freeTrials.begunAt, new Date(now.getTime() - 86_400_000))
  const isExhausted =
    (await db.$count(freeTrials, eq(freeTrials.deviceHash, device))) >= settings.perDevice ||
    (await db.$count(freeTrials, and(eq(freeTrials.networkHash, network), isToday))) >= settings.perNetwork ||
    (await db.$count(freeTrials, isToday)) >= settings.perDay
  return isExhausted ? 'exhausted' : null
}

/** Starts a free trial in an organisation of its own. Resolves to the account's id, or to why it is denied. */
export async function insertFreeTrial(
  db: Db,
  trial: NewFreeTrial,
): Promise<{ accountId: string } | { refusal: FreeTrialDenial }> {
  const { organisationId: id, organisationName: name, hashes, agreement } = trial
  const refusal = await findFreeTrialDenial(db, hashes, trial.now)
  if (refusal) return { refusal }
  await createOrganisation(db, { id, name, englishName: name, lang: trial.lang, seatCount: 1 })
  const accountId = newId()
  await countOf(
    db,
    sql`begin_free_trial(row(${newId()}::uuid, ${hashes.phone}, ${hashes.device}, ${hashes.network}, ${accountId}::uuid, ${trial.now.toISOString()}::timestamptz)::free_trials,
      ${id}::uuid, ${trial.name}, ${trial.mobile}, ${trial.lang}, ${trial.until.toISOString()}::timestamptz, ${arrayOf(trial.products, 'text')},
      ${arrayOf([newId(), newId()], 'uuid')}, ${agreement.version}, ${agreement.address})`,
  )
  return { accountId }
}
