import assert from 'node:assert/strict'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { withLengths } from '@atrium/contract/esign/der.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'

test('certificate – of a short or a long name, P-256 or RSA – is signed by its key and has the shortest lengths, as DER wants', () => {
  const pairs = [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]
  for (const pair of pairs)
    for (const name of ['Atrium', `Atrium ${'a'.repeat(150)}.example`]) {
      const bytes = Uint8Array.from(selfSignedCertificate(pair, name))
      assert.deepEqual(withLengths(bytes, 'short'), bytes)
      const certificate = new X509Certificate(bytes)
      assert.ok(certificate.verify(pair.publicKey))
      assert.equal(certificate.subject, `CN=${name}`)
    }
})
