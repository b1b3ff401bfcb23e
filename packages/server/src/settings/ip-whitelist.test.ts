import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isInRanges, parseIpRules } from '@atrium/contract/settings/ip-rules.ts'

const isIn = (text: string, address: string) => {
  const { ranges, problems } = parseIpRules(text)
  assert.deepEqual(problems, [])
  return isInRanges(ranges, address)
}

describe('a whitelist', () => {
  test('lets in single addresses, networks and ranges, ends included, and no others', () => {
    const cases: [rule: string, inside: string[], outside: string[]][] = [
      ['203.0.113.7', ['203.0.113.7'], ['203.0.113.6', '203.0.113.8', '::1']],
      ['203.0.113.77/24', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
      ['10.0.0.10/10.0.1.5', ['10.0.0.10', '10.0.0.255', '10.0.1.5'], ['10.0.0.9', '10.0.1.6']],
      ['0.0.0.0/0', ['0.0.0.0', '255.255.255.255'], ['2001:db8::1']],
      ['2001:db8::/32', ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'], ['2001:db9::', '203.0.113.7']],
      ['2001:db8::1/2001:db8::f', ['2001:db8::1', '2001:DB8:0:0::F'], ['2001:db8::', '2001:db8::10']],
      ['fe80::1', ['fe80::1%eth0'], ['fe80::2']],
    ]
    for (const [rule, inside, outside] of cases) {
      for (const address of inside) assert.ok(isIn(rule, address), `${address} in ${rule}`)
      for (const address of outside) assert.ok(!isIn(rule, address), `${address} not in ${rule}`)
    }
  })

  test('knows an IPv4 address in its IPv6 form', () => {
    assert.ok(isIn('203.0.113.0/24', '::ffff:203.0.113.9'))
    assert.ok(isIn('::ffff:203.0.113.9', '203.0.113.9'))
    assert.ok(isIn('203.0.113.9', '::ffff:cb00:7109'))
  })

  test('takes comments, blank lines and all line ends', () => {
    const { ranges, problems } = parseIpRules('# office\r\n10.0.0.1 # printer\r\n\r\n  10.0.0.2/31  \r10.0.0.9')
    assert.deepEqual([ranges.length, problems], [3, []])
  })

  test('names each wrong line by its number', () => {
    const wrong = [
      ['256.1.1.1', 'not-an-address'],
      ['1.2.3', 'not-an-address'],
      ['01.2.3.4', 'not-an-address'],
      ['1.2.3.4/33', 'wrong-prefix'],
      ['::1/129', 'wrong-prefix'],
      ['1.2.3.4/', 'not-an-address'],
      ['1.2.3.4/5/6', 'not-an-address'],
      ['10.0.0.2/10.0.0.1', 'wrong-order'],
      ['10.0.0.2/::1', 'mixed-families'],
      [':::1', 'not-an-address'],
      ['1:2:3:4:5:6:7:8:9', 'not-an-address'],
      ['12345::', 'not-an-address'],
      ['::1.2.3.400', 'not-an-address'],
      ['localhost', 'not-an-address'],
      ['1'.repeat(300), 'too-long'],
    ] as const
    const text = ['# a comment', ...wrong.map(([line]) => line)].join('\n')
    assert.deepEqual(
      parseIpRules(text).problems.map(({ line, problem }) => [line, problem]),
      wrong.map(([, problem], at) => [at + 2, problem]),
    )
  })

  test('lets nobody in whose address cannot be read', () => {
    assert.ok(!isIn('0.0.0.0/0', '-'))
    assert.ok(!isIn('0.0.0.0/0', ''))
  })
})
