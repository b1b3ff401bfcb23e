import { importStates, judgements } from '@atrium/contract/members/imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '#account/account.tables.ts'
import { departments, ofDepartment } from '#departments/departments.tables.ts'
import { bytes, id, moment } from '#kit/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'

/** Links by which people become members. The secret is in the link; here is only its SHA-256. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organisationId: ofOrganisation(),
    departmentId: uuid('department_id').references(() => departments.id),
    tokenHash: bytes('token_hash').notNull(),
    /** What one becomes by it. */
    role: text('role', { enum: ['member', 'organisation-admin'] })
      .notNull()
      .default('member'),
    /** Where the link was sent, masked. */
    maskedRecipient: text('masked_recipient'),
    uses: integer('uses').notNull(),
    used: integer('used').notNull().default(0),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => accounts.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_organisation').on(table.organisationId, table.createdAt),
    index('invitations_department').on(table.departmentId),
    index('invitations_created_by').on(table.createdBy),
  ],
)

/** Departments that people belong to besides their main one. */
export const memberships = pgTable(
  'memberships',
  {
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    departmentId: ofDepartment(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.departmentId] }),
    index('memberships_department').on(table.departmentId),
    index('memberships_organisation').on(table.organisationId),
  ],
)

/** The heads of departments. */
export const departmentHeads = pgTable(
  'department_heads',
  {
    organisationId: ofOrganisation(),
    departmentId: ofDepartment(),
    accountId: ofAccount(),
  },
  (table) => [
    primaryKey({ columns: [table.departmentId, table.accountId] }),
    index('department_heads_account').on(table.accountId),
    index('department_heads_organisation').on(table.organisationId),
  ],
)

/** Filters, orders and columns of a list that a person saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.accountId, table.list, table.name),
    index('saved_views_organisation').on(table.organisationId),
  ],
)

/** Imports of members: first judged, then committed, and undone as long as that is possible. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    organisationId: ofOrganisation(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => accounts.id),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: importStates }).notNull(),
    /** Why the whole file was refused, or the commit failed. */
    problem: text('problem'),
    /** Departments that the file names and that are not there yet, as paths. */
    newDepartments: jsonb('new_departments').$type<string[]>().notNull().default([]),
    rowCount: integer('row_count').notNull().default(0),
    goodCount: integer('good_count').notNull().default(0),
    warnedCount: integer('warned_count').notNull().default(0),
    badCount: integer('bad_count').notNull().default(0),
    /** Rows that the commit has dealt with, and how often it began. */
    doneCount: integer('done_count').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** People who are members by it. */
    importedCount: integer('imported_count').notNull().default(0),
    /** The departments it made; an undo takes those that are empty. */
    createdDepartments: jsonb('created_departments').$type<string[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    committedAt: moment('committed_at'),
    /** When it stopped before its end: then it can be continued, or undone. */
    failedAt: moment('failed_at'),
    /** The process that writes its people, and until when nobody else does. */
    worker: uuid('worker'),
    workerUntil: moment('worker_until'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('imports_organisation').on(table.organisationId, table.createdAt),
    index('imports_created_by').on(table.createdBy),
    index('imports_committing')
      .on(table.id)
      .where(sql`state = 'committing'`),
  ],
)

/** The rows of an import, as they stand in the file, with what was found and what became of them. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    organisationId: ofOrganisation(),
    /** The line in the file, counted as spreadsheets do. */
    line: integer('line').notNull(),
    judgement: text('judgement', { enum: judgements }).notNull(),
    /** The cells by column. */
    cells: jsonb('cells').$type<Record<string, string>>().notNull(),
    /** What is wrong or worth knowing, by column. */
    findings: jsonb('findings')
      .$type<{ column: string; reason: string; values?: Record<string, string> }[]>()
      .notNull(),
    accountId: uuid('account_id'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_rows_organisation').on(table.organisationId),
  ],
)

/** What was handed over by someone who left: the certificate of the hand-over. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: id(),
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    /** The product that was asked. */
    productCode: text('product_code').notNull(),
    /** The kind of duty, its number in the product and its name there. */
    duty: text('duty').notNull(),
    reference: text('reference').notNull(),
    title: text('title').notNull(),
    toAccountId: uuid('to_account_id').references(() => accounts.id),
    decidedBy: uuid('decided_by')
      .notNull()
      .references(() => accounts.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('hand_overs_account').on(table.accountId),
    index('hand_overs_to').on(table.toAccountId),
    index('hand_overs_decided_by').on(table.decidedBy),
    index('hand_overs_organisation').on(table.organisationId, table.createdAt),
  ],
)
