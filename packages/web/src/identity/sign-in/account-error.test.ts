import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAccountError } from './account-error.ts'

test('error – selects the field that can fix it', () => {
  assert.equal(isAccountError('identity.locked'), true)
  assert.equal(isAccountError('identity.wrong-password'), false)
  assert.equal(isAccountError('network'), false)
})
