import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTemplate } from '@atrium/labels/testing/template-builders.ts'
import { longestValue, previewValues } from './preview-values.ts'

const day = { today: '2026-11-27' }

test('preview – sample values – those of the fields, and the first number of counters', () => {
  assert.deepEqual(previewValues(buildTemplate(), { ...day, isLongest: false }), {
    fields: { batch: 'AB12', expiry: '2027-01-31' },
    counters: { n: '0001' },
    ...day,
  })
})

test('preview – longest values – as many wide characters as a field can have, in the script of its sample', () => {
  const { fields, counters } = previewValues(buildTemplate(), { ...day, isLongest: true })
  assert.deepEqual(fields, { batch: 'W'.repeat(20), expiry: '2027-01-31' })
  assert.deepEqual(counters, { n: '8888' })
  const chinese = { path: 'x', title: { zh: '', en: '' }, type: 'text' as const, sample: '乙醇', maxLength: 3 }
  assert.equal(longestValue(chinese), '国国国')
})
