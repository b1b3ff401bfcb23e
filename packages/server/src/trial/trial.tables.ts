import { applicationStates, industries, trialProducts } from '@atrium/contract/trial/trial.shapes.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#identity/accounts.tables.ts'
import { id, moment } from '#kit/data/columns.ts'

/** Trial applications and their decisions. Applicants belong to no organisation yet. */
export const trialApplications = pgTable(
  'trial_applications',
  {
    id: id(),
    kind: text('kind', { enum: ['trial', 'register'] }).notNull(),
    state: text('state', { enum: applicationStates }).notNull().default('waiting'),
    name: text('name').notNull(),
    mobilePhone: text('mobile_phone').notNull(),
    email: text('email'),
    company: text('company').notNull(),
    industry: text('industry', { enum: industries }).notNull(),
    product: text('product', { enum: trialProducts }).notNull(),
    message: text('message'),
    lang: text('lang', { enum: ['zh', 'en'] }).notNull(),
    /** Version of the accepted terms; null for applications during a trial. */
    agreementVersion: text('agreement_version'),
    address: text('address').notNull(),
    appliedAt: moment('applied_at').notNull().defaultNow(),
    answerUntil: moment('answer_until').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    reason: text('reason'),
    accountId: uuid('account_id').references(() => accounts.id),
  },
  (table) => [
    uniqueIndex('trial_applications_waiting')
      .on(table.mobilePhone)
      .where(sql`state = 'waiting'`),
    index('trial_applications_state').on(table.state, table.answerUntil),
    index('trial_applications_account').on(table.accountId),
  ],
)

/** The settings of free trials: one row. */
export const freeTrialSettings = pgTable(
  'free_trial_settings',
  {
    id: integer('id').primaryKey().default(1),
    isOn: boolean('is_on').notNull().default(false),
    days: integer('days').notNull().default(7),
    products: text('products')
      .array()
      .notNull()
      .default(sql`'{PM,ELN,CIMS}'`),
    perDevice: integer('per_device').notNull().default(1),
    perNetwork: integer('per_network').notNull().default(3),
    perDay: integer('per_day').notNull().default(100),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('free_trial_settings_one_row', sql`${table.id} = 1`)],
)

/** Free trials. Phones, devices and networks are keyed hashes; a phone has one free trial ever. */
export const freeTrials = pgTable(
  'free_trials',
  {
    id: id(),
    phoneHash: text('phone_hash').notNull(),
    deviceHash: text('device_hash').notNull(),
    networkHash: text('network_hash').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    begunAt: moment('begun_at').notNull(),
  },
  (table) => [
    uniqueIndex('free_trials_phone').on(table.phoneHash),
    index('free_trials_device').on(table.deviceHash),
    index('free_trials_network').on(table.networkHash, table.begunAt),
    index('free_trials_begun_at').on(table.begunAt),
    index('free_trials_account').on(table.accountId),
  ],
)
