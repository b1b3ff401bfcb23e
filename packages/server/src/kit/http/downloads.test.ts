import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './downloads.ts'

test('a line of CSV has an apostrophe before every cell that a spreadsheet would take for a formula', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])
    assert.match(csvLine([`${sign}SUM(A1)`]), new RegExp(`^"?'\\${sign}SUM`), JSON.stringify(sign))
  assert.equal(csvLine(['林＝知远', 'a-b', -1, '']), '林＝知远,a-b,-1,\r\n')
})
