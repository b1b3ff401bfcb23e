import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { maximumMatching } from './matching.ts'

/** The size of the largest matching, by trying all. */
function largest(edges: readonly (readonly [number, number])[]): number {
  const [first, ...rest] = edges
  if (!first) return 0
  const [from, to] = first
  const free = rest.filter((edge) => !edge.includes(from) && !edge.includes(to))
  return Math.max(largest(rest), 1 + largest(free))
}

test('a matching – of any small graph, odd cycles too – is a largest one', () => {
  const vertex = fc.nat({ max: 7 })
  const edges = fc
    .uniqueArray(fc.tuple(vertex, vertex), { maxLength: 12, selector: ([a, b]) => Math.min(a, b) * 8 + Math.max(a, b) })
    .map((all) => all.filter(([a, b]) => a !== b))
  fc.assert(
    fc.property(edges, (all) => {
      const neighbours = Array.from({ length: 8 }, (_, own) =>
        all.filter((edge) => edge.includes(own)).map(([a, b]) => (a === own ? b : a)),
      )
      const partners = maximumMatching(neighbours)
      for (const [own, partner] of partners.entries()) {
        if (partner === -1) continue
        assert.equal(partners[partner], own)
        assert.ok(neighbours[own]?.includes(partner))
      }
      assert.equal(partners.filter((partner) => partner !== -1).length, largest(all) * 2)
    }),
    { numRuns: 2000 },
  )
})
