import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network.ts'

test('network of an address – IPv6 in any spelling – is its /64', () => {
  for (const address of [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd',
    '2001:db8:1:2:0:0:0:9',
    '2001:db8:1:2::5%eth0',
  ])
    assert.equal(networkOf(address), '2001:db8:1:2::/64')
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
})

test('network of an address – IPv4, also within IPv6 – is the address', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('::ffff:cb00:7107'), '203.0.113.7')
  assert.equal(networkOf('-'), '-')
})
