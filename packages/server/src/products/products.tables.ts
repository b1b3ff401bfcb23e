import { accessStates } from '@atrium/contract/products/access.shapes.ts'
import type { ProductRole } from '@atrium/contract/products/product-roles.shapes.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofAccount } from '#identity/accounts.tables.ts'
import { id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'

/** The applications of the suite; the same for every organisation. */
export const products = pgTable(
  'products',
  {
    id: id(),
    code: text('code').notNull(),
    kind: text('kind', { enum: ['cloud', 'project', 'beta', 'vCloud'] }).notNull(),
    name: text('name').notNull(),
    englishName: text('english_name').notNull(),
    introduction: text('introduction').notNull(),
    englishIntroduction: text('english_introduction').notNull(),
    webUrl: text('web_url'),
    publicUrl: text('public_url'),
    helpUrl: text('help_url'),
    /** The drawn icon; an uploaded one takes its place. */
    icon: text('icon').notNull(),
    iconFile: text('icon_file'),
    color: text('color').notNull(),
    position: integer('position').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** The roles that the application declares. */
    roles: jsonb('roles').$type<ProductRole[]>().notNull().default([]),
  },
  (table) => [uniqueIndex('products_code').on(sql`lower(${table.code})`)],
)

/**
 * Secrets by which an application and the portal know each other's requests. Sealed, since an HMAC needs them as they are; those
 * that an operator ended are emptied. Rows stay: an application that had a secret of its own never shares one again.
 */
export const productSecrets = pgTable(
  'product_secrets',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    sealed: text('sealed').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    /** Null for the newest one. */
    endsAt: moment('ends_at'),
  },
  (table) => [index('product_secrets_product').on(table.productId)],
)

/** The application that a row is about. */
export const ofProduct = () =>
  uuid('product_id')
    .notNull()
    .references(() => products.id)

/** Which application an organisation may use, for how many people, from which day to which (both included). */
export const licences = pgTable(
  'licences',
  {
    organisationId: ofOrganisation(),
    productId: ofProduct(),
    seatCount: integer('seat_count').notNull(),
    /** How many people may open it now. Kept by a trigger on the grants. */
    usedSeats: integer('used_seats').notNull().default(0),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.productId] }),
    index('licences_product').on(table.productId),
  ],
)

/** The applications a person pinned to the top of the launcher, in the person's order. */
export const pins = pgTable(
  'pins',
  {
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    productId: ofProduct(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.productId] }),
    index('pins_organisation').on(table.organisationId),
    index('pins_product').on(table.productId),
  ],
)

/** The order in which a person arranged the applications that are not pinned; without a row they stand by use. */
export const launcherOrders = pgTable(
  'launcher_orders',
  {
    organisationId: ofOrganisation(),
    accountId: ofAccount().primaryKey(),
    /** A row for all of them: an order is one thing, and two that are saved at once never mix. */
    productIds: uuid('product_ids').array().notNull(),
  },
  (table) => [index('launcher_orders_organisation').on(table.organisationId)],
)

/** How often and when last a person opened an application: the launcher shows what is used most first. */
export const productUses = pgTable(
  'product_uses',
  {
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    productId: ofProduct(),
    useCount: integer('use_count').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.productId] }),
    index('product_uses_organisation').on(table.organisationId),
    index('product_uses_product').on(table.productId),
  ],
)

/** Requests of people for applications that they may not open. */
export const accessRequests = pgTable(
  'access_requests',
  {
    id: id(),
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    productId: ofProduct(),
    state: text('state', { enum: accessStates }).notNull().default('waiting'),
    reason: text('reason'),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
    /** The name of who decided; null where a seat was given in another way. */
    decidedBy: text('decided_by'),
    /** Whether an operator decided. */
    isByOperator: boolean('is_by_operator').notNull().default(false),
    /** Why it was declined. */
    answer: text('answer'),
    /** When the person took note of the decision. */
    seenAt: moment('seen_at'),
  },
  (table) => [
    uniqueIndex('access_requests_waiting')
      .on(table.accountId, table.productId)
      .where(sql`state = 'waiting'`),
    index('access_requests_organisation').on(table.organisationId, table.state, table.requestedAt),
    index('access_requests_account').on(table.accountId, table.requestedAt),
    index('access_requests_product').on(table.productId),
    index('access_requests_operators')
      .on(table.requestedAt)
      .where(sql`state = 'waiting' or is_by_operator`),
    check('access_requests_state', sql`${table.state} in ('waiting', 'granted', 'declined', 'withdrawn', 'closed')`),
  ],
)

/** Who may open a licensed application, and with which role: each takes a seat. */
export const grants = pgTable(
  'grants',
  {
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    productId: ofProduct(),
    grantedAt: moment('granted_at').notNull().defaultNow(),
    /** The role that was given with the seat, one of those of the application; null is the default of the person's group. */
    roleCode: text('role_code'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.productId] }),
    index('grants_organisation').on(table.organisationId, table.productId),
    index('grants_product').on(table.productId),
  ],
)
