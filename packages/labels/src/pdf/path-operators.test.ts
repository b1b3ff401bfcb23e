import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathOperators } from './path-operators.ts'

test('a path – of lines – becomes operators', () => {
  assert.equal(pathOperators('M1 2H4V-6.5L1.25 3Z'), '1 2 m\n4 2 l\n4 -6.5 l\n1.25 3 l\nh')
})

test('a path – of curves – becomes cubic curves', () => {
  assert.equal(pathOperators('M0 0C1 2 3 4 5 6'), '0 0 m\n1 2 3 4 5 6 c')
  assert.equal(pathOperators('M0 0Q3 6 6 0Z'), '0 0 m\n2 4 4 4 6 0 c\nh')
})
