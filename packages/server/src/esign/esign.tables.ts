import { pictureKinds, requestStates, signerStates } from '@atrium/contract/esign/esign.shapes.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '#identity/accounts.tables.ts'
import { sessions } from '#identity/identity.tables.ts'
import { bytes, id, moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'
import { ofProduct } from '#products/products.tables.ts'

/** The electronic signature of a person: which password signs, and what was accepted. */
export const esignProfiles = pgTable(
  'esign_profiles',
  {
    accountId: ofAccount().primaryKey(),
    organisationId: ofOrganisation(),
    /** True when the password of signing in signs; then there is no hash here. */
    isAssociated: boolean('is_associated').notNull().default(false),
    /** The directory whose password it was then; null for the one of the portal. Another one does not sign. */
    associatedConnectionId: uuid('associated_connection_id'),
    /** Argon2id, as those of signing in. */
    passwordHash: text('password_hash'),
    passwordChangedAt: moment('password_changed_at'),
    /** When the statement of equivalence was accepted, and which version of it. */
    statementAt: moment('statement_at'),
    statementVersion: integer('statement_version'),
    /** The picture that new signatures show. */
    pictureId: uuid('picture_id'),
  },
  (table) => [index('esign_profiles_organisation').on(table.organisationId)],
)

/** Pictures of signatures. All are kept: earlier signatures show them. */
export const esignPictures = pgTable(
  'esign_pictures',
  {
    id: id(),
    organisationId: ofOrganisation(),
    accountId: ofAccount(),
    kind: text('kind', { enum: pictureKinds }).notNull(),
    sha256: bytes('sha256').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('esign_pictures_account').on(table.accountId, table.createdAt),
    index('esign_pictures_organisation').on(table.organisationId),
  ],
)

/** What signatures can mean in an organisation. */
export const esignMeanings = pgTable(
  'esign_meanings',
  {
    id: id(),
    organisationId: ofOrganisation(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    englishName: text('english_name').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Departments, with those below them, whose people may sign with it; null for everyone. */
    departmentIds: uuid('department_ids').array(),
    needsSecondStep: boolean('needs_second_step').notNull().default(false),
    position: integer('position').notNull(),
  },
  (table) => [uniqueIndex('esign_meanings_code').on(table.organisationId, table.code)],
)

/** Rules of signing for a product; the defaults where there is no row. */
export const esignPolicies = pgTable(
  'esign_policies',
  {
    organisationId: ofOrganisation(),
    productId: ofProduct(),
    departmentIds: uuid('department_ids').array(),
    dualControl: boolean('dual_control').notNull(),
    allowsDelegation: boolean('allows_delegation').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.productId] }),
    index('esign_policies_product').on(table.productId),
  ],
)

/** Requests of products for signatures. */
export const esignRequests = pgTable(
  'esign_requests',
  {
    id: id(),
    organisationId: ofOrganisation(),
    productId: ofProduct(),
    /** Chosen by the product, so that a request can be repeated. */
    key: text('key').notNull(),
    /** SHA-256 of everything asked for: another request must not use the key. */
    inputHash: bytes('input_hash').notNull(),
    recordId: text('record_id').notNull(),
    title: text('title').notNull(),
    /** SHA-256 of what is signed. */
    recordHash: bytes('record_hash').notNull(),
    content: text('content', { enum: ['text', 'pdf'] }),
    /** What is signed, where it is text; a PDF is a file. */
    contentText: text('content_text'),
    inOrder: boolean('in_order').notNull(),
    state: text('state', { enum: requestStates }).notNull().default('open'),
    requestedById: uuid('requested_by_id').references(() => accounts.id),
    requestedByName: text('requested_by_name'),
    returnUrl: text('return_url'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    remindedAt: moment('reminded_at'),
    endedAt: moment('ended_at'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('esign_requests_key').on(table.organisationId, table.productId, table.key),
    index('esign_requests_organisation').on(table.organisationId, table.id),
    index('esign_requests_state').on(table.organisationId, table.state, table.id),
    index('esign_requests_product').on(table.productId),
    index('esign_requests_requested_by').on(table.requestedById),
    index('esign_requests_expiring')
      .on(table.expiresAt)
      .where(sql`state = 'open'`),
  ],
)

/** Who is to sign a request. */
export const esignSigners = pgTable(
  'esign_signers',
  {
    id: id(),
    organisationId: ofOrganisation(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => esignRequests.id),
    position: integer('position').notNull(),
    accountId: ofAccount(),
    /** Who passed the request on. */
    onBehalfOfId: uuid('on_behalf_of_id').references(() => accounts.id),
    meaningId: uuid('meaning_id')
      .notNull()
      .references(() => esignMeanings.id),
    state: text('state', { enum: signerStates }).notNull(),
    actedAt: moment('acted_at'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('esign_signers_request').on(table.requestId, table.position),
    index('esign_signers_account').on(table.accountId, table.state, table.id),
    index('esign_signers_organisation').on(table.organisationId),
    index('esign_signers_on_behalf_of').on(table.onBehalfOfId),
    index('esign_signers_meaning').on(table.meaningId),
  ],
)

/** Signatures. They are never changed; a time stamp is added later. */
export const esignSignatures = pgTable(
  'esign_signatures',
  {
    id: id(),
    organisationId: ofOrganisation(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => esignRequests.id),
    signerId: uuid('signer_id')
      .notNull()
      .references(() => esignSigners.id),
    recordHash: bytes('record_hash').notNull(),
    /** The signed document: docs/esign-format.md. */
    jws: text('jws').notNull(),
    jwsHash: bytes('jws_hash').notNull(),
    signedAt: moment('signed_at').notNull(),
    timeStamp: bytes('time_stamp'),
    stampedAt: moment('stamped_at'),
  },
  (table) => [
    uniqueIndex('esign_signatures_signer').on(table.signerId),
    uniqueIndex('esign_signatures_jws').on(table.jwsHash),
    index('esign_signatures_request').on(table.requestId),
    index('esign_signatures_record').on(table.recordHash),
    index('esign_signatures_organisation').on(table.organisationId),
    index('esign_signatures_unstamped')
      .on(table.id)
      .where(sql`time_stamp is null`),
  ],
)

/** In which session somebody signed with both components, and when last: then the password is enough for a while. */
export const esignSessions = pgTable(
  'esign_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    organisationId: ofOrganisation(),
    lastSignedAt: moment('last_signed_at').notNull(),
  },
  (table) => [index('esign_sessions_organisation').on(table.organisationId)],
)

/** Keys of the installation that sign. Their public halves are kept for good. */
export const esignKeys = pgTable('esign_keys', {
  kid: text('kid').primaryKey(),
  /** PEM, SPKI. */
  publicKey: text('public_key').notNull(),
  /** X.509, PEM: what PDFs are signed with. */
  certificate: text('certificate').notNull(),
  /** PEM, PKCS #8, sealed. */
  privateKey: text('private_key'),
  createdAt: moment('created_at').notNull().defaultNow(),
  retiredAt: moment('retired_at'),
})
