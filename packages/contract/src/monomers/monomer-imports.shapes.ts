import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { findingCodes, severities } from './monomers.shapes.ts'

/** The most monomers in one file, and its largest size in bytes. */
export const maxImportRecords = 5_000
export const maxMonomerFileBytes = 10_000_000
/** For how long an import can be undone. */
export const importUndoHours = 24
/** For how long an import with its rows is kept. */
export const importDays = 30
export const maxSourceLength = 200
export const maxLicenceLength = 2_000

/** Formats of files that are read. `xml`: a HELM monomer database; `xhelm`: a HELM notation with its monomers. */
export const importFormats = ['json', 'sdf', 'xml', 'xhelm', 'csv', 'xlsx'] as const
export type ImportFormat = (typeof importFormats)[number]
/** Formats of files that are written. */
export const exportFormats = ['json', 'sdf', 'xml', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** `stopped`: somebody cancelled it; `failed`: it was interrupted. Both can be continued, or undone. */
export const monomerImportStates = [
  'judging',
  'judged',
  'committing',
  'committed',
  'stopped',
  'failed',
  'undone',
] as const
export type MonomerImportState = (typeof monomerImportStates)[number]

/** `conflict`: the symbol is taken, and somebody has to decide; `bad`: it cannot be stored as it is. */
export const rowJudgements = ['good', 'warned', 'conflict', 'bad'] as const
export type RowJudgement = (typeof rowJudgements)[number]

export const rowActions = ['create', 'replace', 'skip'] as const
export type RowAction = (typeof rowActions)[number]

/** `refused`: what was in order at the dry run no longer was; `kept`: it was changed since, so that undoing left it. */
export const rowOutcomes = ['created', 'replaced', 'skipped', 'refused', 'undone', 'kept'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** What only a file, or its place in the library, can have wrong. */
const ownImportFindings = {
  'record.unreadable': 'error',
  'record.no-structure': 'error',
  'record.polymer-type': 'error',
  'record.packed': 'error',
  'record.too-long': 'error',
  'record.formula': 'error',
  'record.too-complex': 'error',
  'symbol.in-library': 'warning',
  'symbol.public': 'warning',
  'symbol.repeated': 'warning',
  'structure.repeated': 'warning',
  'library.full': 'error',
  'library.versions': 'error',
} as const
export type OwnImportFinding = keyof typeof ownImportFindings
export const ownImportFindingSeverities: Readonly<Record<OwnImportFinding, (typeof severities)[number]>> =
  ownImportFindings
export const importFindingCodes = [...findingCodes, ...(Object.keys(ownImportFindings) as OwnImportFinding[])] as const
export type ImportFindingCode = (typeof importFindingCodes)[number]

const Code = Type.Enum(importFindingCodes, { description: 'What it is' })
const count = (description: string) => Type.Integer({ description })
const author = (description: string) => Nullable(Type.String({ description }))

export const MonomerImport = Type.Object({
  id: Id('monomer-import', 'The import'),
  fileName: Type.String({ description: 'The file' }),
  format: Type.Enum(importFormats, { description: 'What the file turned out to be' }),
  state: Type.Enum(monomerImportStates, {
    description: '`judged`: nothing is written yet; `stopped` and `failed`: it can be continued or undone',
  }),
  isResumed: Type.Boolean({ description: 'True where a server stopped meanwhile, and the import went on by itself' }),
  source: author('Where the monomers come from'),
  sourceLicence: author('Under which licence'),
  licenceNote: author('What the file itself says of its licence; it has to be confirmed'),
  recordCount: count('Monomers in the file'),
  judgedCount: count('Monomers that are checked so far'),
  goodCount: count('Monomers without findings'),
  warnedCount: count('Monomers with warnings'),
  conflictCount: count('Monomers whose symbols are taken'),
  badCount: count('Monomers with errors'),
  createCount: count('Monomers that are to be created'),
  replaceCount: count('Monomers that are to replace one of the library'),
  skipCount: count('Monomers that are to be left out'),
  doneCount: count('Monomers that are dealt with so far'),
  createdCount: count('Monomers that were created'),
  replacedCount: count('Monomers that replaced one of the library'),
  refusedCount: count('Monomers that could not be stored in the end'),
  undoneCount: count('Monomers that were taken back'),
  keptCount: count('Monomers that were changed since, so that undoing left them'),
  createdBy: Type.String({ description: 'Who uploaded the file' }),
  createdAt: Moment('When the file came'),
  committedAt: Nullable(Moment('When it was committed')),
  undoUntil: Nullable(Moment('Until when it can be undone')),
})
export type MonomerImport = Static<typeof MonomerImport>

export const MonomerImportDetail = Type.Object({
  ...MonomerImport.properties,
  warnings: Type.Array(
    Type.Object({
      code: Code,
      count: count('Monomers to import that have it'),
      message: Type.String({ description: 'The sentence for one of them, in the language of the caller' }),
    }),
    { description: 'Warnings of the monomers that are to be imported: each is confirmed by its code' },
  ),
})
export type MonomerImportDetail = Static<typeof MonomerImportDetail>

export const ImportFinding = Type.Object({
  code: Code,
  severity: Type.Enum(severities, { description: 'Errors keep the monomer out, warnings are confirmed by their code' }),
  atoms: Type.Array(Type.Integer(), { description: 'Numbers of atoms, from 1' }),
  rgroups: Type.Array(Type.Integer(), { description: 'Numbers of R groups' }),
  message: Type.String({ description: 'The sentence, in the language of the caller' }),
})
export type ImportFinding = Static<typeof ImportFinding>

export const MonomerImportRow = Type.Object({
  record: Type.Integer({ description: 'Which monomer of the file, from 1' }),
  line: Nullable(Type.Integer({ description: 'Its line in the file; null where the format has none' })),
  symbol: Type.String({ description: 'Its symbol in the file' }),
  newSymbol: author('The symbol that it gets instead; null for its own'),
  name: Type.String({ description: 'Its name' }),
  polymerType: Type.String({ description: 'Its polymer type, as the file has it' }),
  smiles: author('Its SMILES; null where it cannot be read'),
  judgement: Type.Enum(rowJudgements, { description: 'Whether it can be imported' }),
  action: Type.Enum(rowActions, { description: 'What is to become of it' }),
  actions: Type.Array(Type.Enum(rowActions, { description: 'An action' }), { description: 'What it can become' }),
  outcome: Nullable(Type.Enum(rowOutcomes, { description: 'What became of it' })),
  symbolId: Nullable(Id('monomer', 'The monomer in the library; null where there is none')),
  findings: Type.Array(ImportFinding, { description: 'What is wrong or unusual' }),
})
export type MonomerImportRow = Static<typeof MonomerImportRow>

/** What is said of monomers whose symbols are taken: an action decides, nothing has to be confirmed. */
export const conflictCodes: readonly ImportFindingCode[] = [
  'symbol.taken',
  'symbol.in-library',
  'symbol.public',
  'symbol.repeated',
]
