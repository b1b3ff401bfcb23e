import { launcherViews } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { departments } from '#departments/departments.tables.ts'
import { id, moment } from '#kit/data/columns.ts'
import { ofOrganisation, organisations } from '#organisation/organisation.tables.ts'

/** `waiting`: registered, and not yet taken in by an administrator. */
export const accountStates = ['active', 'inactive', 'locked', 'waiting'] as const
export const accountRoles = ['member', 'organisation-admin', 'operator'] as const

/** Who has not left and was taken in. */
const isMember = sql`left_at is null and state <> 'waiting'`

/** What a person had on leaving. */
export interface LeftWith {
  departmentId: string | null
  departmentIds: string[]
  productIds: string[]
  role: (typeof accountRoles)[number]
}

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/**
 * The people who may sign in. One who left keeps the row, with `left_at`: an identity is never reused.
 * An account name is unique for ever in the whole installation, phone and email among those who have not left.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** Null for operators alone: they belong to the installation. */
    organisationId: uuid('organisation_id').references(() => organisations.id),
    departmentId: uuid('department_id').references(() => departments.id),
    /** The name of the main department, by which a list of members can be ordered. Kept by triggers. */
    departmentOrder: text('department_order').notNull().default(''),
    account: text('account').notNull(),
    /** True for former members whose account name was given to somebody else before names were reserved for ever. */
    sharesName: boolean('shares_name').notNull().default(false),
    realName: text('real_name').notNull(),
    /** The name as it is spelt in Latin letters, `lin zhiyuan`, which orders names, and its initials. Empty until a job filled them in. */
    pinyin: text('pinyin').notNull().default(''),
    initials: text('initials').notNull().default(''),
    jobTitle: text('job_title'),
    mobilePhone: text('mobile_phone'),
    email: text('email'),
    passwordHash: text('password_hash'),
    passwordChangedAt: moment('password_changed_at'),
    /** Where the code went that reset the password: until the second step is passed, the password proves no more than that. */
    passwordResetBy: text('password_reset_by', { enum: ['phone', 'email'] }),
    /**
     * When somebody else than the person last set the password, the phone, the email address: an administrator, a directory. Null where
     * the person did. Kept by a trigger; `created_at` for a password of somebody who has never used the account.
     */
    passwordSetByOthersAt: moment('password_set_by_others_at'),
    phoneSetByOthersAt: moment('phone_set_by_others_at'),
    emailSetByOthersAt: moment('email_set_by_others_at'),
    state: text('state', { enum: accountStates }).notNull().default('active'),
    role: text('role', { enum: accountRoles }).notNull().default('member'),
    photoFile: text('photo_file'),
    lang: text('lang', { enum: ['zh', 'en'] }),
    uiVersion: text('ui_version', { enum: ['NEW', 'NOSTALGIA'] })
      .notNull()
      .default('NEW'),
    /** The menu entry that is shown after signing in; the home page where there is none. */
    startPage: text('start_page'),
    /** How the launcher shows applications. */
    launcherView: text('launcher_view', { enum: launcherViews }).notNull().default('card'),
    isHomeGuided: boolean('is_home_guided').notNull().default(false),
    isPersonalCenterGuided: boolean('is_personal_center_guided').notNull().default(false),
    /** For trial and temporary users: they sign in by code, until then. */
    trialUntil: moment('trial_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Written behind by some seconds. */
    lastSignInAt: moment('last_sign_in_at'),
    /** Grows with each edit, so that two administrators notice each other. */
    version: integer('version').notNull().default(1),
    /** The import that brought the person. */
    importId: uuid('import_id'),
    /** When a registration was approved. */
    approvedAt: moment('approved_at'),
    leftAt: moment('left_at'),
    leftBy: uuid('left_by'),
    leftReason: text('left_reason'),
    /** What the person had on leaving, offered again on recovery. */
    leftWith: jsonb('left_with').$type<LeftWith>(),
    /** What a search looks in; made by the database of the columns above. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(real_name || ' ' || replace(pinyin, ' ', '') || ' ' || initials || ' ' || account || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(email, ''))`,
    ),
  },
  (table) => [
    // Covers former members, too; but not those whose registration was declined: they never were members.
    uniqueIndex('accounts_account')
      .on(sql`lower(${table.account})`)
      .where(sql`left_at is null or (state <> 'waiting' and not shares_name)`),
    uniqueIndex('accounts_mobile_phone')
      .on(table.mobilePhone)
      .where(sql`left_at is null`),
    uniqueIndex('accounts_email')
      .on(sql`lower(${table.email})`)
      .where(sql`left_at is null`),
    index('accounts_organisation').on(table.organisationId, table.id),
    // The orders of the members page, each with the id, which makes every place in it one of a kind.
    index('accounts_by_name').on(table.organisationId, table.pinyin, table.id).where(isMember),
    index('accounts_by_account').on(table.organisationId, table.account, table.id).where(isMember),
    index('accounts_by_phone')
      .on(table.organisationId, sql`coalesce(${table.mobilePhone}, '')`, table.id)
      .where(isMember),
    index('accounts_by_email')
      .on(table.organisationId, sql`coalesce(${table.email}, '')`, table.id)
      .where(isMember),
    index('accounts_by_role').on(table.organisationId, table.role, table.id).where(isMember),
    index('accounts_by_state').on(table.organisationId, table.state, table.id).where(isMember),
    index('accounts_by_last_sign_in')
      .on(table.organisationId, sql`coalesce(${table.lastSignInAt}, '-infinity'::timestamptz)`, table.id)
      .where(isMember),
    index('accounts_by_job_title')
      .on(table.organisationId, sql`coalesce(${table.jobTitle}, '')`, table.id)
      .where(isMember),
    index('accounts_by_department').on(table.organisationId, table.departmentOrder, table.id).where(isMember),
    index('accounts_left')
      .on(table.organisationId, table.leftAt, table.id)
      .where(sql`left_at is not null`),
    index('accounts_unspelt')
      .on(table.id)
      .where(sql`pinyin = ''`),
    index('accounts_import').on(table.importId),
    index('accounts_waiting')
      .on(table.organisationId, table.createdAt)
      .where(sql`state = 'waiting' and left_at is null`),
    index('accounts_department').on(table.departmentId),
    check('accounts_state', sql`${table.state} in (${oneOf(accountStates)})`),
    check('accounts_role', sql`${table.role} in (${oneOf(accountRoles)})`),
    check('accounts_operator', sql`(${table.role} = 'operator') = (${table.organisationId} is null)`),
  ],
)

/** The person that a row is about. */
export const ofAccount = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id)

/** Menu entries hidden from a person, whose calls are refused, too. */
export const hiddenMenus = pgTable(
  'hidden_menus',
  {
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    menu: text('menu').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.menu] }),
    index('hidden_menus_menu').on(table.organisationId, table.menu),
  ],
)
