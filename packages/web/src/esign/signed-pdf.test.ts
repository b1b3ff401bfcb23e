import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { evidenceFormat } from '@atrium/contract/esign/esign.shapes.ts'
import { readSignedPdf } from './signed-pdf.ts'

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const embedded = (content: string) => {
  const data = deflateSync(content)
  return Buffer.concat([
    Buffer.from(`9 0 obj\n<<\n/Filter /FlateDecode\n/Type /EmbeddedFile\n/Length ${data.length}\n>>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}
const evidenceOf = (sha256: string) =>
  JSON.stringify({ format: evidenceFormat, signatures: ['a.b.c'], record: { sha256 } })
const bytesOf = (...parts: (string | Buffer)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))

const record = '%PDF-1.7\nrecord\n%%EOF\n'

test('signed PDF – continued from the record – gives signatures and the hash of the record', async () => {
  const pdf = bytesOf(record, embedded(evidenceOf(hashOf(record))), '%%EOF\n')
  assert.deepEqual(await readSignedPdf(pdf), { signatures: ['a.b.c'], recordHash: hashOf(record) })
})

test('signed PDF – whose record was changed – gives another hash', async () => {
  const changed = record.replace('record', 'Record')
  const pdf = bytesOf(changed, embedded(evidenceOf(hashOf(record))), '%%EOF\n')
  assert.equal((await readSignedPdf(pdf))?.recordHash, hashOf(changed))
})

test('signed PDF – with the record attached, or without one – gives its hash, or none', async () => {
  const attached = bytesOf('%PDF-1.7\n', embedded('text'), embedded(evidenceOf(hashOf('text'))), '%%EOF')
  assert.equal((await readSignedPdf(attached))?.recordHash, hashOf('text'))
  const alone = bytesOf('%PDF-1.7\n', embedded(evidenceOf(hashOf('text'))), '%%EOF')
  assert.deepEqual(await readSignedPdf(alone), { signatures: ['a.b.c'], recordHash: undefined })
})

test('signed PDF – another file, one without evidence, or a broken attachment – is none', async () => {
  for (const parts of [
    ['text'],
    [record],
    ['%PDF-1.7\n9 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length 4 >>\nstream\nabcd\nendstream\n%%EOF'],
    ['%PDF-1.7\n/Type /EmbeddedFile'],
  ])
    assert.equal(await readSignedPdf(bytesOf(...parts)), undefined, String(parts[0]))
})
