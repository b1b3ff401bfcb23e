import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hydrogenCounts } from '../molecule/hydrogens.ts'
import { kekulise } from '../molecule/kekulise.ts'
import { resultOr, thrownBy } from '../testing/errors.ts'
import { parseSmiles } from './parse-smiles.ts'
import { SmilesError } from './smiles-error.ts'
import { maxSmilesLength } from './smiles-tokens.ts'

/** Symbols with hydrogens, and the orders of bonds, after double bonds are placed. */
function outline(smiles: string): string {
  const { molecule, unresolved } = kekulise(parseSmiles(smiles).molecule)
  assert.deepEqual(unresolved, [])
  const counts = hydrogenCounts(molecule)
  return molecule.atoms.map(({ symbol }, index) => symbol + (counts[index] ? `H${counts[index]}` : '')).join(' ')
}

for (const [smiles, atoms] of [
  ['CC(=O)O', 'CH3 C O OH1'],
  ['C#N', 'CH1 N'],
  ['C[N+](C)(C)C', 'CH3 N CH3 CH3 CH3'],
  ['[NH4+]', 'NH4'],
  ['[O-]S(=O)(=O)C', 'O S O O CH3'],
  ['CP(=O)(O)O', 'CH3 P O OH1 OH1'],
  ['C[N+](=O)[O-]', 'CH3 N O O'],
  ['CB(O)O', 'CH3 B OH1 OH1'],
  ['C[Se]C', 'CH3 Se CH3'],
  ['[13CH3][2H]', 'CH3 H'],
  ['c1cc[nH]c1', 'CH1 CH1 CH1 NH1 CH1'],
  ['c1ccoc1', 'CH1 CH1 CH1 O CH1'],
  ['O=c1cc[nH]c(=O)[nH]1', 'O C CH1 CH1 NH1 C O NH1'],
  ['Cc1ccc2cccc2cc1', 'CH3 C CH1 CH1 C CH1 CH1 CH1 C CH1 CH1'],
  ['c1ccccc1c1cccc(c1)C', 'CH1 CH1 CH1 CH1 CH1 C C CH1 CH1 CH1 C CH1 CH3'],
  ['C%10CC%10C1CC1', 'CH2 CH2 CH1 CH1 CH2 CH2'],
  ['C[C@@H](N)/C=C\\Br', 'CH3 CH1 NH2 CH1 CH1 Br'],
] as const)
  test(`a SMILES – ${smiles} – has its atoms and hydrogens`, () => assert.equal(outline(smiles), atoms))

test('an aromatic system – without a place for all double bonds – names its atoms', () => {
  assert.deepEqual(kekulise(parseSmiles('c1ccnc1').molecule).unresolved.length, 1)
  assert.deepEqual(kekulise(parseSmiles('Cc1cccc1').molecule).unresolved.length, 1)
})

for (const [what, smiles, code, position] of [
  ['nothing', '', 'smiles.empty', 0],
  ['an unknown character', 'CC?C', 'smiles.unexpected', 2],
  ['half a surrogate pair', 'C\ud83dC', 'smiles.unexpected', 1],
  ['an open bracket', 'C[NH', 'smiles.unexpected', 1],
  ['an unknown element', 'C[Xy]', 'smiles.unknown-element', 1],
  ['an open branch', 'C(C(C)', 'smiles.unclosed-branch', 1],
  ['a branch of nothing', 'C()C', 'smiles.unexpected', 2],
  ['a branch too many', 'CC)C', 'smiles.unexpected', 2],
  ['an open ring', 'C1CC', 'smiles.unclosed-ring', 1],
  ['a ring of two bonds', 'C-1CC=1', 'smiles.wrong-ring', 6],
  ['a ring over one atom', 'C11', 'smiles.wrong-ring', 2],
  ['a second bond between two atoms', 'C1C1', 'smiles.wrong-ring', 3],
  ['a bond at the beginning', '=CC', 'smiles.unexpected', 0],
  ['a bond at the end', 'CC=', 'smiles.unexpected', 3],
  ['two bonds', 'C=-C', 'smiles.unexpected', 2],
  ['a dot at the end', 'C.', 'smiles.unexpected', 2],
  ['too much text', 'C'.repeat(maxSmilesLength + 1), 'smiles.too-long', maxSmilesLength],
] as const)
  test(`a SMILES – with ${what} – is refused as ${code}`, () => {
    const error = thrownBy(SmilesError, () => parseSmiles(smiles))
    assert.deepEqual([error.code, error.position], [code, position])
  })

test('a SMILES – of deep branches and long rings – is read without a stack of calls', () => {
  const depth = 1600
  assert.equal(parseSmiles(`C${'(C'.repeat(depth)}${')'.repeat(depth)}`).molecule.atoms.length, depth + 1)
  const ring = kekulise(parseSmiles(`c1${'c'.repeat(998)}c1`).molecule)
  assert.deepEqual(ring.unresolved, [])
})

test('a hostile text – any – is parsed or refused by a SmilesError', () => {
  const piece = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom('C', 'n', 'c', '[', ']', '(', ')', '1', '%10', '=', '.', '[nH]', '[R1]', '*'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
  )
  let read = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const parsed = resultOr(SmilesError, () => parseSmiles(pieces.join('')))
      if (!parsed) return
      read += 1
      kekulise(parsed.molecule)
    }),
    { numRuns: 5000 },
  )
  assert.ok(read > 100)
})
