import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayIn, parseMoment, startOfDay } from './calendar-days.ts'

const startIn = (timeZone: string, day: string) => new Date(startOfDay(timeZone, day)).toISOString()

test('a day begins when the clocks of its time zone say so, also where they change on it', () => {
  assert.equal(startIn('Asia/Shanghai', '2026-10-03'), '2026-10-02T16:00:00.000Z')
  assert.equal(startIn('America/New_York', '2026-03-08'), '2026-03-08T05:00:00.000Z')
  assert.equal(startIn('America/New_York', '2026-03-09'), '2026-03-09T04:00:00.000Z')
  assert.equal(startIn('Europe/Berlin', '2026-10-26'), '2026-10-25T23:00:00.000Z')
  assert.equal(startIn('UTC', '2026-01-01'), '2026-01-01T00:00:00.000Z')
  assert.ok(Number.isNaN(startOfDay('UTC', '2026-02-30')))
})

test('calendar days – formatted and added – follow the calendar', () => {
  assert.equal(dayIn('Asia/Shanghai', Date.parse('2026-10-02T16:00:00Z')), '2026-10-03')
  assert.equal(addDays('2026-02-27', 2), '2026-03-01')
  assert.equal(addDays('2026-01-01', -1), '2025-12-31')
})

test('days and moments whose year does not have four digits are not numbers', () => {
  for (const day of ['0000-01-01', '0001-01-01', '0999-12-31']) assert.ok(Number.isNaN(startOfDay('UTC', day)), day)
  for (const at of ['0000-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '+275760-01-01T00:00:00Z', '2026-02-30T'])
    assert.ok(Number.isNaN(parseMoment(at)), at)
  assert.equal(parseMoment('2026-11-20T08:00:00+08:00'), Date.UTC(2026, 10, 20))
})
