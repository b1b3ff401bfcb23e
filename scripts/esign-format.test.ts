import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import type { EvidenceFile } from '../packages/contract/src/esign/signature-document.ts'
import { readKeys, verifyEvidence } from '../packages/contract/src/esign/verify-evidence.ts'
import { missingOpenssl } from '../packages/server/src/testing/emulators/time-stamp-authority.ts'
import { buildVerifier } from './build-verifier.ts'
import { root } from './root.ts'

const document = await readFile(join(root, 'docs', 'esign-format.md'), 'utf8')
const sample = join(root, 'docs', 'samples', 'esign')
const folder = await mkdtemp(join(tmpdir(), 'atrium-format-'))
await cp(sample, folder, { recursive: true })
after(() => rm(folder, { recursive: true }))

const evidence = JSON.parse(await readFile(join(sample, 'ELN-2026-001.signatures.json'), 'utf8')) as EvidenceFile
const keys = readKeys(JSON.parse(await readFile(join(sample, 'keys.json'), 'utf8')))
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const record = await readFile(join(sample, 'ELN-2026-001.txt'))

/** The block of the document that is called so. */
function block(name: string): string {
  const [, text] = new RegExp(`^\`\`\`\\w+ ${name}\\n(.*?)^\`\`\``, 'ms').exec(document) ?? []
  assert.ok(text, `the document has a block ${name}`)
  return text
}

/** Runs in the copy of the sample, with the Node of this test. */
function run(command: string, args: readonly string[], { cwd = folder, input = '' } = {}) {
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, input, env: { PATH }, encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n'), stderr }
}

test('sample – with its record and keys – verifies with time stamps', async () => {
  const verdict = await verifyEvidence(evidence, { recordSha256: sha256(record), trustedKeys: keys })
  assert.equal(verdict.isWhole, true)
  for (const { payload: _, kid: __, fingerprint: ___, stamp, ...verdicts } of verdict.signatures) {
    assert.deepEqual(new Set(Object.values(verdicts)), new Set(['ok']))
    assert.equal(stamp?.authority, 'Atrium Lab, Test tsa')
  }
})

test('header and payload – in the document – are those of the sample', () => {
  const [header = '', payload = ''] = evidence.signatures[1]?.split('.') ?? []
  const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  assert.deepEqual(JSON.parse(block('header')), decoded(header))
  assert.deepEqual(JSON.parse(block('payload')), decoded(payload))
})

test('verifier – run as the document says – ends with 0', async () => {
  await buildVerifier(folder)
  const { status, stderr } = run('sh', ['-e'], { input: block('verifier') })
  assert.deepEqual([status, stderr], [0, ''])
})

test('commands of OpenSSL – run as the document says – verify the sample', { skip: missingOpenssl }, () => {
  const { status, lines, stderr } = run('bash', ['-e', '-o', 'pipefail'], { input: block('openssl') })
  assert.equal(status, 0, stderr)
  const [first = '', second = ''] = evidence.signatures
  const { previous } = JSON.parse(Buffer.from(second.split('.')[1] ?? '', 'base64url').toString()) as {
    previous: string
  }
  assert.deepEqual(lines, [
    `${evidence.record.sha256} *ELN-2026-001.txt`,
    'Verified OK',
    keys?.[0]?.kid,
    `${previous} *signature.jws`,
    'Verification: OK',
  ])
  assert.equal(sha256(first), previous)
})

test('code for jose – run as the document says – verifies the sample', () => {
  const { status, lines, stderr } = run(process.execPath, ['--input-type=module', '-'], {
    cwd: sample,
    input: block('jose'),
  })
  assert.equal(status, 0, stderr)
  assert.deepEqual(lines, [`林致远 Authorship ${evidence.record.sha256}`, `周岩 Approval ${evidence.record.sha256}`])
})
