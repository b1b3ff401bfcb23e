import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webAddress } from './web-address.ts'

test('an address is one of the web, or none', () => {
  assert.equal(webAddress('https://eln.example/x'), 'https://eln.example/x')
  for (const text of ['', 'eln.example', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/info'])
    assert.equal(webAddress(text), undefined, text)
})
