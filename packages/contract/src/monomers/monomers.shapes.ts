import { findingSeverities, type FindingCode } from '@atrium/chemistry/rules/finding.ts'
import { monomerTypes, polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'

/** `all`: public monomers and those of the organisation; `organisation`: its own and the public ones that it associated. */
export const monomerScopes = ['all', 'organisation'] as const
export const monomerOwners = ['public', 'organisation'] as const
/** A draft is edited, a monomer in review waits for a reviewer; products use approved and deprecated ones. */
export const monomerStates = ['draft', 'in-review', 'approved', 'deprecated', 'archived'] as const
/** What happened to a monomer, for programs that follow the library. `saved`: a draft, which products do not use yet. */
export const monomerChangeKinds = [
  'saved',
  'approved',
  'deprecated',
  'archived',
  'restored',
  'deleted',
  'associated',
  'unlinked',
] as const
export type MonomerChangeKind = (typeof monomerChangeKinds)[number]
export const monomerSorts = ['symbol', 'name', 'polymerType', 'mass', 'updated'] as const
/** How monomers are found by a structure: they contain it, are similar to it, or are it. */
export const structureMatches = ['contains', 'similar', 'same'] as const
export type StructureMatch = (typeof structureMatches)[number]
/** From which similarity on monomers count as similar, where a search names none. */
export const usualThreshold = 0.5
export const associationResults = ['linked', 'already-linked', 'symbol-conflict', 'not-found'] as const
export const removalResults = ['archived', 'deleted', 'unlinked'] as const
export const findingCodes = Object.keys(findingSeverities) as FindingCode[]
export const severities = ['error', 'warning'] as const

/** How many monomers an organisation can have, and how many versions a monomer. */
export const maxMonomers = 20_000
export const maxMonomerVersions = 500
export const maxAssociated = 500
export const maxAliases = 20
export const maxMarkedAtoms = 999
/** A structure as text, in characters; a little more than the rules accept, so that they can say what is wrong. */
export const maxStructureLength = 250_000
/** For how many hours a monomer that nobody changed can be deleted for good. */
export const deletionHours = 24

export const PolymerType = Type.Enum(polymerTypes, { description: 'In which polymers it occurs' })
export const MonomerType = Type.Enum(monomerTypes, { description: 'Its place in the chain; Undefined for CHEM' })
export const GivenStructure = Type.String({
  maxLength: maxStructureLength,
  description: 'A molfile (V2000 or V3000) or a SMILES with numbered R groups, as C[C@H](N[H:1])C([OH:2])=O',
})
export const GivenRgroups = Type.Array(
  Type.Object({
    label: Type.String({ maxLength: 10, description: 'R1 to R8' }),
    capSmiles: Nullable(Type.String({ maxLength: 1_000, description: 'The cap as SMILES, such as [*:2]O' })),
  }),
  { maxItems: 20, description: 'The R groups with their caps; left out: those of the SMILES, or the usual ones' },
)

/** What a list of monomers, or a file of them, is asked for by. */
export const MonomerFilter = {
  scope: Type.Enum(monomerScopes, {
    default: 'all',
    description: 'Everything, or the library of the organisation',
  }),
  owner: Type.Optional(
    Type.Enum(monomerOwners, { description: 'Only public ones, or only those of the organisation' }),
  ),
  keyword: Type.Optional(Type.String({ maxLength: 100, description: 'Words of symbol, name and aliases' })),
  polymerType: Type.Optional(
    Type.Array(Type.Enum(polymerTypes, { description: 'A type' }), {
      maxItems: 3,
      description: 'Only of these types',
    }),
  ),
  monomerType: Type.Optional(
    Type.Array(Type.Enum(monomerTypes, { description: 'A type' }), {
      maxItems: 4,
      description: 'Only of these types',
    }),
  ),
  naturalAnalog: Type.Optional(Type.String({ maxLength: 50, description: 'Only with this natural analog' })),
  status: Type.Optional(
    Type.Array(Type.Enum(monomerStates, { description: 'A state' }), {
      maxItems: monomerStates.length,
      description: 'Only in these states; left out: all but archived ones',
    }),
  ),
  creator: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name of who created it' })),
  waitsForMe: Type.Optional(Type.Boolean({ description: 'True for those that the caller can review now' })),
  sort: Type.Enum(monomerSorts, { default: 'symbol', description: 'What the list is sorted by' }),
  descending: Type.Boolean({ default: false, description: 'Whether the last comes first' }),
}

/** Each search by structure may keep the toolkit busy for seconds. */
export const structureSearchLimit = { atOnce: 10, queryTimeoutMs: 10_000 }

/** What a search by structure takes besides. */
export const StructureFilter = {
  structure: Type.Optional(
    Type.String({ maxLength: maxStructureLength, description: 'A molfile, a SMILES or a SMARTS to search for' }),
  ),
  match: Type.Optional(
    Type.Enum(structureMatches, {
      description: 'Whether monomers contain the structure, are similar to it or are it; left out: contain it',
    }),
  ),
  threshold: Type.Optional(
    Type.Number({
      minimum: 0.1,
      maximum: 1,
      description: `The least similarity, where R groups count with their caps; left out: ${usualThreshold}`,
    }),
  ),
}

const symbol = Type.String({ description: 'The symbol in HELM; upper and lower case differ' })
const name = Type.String({ description: 'Its name' })
const Author = (description: string) => Nullable(Type.String({ description }))

export const MonomerRgroup = Type.Object({
  label: Type.String({ description: 'R1 to R8' }),
  capName: Nullable(Type.String({ description: 'H, OH …; null for a larger group' })),
  capSmiles: Type.String({ description: 'The cap as SMILES with its attachment point' }),
})

const substance = {
  symbol,
  name,
  polymerType: PolymerType,
  monomerType: MonomerType,
  naturalAnalog: Nullable(Type.String({ description: 'The natural monomer that it resembles; X for none' })),
  aliases: Type.Array(Type.String(), { description: 'Other symbols that it is known by' }),
  smiles: Type.String({ description: 'Its SMILES, each attachment point as its leaving group: [OH:2]' }),
  formula: Type.String({ description: 'Formula with all caps' }),
  averageMass: Nullable(Type.Number({ description: 'Average mass with all caps, in daltons' })),
  monoisotopicMass: Nullable(Type.Number({ description: 'Monoisotopic mass with all caps, in daltons' })),
  rgroups: Type.Array(MonomerRgroup, { description: 'Its R groups' }),
  pictureKey: Type.String({ description: 'With it GET /Helm/{symbolId}/picture/{pictureKey} draws the structure' }),
  version: Type.Integer({ description: 'Grows with each change' }),
}

/** A row of the list of monomers. */
export const ListedMonomer = Type.Object({
  symbolId: Id('monomer', 'The monomer'),
  ...substance,
  owner: Type.Enum(monomerOwners, { description: 'Whether it is public or of the organisation' }),
  isAssociated: Type.Boolean({ description: 'True for a public monomer that the organisation associated' }),
  seenVersion: Nullable(
    Type.Integer({
      description: 'The version of a public monomer that the organisation saw last; null where it has none',
    }),
  ),
  status: Type.Enum(monomerStates, { description: 'Its state' }),
  approvedVersion: Nullable(
    Type.Integer({ description: 'The version that products use; null where none was approved yet' }),
  ),
  creator: Author('Who created it; null for public monomers'),
  createdAt: Moment('When it was created'),
  updatedBy: Author('Who changed it last; null for public monomers'),
  updatedAt: Moment('When it was changed last'),
})
export type ListedMonomer = Static<typeof ListedMonomer>

export const FoundMonomer = Type.Object({
  ...ListedMonomer.properties,
  similarity: Nullable(
    Type.Number({
      description: 'How similar it is to the structure, from 0 to 1; null where similarity is not searched',
    }),
  ),
})
export type FoundMonomer = Static<typeof FoundMonomer>

export const MonomerDetail = Type.Object({
  ...ListedMonomer.properties,
  structure: Type.String({ description: 'The structure as a molfile (V2000), with R# atoms as attachment points' }),
  archiveReason: Nullable(Type.String({ description: 'Why it was archived' })),
  source: Author('Where it was imported from; null for a monomer that was not'),
  sourceLicence: Author('Under which licence it came; null where nobody said'),
  deprecationReason: Nullable(Type.String({ description: 'Why it should not be used any more' })),
  replacementSymbol: Nullable(Type.String({ description: 'The symbol to use instead' })),
  associatedBy: Author('Who associated it; null for nobody'),
  associatedAt: Nullable(Moment('When it was associated; null for never')),
})
export type MonomerDetail = Static<typeof MonomerDetail>

/** One thing that is wrong or unusual with a monomer. */
export const MonomerFinding = Type.Object({
  code: Type.Enum(findingCodes, { description: 'What it is' }),
  severity: Type.Enum(severities, { description: 'Errors refuse the monomer, warnings are confirmed by their code' }),
  atoms: Type.Array(Type.Integer(), { description: 'Numbers of atoms, from 1' }),
  rgroups: Type.Array(Type.Integer(), { description: 'Numbers of R groups' }),
  message: Type.String({ description: 'The sentence, in the language of the caller' }),
})
export type MonomerFinding = Static<typeof MonomerFinding>

/** What `monomers.invalid` and `monomers.unconfirmed` say in their details. */
export interface MonomerProblems {
  findings: MonomerFinding[]
}

/** What `monomers.changed-meanwhile` says in its details: what somebody else saved. */
export interface MonomerChangedMeanwhile {
  monomer: MonomerDetail
}

export const SavedMonomer = Type.Object({
  ...MonomerDetail.properties,
  warnings: Type.Array(MonomerFinding, { description: 'What is unusual about it, and was confirmed' }),
})
export type SavedMonomer = Static<typeof SavedMonomer>

const orNull = 'null where the structure has errors'
/** What saving a monomer would find. */
export const CheckedMonomer = Type.Object({
  findings: Type.Array(MonomerFinding, { description: 'What is wrong or unusual' }),
  structure: Nullable(
    Type.String({ description: 'The structure as a molfile (V2000), also of a SMILES; null where it cannot be read' }),
  ),
  picture: Nullable(
    Type.String({ description: 'The structure as SVG, with marked atoms; null where it cannot be drawn' }),
  ),
  smiles: Nullable(Type.String({ description: `Its SMILES; ${orNull}` })),
  formula: Nullable(Type.String({ description: `Formula with all caps; ${orNull}` })),
  averageMass: substance.averageMass,
  monoisotopicMass: substance.monoisotopicMass,
})
export type CheckedMonomer = Static<typeof CheckedMonomer>

export const MonomerVersion = Type.Object({
  ...substance,
  structure: MonomerDetail.properties.structure,
  savedBy: Author('Who saved it; null for public monomers'),
  savedAt: Moment('When it was saved'),
  reason: Type.String({ description: 'Why, in the words of who saved it; may be empty' }),
})
export type MonomerVersion = Static<typeof MonomerVersion>

export const SameMonomer = Type.Object({
  symbolId: Id('monomer', 'The monomer'),
  symbol,
  scope: Type.Enum(monomerOwners, { description: 'Whether it is public or of the organisation' }),
})
export const Association = Type.Object({
  symbolId: Id('monomer', 'The monomer that was named'),
  result: Type.Enum(associationResults, { description: 'What became of it' }),
})
export type Association = Static<typeof Association>
