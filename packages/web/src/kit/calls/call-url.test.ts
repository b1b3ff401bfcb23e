import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { callUrl } from './call-url.ts'

test('path parameters – are filled in and encoded', () => {
  assert.equal(callUrl(accountCalls.setCurLang, { params: { lang: 'zh' } }), '/api/account/setCurLang/zh')
  assert.equal(
    callUrl(accountCalls.photo, { params: { id: '../..', file: 'a b?c#d.png' } }),
    '/api/account/photo/..%2F../a%20b%3Fc%23d.png',
  )
})

test('query – contains given values only', () => {
  assert.equal(
    callUrl(productCalls.authorizeInfo, { query: { showUnAuthorized: true } }),
    '/api/Account/AuthorizeInfo?showUnAuthorized=true',
  )
  assert.equal(
    callUrl(productCalls.authorizeInfo, { query: { showUnAuthorized: undefined } }),
    '/api/Account/AuthorizeInfo',
  )
})
