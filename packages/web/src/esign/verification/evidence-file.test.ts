import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evidenceFormat } from '@atrium/contract/esign/esign.shapes.ts'
import { readEvidenceFile } from './evidence-file.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

test('evidence file – with signatures – gives them', () => {
  assert.deepEqual(readEvidenceFile(bytesOf({ format: evidenceFormat, signatures: ['a.b.c'] })), ['a.b.c'])
})

test('evidence file – of another format, broken or a record itself – is none', () => {
  for (const other of [
    { format: 'other', signatures: [] },
    { format: evidenceFormat, signatures: [1] },
    '{',
    'text',
    '',
    'null',
  ])
    assert.equal(readEvidenceFile(bytesOf(other)), undefined, JSON.stringify(other))
})
