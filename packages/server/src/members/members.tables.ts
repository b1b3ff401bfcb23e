import { importStates, judgements } from '@atrium/contract/members/imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '#identity/accounts.tables.ts'
import { departments, ofDepartment } from '#departments/departments.tables.ts'
import { bytes, id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'
import { ofProduct } from '#products/products.tables.ts'

/** Invitation links, of members and for new ones. Contains only the SHA-256 of the secret in the link. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organisationId: ofOrganisation(),
    departmentId: uuid('department_id').references(() => departments.id),
    /** The member whom the link lets in for the first time; null for links by which others become members. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    /** The role of the new member. */
    role: text('role', { enum: ['member', 'organisation-admin'] })
      .notNull()
      .default('member'),
    /** The masked recipient of the link. */
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
    index('invitations_account').on(table.accountId, table.createdAt),
  ],
)

/** Additional departments of people, beside their main one. */
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

/** Heads of departments. */
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

/** Filters, orders and columns that a person saved under a name. */
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

/** Imports of members: checked, then committed, and undone while possible. */
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
    /** Why the file was refused or the commit failed. */
    problem: text('problem'),
    /** Paths of departments in the file that do not exist yet. */
    newDepartments: jsonb('new_departments').$type<string[]>().notNull().default([]),
    rowCount: integer('row_count').notNull().default(0),
    goodCount: integer('good_count').notNull().default(0),
    warnedCount: integer('warned_count').notNull().default(0),
    badCount: integer('bad_count').notNull().default(0),
    /** Rows that the commit has processed, and how often it started. */
    doneCount: integer('done_count').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** Number of imported members. */
    importedCount: integer('imported_count').notNull().default(0),
    /** Whether the imported people are sent invitations at the end. */
    withInvitation: boolean('with_invitation').notNull().default(false),
    /** Departments the import created; undo removes the empty ones. */
    createdDepartments: jsonb('created_departments').$type<string[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    committedAt: moment('committed_at'),
    /** Who started the import, not necessarily who uploaded the file. */
    committedBy: uuid('committed_by').references(() => accounts.id),
    /** When it stopped before its end; it can then be continued or undone. */
    failedAt: moment('failed_at'),
    /** The process that runs the import, and when its lease expires. */
    worker: uuid('worker'),
    workerUntil: moment('worker_until'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('imports_organisation').on(table.organisationId, table.createdAt),
    index('imports_created_by').on(table.createdBy),
    index('imports_committed_by').on(table.committedBy),
    index('imports_committing')
      .on(table.id)
      .where(sql`state = 'committing'`),
  ],
)

/** The rows of an import with findings and outcome. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    organisationId: ofOrganisation(),
    /** The line in the file, as spreadsheets count. */
    line: integer('line').notNull(),
    judgement: text('judgement', { enum: judgements }).notNull(),
    /** The cells by column. */
    cells: jsonb('cells').$type<Record<string, string>>().notNull(),
    /** Findings by column. */
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

/** Tasks handed over by former members. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: id(),
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    /** The product of the task. */
    productCode: text('product_code').notNull(),
    /** The kind of task, its number in the product and its title there. */
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

/** Acts on members that can be undone for a while; then a job deletes them. */
export const undoableActs = pgTable(
  'undoable_acts',
  {
    id: id(),
    organisationId: ofOrganisation(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => accounts.id),
    /** The action in the operation log, and the request of its entries. */
    action: text('action').notNull(),
    requestId: text('request_id').notNull(),
    /** What an act changed that is not about people. */
    details: jsonb('details'),
    createdAt: moment('created_at').notNull().defaultNow(),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by').references(() => accounts.id),
  },
  (table) => [
    index('undoable_acts_organisation').on(table.organisationId),
    index('undoable_acts_actor').on(table.actorId),
    index('undoable_acts_undone_by').on(table.undoneBy),
    index('undoable_acts_created').on(table.createdAt),
  ],
)

/** What each person had before an act, and after it. */
export const undoableActRows = pgTable(
  'undoable_act_rows',
  {
    actId: uuid('act_id')
      .notNull()
      .references(() => undoableActs.id, { onDelete: 'cascade' }),
    organisationId: ofOrganisation(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actId, table.accountId] }),
    index('undoable_act_rows_account').on(table.accountId),
    index('undoable_act_rows_organisation').on(table.organisationId),
  ],
)

/** Rules by which members of a department are given an application; they go with the department. */
export const applicationRules = pgTable(
  'application_rules',
  {
    id: id(),
    organisationId: ofOrganisation(),
    departmentId: uuid('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
    /** Whether the rule holds for the departments below, too. */
    withSubDepartments: boolean('with_sub_departments').notNull(),
    productId: ofProduct(),
    /** One of the roles of the application; null is the default of the person's group. */
    roleCode: text('role_code'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('application_rules_department').on(table.departmentId, table.productId),
    index('application_rules_organisation').on(table.organisationId),
    index('application_rules_product').on(table.productId),
  ],
)
