import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { fieldRules } from './form-rules.ts'

test('field rules – come from the contract', () => {
  const { isRequired, maxLength, isValid } = fieldRules(operatorCalls.createFirst.body, 'account')
  assert.equal(isRequired, true)
  assert.equal(isValid('anna.keller'), true)
  for (const wrong of ['', 'a', '1st', 'a b', 'a'.repeat(51)]) assert.equal(isValid(wrong), false, wrong)
  assert.equal(maxLength, undefined)
})

test('length and pattern – are those of the contract', () => {
  const name = fieldRules(operatorCalls.createFirst.body, 'realName')
  assert.equal(name.maxLength, 100)
  assert.equal(name.isValid('   '), false)
  assert.equal(name.isValid('林知远'), true)
  assert.equal(fieldRules(operatorCalls.organisations.body, 'search').isRequired, false)
})
