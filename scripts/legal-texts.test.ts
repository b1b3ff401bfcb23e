import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legal as en } from '@atrium/phrases/en/legal.ts'
import { legal as zh } from '@atrium/phrases/zh/legal.ts'

for (const page of ['agreement', 'privacy', 'disclaimer', 'company', 'contact'] as const) {
  test(`${page} has the same sections in both languages, and none is empty`, () => {
    assert.equal(zh[page].length, en[page].length)
    for (const { heading, text } of [...zh[page], ...en[page]]) assert.ok(heading.trim() && text.trim())
  })
}

test('the privacy policy says what the law and the contract ask for, in both languages', () => {
  for (const [texts, words] of [
    [zh, ['14 周岁', '30 天', '中华人民共和国境内', 'SDK', '权限', '3 个月']],
    [en, ['under 14', '30 days', 'stored in China', 'SDKs', 'permissions', '3 months']],
  ] as const) {
    const whole = texts.privacy.map(({ heading, text }) => heading + text).join()
    for (const word of words) assert.ok(whole.includes(word), word)
  }
})
