import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf } from './form-changes.ts'

test('draft – with changed and unchanged fields – holds only the changed ones', () => {
  const defaults = { Name: 'A', Code: '', Departments: [{ ID: '1' }], Role: undefined }
  const values = { Name: 'A', Code: 'ELN', Departments: [{ ID: '1' }, { ID: '2' }], Role: undefined }
  assert.deepEqual(changesOf(values, defaults), { Code: 'ELN', Departments: [{ ID: '1' }, { ID: '2' }] })
})

test('draft – with passwords and codes – does not hold them', () => {
  const typed = {
    Password: 'a',
    newPassword: 'b',
    repeat: 'c',
    code: '123456',
    verificationCode: '123456',
    captcha: 'x',
  }
  assert.deepEqual(changesOf({ ...typed, WithPassword: true }, {}), { WithPassword: true })
})
