import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HelmChain, HelmLink } from '@atrium/contract/monomers/helm.shapes.ts'
import { layOutChains, maxShownMonomers } from './chain-layout.ts'

const chainOf = (id: string, branches: readonly (number | null)[]): HelmChain => ({
  id,
  type: 'PEPTIDE',
  position: 0,
  annotation: null,
  monomers: branches.map((branchOf) => ({ monomer: 0, position: 0, branchOf, annotation: null })),
})
const linkOf = (from: string, to: string, rest: Partial<HelmLink> = {}): HelmLink => {
  const end = (text: string) => {
    const [polymer = '', monomer = ''] = text.split(':')
    return { polymer, monomer: Number(monomer), rgroup: 3 }
  }
  return { from: end(from), to: end(to), position: 0, isCycle: false, annotation: null, ...rest }
}

test('a chain – longer than a line – goes on in the next one, without overlaps', () => {
  const { nodes, lines, width, height } = layOutChains(
    [
      chainOf(
        'PEPTIDE1',
        Array.from({ length: 25 }, () => null),
      ),
    ],
    [],
    10,
  )
  assert.equal(new Set(nodes.map(({ y }) => y)).size, 3)
  assert.equal(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size, 25)
  assert.equal(lines.filter(({ kind }) => kind === 'chain').length, 24)
  assert.ok(nodes.every(({ x, y }) => x > 0 && x < width && y > 0 && y < height))
})

test('branches – of one monomer – stand below it, each at a place of its own', () => {
  const { nodes, lines } = layOutChains([chainOf('RNA1', [null, 1, 1, null])], [], 10)
  const [sugar, base, other, next] = nodes
  assert.deepEqual([base?.x, other?.x, next?.y], [sugar?.x, sugar?.x, sugar?.y])
  assert.ok(sugar && base && other && sugar.y < base.y && base.y < other.y)
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ['branch', 'branch', 'chain'],
  )
})

test('connections – of chains, cycles and hydrogen bonds – are told apart; those of unknown monomers are left out', () => {
  const chains = [chainOf('PEPTIDE1', [null, null]), chainOf('PEPTIDE2', [null])]
  const { lines } = layOutChains(
    chains,
    [
      linkOf('PEPTIDE1:1', 'PEPTIDE1:2', { isCycle: true }),
      linkOf('PEPTIDE1:1', 'PEPTIDE2:1'),
      linkOf('PEPTIDE1:9', 'PEPTIDE2:1'),
    ],
    10,
  )
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ['chain', 'cycle', 'connection'],
  )
})

test('a HELM – of 10,000 monomers – shows the first ones, and how many there are more', () => {
  const { nodes, hiddenCount } = layOutChains(
    [
      chainOf(
        'PEPTIDE1',
        Array.from({ length: 10_000 }, () => null),
      ),
      chainOf('PEPTIDE2', [null]),
    ],
    [],
    20,
  )
  assert.deepEqual([nodes.length, hiddenCount], [maxShownMonomers, 10_001 - maxShownMonomers])
})
