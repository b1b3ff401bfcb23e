import assert from 'node:assert/strict'
import { createHash, sign, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { withLengths } from '@atrium/contract/esign/der.ts'
import { bytesToSign, cmsContent, encodeCms } from '@atrium/contract/esign/pdf-cms.ts'
import { readStream, readValue } from '@atrium/contract/esign/pdf-objects.ts'
import { verifyEvidence } from '@atrium/contract/esign/verify-evidence.ts'
import { verifyPdf } from '@atrium/contract/esign/verify-pdf.ts'
import { newSigningKey, signedText } from '#testing/evidence.ts'
import { sha256Of } from '#testing/esign.ts'
import { aSignedPdf, aWrittenPdf, manipulationsOf, pdfSignerOf, rangeIn, withCms } from '#testing/signed-pdfs.ts'

const key = newSigningKey()
const another = newSigningKey()
const trustedKeys = [key.jwk]
const original = await aWrittenPdf()
const signed = await aSignedPdf({ key, original: { pdf: original } })

const verify = (pdf: Buffer, keys = trustedKeys) => verifyPdf(Uint8Array.from(pdf), { trustedKeys: keys })

test('signed PDF – as it was made – is valid, with the record and evidence of the signed revision', async () => {
  const verdict = await verify(signed)
  assert.deepEqual([verdict?.verdict, verdict?.problem, verdict?.signedBytes], ['ok', undefined, signed.length])
  assert.equal(verdict?.fingerprint?.slice(0, 16), key.jwk.kid)
  assert.equal(verdict?.recordSha256, sha256Of(original))
  const whole = await verifyEvidence(verdict?.evidence, { recordSha256: sha256Of(original), trustedKeys })
  assert.ok(whole.isWhole)
})

test('signed PDF – of a text, and of a PDF without a line end after its mark – has the hash of its record', async () => {
  const text = await verify(await aSignedPdf({ key, original: { text: signedText } }))
  assert.deepEqual([text?.verdict, text?.recordSha256], ['ok', sha256Of(signedText)])
  for (const ending of ['%%EOF', '%%EOF\r\n', '%%EOF\n\0']) {
    const end = original.lastIndexOf('%%EOF')
    const pdf = Buffer.concat([original.subarray(0, end), Buffer.from(ending)])
    const verdict = await verify(await aSignedPdf({ key, original: { pdf } }))
    assert.deepEqual([verdict?.verdict, verdict?.recordSha256], ['ok', sha256Of(pdf)], JSON.stringify(ending))
  }
})

test('signed PDF – without trusted keys – is compared with the keys in it alone', async () => {
  assert.equal((await verifyPdf(Uint8Array.from(signed)))?.verdict, 'unknown')
  const foreign = await verify(signed, [another.jwk])
  assert.deepEqual([foreign?.verdict, foreign?.problem], ['failed', 'other-key'])
})

test('signed PDF – manipulated in any of many ways – is not the one that was signed', async () => {
  const manipulations = await manipulationsOf(signed, key)
  assert.ok(manipulations.length >= 24)
  for (const { name, pdf, problem } of manipulations) {
    assert.ok(!pdf.equals(signed), name)
    const verdict = await verify(pdf)
    assert.deepEqual([verdict?.verdict, verdict?.problem], ['failed', problem], name)
    assert.equal(verdict?.signedBytes, problem === 'appended' ? signed.length : 0, name)
  }
})

test('signed PDF – any byte of its signature changed – is not valid', async () => {
  const [, length = 0, next = 0] = rangeIn(signed)
  for (let at = length; at < next; at += at < length + 1500 ? 3 : 997) {
    const pdf = Buffer.from(signed)
    pdf[at] = (pdf[at] ?? 0) ^ 1
    assert.notEqual((await verify(pdf))?.verdict, 'ok', `byte ${at - length}`)
  }
})

test('PDF – of somebody else, without evidence, or none – is a record', async () => {
  const files = [
    original,
    await aWrittenPdf((document) => document.attach(Buffer.from('{}'), 'a.json')),
    Buffer.from('text'),
  ]
  for (const file of files) assert.equal(await verify(file), undefined)
})

test('signed PDF – of an earlier version, which named the certificate by its hash with wide lengths – is valid', async () => {
  const pdf = await withCms(signed, async (digest) => {
    const { privateKey, certificate } = pdfSignerOf(key)
    const content = await cmsContent(digest, Uint8Array.from(new X509Certificate(certificate).raw))
    const certificateHash = createHash('sha256').update(withLengths(content.certificate, 'wide')).digest()
    const named = { ...content, certificateHash }
    return encodeCms(named, sign('sha256', bytesToSign(named), privateKey))
  })
  assert.equal((await verify(pdf))?.verdict, 'ok')
})

test('signature of a PDF – with the hash of another certificate – is not valid', async () => {
  const pdf = await withCms(signed, async (digest) => {
    const { privateKey, certificate } = pdfSignerOf(key)
    const content = await cmsContent(digest, Uint8Array.from(new X509Certificate(certificate).raw))
    const named = { ...content, certificateHash: digest }
    return encodeCms(named, sign('sha256', bytesToSign(named), privateKey))
  })
  assert.equal((await verify(pdf))?.problem, 'changed')
})

test('PDF – made to keep a reader busy – ends without an exception', async () => {
  const body = signed.toString('latin1')
  const table = (entries: string, trailer = '<</Root 1 0 R>>') =>
    `%PDF-1.7\n/ByteRange [0 20 30 9999]\nxref\n${entries}\ntrailer\n${trailer}\nstartxref\n35\n%%EOF`
  const hostile = [
    '%PDF-1.7',
    '%PDF-1.7\n'.padEnd(2_000_000, '['),
    `%PDF-1.7\n${'/ByteRange '.repeat(100_000)}`,
    `%PDF-1.7\n${'/ByteRange [0 1 2 3]'.repeat(100_000)}`,
    `%PDF-1.7\n${'1 0 obj <</Type /EmbeddedFile /Length 9>> stream '.repeat(50_000)}`,
    `%PDF-1.7\n${'1 0 obj '.repeat(50_000)}${'<<'.repeat(50_000)}/EmbeddedFile`,
    `%PDF-1.7\n${'/Encrypt ('.repeat(100_000)}`,
    table('0 999999999'),
    table('0 1\n0000000000 65535 f '.repeat(50_000)),
    table('1 1\n0000000009 00000 n ', '<</Root 1 0 R /Prev 35>>'),
    body.replaceAll(/\/Prev \d+/g, '/Prev 9'),
    body.replaceAll('/Length', '/Lengxh'),
    body.replaceAll(/\/Length \d+/g, '/Length 999999999'),
    body.replaceAll('/Fields [', '/Fields [[[[[[[[[[[[[[[[[[[[[[[[[[['),
    body.replaceAll(/(\d+) 0 R/g, '12 0 R'),
  ]
  for (const [index, text] of hostile.entries()) {
    const verdict = await verify(Buffer.from(text, 'latin1'))
    assert.notEqual(verdict?.verdict, 'ok', String(index))
  }
})

test('stream – that unpacks to more than it may have – is left out', async () => {
  const packed = deflateSync(Buffer.alloc(3_000_000, ' '))
  const dictionary = `<</Filter /FlateDecode /Length ${packed.length}>>`
  const bytes = Uint8Array.from(Buffer.concat([Buffer.from(`${dictionary}\nstream\n`), packed]))
  const object = readValue(bytes, 0)
  assert.equal((await readStream(bytes, object, 3_000_000))?.length, 3_000_000)
  assert.equal((await readStream(bytes, object, 2_999_999))?.length, undefined)
})
