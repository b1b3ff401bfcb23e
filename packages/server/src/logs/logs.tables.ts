import { bigint, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '#kit/columns.ts'

/**
 * Every attempt to sign in. Partitioned by month and written by `append_sign_in` alone; made by a custom migration.
 * `account_id` is null where no such account exists: what was typed is not kept, for it may be a password.
 */
export const signInLogs = pgTable(
  'sign_in_logs',
  {
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    accountId: uuid('account_id'),
    result: text('result').notNull(),
    loginType: text('login_type').notNull(),
    /** By what: see `signInMethods`. */
    method: text('method').notNull().default('password'),
    address: text('address').notNull(),
    device: text('device').notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.at] })],
)

/**
 * Everything that was changed, by whom, to whom: a chain of hashes per organisation. Partitioned by month and
 * written by `append_operation` alone; made by a custom migration.
 */
export const operationLogs = pgTable(
  'operation_logs',
  {
    organisationId: uuid('organisation_id').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name'),
    changes: jsonb('changes').notNull(),
    reason: text('reason'),
    address: text('address').notNull(),
    device: text('device').notNull(),
    requestId: text('request_id').notNull(),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.number, table.at] })],
)

/** Where each organisation's chain stands. */
export const operationChains = pgTable('operation_chains', {
  organisationId: uuid('organisation_id').primaryKey(),
  lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
  lastHash: bytes('last_hash').notNull(),
})
