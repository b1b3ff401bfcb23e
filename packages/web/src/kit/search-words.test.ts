import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { hasWords } from './search-words.ts'

test('search words – match anywhere in the text, or the start of a further word', () => {
  const isFound = (draft: string) =>
    hasWords(wordsOf(draft), 'Simulation & AI · MaXFlow', '分子模拟与ai fenzimoni zimoni')
  assert.deepEqual([' maxflow  AI ', 'mulat', '分子', 'zimo simulation', ''].map(isFound), [
    true,
    true,
    true,
    true,
    true,
  ])
  assert.deepEqual(['imon', 'enzi', 'ai lab'].map(isFound), [false, false, false])
})
