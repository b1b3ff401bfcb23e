import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productCookieOf, productIn } from './last-product.ts'

test('the cookie of a product lasts ten years of 365 days and goes to the whole portal', () => {
  assert.equal(productCookieOf('ELN', false), 'atrium_product=ELN; path=/; max-age=315360000; samesite=lax')
  assert.match(productCookieOf('ELN', true), /; secure$/)
})

test('a code that would end the cookie cannot', () => {
  assert.match(productCookieOf('A;domain=evil', false), /^atrium_product=Adomainevil; path/)
})

test('the product is found among other cookies; what is no code is none', () => {
  assert.equal(productIn('a=b; atrium_product=CIMS; c=d'), 'CIMS')
  assert.equal(productIn('xatrium_product=CIMS'), undefined)
  assert.equal(productIn('atrium_product=<b>'), undefined)
  assert.equal(productIn(''), undefined)
})
