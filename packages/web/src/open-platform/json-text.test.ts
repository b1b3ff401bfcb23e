import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonText } from './json-text.ts'

test('JSON text – right, empty or wrong – gives its value or the line of the mistake', () => {
  assert.deepEqual(parseJsonText('{"a": 1}'), { value: { a: 1 } })
  assert.deepEqual(parseJsonText('  \n'), { value: null })
  const placeOf = (text: string) => {
    const result = parseJsonText(text)
    return 'place' in result ? result.place : undefined
  }
  assert.deepEqual(placeOf('{\n  "a": 1,\n  b: 2\n}'), { line: 3, column: 3 })
  assert.deepEqual(placeOf('{\n  "a": [1'), { line: 2, column: 10 })
})
