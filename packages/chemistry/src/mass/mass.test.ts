import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isElement } from '../elements/elements.ts'
import { elementTable } from '../elements/element-table.ts'
import { kekulise } from '../molecule/kekulise.ts'
import { reorderAtoms } from '../molecule/graph.ts'
import { checkMonomer } from '../rules/check-monomer.ts'
import { parseSmiles } from '../smiles/parse-smiles.ts'
import { arbitraryMolecule } from '../testing/arbitrary-molecule.ts'
import { sampleMonomers } from '../testing/monomer-set.ts'
import { cappedComposition, compositionOf, emptyComposition, sumOf } from './composition.ts'
import { formulaOf } from './formula.ts'
import { averageMass, monoisotopicMass } from './masses.ts'

const compositionIn = (smiles: string) => compositionOf(kekulise(parseSmiles(smiles).molecule).molecule)

for (const [smiles, formula, average, monoisotopic] of [
  ['O', 'H2O', 18.015, 18.010565],
  ['CC(N)C(=O)O', 'C3H7NO2', 89.094, 89.047678],
  ['Nc1ncnc2[nH]cnc12', 'C5H5N5', 135.13, 135.054495],
  ['OP(O)(O)=O', 'H3O4P', 97.994, 97.976896],
  ['C[N+](C)(C)C', 'C4H12N+', 74.147, 74.096974],
  ['[O-]S(=O)(=O)[O-]', 'O4S-2', 96.056, 95.95173],
  ['[13CH3][C@H](N)C(O)=O', 'C2[13C]H7NO2', 90.086, 90.051033],
  ['[2H]C(Cl)(Cl)Cl', 'C[2H]Cl3', 120.375, 118.92066],
  ['BrBr', 'Br2', 159.808, 157.836675],
  ['[Na+].[Cl-]', 'ClNa', 58.44, 57.958622],
] as const)
  test(`a composition – of ${smiles} – has its formula and masses`, () => {
    const composition = compositionIn(smiles)
    assert.equal(formulaOf(composition), formula)
    assert.equal(averageMass(composition)?.toFixed(3), average.toFixed(3))
    assert.equal(monoisotopicMass(composition)?.toFixed(6), monoisotopic.toFixed(6))
  })

test('a mass – with an element of no weight, or an unknown isotope – is none', () => {
  assert.equal(averageMass(compositionIn('[Tc]')), null)
  assert.equal(monoisotopicMass(compositionIn('[Tc]')), null)
  assert.equal(averageMass(compositionIn('[99Tc]'))?.toFixed(3), '98.906')
  assert.equal(averageMass(compositionIn('[9C]')), null)
})

test('the table – of elements – has 118, each weight near its most abundant isotopes', () => {
  const rows = elementTable.split('\n').map((line) => line.split(' '))
  assert.equal(rows.length, 118)
  assert.equal(isElement('Og'), true)
  for (const [symbol = '', weight = '', common] of rows) {
    const [nucleons, mass] = (common ?? '0:0').split(':').map(Number)
    if (common) assert.ok(Math.abs((nucleons ?? 0) - (mass ?? 0)) < 0.2, symbol)
    if (weight !== '-') assert.ok(Math.abs(Number(weight) - (mass ?? 0)) < 3, symbol)
  }
})

test('a monomer – with its caps – weighs what the free molecule weighs', () => {
  const formulas = new Map([
    ['A', 'C3H7NO2'],
    ['C', 'C3H7NO2S'],
    ['K', 'C6H14N2O2'],
    ['W', 'C11H12N2O2'],
    ['pSer', 'C3H8NO6P'],
    ['fR', 'C5H9FO4'],
    ['sP', 'H3O3PS'],
    ['Bz', 'C6H6'],
    ['ICl', 'C7H5ClINO'],
  ])
  for (const monomer of sampleMonomers.filter(
    ({ symbol, polymerType }) => polymerType !== 'RNA' || symbol.length > 1,
  )) {
    const expected = formulas.get(monomer.symbol)
    if (!expected) continue
    const { molecule, caps } = checkMonomer(monomer)
    const composition = molecule && cappedComposition(molecule, caps)
    assert.equal(composition && formulaOf(composition), expected, monomer.symbol)
  }
})

test('a monomer – without one of its caps – has no composition', () => {
  const monomer = sampleMonomers[1]
  const { molecule, caps } = monomer ? checkMonomer(monomer) : { molecule: null, caps: new Map() }
  assert.ok(molecule && cappedComposition(molecule, caps))
  assert.equal(cappedComposition(molecule, new Map()), null)
})

test('a composition – of any structure in another order – is the same', () => {
  fc.assert(
    fc.property(arbitraryMolecule, (molecule) => {
      const reversed = reorderAtoms(molecule, [...molecule.atoms.keys()].reverse())
      const [one, other] = [compositionOf(molecule), compositionOf(reversed)]
      assert.equal(formulaOf(one), formulaOf(other))
      assert.equal(averageMass(one), averageMass(other))
      assert.equal(formulaOf(sumOf([one, emptyComposition])), formulaOf(one))
    }),
  )
})
