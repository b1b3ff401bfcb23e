import {
  defaultBrakePercent,
  missingActions,
  syncKinds,
  syncOutcomes,
  syncProblems,
  syncSchedules,
  syncStates,
  syncUndoOutcomes,
  type SyncOutcome,
} from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import { id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'
import type { SyncedPerson } from '#sso/sign-in/synced-person.ts'
import { ofConnection } from '#sso/sso.tables.ts'
import type { PersonFinding, Watermark } from './people-source.ts'

/** How a directory keeps the members: as administrators set it, and how far it was read. */
export const ssoSyncSettings = pgTable(
  'sso_sync_settings',
  {
    connectionId: ofConnection().primaryKey(),
    organisationId: ofOrganisation(),
    schedule: text('schedule', { enum: syncSchedules }).notNull().default('off'),
    hour: integer('hour').notNull().default(2),
    missing: text('missing', { enum: missingActions }).notNull().default('mark'),
    brakePercent: integer('brake_percent').notNull().default(defaultBrakePercent),
    /** When it runs next by itself. */
    nextAt: moment('next_at'),
    /** How far the directory was read, and the version of the connection with which it was. */
    watermark: jsonb('watermark').$type<Watermark>(),
    watermarkVersion: integer('watermark_version'),
  },
  (table) => [
    index('sso_sync_settings_organisation').on(table.organisationId),
    index('sso_sync_settings_next_at').on(table.nextAt),
  ],
)

/** Runs of the synchronisation. One of a connection goes on at a time. */
export const ssoSyncs = pgTable(
  'sso_syncs',
  {
    id: id(),
    organisationId: ofOrganisation(),
    connectionId: ofConnection(),
    kind: text('kind', { enum: syncKinds }).notNull(),
    isDry: boolean('is_dry').notNull(),
    /** Null for the schedule. */
    requestedBy: uuid('requested_by').references(() => accounts.id),
    state: text('state', { enum: syncStates }).notNull().default('waiting'),
    problem: text('problem', { enum: syncProblems }),
    traceId: uuid('trace_id'),
    /** How many members it may lock or remove whatever the brake says: as many as were confirmed. */
    confirmedCount: integer('confirmed_count'),
    foundCount: integer('found_count').notNull().default(0),
    doneCount: integer('done_count').notNull().default(0),
    counts: jsonb('counts').$type<Partial<Record<SyncOutcome, number>>>().notNull().default({}),
    vanishingCount: integer('vanishing_count').notNull().default(0),
    linkedCount: integer('linked_count').notNull().default(0),
    /** Departments that it made, with their ids; without in a dry run. */
    createdDepartments: jsonb('created_departments').$type<{ id?: string; path: string }[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    confirmedAt: moment('confirmed_at'),
    undoneAt: moment('undone_at'),
    /** The process that works on it, and until when it is taken to be alive. */
    worker: uuid('worker'),
    workerUntil: moment('worker_until'),
  },
  (table) => [
    index('sso_syncs_connection').on(table.connectionId, table.createdAt),
    index('sso_syncs_organisation').on(table.organisationId),
    index('sso_syncs_requested_by').on(table.requestedBy),
    index('sso_syncs_created_at').on(table.createdAt),
    uniqueIndex('sso_syncs_active')
      .on(table.connectionId)
      .where(sql`state in ('waiting', 'reading', 'applying')`),
  ],
)

/** The people of a run: first what the directory says, then what became of each. */
export const ssoSyncRows = pgTable(
  'sso_sync_rows',
  {
    syncId: uuid('sync_id')
      .notNull()
      .references(() => ssoSyncs.id, { onDelete: 'cascade' }),
    organisationId: ofOrganisation(),
    line: integer('line').notNull(),
    subject: text('subject').notNull(),
    person: jsonb('person').$type<SyncedPerson>().notNull(),
    /** Null until it is decided. */
    outcome: text('outcome', { enum: syncOutcomes }),
    findings: jsonb('findings').$type<PersonFinding[]>().notNull().default([]),
    accountId: uuid('account_id'),
    /** What was there before the change, of the account and of the link, and what the change made of it. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    undo: text('undo', { enum: syncUndoOutcomes }),
  },
  (table) => [
    primaryKey({ columns: [table.syncId, table.line] }),
    uniqueIndex('sso_sync_rows_subject').on(table.syncId, table.subject),
    index('sso_sync_rows_outcome').on(table.syncId, table.outcome, table.line),
    index('sso_sync_rows_organisation').on(table.organisationId),
  ],
)
