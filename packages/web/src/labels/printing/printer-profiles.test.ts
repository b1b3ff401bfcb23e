import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newProfile, readProfiles } from './printer-profiles.ts'

test('stored printers – as they were saved – are read with the one in use', () => {
  const list = [newProfile('仓库'), { ...newProfile('Lab'), dpi: 300, scaleX: 1.004, offsetY: -0.5 }]
  assert.deepEqual(readProfiles(JSON.stringify({ list, chosen: 'Lab' })), { list, chosen: 'Lab' })
})

test('stored printers – of an earlier version – get the values that they lack', () => {
  assert.deepEqual(readProfiles('{"list":[{"name":"Lab"}],"chosen":"gone"}'), {
    list: [newProfile('Lab')],
    chosen: 'Lab',
  })
})

test('stored printers – that are none – are left out', () => {
  for (const stored of [
    null,
    '',
    '[]',
    '{"list":[null,{"name":""},{"name":"x","dpi":72},{"name":"x","scaleX":9}],"chosen":1}',
  ])
    assert.deepEqual(readProfiles(stored), { list: [], chosen: '' })
})
