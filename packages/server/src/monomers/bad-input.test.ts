import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findingSeverities } from '@atrium/chemistry/rules/finding.ts'
import type { MonomerProblems, SavedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const person = await portal.anAccount()
const { token } = await portal.aSession(person)

const alanine = 'C[C@H](N[H:1])C([OH:2])=O'
const given = {
  symbol: 'Xal',
  name: 'Own alanine',
  polymerType: 'PEPTIDE',
  monomerType: 'Backbone',
  naturalAnalog: 'A' as string | null,
  structure: alanine,
}
const linker = { polymerType: 'CHEM', monomerType: 'Undefined', naturalAnalog: null }

const save = (changes: object) =>
  portal.ask<SavedMonomer>('POST /Helm/SetHelmInfo', {
    token,
    headers: { 'x-atrium-lang': 'en' },
    body: { ...given, ...changes },
  })
const findingsOf = (details: unknown) => (details as Partial<MonomerProblems> | undefined)?.findings ?? []

type BondInput = readonly [from: number, to: number, order: number]
const column = (value: number) => String(value).padStart(3)
const atomLine = (symbol: string, index: number) =>
  `${(index * 1.3).toFixed(4).padStart(10)}    0.0000    0.0000 ${symbol.padEnd(3)} 0  0`

/** A molfile of symbols; bonds have numbers from 1. */
const molfileOf = (symbols: readonly string[], bonds: readonly BondInput[], properties: readonly string[] = []) =>
  [
    '',
    '',
    '',
    `${column(symbols.length)}${column(bonds.length)}  0  0  1  0            999 V2000`,
    ...symbols.map(atomLine),
    ...bonds.map(([from, to, order]) => `${[from, to, order].map(column).join('')}  0`),
    ...properties,
    'M  END',
    '',
  ].join('\n')

const rgroup = (atom: number, number: number) => `M  RGP  1 ${column(atom)} ${column(number)}`
/** Atoms in a row by single bonds, the last one R1. */
const chain = (symbols: readonly string[], properties: readonly string[] = []) =>
  molfileOf(
    [...symbols, 'R#'],
    symbols.map((_, index) => [index + 1, index + 2, 1] as const),
    [...properties, rgroup(symbols.length + 1, 1)],
  )
const pentavalent = (symbol: string) =>
  molfileOf(
    [symbol, 'C', 'C', 'C', 'C', 'R#'],
    [
      [1, 2, symbol === 'N' ? 1 : 2],
      [1, 3, 1],
      [1, 4, 1],
      [1, 5, 1],
      [5, 6, 1],
    ],
    [rgroup(6, 1)],
  )
const ring = (size: number, order: number) =>
  molfileOf(
    [...Array.from({ length: size }, () => 'C'), 'R#'],
    [
      ...Array.from({ length: size }, (_, index) => [index + 1, ((index + 1) % size) + 1, order] as const),
      [1, size + 1, 1],
    ],
    [rgroup(size + 1, 1)],
  )
const caps = (first: string | null, second = '[*:2]O') => [
  { label: 'R1', capSmiles: first },
  { label: 'R2', capSmiles: second },
]

/** What each toolkit alone lets pass, and every code of the rules: the monomer, and the atoms and R groups that are named. */
const rows: readonly (readonly [code: string, what: string, changes: object, atoms?: number[], rgroups?: number[]])[] =
  [
    ['symbol.required', 'spaces', { symbol: '  ' }],
    ['symbol.characters', 'a formula', { symbol: '=A1' }],
    ['symbol.characters', 'a bracket', { symbol: 'L-hArg(Et,Et)' }],
    ['symbol.no-letter-or-digit', 'hyphens', { symbol: '--' }],
    ['symbol.reserved', 'any monomer', { symbol: '*' }],
    ['symbol.reserved', 'an unknown base', { symbol: 'N', polymerType: 'RNA', monomerType: 'Branch' }],
    ['symbol.too-long', '51 characters', { symbol: 'x'.repeat(51) }],
    ['name.required', 'spaces', { name: ' \u3000' }],
    ['name.too-long', '501 characters', { name: 'x'.repeat(501) }],
    ['monomer-type.required', 'a peptide without one', { monomerType: 'Undefined' }],
    ['analog.required', 'none', { naturalAnalog: null }],
    ['analog.required', 'the text null', { naturalAnalog: 'null' }],
    ['analog.unknown', 'B', { naturalAnalog: 'B' }],
    ['analog.not-itself', 'G as alanine', { symbol: 'G' }],
    ['analog.ignored', 'of a linker', { ...linker, naturalAnalog: 'r' }],
    ['structure.empty', 'nothing', { structure: ' ' }],
    ['structure.empty', 'a lone R', { structure: '[*:1]' }],
    ['structure.empty', 'a molfile without atoms', { structure: molfileOf([], []) }],
    ['structure.unreadable', 'a SMILES that ends early', { structure: 'C(' }],
    ['structure.unreadable', 'garbage', { structure: 'not\na\nmolfile' }],
    ['structure.unreadable', 'counts without atoms', { structure: molfileOf([], []).replace('  0  0', '999999') }],
    ['structure.unreadable', 'a bond to no atom', { structure: molfileOf(['C', 'C'], [[1, 3, 1]]) }, [3]],
    [
      'structure.too-large',
      'more than 200,000 characters',
      { structure: `${chain(['C'])}${'\n> <x>'.repeat(40_000)}` },
    ],
    ['structure.fragments', 'a salt', { structure: `${alanine}.Cl` }, [8]],
    ['structure.query', 'any atom', { structure: chain(['C', 'A']) }, [2]],
    ['structure.query', 'no carbon', { structure: chain(['Q', 'C']) }, [1]],
    ['structure.query', 'a list of elements', { structure: chain(['C', 'L'], ['M  ALS   2  2 F N   O   ']) }, [2]],
    [
      'structure.query',
      'any bond',
      {
        structure: molfileOf(
          ['C', 'C', 'R#'],
          [
            [1, 2, 8],
            [2, 3, 1],
          ],
          [rgroup(3, 1)],
        ),
      },
      [1, 2],
    ],
    ['structure.abbreviation', 'a symbol', { structure: chain(['OMe', 'C']) }, [1]],
    ['structure.abbreviation', 'an alias on a carbon', { structure: chain(['C', 'C'], ['A    1', 'OMe']) }, [1]],
    [
      'structure.bracket',
      'that repeats its content',
      { structure: chain(['C', 'C', 'C'], ['M  STY  1   1 SRU', 'M  SAL   1  2   1   2']) },
      [1, 2],
    ],
    ['structure.aromatic', 'five carbons', { structure: ring(5, 4) }, [1, 2, 3, 4, 5]],
    ['structure.label', 'a star', { structure: chain(['C', '*']) }, [2]],
    ['structure.unreadable', 'a star in a SMILES', { structure: 'C[*]' }],
    [
      'structure.label',
      'an R without number',
      {
        structure: molfileOf(
          ['C', 'C', 'R#'],
          [
            [1, 2, 1],
            [2, 3, 1],
          ],
        ),
      },
      [3],
    ],
    ['structure.valence', 'a carbon of five bonds', { structure: pentavalent('C') }, [1]],
    ['structure.valence', 'a nitrogen of four without charge', { structure: pentavalent('N') }, [1]],
    ['structure.too-large', '501 atoms', { structure: chain(Array.from({ length: 501 }, () => 'C')) }],
    ['structure.radical', 'a doublet', { structure: chain(['C', 'C'], ['M  RAD  1   1   2']) }, [1]],
    ['structure.charged', 'an ammonium', { structure: chain(['N', 'C'], ['M  CHG  1   1   1']) }, [1]],
    ['stereo.undefined', 'an open centre', { structure: 'CC(N[H:1])C([OH:2])=O' }, [2]],
    ['stereo.relative', 'a racemate', { structure: `${alanine} |&1:1|` }],
    ['rgroup.none', 'an alcohol', { structure: 'CCO' }],
    ['rgroup.repeated', 'R1 twice', { structure: 'C([H:1])N[H:1]' }, [2, 4], [1]],
    ['rgroup.out-of-range', 'R9', { structure: 'C([H:9])N[H:1]' }, [2], [9]],
    ['rgroup.bond', 'a double bond', { structure: molfileOf(['C', 'R#'], [[1, 2, 2]], [rgroup(2, 1)]) }, [2], [1]],
    [
      'rgroup.bond',
      'two bonds',
      {
        structure: molfileOf(
          ['C', 'R#', 'C'],
          [
            [1, 2, 1],
            [2, 3, 1],
          ],
          [rgroup(2, 1)],
        ),
      },
      [2],
      [1],
    ],
    ['rgroup.list-mismatch', 'a list without R2', { rgroups: caps('[*:1][H]').slice(0, 1) }, [], [2]],
    ['rgroup.cap-missing', 'an empty cap', { rgroups: caps(' ') }, [], [1]],
    ['rgroup.cap-invalid', 'a cap without attachment point', { rgroups: caps('CC') }, [], [1]],
    ['rgroup.cap-invalid', 'a cap of another R group', { rgroups: caps('[*:2][H]') }, [], [1]],
    ['rgroup.required', 'R3 alone', { structure: 'CC[H:3]' }, [], [1, 2]],
    ['rgroup.usually-both', 'a backbone with R1 alone', { structure: 'CN[H:1]' }, [], [2]],
    ['rgroup.usually-one', 'a terminal with both', { monomerType: 'Terminal' }, [], [1, 2]],
    ['rgroup.not-consecutive', 'R4 without R3', { structure: 'OC([H:4])[C@H](N[H:1])C([OH:2])=O' }, [], [3]],
    ['rgroup.unusual-cap', 'an amide', { structure: 'C[C@H](N[H:1])C([NH2:2])=O' }, [], [2]],
  ]

for (const [code, what, changes, atoms = [], rgroups = []] of rows)
  test(`${code} – ${what} – is answered with its code, atoms and R groups`, async () => {
    const { error, details } = await save(changes)
    const isError = findingSeverities[code as keyof typeof findingSeverities] === 'error'
    const findings = findingsOf(details)
    const found = findings.find((each) => each.code === code)
    assert.deepEqual([found?.atoms, found?.rgroups], [atoms, rgroups], JSON.stringify({ error, findings }))
    if (isError) assert.equal(error, 'monomers.invalid')
    assert.doesNotMatch(String(found?.message), /\{\{|finding\./)
  })

test('every code – of the rules – has a row here, but those that other monomers cause', () => {
  const tested = new Set(rows.map(([code]) => code))
  const withLibrary = ['symbol.taken', 'symbol.differs-by-case', 'structure.same-as', 'analog.unlikely']
  const codes = Object.keys(findingSeverities).filter((code) => !tested.has(code))
  assert.deepEqual(codes.toSorted(), withLibrary.toSorted())
})

/** Alanine with R1 on the nitrogen and R2 on the carbonyl, in the ways in which files write attachment points. */
const attachments = (symbols: readonly [string, string], properties: readonly string[]) =>
  molfileOf(
    ['C', 'C', 'N', 'C', 'O', ...symbols],
    [
      [2, 1, 1],
      [2, 3, 1],
      [2, 4, 1],
      [4, 5, 2],
      [3, 6, 1],
      [4, 7, 1],
    ],
    properties,
  )
const numbered = attachments(['R#', 'R#'], [rgroup(6, 1), rgroup(7, 2)])
const v3000 = [
  '',
  '',
  '',
  '  0  0  0     0  0            999 V3000',
  'M  V30 BEGIN CTAB',
  'M  V30 COUNTS 7 6 0 0 1',
  'M  V30 BEGIN ATOM',
  ...['C', 'C', 'N', 'C', 'O'].map((symbol, index) => `M  V30 ${index + 1} ${symbol} ${index} 0 0 0`),
  'M  V30 6 R# 6 0 0 0 RGROUPS=(1 1)',
  'M  V30 7 R# 7 0 0 0 RGROUPS=(1 2)',
  'M  V30 END ATOM',
  'M  V30 BEGIN BOND',
  ...['1 2 1', '1 2 3', '1 2 4', '2 4 5', '1 3 6', '1 4 7'].map((bond, index) => `M  V30 ${index + 1} ${bond}`),
  'M  V30 END BOND',
  'M  V30 END CTAB',
  'M  END',
].join('\n')

test('attachment points – however a file writes them – are kept: one structure, R1 and R2', async () => {
  const spellings = {
    'R# with numbers': numbered,
    'R1 as symbols': attachments(['R1', 'R2'], []),
    'aliases on carbons': attachments(['C', 'C'], ['A    6', 'R1', 'A    7', 'R2']),
    V3000: v3000,
    CRLF: numbered.replaceAll('\n', '\r\n'),
    'text after the end': `${numbered}> <name>\nAla\n\n$$$$\n`,
    'star atoms': 'CC(N[*:1])C([*:2])=O',
    'R atoms': 'CC(N[R1])C([R2])=O',
    CXSMILES: 'CC(N*)C(*)=O |$;;;_R1;;_R2;$|',
    'leaving groups': 'CC(N[H:1])C([OH:2])=O',
  }
  const saved: string[] = []
  for (const [index, [spelling, structure]] of Object.entries(spellings).entries()) {
    const acknowledged = ['stereo.undefined', 'structure.same-as']
    const { code, message, response } = await save({ symbol: `Att${index}`, structure, acknowledged })
    assert.equal(code, 100, `${spelling}: ${message}`)
    assert.deepEqual(
      response.rgroups.map(({ label, capName }) => `${label} ${capName}`),
      ['R1 H', 'R2 OH'],
      spelling,
    )
    saved.push(response.smiles)
  }
  assert.deepEqual([...new Set(saved)], saved.slice(0, 1))
})

for (const [what, changes] of [
  ['NUL in a structure', { structure: `${alanine}\0` }],
  ['NUL in a symbol', { symbol: 'A\0' }],
  ['a lone surrogate in a structure', { structure: '\ud800' }],
  ['a lone surrogate in a name', { name: 'x\udfff' }],
  ['a symbol of 10,000 characters', { symbol: 'x'.repeat(10_000) }],
  ['a name of 10,000 characters', { name: '名'.repeat(10_000) }],
  ['a structure of 250,001 characters', { structure: 'C'.repeat(250_001) }],
  ['21 R groups', { rgroups: Array.from({ length: 21 }, () => ({ label: 'R1', capSmiles: '[*:1][H]' })) }],
] as const)
  test(`${what} – is refused with a sentence`, async () => {
    const { code, message } = await save(changes)
    assert.notEqual(code, 100)
    assert.ok(code < 5000 && message.length > 5, `${code} ${message}`)
  })

test('a symbol – that begins with a hyphen – is one', async () => {
  const { code, response } = await save({ symbol: '-A', acknowledged: ['structure.same-as'] })
  assert.deepEqual([code, response.symbol], [100, '-A'])
})
