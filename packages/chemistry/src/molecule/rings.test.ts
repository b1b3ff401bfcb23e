import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { arbitraryMolecule } from '../testing/arbitrary-molecule.ts'
import { componentsOf } from './graph.ts'
import { ringBonds } from './rings.ts'

test('a bond – of any molecule – is in a ring when the molecule without it has as many components', () => {
  fc.assert(
    fc.property(arbitraryMolecule, (molecule) => {
      const rings = ringBonds(molecule)
      const count = componentsOf(molecule).length
      for (const bond of molecule.bonds) {
        const without = { ...molecule, bonds: molecule.bonds.filter((other) => other !== bond) }
        assert.equal(rings.has(bond), componentsOf(without).length === count)
      }
    }),
    { numRuns: 500 },
  )
})
