import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { fieldRules } from './form-rules.ts'

test('a form knows of a field what the contract says', () => {
  const { isRequired, longest, isFit } = fieldRules(operatorCalls.createFirst.body, 'account')
  assert.equal(isRequired, true)
  assert.equal(isFit('anna.keller'), true)
  for (const wrong of ['', 'a', '1st', 'a b', 'a'.repeat(51)]) assert.equal(isFit(wrong), false, wrong)
  assert.equal(longest, undefined)
})

test('lengths and blanks are those of the contract', () => {
  const name = fieldRules(operatorCalls.createFirst.body, 'realName')
  assert.equal(name.longest, 100)
  assert.equal(name.isFit('   '), false)
  assert.equal(name.isFit('林知远'), true)
  assert.equal(fieldRules(operatorCalls.organisations.body, 'search').isRequired, false)
})
