import { applicationStates, industries, trialProducts } from '@atrium/contract/trial/trial.shapes.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#account/account.tables.ts'
import { id, moment } from '#kit/columns.ts'

/** Who asked for a trial, and what became of it. Applicants belong to no organisation yet. */
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
    /** The version of terms and privacy policy that was accepted; null where nobody was asked to, within a trial. */
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
