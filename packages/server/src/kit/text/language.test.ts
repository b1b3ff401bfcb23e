import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phrase } from './language.ts'

test('sentences have their gaps filled as given, in both languages', () => {
  const values = { field: 'A', before: '{{after}}', after: '$&' }
  assert.equal(phrase('en', 'logs', 'change', values), 'A: {{after}} → $&')
  assert.equal(phrase('zh', 'logs', 'change', values), 'A：{{after}} → $&')
  assert.equal(phrase('en', 'logs', 'separator'), ', ')
})

test('localized text – without a phrase – is the key', () => {
  for (const key of ['members.exploded', 'constructor']) assert.equal(phrase('en', 'audit', key as never), key)
})
