import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { utf8Length } from './utf8-length.ts'

test('the length of a text – any, with broken surrogate pairs – is that of its encoding', () => {
  const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code))
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(unit).map((units) => units.join('')),
  )
  fc.assert(fc.property(text, (value) => assert.equal(utf8Length(value), new TextEncoder().encode(value).length)))
})
