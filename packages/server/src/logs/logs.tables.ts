import { bigint, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '#kit/data/columns.ts'

/**
 * All sign-in attempts. Partitioned by month and written only by `log_sign_in`. `account_id` is null where no such
 * account exists: what was typed is not stored, since it may be a password.
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
    /** See `signInMethods`. */
    method: text('method').notNull().default('password'),
    address: text('address').notNull(),
    device: text('device').notNull(),
    requestId: text('request_id').notNull(),
    /** The application the person came from and its kind of client, as stated in the request. */
    product: text('product'),
    client: text('client'),
    /** The name that the connection had by which the person signed in. */
    connection: text('connection'),
    /** Set on the entry that counts refused attempts of one address beyond its limit per minute. */
    moreRefused: integer('more_refused'),
  },
  (table) => [primaryKey({ columns: [table.id, table.at] })],
)

/**
 * The operation log: a chain of hashes per organisation. Partitioned by month and written only by `append_operation`.
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

/** The end of each organisation's chain. */
export const operationChains = pgTable('operation_chains', {
  organisationId: uuid('organisation_id').primaryKey(),
  lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
  lastHash: bytes('last_hash').notNull(),
  /** Time of the last entry: an earlier next one means that the clock was set back. */
  lastAt: moment('last_at'),
  /** The last entry indexed in `operation_blocks`. */
  indexedNumber: bigint('indexed_number', { mode: 'number' }).notNull().default(0),
})

/** The character groups of each block of neighbouring entries: the search index. Partitioned by month. */
export const operationBlocks = pgTable(
  'operation_blocks',
  {
    organisationId: uuid('organisation_id').notNull(),
    firstNumber: bigint('first_number', { mode: 'number' }).notNull(),
    lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
    fromAt: moment('from_at').notNull(),
    at: moment('at').notNull(),
    grams: integer('grams').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.lastNumber, table.at] })],
)

/** Chain ends, signed with a key that is not in the database. */
export const logCheckpoints = pgTable(
  'log_checkpoints',
  {
    organisationId: uuid('organisation_id').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    hash: bytes('hash').notNull(),
    at: moment('at').notNull(),
    /** `hourly`, `export`, or `dropped` when the entries up to it are dropped. */
    cause: text('cause').notNull(),
    keyId: text('key_id').notNull(),
    signature: bytes('signature').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.number, table.at] })],
)

/** Checkpoints delivered to the configured receiver. */
export const sentCheckpoints = pgTable(
  'sent_checkpoints',
  {
    organisationId: uuid('organisation_id').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.number, table.at] })],
)

/** Verifications of chains and their results. */
export const logVerifications = pgTable('log_verifications', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  requestedBy: uuid('requested_by'),
  fromAt: moment('from_at'),
  untilAt: moment('until_at'),
  state: text('state').notNull().default('waiting'),
  done: bigint('done', { mode: 'number' }).notNull().default(0),
  total: bigint('total', { mode: 'number' }).notNull().default(0),
  result: jsonb('result'),
  createdAt: moment('created_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
})

/** Who was active in a day, week or month, in the portal or a product. Partitioned by month. */
export const activePeople = pgTable(
  'active_people',
  {
    organisationId: uuid('organisation_id').notNull(),
    span: text('span').notNull(),
    starts: date('starts').notNull(),
    productId: uuid('product_id').notNull(),
    accountId: uuid('account_id').notNull(),
    departmentId: uuid('department_id'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.span, table.starts, table.productId, table.accountId] }),
  ],
)

/** Number of active people by department. */
export const activeCounts = pgTable(
  'active_counts',
  {
    organisationId: uuid('organisation_id').notNull(),
    span: text('span').notNull(),
    starts: date('starts').notNull(),
    productId: uuid('product_id').notNull(),
    departmentId: uuid('department_id').notNull(),
    people: integer('people').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.span, table.starts, table.productId, table.departmentId] }),
  ],
)

/** The most concurrent sessions of a day. */
export const sessionPeaks = pgTable(
  'session_peaks',
  {
    organisationId: uuid('organisation_id').notNull(),
    day: date('day').notNull(),
    peak: integer('peak').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.day] })],
)
