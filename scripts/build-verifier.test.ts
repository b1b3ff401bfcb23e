import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { EvidenceFile } from '../packages/contract/src/esign/signature-document.ts'
import {
  evidenceOfTwo,
  newSigningKey,
  payloadAt,
  signedText,
  signJws,
} from '../packages/server/src/testing/evidence.ts'
import { aSignedPdf, aWrittenPdf, manipulationsOf } from '../packages/server/src/testing/signed-pdfs.ts'
import { esignPdf } from '../packages/phrases/src/en/esign-pdf.ts'
import { buildVerifier } from './build-verifier.ts'

const folder = await mkdtemp(join(tmpdir(), 'atrium-verifier-'))
await buildVerifier(folder)
after(() => rm(folder, { recursive: true }))

const key = newSigningKey()
const evidence = evidenceOfTwo(key)
const [first = '', second = ''] = evidence.signatures
const published = { keys: [key.jwk] }

interface Given {
  evidence?: unknown
  /** Instead of evidence and record. */
  pdf?: Buffer
  record?: string
  keys?: unknown
  lang?: string
}

/** Runs a copy of the program in a folder with the files alone: without environment, network and the rest of the disk. */
async function verify({ evidence: file = evidence, pdf, record = signedText, keys = published, lang }: Given = {}) {
  const alone = await mkdtemp(join(tmpdir(), 'alone-'))
  const write = (name: string, content: unknown) =>
    writeFile(join(alone, name), typeof content === 'string' ? content : JSON.stringify(content))
  await write('verifier.mjs', await readFile(join(folder, 'verifier.mjs'), 'utf8'))
  await write('a.signatures.json', file)
  await write('record.txt', record)
  await write('keys.json', keys)
  if (pdf) await writeFile(join(alone, 'signed.pdf'), pdf)
  const signed = pdf ? ['signed.pdf'] : ['a.signatures.json', ...(record ? ['record.txt'] : [])]
  const names = [...signed, ...(keys ? ['keys.json'] : [])]
  const confined = ['--permission', `--allow-fs-read=${alone}`]
  const env = lang === undefined ? {} : { LANG: lang }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...confined, 'verifier.mjs', ...names], {
    cwd: alone,
    env,
    encoding: 'utf8',
  })
  await rm(alone, { recursive: true })
  return { status, stderr, output: stdout }
}

/** The wrong findings that are printed. */
const wrong = (output: string) => output.split('\n').flatMap((line) => / {2}\[Wrong\] (.*)/.exec(line)?.[1] ?? [])

const changed = (jws: string, from: string, to: string) => {
  const [header, payload = '', signature] = jws.split('.')
  const text = Buffer.from(payload, 'base64url').toString().replace(from, to)
  return [header, Buffer.from(text).toString('base64url'), signature].join('.')
}

test('program – whole evidence, record and keys, on a machine without the portal – ends with 0', async () => {
  const { status, output, stderr } = await verify()
  assert.deepEqual([status, stderr], [0, ''])
  assert.match(output, /\[Right\] Verified\./)
  for (const text of ['Signature 1 of 2', 'Signature 2 of 2', '林致远', '周岩', 'Approval', '数据完整', key.jwk.kid])
    assert.ok(output.includes(text), text)
})

test('program – in Chinese – says the same', async () => {
  const { status, output } = await verify({ lang: 'zh_CN.UTF-8' })
  assert.equal(status, 0)
  assert.match(output, /\[正确\] 验证通过。/)
  assert.ok(output.includes('批准'))
})

test('program – without record or keys, or with a signature missing at the end – ends with 2', async () => {
  const cases: [Given, RegExp][] = [
    [{ record: '' }, /\[Not compared\] No record was given/],
    [{ keys: '' }, /\[Not compared\] No published keys.* at an address that you know/],
    [{ evidence: { ...evidence, signatures: [first] } }, /1 of 2 signatures are in the file/],
  ]
  for (const [given, expected] of cases) {
    const { status, output } = await verify(given)
    assert.equal(status, 2, String(expected))
    assert.match(output, expected)
    assert.match(output, /\[Not compared\] Nothing is wrong/)
  }
})

test('program – something changed, removed or forged – ends with 1 and says what', async () => {
  const record = 'The record is not the one that was signed.'
  const signature = 'Something was changed since it was signed, or the key has not signed it.'
  const order = 'A signature before it is missing, changed, or in another place.'
  const unknownKey = 'The key is none of those that the portal publishes, or it bears the id of another one.'
  const other = newSigningKey()
  const sha256 = '0'.repeat(64)
  const title = evidence.record.title
  const cases: Record<string, [Given, string[]]> = {
    'changed record': [{ record: `${signedText}0` }, [record, record]],
    'swapped hash': [{ evidence: { ...evidence, record: { ...evidence.record, sha256 } } }, [record, record]],
    'changed title in the payload': [
      { evidence: { ...evidence, signatures: [changed(first, title, '另一条'), second] } },
      [record, signature, order],
    ],
    'other key': [{ evidence: evidenceOfTwo(other) }, [signature, unknownKey, signature, unknownKey]],
    'other key under the published id': [
      { evidence: evidenceOfTwo({ ...other, jwk: { ...other.jwk, kid: key.jwk.kid } }), keys: '' },
      [unknownKey, unknownKey],
    ],
    'removed first signature': [{ evidence: { ...evidence, signatures: [second] } }, [order]],
  }
  for (const [name, [given, expected]] of Object.entries(cases)) {
    const { status, output } = await verify(given)
    assert.deepEqual([status, wrong(output)], [1, expected], name)
    assert.match(output, /\[Wrong\] Not verified\./, name)
  }
})

test('program – a signed PDF alone – ends with 0 with the published keys, and with 2 without them', async () => {
  const pdf = await aSignedPdf({ key, original: { pdf: await aWrittenPdf() } })
  const { status, output, stderr } = await verify({ pdf })
  assert.deepEqual([status, stderr], [0, ''])
  assert.match(output, / {2}\[Right\] Nothing was changed since the portal signed this PDF\./)
  assert.ok(output.includes('林致远'))
  const alone = await verify({ pdf, keys: '' })
  assert.equal(alone.status, 2)
  assert.match(alone.output, / {2}\[Not compared\] Nothing was changed since this PDF was signed\./)
})

test('program – a signed PDF that was manipulated – ends with 1 and says why', async () => {
  const pdf = await aSignedPdf({ key, original: { pdf: await aWrittenPdf() } })
  const manipulations = await manipulationsOf(pdf, key)
  // Every second one: each is a process of its own.
  for (const { name, pdf: changed, problem } of manipulations.filter((_, index) => index % 2 === 0)) {
    const { status, output } = await verify({ pdf: changed })
    assert.equal(status, 1, name)
    const reason = esignPdf[`pdf.${problem}`].replace('{{bytes}}', String(pdf.length))
    assert.ok(wrong(output).includes(reason), `${name}\n${output}`)
  }
  const update = manipulations.find(({ problem }) => problem === 'appended')
  assert.ok((await verify({ pdf: update?.pdf ?? pdf })).output.includes(esignPdf['pdf.genuineEvidence']))
})

test('program – an encrypted PDF – says so', async () => {
  const pdf = await aWrittenPdf((document) => document.encrypt({ ownerPassword: 'owner' }))
  const { status, stderr } = await verify({ pdf })
  assert.equal(status, 1)
  assert.ok(stderr.includes(esignPdf['pdf.encrypted']))
})

test('program – damaged evidence, none, or a file that is not there – ends with 1 and a sentence', async () => {
  const damaged = await verify({ evidence: { ...evidence, signatures: 'none' } })
  assert.equal(damaged.status, 1)
  assert.match(damaged.output, /\[Wrong\] Not verified\. The file holds no evidence/)
  const none = await verify({ evidence: 'no JSON' })
  assert.deepEqual([none.status, /Choose the signed PDF, or the evidence file/.test(none.stderr)], [1, true])
  const missing = spawnSync(process.execPath, [join(folder, 'verifier.mjs'), 'gone.json'], {
    env: {},
    encoding: 'utf8',
  })
  assert.deepEqual([missing.status, missing.stderr], [1, 'gone.json cannot be read.\n'])
  const empty = spawnSync(process.execPath, [join(folder, 'verifier.mjs')], { env: {}, encoding: 'utf8' })
  assert.deepEqual(
    [empty.status, empty.stderr],
    [1, 'Usage: node verifier.mjs SIGNED_PDF [KEYS], or node verifier.mjs EVIDENCE [RECORD] [KEYS]\n'],
  )
})

test('program – names with signs that move the cursor or turn text around – prints none of them', async () => {
  const payload = payloadAt(1, null)
  const name = '\u001B[2K\u202E\u2066Lin\nVerified'
  const signed = signJws(key, {
    ...payload,
    signer: { ...payload.signer, name },
    request: { ...payload.request, of: 1 },
  })
  const file: EvidenceFile = { ...evidence, signatures: [signed] }
  const { status, output } = await verify({ evidence: file })
  assert.equal(status, 0)
  for (const sign of ['\u001B', '\u202E', '\u2066']) assert.ok(!output.includes(sign))
  assert.doesNotMatch(output, /^Verified/m)
  assert.ok(output.includes('Lin\u{FFFD}Verified'))
})

test('page – as built – has its hashes in its policy and loads nothing', async () => {
  const page = await readFile(join(folder, 'verifier.html'), 'utf8')
  assert.match(page, /default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'sha256-[\w+/]{43}='/)
  const markup = page.replace(/<script type="module">.*<\/script>/s, '')
  for (const loading of ['__', 'src=', 'href=', '@import', 'url(', '<script'])
    assert.ok(!markup.includes(loading), loading)
})
