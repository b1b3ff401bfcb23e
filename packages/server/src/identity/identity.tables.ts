import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from './accounts.tables.ts'
import { bytes, id, moment } from '#kit/data/columns.ts'
import { organisations } from '#organisation/organisation.tables.ts'

/**
 * What a session is good for: a person half-way in – by password, by code, or with a password that must be changed
 * first –, on trial, fully in, or a program of the open platform.
 */
export const sessionLevels = ['half-signed', 'half-coded', 'password-expired', 'trial', 'full', 'app'] as const

/** Who is signed in where. The token itself is with the browser; here is only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytes('token_hash').notNull(),
    /** Null for operators, who belong to no organisation. */
    organisationId: uuid('organisation_id').references(() => organisations.id),
    /** Null for programs. */
    accountId: uuid('account_id').references(() => accounts.id),
    appId: uuid('app_id'),
    level: text('level', { enum: sessionLevels }).notNull(),
    loginModel: text('login_model', { enum: ['account', 'phone', 'email'] }),
    loginType: smallint('login_type').notNull().default(0),
    loginName: text('login_name'),
    lang: text('lang', { enum: ['zh', 'en'] }),
    autoLogin: boolean('auto_login').notNull().default(false),
    address: text('address').notNull(),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    idleMinutes: integer('idle_minutes').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_account').on(table.accountId),
    index('sessions_organisation').on(table.organisationId),
    index('sessions_expires_at').on(table.expiresAt),
    check(
      'sessions_holder',
      sql`(${table.level} = 'app') = (${table.appId} is not null) and (${table.level} = 'app') = (${table.accountId} is null)`,
    ),
  ],
)

/** Attempt counters. Keys are hashes, because people type passwords into the account field by mistake. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    /** Failed attempts of the window, and pending ones. */
    count: integer('count').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Of these, attempts that are neither completed nor withdrawn; after `pendingUntil` they do not count. */
    pending: integer('pending').notNull().default(0),
    pendingUntil: moment('pending_until'),
    lockedUntil: moment('locked_until'),
  },
  (table) => [
    index('attempts_updated_at').on(table.updatedAt),
    index('attempts_locked')
      .on(table.lockedUntil)
      .where(sql`locked_until is not null`),
  ],
)

/** What a code is for. A code for one purpose is worth nothing for another. */
export const codePurposes = [
  'sign-in',
  'register',
  'bind',
  'password',
  'second-step',
  'apply-trial',
  'signature',
] as const

/**
 * Codes that were sent, for as long as they count towards the budgets. Recipients, addresses and codes are keyed
 * hashes. One for a recipient whom nobody is has no account, and is otherwise alike.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    recipientHash: text('recipient_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    organisationId: uuid('organisation_id'),
    accountId: uuid('account_id'),
    codeHash: text('code_hash').notNull(),
    /** Recipient, code and language, sealed, until the job that sends the code has looked its person up. */
    sealed: text('sealed'),
    /** Asked for within a session, for the person's own phone or address: strangers do not use these budgets up. */
    isOwn: boolean('is_own').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('verification_codes_recipient').on(table.recipientHash, table.createdAt),
    index('verification_codes_address').on(table.addressHash, table.createdAt),
    index('verification_codes_organisation').on(table.organisationId, table.createdAt),
    index('verification_codes_created_at').on(table.createdAt),
    index('verification_codes_unsent')
      .on(table.createdAt)
      .where(sql`sealed is not null`),
  ],
)

/** Proofs that work once – captchas, tickets – and were used: their hash, until they would have run out anyway. */
export const spentProofs = pgTable(
  'spent_proofs',
  { proofHash: text('proof_hash').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('spent_proofs_expires_at').on(table.expiresAt)],
)

/** Browsers that need not take the second step for a while. The token is with the browser; here is only its SHA-256. */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    id: id(),
    organisationId: uuid('organisation_id').references(() => organisations.id),
    accountId: ofAccount(),
    tokenHash: bytes('token_hash').notNull(),
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('remembered_devices_token').on(table.tokenHash),
    index('remembered_devices_account').on(table.accountId),
    index('remembered_devices_organisation').on(table.organisationId),
    index('remembered_devices_expires_at').on(table.expiresAt),
  ],
)

/** Hashes of passwords that were replaced, so that they do not come back. */
export const formerPasswords = pgTable(
  'former_passwords',
  {
    id: id(),
    organisationId: uuid('organisation_id').references(() => organisations.id),
    accountId: ofAccount(),
    passwordHash: text('password_hash').notNull(),
    replacedAt: moment('replaced_at').notNull().defaultNow(),
  },
  (table) => [
    index('former_passwords_account').on(table.accountId, table.replacedAt),
    index('former_passwords_organisation').on(table.organisationId),
  ],
)

/** Which version of the terms and of the privacy policy a person accepted, and when. */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    organisationId: uuid('organisation_id').references(() => organisations.id),
    accountId: ofAccount(),
    document: text('document', { enum: ['agreement', 'privacy'] }).notNull(),
    version: text('version').notNull(),
    address: text('address').notNull(),
    acceptedAt: moment('accepted_at').notNull().defaultNow(),
  },
  (table) => [
    index('agreements_account').on(table.accountId),
    index('agreements_organisation').on(table.organisationId),
  ],
)
