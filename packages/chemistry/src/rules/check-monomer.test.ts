import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readMolfile } from '../ctab/read-molfile.ts'
import { splitSdf } from '../ctab/split-sdf.ts'
import { atomOf, bondOf, emptyMolecule, type Atom, type Bond, type Molecule } from '../molecule/molecule.ts'
import { reorderAtoms } from '../molecule/graph.ts'
import { normalise } from '../normalise/normalise.ts'
import { arbitraryMolecule, hostileText } from '../testing/arbitrary-molecule.ts'
import { buildMolfile, buildV3000 } from '../testing/molfile-builder.ts'
import { sampleMonomers, writeSample } from '../testing/monomer-set.ts'
import { buildSdf } from '../testing/sdf-builder.ts'
import { checkMolfile, checkMonomer, type MonomerInput } from './check-monomer.ts'
import { findingSeverities, type Finding, type FindingCode, type MonomerKind } from './finding.ts'
import { checkAttachments } from './rgroup-rules.ts'
import { checkStructure } from './structure-rules.ts'

const peptide: MonomerKind = { polymerType: 'PEPTIDE', monomerType: 'Backbone' }
const linker: MonomerKind = { polymerType: 'CHEM', monomerType: 'Undefined' }

/** `code atoms` or `code R1 R2`. */
const brief = ({ code, atoms, rgroups }: Finding) =>
  [code, ...atoms, ...rgroups.map((number) => `R${number}`)].join(' ')
const found = (text: string, kind: MonomerKind = linker) => checkMolfile(text, kind).findings.map(brief)

/** A chain R1–C–C–…; `atoms` and `bonds` come after it. */
function chain(atoms: Partial<Atom>[] = [], bonds: Bond[] = []): Molecule {
  return {
    ...emptyMolecule,
    isChiral: true,
    atoms: [{ symbol: 'R#', rgroup: 1 }, {}, {}, ...atoms].map((atom, index) => atomOf({ x: index, ...atom })),
    bonds: [bondOf(0, 1), bondOf(1, 2), ...bonds],
  }
}
const withAtom = (atom: Partial<Atom>, bond: Partial<Bond> = {}) => buildMolfile(chain([atom], [bondOf(2, 3, bond)]))

test('a chain with one attachment point – as a linker – is fine', () => {
  const { findings, molfile } = checkMolfile(buildMolfile(chain()), linker)
  assert.deepEqual(findings, [])
  assert.deepEqual(readMolfile(molfile ?? ''), chain())
})

/** Rows of structures that toolkits read without a word, or silently as another substance. */
const badStructures: readonly (readonly [string, string, readonly string[]])[] = [
  ['nothing', '', ['structure.empty']],
  ['spaces', ' \n ', ['structure.empty']],
  ['garbage', 'no molfile', ['structure.unreadable']],
  ['no atoms', buildMolfile(emptyMolecule), ['structure.empty']],
  [
    'a lone R group',
    buildMolfile({ ...emptyMolecule, atoms: [atomOf({ symbol: 'R#', rgroup: 1 })] }),
    ['structure.empty'],
  ],
  ['a second fragment', buildMolfile(chain([{ symbol: 'Cl' }])), ['structure.fragments 4']],
  ['any atom A', withAtom({ symbol: 'A' }), ['structure.query 4']],
  ['any hetero atom Q', withAtom({ symbol: 'Q' }), ['structure.query 4']],
  ['any halogen X', withAtom({ symbol: 'X' }), ['structure.query 4']],
  ['an atom list', buildMolfile(chain(), { properties: ['M  ALS   3  2 F C   N   '] }), ['structure.query 3']],
  ['an any bond', withAtom({}, { order: 8 }), ['structure.query 3 4']],
  ['a single or double bond', withAtom({}, { order: 5 }), ['structure.query 3 4']],
  ['a hydrogen bond', withAtom({}, { order: 10 }), ['structure.query 3 4']],
  ['a substitution flag', buildMolfile(chain(), { properties: ['M  SUB  1   3   2'] }), ['structure.query 3']],
  ['an unknown symbol', withAtom({ symbol: 'OMe' }), ['structure.abbreviation 4']],
  [
    'an abbreviation as alias of carbon',
    buildMolfile(chain(), { properties: ['A    3', 'OMe'] }),
    ['structure.abbreviation 3'],
  ],
  [
    'an abbreviation without atoms',
    buildMolfile(chain(), { properties: ['M  STY  1   1 SUP', 'M  SMT   1 Boc'] }),
    ['structure.abbreviation'],
  ],
  [
    'a repeating unit',
    buildMolfile(chain(), { properties: ['M  STY  1   1 SRU', 'M  SAL   1  1   3', 'M  SMT   1 n'] }),
    ['structure.bracket 3'],
  ],
  ['a star', withAtom({ symbol: '*' }), ['structure.label 4']],
  ['R# without number', withAtom({ symbol: 'R#' }), ['structure.label 4']],
  [
    'an attachment with two numbers',
    buildMolfile(chain([{ symbol: 'R3' }], [bondOf(2, 3)]), { properties: ['A    4', 'R2'] }),
    ['structure.label 4'],
  ],
  ['an aromatic chain', withAtom({}, { order: 4 }), ['structure.aromatic 3 4']],
  ['a ring of aromatic bonds', writeSample('', '[R1]c1ccccc1', 'aromatic'), []],
  ['a radical', withAtom({ radical: 2 }), ['structure.radical 4']],
  ['a net charge', withAtom({ symbol: 'O', charge: -1 }), ['structure.charged 4']],
  ['no attachment point', buildMolfile({ ...chain(), atoms: [atomOf({}), atomOf({}), atomOf({})] }), ['rgroup.none']],
  ['R1 twice', withAtom({ symbol: 'R#', rgroup: 1 }), ['rgroup.repeated 1 4 R1']],
  [
    'R9',
    withAtom({ symbol: 'R#', rgroup: 9 }),
    ['rgroup.out-of-range 4 R9', 'rgroup.not-consecutive R3 R4 R5 R6 R7 R8'],
  ],
  ['R0', withAtom({ symbol: 'R0' }), ['rgroup.out-of-range 4 R0']],
  ['R2 at a double bond', withAtom({ symbol: 'R#', rgroup: 2 }, { order: 2 }), ['rgroup.bond 4 R2']],
  [
    'R2 of two bonds',
    buildMolfile(chain([{ symbol: 'R#', rgroup: 2 }], [bondOf(2, 3), bondOf(1, 3)])),
    ['rgroup.bond 4 R2'],
  ],
  [
    'two R groups bound to each other',
    buildMolfile(chain([{ symbol: 'R#', rgroup: 2 }], [bondOf(0, 3)])),
    ['rgroup.bond 1 R1', 'rgroup.bond 4 R2'],
  ],
  ['R4 without R3', withAtom({ symbol: 'R#', rgroup: 4 }), ['rgroup.not-consecutive R3']],
  ['an alias R2 on carbon', buildMolfile(chain(), { properties: ['A    3', 'R2'] }), []],
  [
    'a racemic centre',
    buildV3000(chain(), ['M  V30 BEGIN COLLECTION', 'M  V30 MDLV30/STERAC1 ATOMS=(1 20)', 'M  V30 END COLLECTION']),
    ['stereo.relative 2'],
  ],
  ['NUL', `\0${buildMolfile(chain())}`, ['structure.unreadable']],
  ['a bond to an unknown atom', withAtom({}).replace('  3  4  1  0', '  3  5  1  0'), ['structure.unreadable 5']],
  ['200 kB', buildMolfile(chain(), { tail: 'x'.repeat(200_000) }), ['structure.too-large']],
]
for (const [what, text, expected] of badStructures)
  test(`a structure – with ${what} – gives ${expected.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(found(text), expected)
  })

test('a structure – of 500 heavy atoms – is fine, of 501 too large, of 1,000 without a crash', () => {
  const long = (length: number) => {
    const atoms = Array.from({ length: length - 2 }, () => ({}))
    return chain(
      atoms,
      atoms.map((_, index) => bondOf(index + 2, index + 3)),
    )
  }
  assert.deepEqual(found(buildMolfile(long(500))), [])
  assert.deepEqual(found(buildMolfile(long(501))), ['structure.too-large'])
  assert.deepEqual(found(buildV3000(long(1200))), ['structure.too-large'])
  assert.equal(checkMolfile(buildV3000(long(2001)), linker).molecule, null)
})

test('a structure – with hydrogens beyond what V2000 can count – is refused, not cut', () => {
  const atoms = Array.from({ length: 1000 }, () => ({ symbol: 'H' }))
  const bonds = atoms.map((_, index) => bondOf(2, index + 3))
  const { findings, molfile } = checkMolfile(buildV3000(chain(atoms, bonds)), linker)
  assert.deepEqual([findings.map(brief), molfile], [['structure.too-large'], null])
})

for (const [type, smiles, expected] of [
  ['Backbone', 'C([R1])C[R2]', []],
  ['Backbone', 'CC[R1]', ['rgroup.usually-both R2']],
  ['Backbone', 'CC[R2]', ['rgroup.usually-both R1']],
  ['Backbone', 'CC[R3]', ['rgroup.required R1 R2']],
  ['Branch', 'CC[R1]', []],
  ['Branch', 'CC[R2]', ['rgroup.required R1']],
  ['Terminal', 'CC[R2]', []],
  ['Terminal', 'C([R1])C[R2]', ['rgroup.usually-one R1 R2']],
  ['Terminal', 'CC[R3]', ['rgroup.required R1 R2']],
] as const)
  test(`attachment points – ${smiles} as ${type} – give ${expected.join() || 'nothing'}`, () => {
    assert.deepEqual(found(writeSample('', smiles, 'plain'), { polymerType: 'PEPTIDE', monomerType: type }), expected)
  })

test('attachment points – any, of CHEM – are fine', () => {
  assert.deepEqual(found(writeSample('', 'CC[R3]', 'plain')), [])
})

const alanine: MonomerInput = {
  ...peptide,
  symbol: 'meA',
  name: 'Alanine',
  naturalAnalog: 'A',
  molfile: writeSample('A', 'C[C@H](N[R1])C([R2])=O', 'plain'),
  rgroups: [
    { label: 'R1', capSmiles: '[*:1][H]' },
    { label: 'R2', capSmiles: 'O[*:2]' },
  ],
}
const foundIn = (change: Partial<MonomerInput>) => checkMonomer({ ...alanine, ...change }).findings.map(brief)
const capped = (...caps: (readonly [string, string | null])[]) =>
  foundIn({ rgroups: caps.map(([label, capSmiles]) => ({ label, capSmiles })) })
const [first, second] = [
  ['R1', '[*:1][H]'],
  ['R2', 'O[*:2]'],
] as const

test('a list of R groups – that names those of the structure – is fine', () => {
  assert.deepEqual(capped(first, second), [])
  assert.deepEqual(capped(second, first), [])
})

for (const [what, caps, expected] of [
  ['without R2', [first], ['rgroup.list-mismatch R2']],
  ['with R3', [first, second, ['R3', '[*:3][H]']], ['rgroup.list-mismatch R3']],
  ['with R1 twice', [first, first, second], ['rgroup.list-mismatch R1']],
  [
    'with a label that is none',
    [first, second, ['x', '[*:1][H]']],
    ['rgroup.list-mismatch R0', 'rgroup.cap-invalid R0'],
  ],
  ['without a cap', [first, ['R2', null]], ['rgroup.cap-missing R2']],
  ['with an empty cap', [first, ['R2', ' ']], ['rgroup.cap-missing R2']],
  ['with a cap of another number', [first, ['R2', 'O[*:1]']], ['rgroup.cap-invalid R2']],
  ['with a cap of two attachment points', [first, ['R2', '[*:2]O[*:1]']], ['rgroup.cap-invalid R2']],
  ['with a cap that is no SMILES', [first, ['R2', 'OH']], ['rgroup.cap-invalid R2']],
  ['with an unusual cap', [first, ['R2', '[*:2]N']], ['rgroup.unusual-cap R2']],
  ['with a large cap', [['R1', 'CC(=O)[*:1]'], second], ['rgroup.unusual-cap R1']],
] as const)
  test(`a list of R groups – ${what} – gives ${expected.join(', ')}`, () => {
    assert.deepEqual(capped(...caps), expected)
  })

test('a monomer – whose parts are all wrong – has a finding for each', () => {
  assert.deepEqual(foundIn({ symbol: 'X', name: '', naturalAnalog: '', molfile: '', monomerType: 'Undefined' }), [
    'symbol.reserved',
    'name.required',
    'monomer-type.required',
    'analog.required',
    'structure.empty',
  ])
})

test('the sample monomers – each – have no error, and usual caps', () => {
  const unusual = new Map([
    ['Ala_ol', ['rgroup.usually-both R2']],
    ['K_tri', ['structure.charged 2']],
    ['Pal', ['rgroup.unusual-cap R1']],
  ])
  for (const monomer of sampleMonomers) {
    const { findings, molfile } = checkMonomer(monomer)
    assert.deepEqual(findings.map(brief), unusual.get(monomer.symbol) ?? [], monomer.symbol)
    assert.ok(molfile)
  }
})

test('the sample monomers – as an SDF file – are read with all their R groups, and have the same structures', () => {
  const records = splitSdf(buildSdf(sampleMonomers))
  assert.equal(records.length, sampleMonomers.length)
  for (const [index, { molfile, fields }] of records.entries()) {
    const monomer = sampleMonomers[index]
    assert.ok(monomer)
    const valuesOf = (name: string) =>
      fields
        .filter((field) => field.name.toLowerCase() === name)
        .toSorted((a, b) => a.repeat - b.repeat)
        .map(({ value }) => value)
    const caps = valuesOf('capgroupsmiles')
    const rgroups = valuesOf('label').map((label, at) => ({ label, capSmiles: caps[at] ?? null }))
    assert.deepEqual(rgroups, monomer.rgroups)
    assert.deepEqual(valuesOf('symbol'), [monomer.symbol])
    const read = checkMonomer({ ...monomer, molfile, rgroups })
    assert.equal(read.molfile, checkMonomer(monomer).molfile)
  }
})

test('findings – of any structure in a random order of atoms – are about the same atoms', () => {
  const kinds = fc.constantFrom(peptide, linker, { ...peptide, monomerType: 'Branch' as const })
  const shuffled = arbitraryMolecule.chain((molecule) => {
    const indexes = [...molecule.atoms.keys()]
    const order = fc.shuffledSubarray(indexes, { minLength: indexes.length, maxLength: indexes.length })
    return fc.record({ molecule: fc.constant(molecule), order })
  })
  fc.assert(
    fc.property(shuffled, kinds, ({ molecule, order }, kind) => {
      assert.deepEqual(outline(reorderAtoms(molecule, order), kind, order), outline(molecule, kind))
    }),
    { numRuns: 1000 },
  )
})

/** Findings as sorted texts, atoms by their places in the original order; which of equal fragments is the main one is left out. */
function outline(molecule: Molecule, kind: MonomerKind, order?: readonly number[]): string[] {
  const normal = normalise(molecule).molecule
  const findings = [...checkStructure(normal), ...checkAttachments(normal, kind)]
  return findings
    .map(({ code, atoms, rgroups, details }) => {
      const places =
        code === 'structure.fragments' ? [] : atoms.map((atom) => (order ? (order[atom - 1] ?? -1) + 1 : atom))
      const { label: _, ...rest } = details
      return JSON.stringify([code, places.sort((a, b) => a - b), rgroups, rest])
    })
    .sort()
}

test('a hostile text – any – is checked without an error thrown', () => {
  fc.assert(
    fc.property(hostileText, fc.string({ unit: 'binary' }), (molfile, text) => {
      checkMonomer({
        ...alanine,
        symbol: text,
        name: text,
        naturalAnalog: text,
        molfile,
        rgroups: [{ label: text, capSmiles: text }],
      })
    }),
    { numRuns: 1000 },
  )
})

test('every code – that is not found by the server – is expected by a test of this folder', async () => {
  const server = [
    'symbol.taken',
    'symbol.differs-by-case',
    'structure.valence',
    'stereo.undefined',
    'analog.unlikely',
    'structure.same-as',
  ]
  const { readFile } = await import('node:fs/promises')
  const files = ['check-monomer.test.ts', 'identity-rules.test.ts'].map((file) => new URL(file, import.meta.url))
  const tests = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  const codes = (Object.keys(findingSeverities) as FindingCode[]).filter((code) => !server.includes(code))
  assert.deepEqual(
    codes.filter((code) => !tests.includes(`'${code}`)),
    [],
  )
})
