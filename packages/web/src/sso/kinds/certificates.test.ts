import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certificatesOf } from './certificates.ts'

const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`

test('reads whole certificates from a text, and a bare body as one', () => {
  assert.deepEqual(certificatesOf(`${pem('AAAA')}\nbetween\n${pem('BBBB')}`), [`${pem('AAAA')}\n`, `${pem('BBBB')}\n`])
  const body = `MII${'A'.repeat(120)}`
  const [wrapped = ''] = certificatesOf(` ${body.slice(0, 40)}\n${body.slice(40)} `)
  assert.equal(wrapped.replaceAll(/-----[^-]*-----|\s/g, ''), body)
  assert.deepEqual(certificatesOf('-----BEGIN CERTIFICATE-----\nAAAA'), [])
  assert.deepEqual(certificatesOf(''), [])
})
