import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addToDate, dateUnits, endOfMonth, isoDate, parseDate, type DateUnit } from './dates.ts'

function added(text: string, amount: number, unit: DateUnit): string | null {
  const date = parseDate(text)
  assert.ok(date, text)
  const sum = addToDate(date, amount, unit)
  return sum && isoDate(sum)
}

for (const [text, expected] of [
  ['2025-03-01', '2025-03-01'],
  ['2025/3/1', '2025-03-01'],
  ['2025.12.31', '2025-12-31'],
  [' 2025-03-01T23:59:59Z ', '2025-03-01'],
  ['2024-02-29', '2024-02-29'],
  ['2025-02-29', null],
  ['1900-02-29', null],
  ['2025-13-01', null],
  ['2025-00-10', null],
  ['2025-01-00', null],
  ['0000-01-01', null],
  ['2025-03/01', null],
  ['01.03.2025', null],
  ['20250301', null],
  ['', null],
] as const) {
  test(`a date – written ${text || 'not at all'} – is ${expected ?? 'none'}`, () => {
    const date = parseDate(text)
    assert.equal(date && isoDate(date), expected)
  })
}

for (const [text, amount, unit, expected] of [
  ['2025-01-31', 1, 'months', '2025-02-28'],
  ['2024-01-31', 1, 'months', '2024-02-29'],
  ['2024-02-29', 1, 'years', '2025-02-28'],
  ['2024-02-29', 4, 'years', '2028-02-29'],
  ['2025-01-15', -1, 'months', '2024-12-15'],
  ['2025-12-31', 1, 'days', '2026-01-01'],
  ['2025-03-01', -1, 'days', '2025-02-28'],
  ['2025-12-29', 2, 'weeks', '2026-01-12'],
  ['0099-12-31', 1, 'days', '0100-01-01'],
  ['9999-12-31', 1, 'days', null],
  ['0001-01-31', -1, 'months', null],
  ['2025-01-01', 1e300, 'days', null],
] as const) {
  test(`${text} – ${amount} ${unit} later – is ${expected ?? 'out of range'}`, () => {
    assert.equal(added(text, amount, unit), expected)
  })
}

const date = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))

test('adding days – any number and back – gives the day before', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -400_000, max: 400_000 }), (text, days) => {
      const there = added(text, days, 'days')
      if (there !== null) assert.equal(added(there, -days, 'days'), text)
    }),
  )
})

test('adding – anything – gives a date that is read as itself, or none', () => {
  fc.assert(
    fc.property(date, fc.double(), fc.constantFrom(...dateUnits), (text, amount, unit) => {
      const sum = added(text, amount, unit)
      if (sum === null) return
      const read = parseDate(sum)
      assert.equal(read && isoDate(read), sum)
    }),
  )
})

test('the end of a month – of any day – is the day before the first of the next', () => {
  fc.assert(
    fc.property(date, (text) => {
      const day = parseDate(text)
      assert.ok(day)
      const next = addToDate(endOfMonth(day), 1, 'days')
      if (next) assert.equal(next.day, 1)
    }),
  )
})
