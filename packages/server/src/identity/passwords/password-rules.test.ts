import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCommonPassword } from '@atrium/contract/identity/common-passwords.ts'
import {
  brokenRules,
  areWeak,
  defaultPasswordRules,
  minPasswordLength,
  lowestPasswordRules,
  registrationRules,
  strictestOf,
} from '@atrium/contract/identity/password-rules.ts'

test('registration rules – ask for six characters with letters, digits and symbols', () => {
  assert.deepEqual(brokenRules('abc', registrationRules), ['min-length', 'number', 'symbol'])
  assert.deepEqual(brokenRules('x7-qwz', registrationRules), [])
  assert.deepEqual(brokenRules('密码很长7-', registrationRules), [])
  assert.deepEqual(brokenRules('x'.repeat(31), lowestPasswordRules), ['max-length'])
  assert.deepEqual(brokenRules('   ', lowestPasswordRules), ['blank'])
})

test('own name – long anywhere, short alone – is refused', () => {
  const ownNames = ['zhang.san', 'li']
  assert.deepEqual(brokenRules('Zhang.San7', defaultPasswordRules, { ownNames }), ['own-name'])
  assert.deepEqual(brokenRules('li', lowestPasswordRules, { ownNames }), ['own-name'])
  assert.deepEqual(brokenRules('silicate', lowestPasswordRules, { ownNames }), [])
})

test('common passwords – with a few characters changed or appended – are refused', () => {
  for (const password of ['123456', 'Password', 'P@ssw0rd', 'password12!', 'Admin@123', 'woaini1314'])
    assert.ok(isCommonPassword(password), password)
  for (const password of ['Quartz-Lab-58!', 'Atrium-2026', '蓝色的显微镜'])
    assert.ok(!isCommonPassword(password), password)
  assert.deepEqual(
    brokenRules('password', { ...lowestPasswordRules, RefuseCommon: false }, { isCommon: isCommonPassword }),
    [],
  )
})

test('two sets of rules – the stricter applies', () => {
  const own = { ...defaultPasswordRules, MinLength: 10, Uppercase: true, ExpiryMonths: 6, RefuseCommon: false }
  const both = strictestOf(registrationRules, own)
  assert.deepEqual(
    [both.MinLength, both.Uppercase, both.Symbol, both.ExpiryMonths, both.RefuseCommon],
    [10, true, true, 6, true],
  )
})

test('minimum length – includes the rules of registration', () => {
  assert.equal(minPasswordLength(lowestPasswordRules), 6)
  assert.equal(minPasswordLength(defaultPasswordRules), 8)
  assert.equal(minPasswordLength({ ...defaultPasswordRules, MinLength: 20 }), 20)
  const every = { Uppercase: true, Lowercase: true, Letter: true, Number: true, Symbol: true }
  assert.equal(minPasswordLength({ ...lowestPasswordRules, ...every }), 6)
})

test('rules are weak below 8 characters or two classes; letters of both cases are two classes', () => {
  assert.equal(areWeak(defaultPasswordRules), false)
  assert.equal(areWeak({ ...defaultPasswordRules, MinLength: 7 }), true)
  assert.equal(areWeak({ ...defaultPasswordRules, Number: false }), true)
  assert.equal(
    areWeak({ ...defaultPasswordRules, Number: false, Letter: false, Uppercase: true, Lowercase: true }),
    false,
  )
})
