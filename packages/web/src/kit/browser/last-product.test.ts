import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productCookieOf, productIn } from './last-product.ts'

test('product cookie – lasts ten years of 365 days for the whole origin', () => {
  assert.equal(productCookieOf('ELN', false), 'atrium_product=ELN; path=/; max-age=315360000; samesite=lax')
  assert.match(productCookieOf('ELN', true), /; secure$/)
})

test('product cookie – cannot be ended by a code', () => {
  assert.match(productCookieOf('A;domain=evil', false), /^atrium_product=Adomainevil; path/)
})

test('product cookie – is found among others; invalid codes are ignored', () => {
  assert.equal(productIn('a=b; atrium_product=CIMS; c=d'), 'CIMS')
  assert.equal(productIn('xatrium_product=CIMS'), undefined)
  assert.equal(productIn('atrium_product=<b>'), undefined)
  assert.equal(productIn(''), undefined)
})
