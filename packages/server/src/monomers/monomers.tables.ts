import {
  importFormats,
  monomerImportStates,
  rowActions,
  rowJudgements,
  rowOutcomes,
} from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { monomerChangeKinds, monomerStates } from '@atrium/contract/monomers/monomers.shapes.ts'
import { monomerTypes, polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import { sql } from 'drizzle-orm'
import {
  bigserial,
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
import { id, moment } from '#kit/data/columns.ts'
import type { FileMonomer } from './formats/file-record.ts'
import type { StoredFinding } from './imports/stored-finding.ts'
import type { Substance } from './library/substance.ts'
import { ofOrganisation, organisations } from '#organisation/organisation.tables.ts'

/** An R group with its cap. */
export interface StoredRgroup {
  /** 1 to 8. */
  number: number
  /** `null` for a cap that only its SMILES describes. */
  capName: string | null
  /** With its attachment point as `[n*]`. */
  capSmiles: string
}

/** The organisation that a monomer belongs to; null for public ones, which every organisation sees. */
const owner = () => uuid('organisation_id').references(() => organisations.id)
const author = (name: string) => uuid(name).references(() => accounts.id)

/** What a monomer is; everything below the structure follows from it. */
const substance = {
  polymerType: text('polymer_type', { enum: polymerTypes }).notNull(),
  monomerType: text('monomer_type', { enum: monomerTypes }).notNull(),
  symbol: text('symbol').notNull(),
  name: text('name').notNull(),
  aliases: text('aliases').array().notNull(),
  naturalAnalog: text('natural_analog'),
  /** The normal V2000 form. */
  molfile: text('molfile').notNull(),
  /** The structure as it was received: a molfile or a SMILES. */
  sourceStructure: text('source_structure').notNull(),
  /** With leaving groups in the places of attachment points, as HELM libraries write it. */
  smiles: text('smiles').notNull(),
  /** SHA-256 of the canonical SMILES with all caps: monomers of the same structure have the same one. */
  structureKey: text('structure_key').notNull(),
  /** Names the drawing: a part of the SHA-256 of the molfile. */
  pictureKey: text('picture_key').notNull(),
  rgroups: jsonb('rgroups').$type<StoredRgroup[]>().notNull(),
  /** Of the structure with all its caps. */
  formula: text('formula').notNull(),
  averageMass: doublePrecision('average_mass'),
  monoisotopicMass: doublePrecision('monoisotopic_mass'),
  /** Where it was imported from, and under which licence. */
  source: text('source'),
  sourceLicence: text('source_licence'),
}

/** Monomers of organisations, and public ones. */
export const monomers = pgTable(
  'monomers',
  {
    id: id(),
    organisationId: owner(),
    ...substance,
    status: text('status', { enum: monomerStates }).notNull().default('approved'),
    archiveReason: text('archive_reason'),
    version: integer('version').notNull().default(1),
    /**
     * The version that products resolve; null where none was approved yet. Its default is for servers of the version before,
     * where every monomer is approved.
     */
    approvedVersion: integer('approved_version').default(1),
    /** Who asked for the review, while it waits. */
    submittedBy: author('submitted_by'),
    submittedAt: moment('submitted_at'),
    /** Why a reviewer declined it, until it is submitted again. */
    declineReason: text('decline_reason'),
    /** Why it should no longer be used, and by which symbol it is replaced. */
    deprecationReason: text('deprecation_reason'),
    replacementSymbol: text('replacement_symbol'),
    /** What a search looks in; made by the database. */
    searchText: text('search_text').generatedAlwaysAs(sql`monomer_search_text(symbol, name, aliases)`),
    createdBy: author('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedBy: author('updated_by'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('monomers_symbol')
      .on(table.organisationId, table.polymerType, table.symbol)
      .where(sql`status <> 'archived'`),
    // Null equals nothing in an index: public ones have one of their own.
    uniqueIndex('monomers_public_symbol')
      .on(table.polymerType, table.symbol)
      .where(sql`organisation_id is null and status <> 'archived'`),
    index('monomers_structure').on(table.organisationId, table.structureKey),
    index('monomers_in_review')
      .on(table.organisationId, table.submittedAt)
      .where(sql`status = 'in-review'`),
    // Of these, the symbol that products use can be another one than that of the row.
    index('monomers_changed')
      .on(table.organisationId)
      .where(sql`approved_version <> version and status <> 'archived'`),
    // What operators changed lately.
    index('monomers_public_updated')
      .on(table.updatedAt)
      .where(sql`organisation_id is null`),
    index('monomers_submitted_by').on(table.submittedBy),
    // The orders of the list: a page is read from their beginning.
    index('monomers_by_symbol').on(table.organisationId, sql`lower(symbol)`, table.id),
    index('monomers_by_name').on(table.organisationId, sql`lower(name)`, sql`lower(symbol)`, table.id),
    index('monomers_by_type').on(table.organisationId, table.polymerType, sql`lower(symbol)`, table.id),
    index('monomers_by_mass').on(table.organisationId, sql`coalesce(average_mass, 0)`, sql`lower(symbol)`, table.id),
    index('monomers_by_change').on(table.organisationId, table.updatedAt, sql`lower(symbol)`, table.id),
    index('monomers_search').using('gin', sql`two_grams(search_text)`),
    index('monomers_analog').on(table.organisationId, table.naturalAnalog),
    index('monomers_created_by').on(table.createdBy),
    index('monomers_updated_by').on(table.updatedBy),
  ],
)

/** Every version of a monomer as it was saved. They are never changed. */
export const monomerVersions = pgTable(
  'monomer_versions',
  {
    monomerId: uuid('monomer_id')
      .notNull()
      .references(() => monomers.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    organisationId: owner(),
    ...substance,
    savedBy: author('saved_by'),
    savedAt: moment('saved_at').notNull().defaultNow(),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.monomerId, table.version] }),
    index('monomer_versions_organisation').on(table.organisationId),
    index('monomer_versions_saved_by').on(table.savedBy),
  ],
)

/** Public monomers that an organisation took into its library. */
export const monomerAssociations = pgTable(
  'monomer_associations',
  {
    organisationId: ofOrganisation(),
    monomerId: uuid('monomer_id')
      .notNull()
      .references(() => monomers.id),
    associatedBy: author('associated_by'),
    associatedAt: moment('associated_at').notNull().defaultNow(),
    /** The version that somebody of the organisation has seen; null where the version before of the server took it over. */
    seenVersion: integer('seen_version'),
    /** The version and the state that administrators were told of; null before the first message. */
    announcedVersion: integer('announced_version'),
    announcedStatus: text('announced_status', { enum: monomerStates }),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.monomerId] }),
    index('monomer_associations_monomer').on(table.monomerId),
    index('monomer_associations_associated_by').on(table.associatedBy),
  ],
)

/** Who reviews the monomers of an organisation. Without a row, every change is approved when it is saved. */
export const monomerReviewers = pgTable(
  'monomer_reviewers',
  {
    organisationId: ofOrganisation(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    addedBy: author('added_by'),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId] }),
    index('monomer_reviewers_account').on(table.accountId),
    index('monomer_reviewers_added_by').on(table.addedBy),
  ],
)

/** What happened to monomers, in the order of the commits, for programs that follow the library. */
export const monomerChanges = pgTable(
  'monomer_changes',
  {
    no: bigserial('no', { mode: 'number' }).primaryKey(),
    /** Whose library changed; null for public monomers. */
    organisationId: owner(),
    /** Not a reference: what was deleted stays in here. */
    monomerId: uuid('monomer_id').notNull(),
    kind: text('kind', { enum: monomerChangeKinds }).notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('monomer_changes_organisation').on(table.organisationId, table.no),
    index('monomer_changes_monomer').on(table.monomerId),
  ],
)

/** Files of monomers that were uploaded. */
export const monomerImports = pgTable(
  'monomer_imports',
  {
    id: id(),
    organisationId: ofOrganisation(),
    fileName: text('file_name').notNull(),
    format: text('format', { enum: importFormats }).notNull(),
    state: text('state', { enum: monomerImportStates }).notNull(),
    source: text('source'),
    sourceLicence: text('source_licence'),
    /** What the file itself says of its licence. */
    licenceNote: text('licence_note'),
    /** Codes of warnings that were confirmed when it was committed. */
    acknowledged: text('acknowledged').array().notNull().default([]),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => accounts.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    committedBy: uuid('committed_by').references(() => accounts.id),
    committedAt: moment('committed_at'),
    /** The act with which it can be undone. */
    actId: uuid('act_id'),
    /** How often a server took the commit up. */
    attempts: integer('attempts').notNull().default(0),
    /** The process that works on it, and when its lease expires. */
    worker: uuid('worker'),
    workerUntil: moment('worker_until'),
  },
  (table) => [
    index('monomer_imports_organisation').on(table.organisationId, table.createdAt),
    index('monomer_imports_created_by').on(table.createdBy),
    index('monomer_imports_committed_by').on(table.committedBy),
    index('monomer_imports_created_at').on(table.createdAt),
    index('monomer_imports_open')
      .on(table.id)
      .where(sql`state in ('judging', 'committing')`),
  ],
)

/** The monomers of a file: what is wrong with each, and what is to become of it. */
export const monomerImportRows = pgTable(
  'monomer_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => monomerImports.id, { onDelete: 'cascade' }),
    organisationId: ofOrganisation(),
    /** Which monomer of the file, from 1. */
    record: integer('record').notNull(),
    line: integer('line'),
    given: jsonb('given').$type<FileMonomer>().notNull(),
    /** The symbol that it gets instead of its own. */
    newSymbol: text('new_symbol'),
    /** Of the monomer by itself; null until it is checked. */
    ownFindings: jsonb('own_findings').$type<StoredFinding[]>(),
    /** Of its place in the file and in the library. */
    libraryFindings: jsonb('library_findings').$type<StoredFinding[]>().notNull().default([]),
    /** What can be stored; null where an error keeps it from that. */
    substance: jsonb('substance').$type<Substance>(),
    structureKey: text('structure_key'),
    judgement: text('judgement', { enum: rowJudgements }),
    action: text('action', { enum: rowActions }).notNull().default('skip'),
    /** True when somebody chose the action. */
    isChosen: boolean('is_chosen').notNull().default(false),
    /** The monomer of the organisation with its symbol, which it can replace. */
    replaces: uuid('replaces'),
    outcome: text('outcome', { enum: rowOutcomes }),
    /** The monomer that it became, its version, and the one before. */
    monomerId: uuid('monomer_id'),
    monomerVersion: integer('monomer_version'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.record] }),
    index('monomer_import_rows_organisation').on(table.organisationId),
  ],
)
