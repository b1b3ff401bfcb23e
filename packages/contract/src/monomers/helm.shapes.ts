import { helmErrorCodes } from '@atrium/chemistry/helm/helm-error.ts'
import { maxJoinedMonomers } from '@atrium/chemistry/helm/limits.ts'
import { polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import type { Static } from 'typebox'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'

/** Longest HELM text that is taken, in UTF-16 units: 20,000 monomers of ten characters. */
export const maxHelmTextLength = 200_000
/** Most heavy atoms of a molecule that is drawn: laying out more takes minutes, and nobody reads such a drawing. */
export const maxDrawnAtoms = 500
/** Most problems that are named. */
export const maxHelmProblems = 100

/** What the notation cannot say of a HELM, and what the library says of its monomers. */
export const helmProblemCodes = [...helmErrorCodes, 'helm.not-associated', 'helm.not-approved'] as const
export const withoutDrawingReasons = [
  'problems',
  'too-many-monomers',
  'too-many-atoms',
  'too-complex',
  'not-joinable',
] as const

export const GivenHelm = Type.String({
  maxLength: maxHelmTextLength,
  description: 'A HELM text, such as PEPTIDE1{A.C.G}$$$$V2.0',
})

const PolymerName = (description: string) => Type.String({ description })
const monomerNumber = Type.Integer({ description: 'The monomer in its chain, from 1' })

export const HelmSuggestion = Type.Object({
  symbolId: Id('monomer', 'The monomer'),
  symbol: Type.String({ description: 'Its symbol' }),
  name: Type.String({ description: 'Its name' }),
  isInLibrary: Type.Boolean({ description: 'False for a public monomer that has to be associated first' }),
})
export type HelmSuggestion = Static<typeof HelmSuggestion>

/** One thing that is wrong with a HELM. */
export const HelmProblem = Type.Object({
  code: Type.Enum(helmProblemCodes, { description: 'What it is' }),
  position: Type.Integer({ description: 'Where it begins in the text, in UTF-16 units from 0' }),
  length: Type.Integer({ description: 'How long the wrong piece is; 0 where something is missing' }),
  polymer: Nullable(PolymerName('The chain with the monomer that is wrong, such as PEPTIDE1')),
  monomer: Nullable(Type.Integer({ description: 'The monomer in its chain, from 1' })),
  message: Type.String({ description: 'The sentence, in the language of the caller' }),
  suggestions: Type.Array(HelmSuggestion, {
    description: 'Monomers that may be meant: of other case, of this alias, or public and not associated',
  }),
})
export type HelmProblem = Static<typeof HelmProblem>

/** A monomer that a HELM uses, once for all its places. */
export const HelmMonomer = Type.Object({
  polymerType: Type.Enum(polymerTypes, { description: 'In which polymers it occurs' }),
  text: Type.String({ description: 'How the HELM names it: its symbol, or a SMILES' }),
  isInline: Type.Boolean({ description: 'True for a SMILES in the place of a symbol' }),
  symbolId: Nullable(Id('monomer', 'The monomer of the library; null for SMILES and unknown ones')),
  name: Nullable(Type.String({ description: 'Its name; null for SMILES and unknown ones' })),
  naturalAnalog: Nullable(Type.String({ description: 'The natural monomer that it resembles; X for none' })),
  pictureKey: Nullable(Type.String({ description: 'With it GET /Helm/{symbolId}/picture/{pictureKey} draws it' })),
  isDeprecated: Type.Boolean({ description: 'True for a monomer that should no longer be used' }),
  replacement: Nullable(Type.String({ description: 'The symbol that replaces a deprecated monomer, if one does' })),
  isKnown: Type.Boolean({ description: 'False for a monomer that neither the library nor a SMILES explains' }),
  count: Type.Integer({ description: 'How often it occurs' }),
})
export type HelmMonomer = Static<typeof HelmMonomer>

export const HelmChain = Type.Object({
  id: PolymerName('Its name in the text, such as PEPTIDE1'),
  type: Type.Enum(polymerTypes, { description: 'Type of its monomers' }),
  position: Type.Integer({ description: 'Where it begins in the text' }),
  annotation: Nullable(Type.String({ description: 'Its annotation' })),
  monomers: Type.Array(
    Type.Object({
      monomer: Type.Integer({ description: 'Index in monomers, from 0' }),
      position: Type.Integer({ description: 'Where it stands in the text; repeated monomers have one place' }),
      branchOf: Nullable(Type.Integer({ description: 'Number of the monomer on which it hangs, from 1' })),
      annotation: Nullable(Type.String({ description: 'Its annotation' })),
    }),
    { description: 'In their order, branches and repeats written out: the first has number 1' },
  ),
})
export type HelmChain = Static<typeof HelmChain>

const HelmEnd = Type.Object({
  polymer: PolymerName('The chain'),
  monomer: monomerNumber,
  rgroup: Nullable(Type.Integer({ description: 'Number of the R group; null for a hydrogen bond' })),
})

export const HelmLink = Type.Object({
  from: HelmEnd,
  to: HelmEnd,
  position: Type.Integer({ description: 'Where it stands in the text' }),
  isCycle: Type.Boolean({ description: 'True where it closes a cycle' }),
  annotation: Nullable(Type.String({ description: 'Its annotation' })),
})
export type HelmLink = Static<typeof HelmLink>

export const ParsedHelm = Type.Object({
  isValid: Type.Boolean({ description: 'True for a HELM without problems, which stands for a substance' }),
  problems: Type.Array(HelmProblem, {
    description: `What is wrong, in the order of the text; ${maxHelmProblems} at most`,
  }),
  problemCount: Type.Integer({ description: 'How many problems there are' }),
  monomers: Type.Array(HelmMonomer, { description: 'The monomers, each once' }),
  monomerCount: Type.Integer({ description: 'Monomers of all chains together' }),
  chains: Type.Array(HelmChain, { description: 'The simple polymers' }),
  connections: Type.Array(HelmLink, { description: 'Bonds between chains or within one, and hydrogen bonds' }),
  formula: Nullable(Type.String({ description: 'Formula of everything together; null while there are problems' })),
  averageMass: Nullable(Type.Number({ description: 'Average mass, in daltons' })),
  monoisotopicMass: Nullable(Type.Number({ description: 'Monoisotopic mass, in daltons' })),
  smiles: Nullable(Type.String({ description: `Canonical SMILES, up to ${maxJoinedMonomers} monomers` })),
  structure: Nullable(
    Type.String({ description: `The molecule as a molfile (V2000), up to ${maxDrawnAtoms} heavy atoms` }),
  ),
  svg: Nullable(Type.String({ description: 'The drawing of the molecule' })),
  withoutDrawing: Nullable(
    Type.Object({
      reason: Type.Enum(withoutDrawingReasons, { description: 'Why there is no drawing' }),
      message: Type.String({ description: 'The sentence, in the language of the caller' }),
    }),
  ),
})
export type ParsedHelm = Static<typeof ParsedHelm>
