import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rulerMarks } from './ruler-marks.ts'

const labelsOf = (marks: ReturnType<typeof rulerMarks>) => marks.flatMap(({ label }) => label ?? [])

test('ruler – 10 pixels a millimetre – labels every 5 mm, also before 0', () => {
  const marks = rulerMarks(10, 60, 200)
  assert.deepEqual(labelsOf(marks), ['-5', '0', '5', '10'])
  assert.equal(marks.find(({ label }) => label === '0')?.at, 60.5)
})

test('ruler – the largest zoom – a tick every tenth of a millimetre', () => {
  const marks = rulerMarks(60, 0, 120)
  assert.deepEqual(labelsOf(marks), ['0', '1', '2'])
  assert.equal(marks.length, 21)
})

test('ruler – the smallest zoom – labels do not touch', () => {
  assert.deepEqual(labelsOf(rulerMarks(0.945, 0, 200)), ['0', '50', '100', '150', '200'])
})
