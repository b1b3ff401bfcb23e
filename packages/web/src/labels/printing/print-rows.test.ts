import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTemplate } from '@atrium/labels/testing/template-builders.ts'
import { isBlank, longestRow, newRow, pasteCells, readCopies, rowsOfCells } from './print-rows.ts'
import { parseSheetText } from './sheet-text.ts'

const { fields } = buildTemplate()
const valuesOf = (text: string) => {
  const { rows, ...rest } = rowsOfCells(parseSheetText(text), fields)
  return { ...rest, rows: rows.map(({ values, copies }) => ({ ...values, copies })) }
}

test('cells – with tabs, line ends and quotes – are read as the spreadsheet had them', () => {
  assert.deepEqual(parseSheetText('a\tb\r\n"x\ny"\t"say ""hi"""\n\t\nlast'), [
    ['a', 'b'],
    ['x\ny', 'say "hi"'],
    ['last'],
  ])
  assert.deepEqual(parseSheetText(''), [])
})

test('cells – with a quote in the middle – keep it', () => {
  assert.deepEqual(parseSheetText('5" tube\tb'), [['5" tube', 'b']])
})

test('rows – with headings in either language or paths – go to their fields, in any order', () => {
  assert.deepEqual(valuesOf('Expiry\t备注\t批号\t份数\n2027-01-31\tx\tAB12\t3'), {
    rows: [{ expiry: '2027-01-31', batch: 'AB12', copies: 3 }],
    ignored: ['备注'],
    tooMany: 0,
  })
  assert.deepEqual(valuesOf('ＢＡＴＣＨ\nAB12').rows, [{ batch: 'AB12', copies: 1 }])
})

test('rows – without headings – fill the fields in their order', () => {
  assert.deepEqual(valuesOf('AB12\t2027-01-31\tmore').rows, [{ batch: 'AB12', expiry: '2027-01-31', copies: 1 }])
})

test('rows – more than 5,000 – are cut off and counted', () => {
  const { rows, tooMany } = rowsOfCells(
    Array.from({ length: 5_003 }, () => ['x']),
    fields,
  )
  assert.deepEqual([rows.length, tooMany], [5_000, 3])
})

test('copies – from 1 to 1,000 – are numbers; others are not', () => {
  assert.deepEqual(['1', ' 12 ', '1000', '0', '1001', '1.5', '', 'x'].map(readCopies), [
    1,
    12,
    1000,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('pasted cells – at a cell of the table – fill it from there and add rows', () => {
  const rows = [newRow({ batch: 'A', expiry: '1' }), newRow({ batch: 'B', expiry: '2' })]
  const pasted = pasteCells(rows, [['x', 'beyond'], ['y']], { row: 1, column: 1, fields })
  assert.deepEqual(
    pasted.map(({ values }) => values),
    [{ batch: 'A', expiry: '1' }, { batch: 'B', expiry: 'x' }, { expiry: 'y' }],
  )
  assert.equal(pasted[0], rows[0])
})

test('a row – without values – is blank, except for a template without fields', () => {
  assert.deepEqual([isBlank(newRow(), fields), isBlank(newRow({ batch: ' ' }), fields)], [true, true])
  assert.deepEqual([isBlank(newRow({ batch: 'x' }), fields), isBlank(newRow(), [])], [false, false])
})

test('the longest row – of several – has the longest value of each field', () => {
  const rows = [newRow({ batch: 'AAA', expiry: '1' }), newRow({ batch: 'B', expiry: '22' })]
  assert.deepEqual(longestRow(rows, fields).values, { batch: 'AAA', expiry: '22' })
})
