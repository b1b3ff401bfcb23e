import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeWebUrl } from './safe-web-url.ts'

test('web URL – is http or https', () => {
  assert.equal(safeWebUrl('https://eln.example/x'), 'https://eln.example/x')
  for (const text of ['', 'eln.example', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/info'])
    assert.equal(safeWebUrl(text), undefined, text)
})
