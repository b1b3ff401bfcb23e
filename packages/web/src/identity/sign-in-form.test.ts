import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAccountError, readSignInForm } from './sign-in-form.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('account – is trimmed; password – keeps its blanks', () => {
  assert.deepEqual(readSignInForm(form({ account: ' lin.zhiyuan ', password: ' a b ', autoLogin: 'on' })), {
    account: 'lin.zhiyuan',
    password: ' a b ',
    autoLogin: true,
  })
})

test('blanks only – count as empty', () => {
  assert.deepEqual(readSignInForm(form({ account: '  ', password: '   ' })), {
    account: '',
    password: '',
    autoLogin: false,
  })
})

test('error – selects the field that can fix it', () => {
  assert.equal(isAccountError('identity.locked'), true)
  assert.equal(isAccountError('identity.wrong-password'), false)
  assert.equal(isAccountError('network'), false)
})
