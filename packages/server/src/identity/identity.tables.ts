import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#account/account.tables.ts'
import { bytes, id, moment } from '#kit/columns.ts'
import { organisations } from '#organisation/organisation.tables.ts'

/** What a session is good for: a person half-way in, on trial, fully in, or a program of the open platform. */
export const sessionLevels = ['half-signed', 'trial', 'full', 'app'] as const

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

/** How often something was tried of late: passwords by account and by address. Keys are hashes, for people mistype passwords into the account field. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    updatedAt: moment('updated_at').notNull(),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index('attempts_updated_at').on(table.updatedAt)],
)
