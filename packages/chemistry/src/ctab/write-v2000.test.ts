import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { atomOf, bondOf, emptyMolecule, type Molecule } from '../molecule/molecule.ts'
import { arbitraryMolecule, hostileText } from '../testing/arbitrary-molecule.ts'
import { resultOr, thrownBy } from '../testing/errors.ts'
import { buildMolfile, buildV3000 } from '../testing/molfile-builder.ts'
import { CtabError } from './ctab-error.ts'
import { readMolfile } from './read-molfile.ts'
import { writeV2000 } from './write-v2000.ts'

const chain = (length: number): Molecule => ({
  ...emptyMolecule,
  atoms: Array.from({ length }, () => atomOf({})),
  bonds: Array.from({ length: length - 1 }, (_, index) => bondOf(index, index + 1)),
})

test('a structure – written – has exactly this form', () => {
  const molecule: Molecule = {
    ...emptyMolecule,
    name: 'x',
    isChiral: true,
    atoms: [atomOf({ symbol: 'R#', rgroup: 12, x: -0.00001 }), atomOf({ symbol: 'N', charge: -1, valence: 0, x: 1.5 })],
    bonds: [bondOf(0, 1, { stereo: 'down' })],
  }
  assert.equal(
    writeV2000(molecule),
    [
      'x',
      '  Atrium            2D',
      '',
      '  2  1  0  0  1  0  0  0  0  0999 V2000',
      '    0.0000    0.0000    0.0000 R#  0  0  0  0  0  0  0  0  0  0  0  0',
      '    1.5000    0.0000    0.0000 N   0  0  0  0  0 15  0  0  0  0  0  0',
      '  1  2  1  6',
      'M  CHG  1   2  -1',
      'M  RGP  1   1  12',
      'M  END',
      '',
    ].join('\n'),
  )
})

test('a structure – of 999 atoms – is written, one of 1,000 refused', () => {
  assert.deepEqual(readMolfile(writeV2000(chain(999))), chain(999))
  assert.equal(thrownBy(CtabError, () => writeV2000(chain(1000))).code, 'ctab.too-many-atoms')
})

for (const [what, change] of [
  ['an alias', { alias: 'OMe' }],
  ['a search condition', { query: 'H0' }],
  ['a symbol of four characters', { symbol: 'R123' }],
  ['a coordinate of eleven columns', { x: 1_000_000 }],
  ['a coordinate that is no number', { y: Number.NaN }],
] as const)
  test(`a structure – with ${what} – is refused with the number of its atom`, () => {
    const molecule = { ...chain(3), atoms: [atomOf({}), atomOf(change), atomOf({})] }
    const { code, atom } = thrownBy(CtabError, () => writeV2000(molecule))
    assert.deepEqual([code, atom], ['ctab.not-writable', 2])
  })

test('a structure – with brackets or groups of stereocentres – is refused', () => {
  const group = { ...chain(2), sgroups: [{ type: 'SRU', label: 'n', atoms: [1] }] }
  const racemic: Molecule = { ...chain(2), stereoGroups: [{ kind: 'racemic', atoms: [1] }] }
  for (const molecule of [group, racemic])
    assert.equal(thrownBy(CtabError, () => writeV2000(molecule)).code, 'ctab.not-writable')
})

test('any structure – written and read – is the same', () => {
  fc.assert(fc.property(arbitraryMolecule, (molecule) => assert.deepEqual(readMolfile(writeV2000(molecule)), molecule)))
})

test('any structure – read from either version of a file – is the same', () => {
  fc.assert(
    fc.property(arbitraryMolecule, (molecule) => {
      const plain = { ...molecule, atoms: molecule.atoms.map((atom) => ({ ...atom, mapNumber: 0, valence: null })) }
      assert.deepEqual(readMolfile(buildMolfile(plain, { isChiral: plain.isChiral })), plain)
      assert.deepEqual(readMolfile(buildV3000(plain)), plain)
    }),
  )
})

test('a hostile text – any – is read or refused by a CtabError', () => {
  let refused = 0
  fc.assert(
    fc.property(hostileText, (text) => {
      if (!resultOr(CtabError, () => readMolfile(text))) refused += 1
    }),
    { numRuns: 2000 },
  )
  assert.ok(refused > 0)
})

test('a molfile – with any line lost, repeated or cut – is read or refused by a CtabError', () => {
  const position = fc.nat({ max: 60 })
  fc.assert(
    fc.property(arbitraryMolecule, position, position, fc.boolean(), (molecule, at, length, isOld) => {
      const lines = (isOld ? writeV2000(molecule) : buildV3000({ ...molecule, name: '' })).split('\n')
      const line = lines[at] ?? ''
      for (const changed of [[], [line, line], [line.slice(0, length)], [line.slice(length)]])
        resultOr(CtabError, () => readMolfile(lines.toSpliced(at, 1, ...changed).join('\n')))
    }),
    { numRuns: 500 },
  )
})
