import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonText } from './json-text.ts'

test('JSON text – right, empty or wrong – gives its value or the place of the mistake', () => {
  assert.deepEqual(parseJsonText('{"a": 1}'), { value: { a: 1 } })
  assert.deepEqual(parseJsonText('  \n'), { value: null })
  assert.deepEqual(parseJsonText('{\n  "a": 1,\n  b: 2\n}'), { line: 3, column: 3 })
  assert.deepEqual(parseJsonText('{\n  "type": object\n}'), { line: 2, column: 11 })
  assert.deepEqual(parseJsonText('{\n  "a": [1'), { line: 2, column: 10 })
  assert.deepEqual(parseJsonText('{"a": 1,}'), { line: 1, column: 9 })
})
