import { labelTargets } from '@atrium/contract/labels/labels.shapes.ts'
import { printErrors, printOutputs, printStates } from '@atrium/contract/labels/printing.shapes.ts'
import type { LayoutIssue } from '@atrium/labels/layout/display-list.ts'
import type { Calibration } from '@atrium/labels/layout/impose.ts'
import type { PrintRow } from '@atrium/labels/layout/print-rows.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#identity/accounts.tables.ts'
import { bytes, id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'

const author = (name: string) => uuid(name).references(() => accounts.id)

/** Label templates with their drafts. */
export const labelTemplates = pgTable(
  'label_templates',
  {
    id: id(),
    organisationId: ofOrganisation(),
    /** Name, target and size are those of the draft, so that lists do not read documents. */
    name: text('name').notNull(),
    /** `foldName` of the name: no two templates of an organisation have the same one. */
    nameKey: text('name_key').notNull(),
    target: text('target', { enum: labelTargets }).notNull(),
    /** In millimetres. */
    width: doublePrecision('width').notNull(),
    height: doublePrecision('height').notNull(),
    draft: jsonb('draft').$type<LabelTemplate>().notNull(),
    /** Grows with each change of the draft: who saves names the one that was read. */
    revision: integer('revision').notNull().default(1),
    publishedVersion: integer('published_version'),
    /** The revision that became the published version. */
    publishedRevision: integer('published_revision'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Departments, with those below them, whose members may print; null for everyone. */
    departmentIds: uuid('department_ids').array(),
    /** How many numbers of each counter of scope `template` were issued. */
    issuedCounters: jsonb('issued_counters').$type<Record<string, number>>().notNull().default({}),
    printCount: integer('print_count').notNull().default(0),
    lastPrintedAt: moment('last_printed_at'),
    createdBy: author('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedBy: author('updated_by'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('label_templates_name')
      .on(table.organisationId, table.nameKey)
      .where(sql`deleted_at is null`),
    index('label_templates_organisation').on(table.organisationId, table.updatedAt, table.id),
    index('label_templates_created_by').on(table.createdBy),
    index('label_templates_updated_by').on(table.updatedBy),
  ],
)

/** Published versions. They are never changed. */
export const labelTemplateVersions = pgTable(
  'label_template_versions',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => labelTemplates.id),
    version: integer('version').notNull(),
    organisationId: ofOrganisation(),
    name: text('name').notNull(),
    document: jsonb('document').$type<LabelTemplate>().notNull(),
    note: text('note').notNull().default(''),
    publishedBy: author('published_by'),
    publishedAt: moment('published_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.version] }),
    index('label_template_versions_organisation').on(table.organisationId),
    index('label_template_versions_published_by').on(table.publishedBy),
  ],
)

/** What is wrong with a label of a row. */
export interface StoredIssue extends Pick<LayoutIssue, 'code' | 'severity' | 'componentId' | 'details'> {
  /** Index of the row, from 0. */
  row: number
}

/** Print jobs: those under way, and the history of printing. */
export const labelPrintJobs = pgTable(
  'label_print_jobs',
  {
    id: id(),
    organisationId: ofOrganisation(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => labelTemplates.id),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    /** Who prints; null for a program of the open platform, whose id is `appId`. */
    accountId: author('account_id'),
    appId: uuid('app_id'),
    printedByName: text('printed_by_name').notNull(),
    rows: jsonb('rows').$type<PrintRow[]>().notNull(),
    rowCount: integer('row_count').notNull(),
    labelCount: integer('label_count').notNull(),
    dpi: integer('dpi').notNull(),
    output: text('output', { enum: printOutputs }).notNull(),
    /** From 1. */
    startCell: integer('start_cell').notNull().default(1),
    calibration: jsonb('calibration').$type<Calibration>().notNull(),
    isOverridden: boolean('is_overridden').notNull().default(false),
    /** The day that labels are printed with, YYYY-MM-DD: a repeated job has the one of the first. */
    today: text('today').notNull(),
    /** Numbers that earlier jobs took of each counter; null until those of this job are issued. */
    issued: jsonb('issued').$type<Record<string, number>>(),
    /** Host and port of a printer. */
    destination: text('destination'),
    reprintOf: uuid('reprint_of'),
    state: text('state', { enum: printStates }).notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    issues: jsonb('issues').$type<StoredIssue[]>().notNull().default([]),
    error: text('error', { enum: printErrors }),
    attempts: integer('attempts').notNull().default(0),
    /** Until then the server that renders it has it for itself. */
    leaseUntil: moment('lease_until'),
    outputHash: bytes('output_hash'),
    /** The key of its file; null for none, and once it was removed. */
    outputFile: text('output_file'),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('label_print_jobs_organisation').on(table.organisationId, table.id),
    index('label_print_jobs_template').on(table.templateId, table.id),
    index('label_print_jobs_account').on(table.accountId, table.id),
    index('label_print_jobs_due')
      .on(table.id)
      .where(sql`state in ('waiting', 'running')`),
    index('label_print_jobs_files')
      .on(table.finishedAt)
      .where(sql`output_file is not null`),
  ],
)
