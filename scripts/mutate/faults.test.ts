import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../root.ts'
import { seed, testFilesOf } from './fault.ts'
import { faults } from './faults.ts'

test('seeded faults – every one – still fits its source exactly once, and has test files', () => {
  const problems = faults.flatMap((fault) => {
    try {
      const source = readFileSync(join(root, fault.file), 'utf8')
      assert.notEqual(seed(fault, source), source, `${fault.about} changes nothing`)
      for (const file of testFilesOf(fault)) assert.ok(existsSync(join(root, file)), `${fault.about}: no ${file}`)
      return []
    } catch (problem) {
      return [(problem as Error).message]
    }
  })
  assert.deepEqual(problems, [])
})

test('seeded faults – all of them – have names of their own', () => {
  assert.equal(new Set(faults.map(({ about }) => about)).size, faults.length)
})

test('a fault whose source is gone or ambiguous – is refused by name', () => {
  const fault = { about: 'finding 0: an example', file: 'x.ts', from: 'a', to: 'b', test: 'x.test.ts' }
  assert.equal(seed(fault, 'a = 1'), 'b = 1')
  assert.throws(() => seed(fault, 'c = 1'), /finding 0: an example: "a" occurs 0 times in x\.ts/)
  assert.throws(() => seed(fault, 'a + a'), /occurs 2 times/)
})
