import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeSample } from '@atrium/chemistry/testing/monomer-set.ts'
import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { draftOf, inputOf, rgroupsOf } from './draft.ts'

const alanine = 'C[C@H](N[H:1])C([OH:2])=O'
const empty = draftOf(undefined)
const drafted = { ...empty, naturalAnalog: 'A', structure: alanine }

test('R groups – of a SMILES or a molfile – have their atoms and the caps that they usually have', () => {
  const shown = (structure: string) =>
    rgroupsOf({ ...drafted, structure }).map(({ label, atom, capName }) => [label, atom, capName])
  assert.deepEqual(shown('C[C@H](N[NH2:1])C([OH:2])=O'), [
    ['R1', 4, 'NH2'],
    ['R2', 6, 'OH'],
  ])
  assert.deepEqual(shown(writeSample('Alanine', alanine, 'aliases-on-carbons')), [
    ['R1', 4, 'H'],
    ['R2', 6, 'OH'],
  ])
  for (const structure of ['', 'no structure', 'C[*:9]', 'a\nb']) assert.deepEqual(shown(structure), [])
})

test('caps – all usual – are left to the server; one that is chosen names all', () => {
  assert.ok(!('rgroups' in inputOf(drafted)))
  const caps = { ...empty.caps, R2: { choice: 'NH2', smiles: '' } as const }
  assert.deepEqual(inputOf({ ...drafted, caps }).rgroups, [
    { label: 'R1', capSmiles: '[*:1][H]' },
    { label: 'R2', capSmiles: '[*:2][NH2]' },
  ])
  const own = {
    ...empty.caps,
    R1: { choice: 'own', smiles: ' [*:1]C(C)=O ' },
    R2: { choice: 'own', smiles: '' },
  } as const
  assert.deepEqual(inputOf({ ...drafted, caps: own }).rgroups, [
    { label: 'R1', capSmiles: '[*:1]C(C)=O' },
    { label: 'R2', capSmiles: null },
  ])
})

test('a cap – chosen for an R group that the structure no longer has – is not sent', () => {
  const caps = { ...empty.caps, R3: { choice: 'OH', smiles: '' } as const }
  assert.ok(!('rgroups' in inputOf({ ...drafted, caps })))
})

test('a stored monomer – opened and sent again – keeps its caps', () => {
  const rgroups = [
    { label: 'R1', capName: 'H', capSmiles: '[1*][H]' },
    { label: 'R2', capName: null, capSmiles: '[2*]OC' },
  ]
  const structure = writeSample('Alanine', alanine, 'plain')
  const stored = { ...drafted, structure, aliases: ['Ala', 'aa'], rgroups } as unknown as MonomerDetail
  const input = inputOf(draftOf(stored))
  assert.deepEqual(input.rgroups, [
    { label: 'R1', capSmiles: '[*:1][H]' },
    { label: 'R2', capSmiles: '[2*]OC' },
  ])
  assert.deepEqual(input.aliases, ['Ala', 'aa'])
})

test('a linker – whatever was chosen before – has neither place nor natural analog', () => {
  const { monomerType, naturalAnalog } = inputOf({ ...drafted, polymerType: 'CHEM' })
  assert.deepEqual([monomerType, naturalAnalog], ['Undefined', null])
})
