import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Counter } from '../binding/counters.ts'
import { buildTemplate } from '../testing/template-builders.ts'
import { countLabels, findRowProblems, listLabels, numbersTaken } from './print-rows.ts'

const counter = (changes: Partial<Counter> = {}): Counter => ({
  id: 'n',
  start: 1,
  step: 1,
  digits: 2,
  every: 'label',
  scope: 'job',
  ...changes,
})
const rows = [
  { values: { batch: 'A' }, copies: 2 },
  { values: { batch: 'B' }, copies: 1 },
]
const printed = (counters: Counter[], issued = {}) =>
  [...listLabels(buildTemplate({ counters }), rows, { today: '2027-01-31', issued })].map(({ row, copies, values }) => [
    row,
    copies,
    values.fields['batch'],
    values.counters['n'],
  ])

test('labels – of rows with copies – have a number each, or share one with the copies of their row', () => {
  assert.deepEqual(printed([counter()]), [
    [0, 1, 'A', '01'],
    [0, 1, 'A', '02'],
    [1, 1, 'B', '03'],
  ])
  assert.deepEqual(printed([counter({ every: 'row' })]), [
    [0, 2, 'A', '01'],
    [1, 1, 'B', '02'],
  ])
  assert.equal(countLabels(rows), 3)
})

test('counter – that goes on from job to job – begins behind the numbers that were issued', () => {
  assert.deepEqual(
    printed([counter({ scope: 'template' })], { n: 7 }).map(([, , , number]) => number),
    ['08', '09', '10'],
  )
  assert.deepEqual(
    numbersTaken(
      [counter({ scope: 'template' }), counter({ id: 'r', scope: 'template', every: 'row' }), counter({ id: 'j' })],
      rows,
    ),
    { n: 3, r: 2 },
  )
})

test('row – with a value of an unknown field or of another type – is named with its field', () => {
  const template = buildTemplate({
    fields: [
      { path: 'batch', title: { zh: '', en: '' }, type: 'text', sample: '', maxLength: 9 },
      { path: 'mass', title: { zh: '', en: '' }, type: 'number', sample: '', maxLength: 9 },
      { path: 'expiry', title: { zh: '', en: '' }, type: 'date', sample: '', maxLength: 9 },
    ],
  })
  const given: object[] = [
    { batch: 'x', mass: '', expiry: '' },
    { batch: 'x'.repeat(1_001), mass: '1,5', expiry: '2027-02-30' },
    { constructor: 'x', Batch: 'y' },
  ]
  const problems = findRowProblems(
    template,
    given.map((values) => ({ values: values as unknown as Record<string, string>, copies: 1 })),
  )
  assert.deepEqual(
    problems.map(({ row, field, code }) => [row, field, code]),
    [
      [1, 'batch', 'value.too-long'],
      [1, 'mass', 'value.not-a-number'],
      [1, 'expiry', 'date.invalid'],
      [2, 'constructor', 'field.unknown'],
      [2, 'Batch', 'field.unknown'],
    ],
  )
})
