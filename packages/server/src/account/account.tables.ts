import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { departments } from '#departments/departments.tables.ts'
import { id, moment } from '#kit/columns.ts'
import { organisations } from '#organisation/organisation.tables.ts'

/** `waiting`: registered, and not yet taken in by an administrator. */
export const accountStates = ['active', 'inactive', 'locked', 'waiting'] as const
export const accountRoles = ['member', 'organisation-admin', 'operator'] as const

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/**
 * The people who may sign in. One who left keeps the row, with `left_at`: an identity is never reused.
 * Account name, phone and e-mail are each unique among those who have not left, in the whole installation.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** Null for operators alone: they belong to the installation. */
    organisationId: uuid('organisation_id').references(() => organisations.id),
    departmentId: uuid('department_id').references(() => departments.id),
    account: text('account').notNull(),
    realName: text('real_name').notNull(),
    mobilePhone: text('mobile_phone'),
    email: text('email'),
    passwordHash: text('password_hash'),
    passwordChangedAt: moment('password_changed_at'),
    state: text('state', { enum: accountStates }).notNull().default('active'),
    role: text('role', { enum: accountRoles }).notNull().default('member'),
    photoFile: text('photo_file'),
    lang: text('lang', { enum: ['zh', 'en'] }),
    uiVersion: text('ui_version', { enum: ['NEW', 'NOSTALGIA'] })
      .notNull()
      .default('NEW'),
    isHomeGuided: boolean('is_home_guided').notNull().default(false),
    isPersonalCenterGuided: boolean('is_personal_center_guided').notNull().default(false),
    /** For trial and temporary users: they sign in by code, until then. */
    trialUntil: moment('trial_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
    leftAt: moment('left_at'),
  },
  (table) => [
    uniqueIndex('accounts_account')
      .on(sql`lower(${table.account})`)
      .where(sql`left_at is null`),
    uniqueIndex('accounts_mobile_phone')
      .on(table.mobilePhone)
      .where(sql`left_at is null`),
    uniqueIndex('accounts_email')
      .on(sql`lower(${table.email})`)
      .where(sql`left_at is null`),
    index('accounts_organisation').on(table.organisationId, table.id),
    index('accounts_waiting')
      .on(table.organisationId, table.createdAt)
      .where(sql`state = 'waiting' and left_at is null`),
    index('accounts_department').on(table.departmentId),
    check('accounts_state', sql`${table.state} in (${oneOf(accountStates)})`),
    check('accounts_role', sql`${table.role} in (${oneOf(accountRoles)})`),
    check('accounts_operator', sql`(${table.role} = 'operator') = (${table.organisationId} is null)`),
  ],
)
