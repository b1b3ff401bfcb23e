import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { addressOf } from './address-of.ts'

test('the gaps of a path are filled, and nothing filled in can change the path', () => {
  assert.equal(addressOf(accountCalls.setCurLang, { params: { lang: 'zh' } }), '/api/account/setCurLang/zh')
  assert.equal(
    addressOf(accountCalls.photo, { params: { id: '../..', file: 'a b?c#d.png' } }),
    '/api/account/photo/..%2F../a%20b%3Fc%23d.png',
  )
})

test('the query holds what is given and leaves out what is not', () => {
  assert.equal(
    addressOf(productCalls.authorizeInfo, { query: { showUnAuthorized: true } }),
    '/api/Account/AuthorizeInfo?showUnAuthorized=true',
  )
  assert.equal(
    addressOf(productCalls.authorizeInfo, { query: { showUnAuthorized: undefined } }),
    '/api/Account/AuthorizeInfo',
  )
})
