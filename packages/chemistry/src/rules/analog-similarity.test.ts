import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSimilarity } from './analog-similarity.ts'

const similarities = [
  { symbol: 'A', similarity: 0.35 },
  { symbol: 'F', similarity: 0.69 },
  { symbol: 'Y', similarity: 0.72 },
  { symbol: 'H', similarity: 0.62 },
  { symbol: 'W', similarity: 0.61 },
]

test('natural analog – when others are clearly more similar – is unlikely, with the best three', () => {
  const [unlikely, ...others] = checkSimilarity('A', similarities)
  assert.deepEqual([unlikely?.code, unlikely?.severity, others], ['analog.unlikely', 'warning', []])
  assert.deepEqual(unlikely?.details, { analog: 'A', suggested: 'Y, F, H' })
})

test('natural analog – nearly as similar as another, none, or among strangers – is not doubted', () => {
  assert.deepEqual(checkSimilarity('F', similarities), [])
  assert.deepEqual(checkSimilarity('X', similarities), [])
  assert.deepEqual(checkSimilarity(null, similarities), [])
  const strangers = [
    { symbol: 'A', similarity: 0.1 },
    { symbol: 'F', similarity: 0.5 },
  ]
  assert.deepEqual(checkSimilarity('A', strangers), [])
})
