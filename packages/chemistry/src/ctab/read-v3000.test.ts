import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomOf, bondOf, emptyMolecule, type Molecule } from '../molecule/molecule.ts'
import { thrownBy } from '../testing/errors.ts'
import { buildV3000 } from '../testing/molfile-builder.ts'
import { CtabError } from './ctab-error.ts'
import { readMolfile } from './read-molfile.ts'

const molecule: Molecule = {
  ...emptyMolecule,
  name: 'three',
  isChiral: true,
  atoms: [
    atomOf({ symbol: 'R#', rgroup: 1, x: -1.5 }),
    atomOf({ symbol: 'N', charge: 1, isotope: 15, radical: 2, x: 0.5, y: 1 }),
    atomOf({ x: 2.4, mapNumber: 3 }),
    atomOf({ symbol: 'O', x: 3 }),
  ],
  bonds: [bondOf(0, 1), bondOf(1, 2, { stereo: 'down' }), bondOf(2, 3, { order: 2 })],
}
const text = buildV3000(molecule)

test('a molfile – V3000 – gives atoms, bonds and R groups, whatever the numbers of atoms', () => {
  assert.deepEqual(readMolfile(text), molecule)
})

test('a molfile – V3000 with CRLF – is read the same', () => {
  assert.deepEqual(readMolfile(text.replaceAll('\n', '\r\n')), molecule)
})

test('racemic and relative stereocentres – of a collection – are taken down', () => {
  const collection = [
    'M  V30 BEGIN COLLECTION',
    'M  V30 MDLV30/STEABS ATOMS=(1 10)',
    'M  V30 MDLV30/STERAC1 ATOMS=(2 20 30)',
    'M  V30 MDLV30/STEREL2 ATOMS=(1 40)',
    'M  V30 END COLLECTION',
  ]
  assert.deepEqual(readMolfile(buildV3000(molecule, collection)).stereoGroups, [
    { kind: 'racemic', atoms: [1, 2] },
    { kind: 'relative', atoms: [3] },
  ])
})

test('a bracket – of a V3000 file – is taken down with its label', () => {
  const group = [
    'M  V30 BEGIN SGROUP',
    'M  V30 1 SUP 0 ATOMS=(2 20 30) XBONDS=(1 3) -',
    'M  V30 LABEL="my ""Boc"""',
    'M  V30 END SGROUP',
  ]
  const { sgroups } = readMolfile(buildV3000(molecule, group))
  assert.deepEqual(sgroups, [{ type: 'SUP', label: 'my "Boc"', atoms: [1, 2] }])
})

for (const [what, from, to] of [
  ['a list of elements', '30 C ', '30 [C,N] '],
  ['an excluded list', '30 C ', '30 NOT [C,N] '],
  ['a number of hydrogens', '2.4 0 0 3', '2.4 0 0 3 HCOUNT=1'],
  ['a template class', '2.4 0 0 3', '2.4 0 0 3 CLASS=AA'],
  ['an open end', '2.4 0 0 3', '2.4 0 0 3 ATTCHPT=1'],
] as const)
  test(`a search condition – ${what} in V3000 – stays at its atom`, () => {
    const { atoms } = readMolfile(text.replace(from, to))
    assert.deepEqual(
      atoms.map(({ query }) => query !== null),
      [false, false, true, false],
    )
  })

test('an R group – with several numbers – has none', () => {
  const { atoms } = readMolfile(text.replace('RGROUPS=(1 1)', 'RGROUPS=(2 1 2)'))
  assert.equal(atoms[0]?.rgroup, null)
})

for (const [what, from, to, code, line] of [
  ['fewer atoms than stated', 'COUNTS 4 3', 'COUNTS 5 3', 'ctab.unfinished', 20],
  ['an unfinished block', 'M  V30 END BOND\n', '', 'ctab.unfinished', 18],
  ['an atom that is there twice', 'M  V30 40 O', 'M  V30 30 O', 'ctab.wrong-atom', 12],
  ['a bond to an unknown atom', 'M  V30 3 2 30 40', 'M  V30 3 2 30 41', 'ctab.unknown-atom', 17],
  ['a wrong list', 'RGROUPS=(1 1)', 'RGROUPS=(2 1)', 'ctab.wrong-number', 8],
  ['a line of another version', 'M  V30 END BOND', 'M  CHG  1   1   1', 'ctab.unfinished', 18],
  ['R group definitions', 'M  V30 END CTAB', 'M  V30 END CTAB\nM  V30 BEGIN RGROUP 1', 'ctab.unsupported', 20],
] as const)
  test(`a molfile – V3000 with ${what} – is refused as ${code}`, () => {
    const error = thrownBy(CtabError, () => readMolfile(text.replace(from, to)))
    assert.deepEqual([error.code, error.line], [code, line])
  })
