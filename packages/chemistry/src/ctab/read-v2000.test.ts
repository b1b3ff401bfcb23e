import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomOf, bondOf, emptyMolecule, type Molecule } from '../molecule/molecule.ts'
import { thrownBy } from '../testing/errors.ts'
import { buildMolfile } from '../testing/molfile-builder.ts'
import { CtabError } from './ctab-error.ts'
import { maxMolfileLength } from './limits.ts'
import { readMolfile } from './read-molfile.ts'

/** Glycine with R1 at the nitrogen and R2 at the carbonyl carbon. */
const glycine: Molecule = {
  ...emptyMolecule,
  name: 'Gly',
  isChiral: true,
  atoms: [
    atomOf({ symbol: 'R#', rgroup: 1, x: -1.5, y: 0.25 }),
    atomOf({ symbol: 'N' }),
    atomOf({ x: 1.2, y: 0.7 }),
    atomOf({ x: 2.4 }),
    atomOf({ symbol: 'O', x: 2.4, y: -1.4 }),
    atomOf({ symbol: 'R#', rgroup: 2, x: 3.6, y: 0.7 }),
  ],
  bonds: [bondOf(0, 1), bondOf(1, 2), bondOf(2, 3), bondOf(3, 4, { order: 2 }), bondOf(3, 5)],
}
const text = buildMolfile(glycine)
const errorOf = (molfile: string) => thrownBy(CtabError, () => readMolfile(molfile))

test('a molfile – V2000 – gives atoms, bonds and attachment points', () => {
  assert.deepEqual(readMolfile(text), glycine)
})

test('a molfile – with CRLF, CR or a byte order mark – is read the same', () => {
  assert.deepEqual(readMolfile(buildMolfile(glycine, { lineEnd: '\r\n' })), glycine)
  assert.deepEqual(readMolfile(buildMolfile(glycine, { lineEnd: '\r' })), glycine)
  assert.deepEqual(readMolfile(`\uFEFF${text}`), glycine)
})

test('a molfile – with text after M  END – is read without it', () => {
  assert.deepEqual(readMolfile(buildMolfile(glycine, { tail: '>  <x>\nM  CHG  1   1   1\n' })), glycine)
})

test('a molfile – pasted without its empty first lines – is read', () => {
  const unnamed = { ...glycine, name: '' }
  assert.deepEqual(readMolfile(text.split('\n').slice(1).join('\n')), unnamed)
  assert.deepEqual(readMolfile(text.split('\n').slice(3).join('\n')), unnamed)
})

test('charges and radicals – of the atom block – are read unless a property line replaces them', () => {
  const charged = { ...glycine, atoms: glycine.atoms.map((atom, index) => ({ ...atom, charge: index === 1 ? 1 : 0 })) }
  assert.deepEqual(readMolfile(buildMolfile(charged, { hasChargeCodes: true })), charged)
  const replaced = buildMolfile(charged, { hasChargeCodes: true, properties: ['M  CHG  1   5  -1'] })
  assert.deepEqual(
    readMolfile(replaced).atoms.map(({ charge }) => charge),
    [0, 0, 0, 0, -1, 0],
  )
  const doublet = text.replace(' N   0  0', ' N   0  4')
  assert.equal(readMolfile(doublet).atoms[1]?.radical, 2)
})

test('isotopes – as a difference or as nucleons – are read as nucleons', () => {
  assert.equal(readMolfile(text.replace(' N   0  0', ' N   1  0')).atoms[1]?.isotope, 15)
  const stated = buildMolfile(glycine, { properties: ['M  ISO  1   3  13'] })
  assert.equal(readMolfile(stated).atoms[2]?.isotope, 13)
})

test('aliases and brackets – of a molfile – are taken down for the normaliser', () => {
  const properties = ['A    3', 'OMe', 'M  STY  1   1 SUP', 'M  SAL   1  2   3   4', 'M  SMT   1 Boc']
  const { atoms, sgroups } = readMolfile(buildMolfile(glycine, { properties }))
  assert.equal(atoms[2]?.alias, 'OMe')
  assert.deepEqual(sgroups, [{ type: 'SUP', label: 'Boc', atoms: [2, 3] }])
})

for (const [what, properties] of [
  ['a list of elements', ['M  ALS   3  2 F C   N   ']],
  ['a number of substituents', ['M  SUB  1   3   2']],
  ['unsaturation', ['M  UNS  1   3   1']],
  ['ring bonds', ['M  RBC  1   3   2']],
  ['an open end', ['M  APO  1   3   1']],
] as const)
  test(`a search condition – ${what} – stays at its atom`, () => {
    const { atoms } = readMolfile(buildMolfile(glycine, { properties }))
    assert.deepEqual(
      atoms.map(({ query }) => query !== null),
      [false, false, true, false, false, false],
    )
  })

test('skipped lines and text values – of the property block – are passed over', () => {
  const properties = ['S  SKP  1', 'M  CHG  9 nonsense', 'V    3 a note', 'M  LOG  1   1   0   0']
  assert.deepEqual(readMolfile(buildMolfile(glycine, { properties })), glycine)
})

for (const [what, molfile, code, line, atom] of [
  ['nothing', '', 'ctab.not-a-molfile', 1, null],
  ['garbage', 'C1CC1\nnot a molfile\n\n\n', 'ctab.not-a-molfile', 1, null],
  ['a reaction', '$RXN\n\n\n\n  1  1\n', 'ctab.unsupported', 1, null],
  ['NUL', text.replace('Gly', 'G\0y'), 'ctab.wrong-characters', 1, null],
  ['half a surrogate pair', text.replace('Gly', '\ud83d'), 'ctab.wrong-characters', 1, null],
  ['no M  END', text.replace('M  END', ''), 'ctab.unfinished', 19, null],
  ['an atom block that ends early', text.replace('  6  5', ' 60  5'), 'ctab.wrong-atom', 11, null],
  ['a coordinate that is none', text.replace('   -1.5000', '   -1.5x00'), 'ctab.wrong-number', 5, null],
  ['an atom without a symbol', text.replace(' N   0', '     0'), 'ctab.wrong-atom', 6, null],
  ['a bond to an unknown atom', text.replace('  4  6  1  0', '  4  7  1  0'), 'ctab.unknown-atom', 15, 7],
  ['a bond to itself', text.replace('  4  6  1  0', '  4  4  1  0'), 'ctab.wrong-bond', 15, 4],
  ['a bond that is there', text.replace('  4  6  1  0', '  4  3  1  0'), 'ctab.repeated-bond', 15, 4],
  ['a bond of type 0', text.replace('  4  6  1  0', '  4  6  0  0'), 'ctab.wrong-bond', 15, null],
  ['a charge of atom 7', text.replace('M  RGP  1   1', 'M  CHG  1   7'), 'ctab.unknown-atom', 16, 7],
  ['a list that is too short', text.replace('M  RGP  1', 'M  RGP  2'), 'ctab.wrong-number', 16, null],
  ['a radical of type 4', text.replace('M  RGP  1   1   1', 'M  RAD  1   1   4'), 'ctab.wrong-number', 16, null],
  ['bonds of order zero', buildMolfile(glycine, { properties: ['M  ZBO  1   1   0'] }), 'ctab.unsupported', 18, null],
  ['too much text', 'x'.repeat(maxMolfileLength + 1), 'ctab.too-large', null, null],
] as const)
  test(`a molfile – with ${what} – is refused as ${code}`, () => {
    const error = errorOf(molfile)
    assert.deepEqual([error.code, error.line, error.atom], [code, line, atom])
  })
