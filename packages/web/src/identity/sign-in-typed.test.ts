import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAboutAccount, typedIn } from './sign-in-typed.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('blanks around the account go, those of a password stay', () => {
  assert.deepEqual(typedIn(form({ account: ' lin.zhiyuan ', password: ' a b ', autoLogin: 'on' })), {
    account: 'lin.zhiyuan',
    password: ' a b ',
    autoLogin: true,
  })
})

test('blanks alone are nothing', () => {
  assert.deepEqual(typedIn(form({ account: '  ', password: '   ' })), { account: '', password: '', autoLogin: false })
})

test('the cursor goes where something can be done', () => {
  assert.equal(isAboutAccount('identity.locked'), true)
  assert.equal(isAboutAccount('identity.wrong-password'), false)
  assert.equal(isAboutAccount('network'), false)
})
