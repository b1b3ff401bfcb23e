import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine, datedFileName } from './downloads.ts'

test('a line of CSV has an apostrophe before every cell that a spreadsheet would take for a formula', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])
    assert.match(csvLine([`${sign}SUM(A1)`]), new RegExp(`^"?'\\${sign}SUM`), JSON.stringify(sign))
  assert.equal(csvLine(['林＝知远', 'a-b', -1, '']), '林＝知远,a-b,-1,\r\n')
})

test('file name – of a download – has organisation and day, without characters that systems forbid', () => {
  const day = '2026-11-24'
  assert.equal(datedFileName('成员.xlsx', { organisation: '示例药业', day }), '示例药业-成员-2026-11-24.xlsx')
  assert.equal(datedFileName('a.b.csv', { organisation: ' A/B: "C"\n', day }), 'A_B_ _C_-a.b-2026-11-24.csv')
  assert.equal(datedFileName('log.csv', { day }), 'log-2026-11-24.csv')
})
