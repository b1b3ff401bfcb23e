import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compareTexts } from './check-phrases.ts'

describe('the texts in both languages', () => {
  test('may differ in order and words, and English may have a singular without its number', () => {
    const en = {
      'm.left': '{{days}} days left for {{ name }}',
      'm.rows_one': 'one row',
      'm.rows_other': '{{count}} rows',
      'm.lang': '中文',
    }
    const zh = { 'm.left': '{{name}} 还剩 {{days}} 天', 'm.rows_other': '{{count}} 行', 'm.lang': '中文' }
    assert.deepEqual(compareTexts(en, zh), [])
  })

  test('must have the same placeholders', () => {
    assert.deepEqual(compareTexts({ 'm.a': '{{until}}' }, { 'm.a': '{{util}}' }), [
      'm.a has other placeholders in Chinese than in English',
    ])
    assert.equal(compareTexts({ 'm.a': 'Until {{until}}' }, { 'm.a': '稍后' }).length, 1)
  })

  test('must not be empty', () => {
    assert.deepEqual(compareTexts({ 'm.a': ' ' }, { 'm.a': '' }), ['m.a is empty (en)', 'm.a is empty (zh)'])
  })

  test('must not be Chinese where they are English, not even a comma', () => {
    const expected = ['m.a has Chinese characters in the English text']
    assert.deepEqual(compareTexts({ 'm.a': 'Sign in 登录' }, { 'm.a': '登录' }), expected)
    assert.deepEqual(compareTexts({ 'm.a': 'Hello，you' }, { 'm.a': '你好' }), expected)
  })
})
