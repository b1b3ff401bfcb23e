import type { HelmErrorCode } from '@atrium/chemistry/helm/helm-error.ts'
import type { CtabErrorCode } from '@atrium/chemistry/ctab/ctab-error.ts'
import type { FindingCode } from '@atrium/chemistry/rules/finding.ts'
import type { SmartsErrorCode } from '@atrium/chemistry/smiles/check-smarts.ts'
import type { SmilesErrorCode } from '@atrium/chemistry/smiles/smiles-error.ts'
import type { monomerStates } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { MonomerAct } from '@atrium/contract/monomers/review.shapes.ts'

type WithoutDrawing = 'problems' | 'too-many-monomers' | 'too-many-atoms' | 'too-complex' | 'not-joinable'
type Named =
  | 'separator'
  | 'andMore'
  | 'atom'
  | 'atoms'
  | 'reason.other'
  | `act.${MonomerAct}`
  | `state.${(typeof monomerStates)[number]}`
  | `finding.${FindingCode}`
  | HelmErrorCode
  | 'helm.not-associated'
  | 'helm.not-approved'
  | `withoutDrawing.${WithoutDrawing}`
  | `reason.${CtabErrorCode | SmilesErrorCode | SmartsErrorCode}`

/** What can be wrong or unusual with monomers: for browser and server. */
export const monomers = {
  separator: ', ',
  andMore: '{{list}} and more',
  'act.submit': 'Submit for review',
  'act.withdraw': 'Withdraw from review',
  'act.approve': 'Approve',
  'act.decline': 'Decline',
  'act.deprecate': 'Deprecate',
  'act.archive': 'Archive',
  'act.restore': 'Restore',
  'state.draft': 'a draft',
  'state.in-review': 'in review',
  'state.approved': 'approved',
  'state.deprecated': 'deprecated',
  'state.archived': 'archived',
  atom: 'atom {{numbers}}',
  atoms: 'atoms {{numbers}}',
  'finding.symbol.required': 'Enter a symbol',
  'finding.symbol.characters': 'A symbol has only letters, digits, “-”, “_” and “*”: “{{character}}” is none of them',
  'finding.symbol.no-letter-or-digit': 'A symbol needs at least one letter or digit',
  'finding.symbol.reserved': 'HELM uses the symbol “{{symbol}}” for something else',
  'finding.symbol.too-long': 'A symbol has at most {{max}} characters',
  'finding.symbol.taken': 'The symbol “{{symbol}}” is taken in your library',
  'finding.symbol.differs-by-case': 'Your library has “{{symbol}}”, which differs by upper and lower case alone',
  'finding.name.required': 'Enter a name; spaces alone are not enough',
  'finding.name.too-long': 'A name has at most {{max}} characters',
  'finding.monomer-type.required': 'Choose a monomer type: backbone, branch or terminal',
  'finding.structure.unreadable': 'The structure cannot be read: {{reason}}',
  'finding.structure.empty': 'Draw a structure with at least two atoms and a bond',
  'finding.structure.fragments': 'The structure has {{count}} parts; remove what is not connected: {{atoms}}',
  'finding.structure.query': 'Search conditions are no substance: {{atoms}}',
  'finding.structure.abbreviation': 'Draw the abbreviation “{{label}}” in full: {{atoms}}',
  'finding.structure.bracket': 'Brackets that repeat their content are not supported: {{atoms}}',
  'finding.structure.aromatic': 'Draw the aromatic ring with single and double bonds: {{atoms}}',
  'finding.structure.label': 'Give the attachment point a number: {{atoms}}',
  'finding.structure.valence': 'Too many bonds at {{atoms}}',
  'finding.structure.too-large': 'The structure is too large: at most 500 heavy atoms and 200 KB',
  'finding.structure.radical': 'The structure is a radical: {{atoms}}',
  'finding.structure.charged': 'The structure has a net charge of {{charge}}: {{atoms}}',
  'finding.structure.same-as': '“{{symbol}}” has the same structure',
  'finding.stereo.undefined': 'The configuration is open at {{atoms}}',
  'finding.stereo.relative': 'Racemic and relative centres are stored as drawn, with absolute configuration',
  'finding.rgroup.none': 'The structure needs at least one R group',
  'finding.rgroup.repeated': '{{rgroups}} occurs more than once: {{atoms}}',
  'finding.rgroup.out-of-range': '{{rgroups}} is out of range: R groups are R1 to R{{max}} ({{atoms}})',
  'finding.rgroup.bond': 'An R group has one single bond to an atom: {{atoms}}',
  'finding.rgroup.list-mismatch': 'The list of R groups and the structure differ: {{rgroups}}',
  'finding.rgroup.cap-missing': '{{rgroups}} needs a cap',
  'finding.rgroup.cap-invalid':
    'The cap “{{cap}}” of {{rgroups}} needs exactly one attachment point, of the same number',
  'finding.rgroup.required': 'A monomer of this type needs one of {{rgroups}}',
  'finding.rgroup.usually-both': 'A backbone monomer usually has R1 and R2; missing: {{rgroups}}',
  'finding.rgroup.usually-one': 'A terminal monomer usually has one R group, this one has {{rgroups}}',
  'finding.rgroup.not-consecutive': 'The numbers of the R groups leave a gap: {{rgroups}}',
  'finding.rgroup.unusual-cap': 'The cap of {{rgroups}} is usually {{expected}}',
  'finding.analog.required': 'Choose a natural analog, or X for none',
  'finding.analog.unknown': '“{{analog}}” is no natural analog of such monomers',
  'finding.analog.not-itself': '“{{symbol}}” is a natural monomer and its own analog, not “{{analog}}”',
  'finding.analog.ignored': 'Chemical linkers have no natural analog: “{{analog}}” is not stored',
  'finding.analog.unlikely':
    'The structure is more similar to {{suggested}} than to “{{analog}}”: check the natural analog',
  'reason.other': 'the toolkit does not understand it',
  'reason.ctab.too-large': 'it is too large',
  'reason.ctab.wrong-characters': 'it has characters that no molfile has',
  'reason.ctab.not-a-molfile': 'it is neither a molfile nor a SMILES',
  'reason.ctab.unfinished': 'it ends too early',
  'reason.ctab.wrong-number': 'a number is wrong ({{subject}})',
  'reason.ctab.wrong-atom': 'an atom is wrong ({{subject}})',
  'reason.ctab.wrong-bond': 'a bond is wrong ({{subject}})',
  'reason.ctab.repeated-bond': 'two bonds join the same atoms',
  'reason.ctab.unknown-atom': 'it names an atom that does not exist ({{subject}})',
  'reason.ctab.unsupported': 'it uses something that is not supported ({{subject}})',
  'reason.ctab.too-many-atoms': 'it has more atoms than a molfile can hold',
  'reason.ctab.not-writable': 'it cannot be written as a molfile ({{subject}})',
  'reason.smiles.too-long': 'the SMILES is too long',
  'reason.smiles.empty': 'the SMILES is empty',
  'reason.smiles.unexpected': '“{{subject}}” at character {{position}} of the SMILES is unexpected',
  'reason.smiles.unknown-element': '“{{subject}}” at character {{position}} of the SMILES is no element',
  'reason.smiles.unclosed-branch': 'a parenthesis at character {{position}} of the SMILES has no other half',
  'reason.smiles.unclosed-ring': 'a ring at character {{position}} of the SMILES is not closed',
  'reason.smiles.wrong-ring': 'the ring number at character {{position}} of the SMILES is wrong',
  'reason.smiles.unnumbered': 'the R group at character {{position}} of the SMILES has no number',
  'reason.smiles.wrong-number': 'the R group at character {{position}} of the SMILES has a wrong number',
  'reason.smiles.mapped-atom':
    '“{{subject}}” at character {{position}} of the SMILES has a number, but is no leaving group',
  'reason.smiles.wrong-extension': 'what follows the SMILES is wrong ({{subject}})',
  'reason.smiles.unsupported': 'what follows the SMILES is not supported ({{subject}})',
  'helm.too-long':
    'The HELM is too long at character {{position}}: at most 20,000 monomers, 2,000 characters for one SMILES and 20,000 for all',
  'helm.too-deep': 'Groups are nested too deeply at character {{position}}',
  'helm.unexpected': '“{{subject}}” at character {{position}} is unexpected',
  'helm.unclosed': 'A brace, bracket or quotation mark is not closed at character {{position}}',
  'helm.unknown-type': '“{{subject}}” is no type of polymer. Use PEPTIDE, RNA or CHEM',
  'helm.repeated-polymer': 'The chain {{subject}} occurs twice. Give each chain a number of its own',
  'helm.wrong-sections': 'Four “$” follow the chains; one is missing at character {{position}}',
  'helm.wrong-version': '“{{subject}}” is no known version of HELM. End with “$” or “$V2.0”',
  'helm.wrong-repeat': "A repeat is a number from 1, as in A'3': “{{subject}}” is none",
  'helm.unsupported':
    '“{{subject}}” at character {{position}} is not supported: groups and BLOBs are no single molecule',
  'helm.ambiguous': 'An unknown or alternative part is no single molecule: “{{subject}}” at character {{position}}',
  'helm.unknown-polymer': 'The connection at character {{position}} names the chain {{subject}}, which does not exist',
  'helm.unknown-position': 'The connection at character {{position}} names {{subject}}, a monomer that does not exist',
  'helm.unknown-monomer': '“{{subject}}” (monomer {{monomer}} of {{polymer}}) is not in your library',
  'helm.not-associated':
    '“{{subject}}” (monomer {{monomer}} of {{polymer}}) is public, but not in your library. Associate it first',
  'helm.not-approved':
    '“{{subject}}” (monomer {{monomer}} of {{polymer}}) is a draft. It can be used once it is approved',
  'helm.wrong-smiles':
    '“{{subject}}” (monomer {{monomer}} of {{polymer}}) is no SMILES with numbered attachment points',
  'helm.no-rgroup': 'Nothing can be bound to “{{subject}}” at character {{position}}: the monomer has no such R group',
  'helm.rgroup-taken': 'Two bonds use “{{subject}}” at character {{position}}',
  'withoutDrawing.problems': 'Drawn once the HELM has no problems',
  'withoutDrawing.too-many-monomers':
    'More than 100 monomers are not joined to a drawing. Formula and masses are complete',
  'withoutDrawing.too-many-atoms': 'More than 500 heavy atoms are not drawn. Formula and masses are complete',
  'withoutDrawing.too-complex': 'Drawing it takes too long. Formula and masses are complete',
  'withoutDrawing.not-joinable': 'The monomers cannot be joined: a SMILES in the text has an atom with too many bonds',
  'reason.smarts.too-long': 'the SMARTS has more than {{max}} characters',
  'reason.smarts.too-deep': 'the SMARTS is nested too deeply at character {{position}}',
  'reason.smarts.wrong-characters': 'character {{position}} of the SMARTS is no letter, digit or sign of ASCII',
  'reason.smarts.unexpected': 'character {{position}} of the SMARTS is unexpected, or something is missing after it',
  'reason.smarts.no-molecule': 'search conditions are no molecule: nothing can be similar to them or the same',
  'reason.smarts.unreadable': 'the SMARTS is not complete, or a ring in it is not closed',
} satisfies Record<Named, string>
