import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { EvidenceFile, PublicKey, SignaturePayload } from '@atrium/contract/esign/signature-document.ts'
import { sha256Hex } from '@atrium/contract/esign/bytes.ts'
import { readKeys, verifyEvidence } from '@atrium/contract/esign/verify-evidence.ts'
import { evidenceOfTwo, newSigningKey, payloadAt, signedText, signJws } from '#testing/evidence.ts'
import { sha256Of } from '#testing/esign.ts'

const key = newSigningKey()
const another = newSigningKey()
const given = { recordSha256: sha256Of(signedText), trustedKeys: [key.jwk] }

/** The verdicts of each signature: record, signature, key, order, time stamp. */
async function verdictsOf(file: unknown, by: Parameters<typeof verifyEvidence>[1] = given) {
  const { signatures } = await verifyEvidence(file, by)
  return signatures.map(({ record, signature, key: known, order, timeStamp }) =>
    [record, signature, known, order, timeStamp].join(' '),
  )
}

/** Evidence of one signature whose payload is changed before it is signed. */
function evidenceOf(change: (payload: SignaturePayload) => unknown, header: object = {}): EvidenceFile {
  const payload = change(payloadAt(1, null))
  const { record } = payloadAt(1, null)
  return {
    format: 'atrium-signatures/1',
    record,
    signatures: [signJws(key, payload, header)],
    keys: [key.jwk],
    timeStamps: [],
  }
}

/** A JWS whose payload is changed after it was signed. */
function forged(jws: string, change: (payload: SignaturePayload) => void): string {
  const [header, payload = '', signature] = jws.split('.')
  const changed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SignaturePayload
  change(changed)
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}

const whole = 'ok ok ok ok unknown'

test('evidence – whole, with record and trusted keys – is whole and names who signed', async () => {
  const evidence = evidenceOfTwo(key)
  const verdict = await verifyEvidence(structuredClone(evidence), given)
  assert.deepEqual(await verdictsOf(evidence), [whole, whole])
  assert.deepEqual([verdict.isReadable, verdict.isWhole, verdict.expectedCount], [true, true, 2])
  assert.deepEqual(
    verdict.signatures.map(({ payload }) => payload?.signer.name),
    ['林致远', '周岩'],
  )
  assert.equal(verdict.signatures[0]?.fingerprint?.slice(0, 16), key.jwk.kid)
})

test('evidence – without record and trusted keys – leaves both unknown', async () => {
  assert.deepEqual(await verdictsOf(evidenceOfTwo(key), {}), Array(2).fill('unknown ok unknown ok unknown'))
})

test('hash of the record – in capitals – is the same hash', async () => {
  const recordSha256 = sha256Of(signedText).toUpperCase()
  assert.deepEqual(await verdictsOf(evidenceOfTwo(key), { ...given, recordSha256 }), [whole, whole])
})

test('record – changed after signing – fails for every signature', async () => {
  const by = { ...given, recordSha256: sha256Of(`${signedText} `) }
  assert.deepEqual(await verdictsOf(evidenceOfTwo(key), by), Array(2).fill('failed ok ok ok unknown'))
  assert.equal((await verifyEvidence(evidenceOfTwo(key), by)).isWhole, false)
})

test('record named by the file – another hash or title – fails, though the signatures are right', async () => {
  for (const change of [{ sha256: sha256Of('another') }, { title: '另一条记录' }, { product: 'LIMS' }, { id: '2' }]) {
    const evidence = evidenceOfTwo(key)
    const verdicts = await verdictsOf({ ...evidence, record: { ...evidence.record, ...change } })
    assert.deepEqual(verdicts, Array(2).fill('failed ok ok ok unknown'), JSON.stringify(change))
  }
})

test('signature – changed payload – fails, and breaks the order of those after', async () => {
  const evidence = evidenceOfTwo(key)
  const [first = '', second = ''] = evidence.signatures
  const changes: ((payload: SignaturePayload) => void)[] = [
    (payload) => (payload.signer.name = '别人'),
    (payload) => (payload.signedAt = '2025-11-24T20:00:00.000Z'),
    (payload) => (payload.meaning.en = 'Review'),
  ]
  for (const change of changes)
    assert.deepEqual(await verdictsOf({ ...evidence, signatures: [forged(first, change), second] }), [
      'ok failed ok ok unknown',
      'ok ok ok failed unknown',
    ])
})

test('title – changed in file and payload – fails the signature', async () => {
  const evidence = evidenceOfTwo(key)
  const title = '另一条记录'
  const signatures = evidence.signatures.map((jws) => forged(jws, (payload) => (payload.record.title = title)))
  const verdicts = await verdictsOf({ ...evidence, record: { ...evidence.record, title }, signatures })
  assert.deepEqual(verdicts, ['ok failed ok ok unknown', 'ok failed ok failed unknown'])
})

test('first signature – removed, repeated or after the second one – fails the order', async () => {
  const evidence = evidenceOfTwo(key)
  const [first = '', second = ''] = evidence.signatures
  assert.deepEqual(await verdictsOf({ ...evidence, signatures: [second] }), ['ok ok ok failed unknown'])
  assert.deepEqual(await verdictsOf({ ...evidence, signatures: [first, first] }), [whole, 'ok ok ok failed unknown'])
  assert.deepEqual(
    await verdictsOf({ ...evidence, signatures: [second, first] }),
    Array(2).fill('ok ok ok failed unknown'),
  )
})

test('second signature – of another request, or at the place of the first one – fails the order', async () => {
  const evidence = evidenceOfTwo(key)
  const [first = ''] = evidence.signatures
  const next = payloadAt(2, sha256Of(first))
  for (const request of [
    { ...next.request, id: next.id },
    { ...next.request, position: 1 },
  ]) {
    const signatures = [first, signJws(key, { ...next, request })]
    assert.deepEqual(await verdictsOf({ ...evidence, signatures }), [whole, 'ok ok ok failed unknown'])
  }
})

test('signatures – the last one removed – say that two are expected', async () => {
  const evidence = evidenceOfTwo(key)
  const verdict = await verifyEvidence({ ...evidence, signatures: evidence.signatures.slice(0, 1) }, given)
  assert.deepEqual([verdict.signatures.length, verdict.expectedCount], [1, 2])
})

test('key – not among the trusted ones – fails, though the file brings it', async () => {
  assert.deepEqual(await verdictsOf(evidenceOfTwo(another)), Array(2).fill('ok failed failed ok unknown'))
})

test('key – of a forger under the id of the published key – fails', async () => {
  const forger = { ...another, jwk: { ...another.jwk, kid: key.jwk.kid } }
  assert.deepEqual(await verdictsOf(evidenceOfTwo(forger), {}), Array(2).fill('unknown ok failed ok unknown'))
  assert.deepEqual(await verdictsOf(evidenceOfTwo(forger)), Array(2).fill('ok failed ok ok unknown'))
})

test('keys – two with one id – fail, whichever comes first', async () => {
  const evidence = evidenceOfTwo(key)
  const twin = { ...another.jwk, kid: key.jwk.kid }
  for (const keys of [
    [key.jwk, twin],
    [twin, key.jwk],
  ])
    assert.deepEqual(await verdictsOf({ ...evidence, keys }, {}), Array(2).fill('unknown failed failed ok unknown'))
})

test('signature – algorithm none, HS256, another type or a critical extension – fails', async () => {
  const payload = payloadAt(1, null)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = (header: object) => encode({ alg: 'ES256', kid: key.jwk.kid, typ: 'atrium-signature', ...header })
  const symmetric = `${head({ alg: 'HS256' })}.${encode(payload)}`
  const mac = createHmac('sha256', key.jwk.x).update(symmetric).digest('base64url')
  const forgeries = [
    `${head({ alg: 'none' })}.${encode(payload)}.`,
    `${symmetric}.${mac}`,
    ...[{ alg: 'none' }, { alg: 'HS256' }, { alg: 'ES384' }, { typ: 'JWT' }, { crit: ['exp'] }].map((header) =>
      signJws(key, payload, header),
    ),
  ]
  for (const jws of forgeries) {
    const [verdict] = await verdictsOf({ ...evidenceOf((one) => one), record: payload.record, signatures: [jws] })
    assert.equal(verdict?.split(' ')[1], 'failed', jws)
  }
})

test('signature – the same bytes in another Base64 – fails', async () => {
  const evidence = evidenceOfTwo(key)
  const [first = ''] = evidence.signatures
  for (const jws of [
    `${first}=`,
    `${first}==`,
    ` ${first}`,
    first.replace('.', '. '),
    `${first}.`,
    `${first}.${first}`,
  ]) {
    const [verdict] = await verdictsOf({ ...evidence, signatures: [jws] })
    assert.equal(verdict?.split(' ')[1], 'failed', jws.slice(-8))
  }
})

test('payload – signed, but with a field missing or of another type – fails and is not handed out', async () => {
  const wrong: Record<string, unknown>[] = [
    { format: 'atrium-signature/2' },
    { id: undefined },
    { organisation: null },
    { record: { ...payloadAt(1, null).record, sha256: 'A'.repeat(64) } },
    { record: [] },
    { signer: { id: 'x', account: 'x', name: { toString: 'x' } } },
    { meaning: { code: 'author', zh: ['x'], en: 'x' } },
    { onBehalfOf: 'somebody' },
    { reason: 1 },
    { signedAt: 'yesterday' },
    { clock: 'unknown' },
    { authentication: { components: [{}], password: 'signature', secondStep: null } },
    { authentication: { components: 'password' } },
    { authentication: { components: [], password: 'signature', secondStep: {} } },
    { request: { id: 'x', position: 0, of: 2 } },
    { request: { id: 'x', position: 3, of: 2 } },
    { request: { id: 'x', position: 1, of: 1e300 } },
    { image: '' },
    { previous: 'x' },
  ]
  for (const change of wrong) {
    const { signatures, isWhole } = await verifyEvidence(
      evidenceOf((payload) => ({ ...payload, ...change })),
      given,
    )
    assert.deepEqual(
      [signatures[0]?.payload, signatures[0]?.signature, isWhole],
      [undefined, 'failed', false],
      JSON.stringify(change),
    )
  }
})

test('file – of another shape, too large, or nested deeply – is unreadable, not an exception', async () => {
  const evidence = evidenceOfTwo(key)
  const nested = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown
  const files: unknown[] = [
    undefined,
    null,
    1,
    'text',
    [],
    {},
    nested,
    JSON.parse('{"__proto__": {"format": "atrium-signatures/1"}}'),
    { ...evidence, format: 'atrium-signatures/2' },
    { ...evidence, record: nested },
    { ...evidence, record: { ...evidence.record, sha256: 'abc' } },
    { ...evidence, signatures: { length: 1, 0: evidence.signatures[0] } },
    { ...evidence, signatures: [nested] },
    { ...evidence, signatures: Array(1001).fill(evidence.signatures[0]) },
    { ...evidence, signatures: ['x'.repeat(20_001)] },
    { ...evidence, keys: null },
    { ...evidence, keys: [null] },
    { ...evidence, keys: [{ ...key.jwk, x: 1 }] },
    { ...evidence, timeStamps: null },
    { ...evidence, timeStamps: [{ signature: 1, token: 2 }] },
  ]
  for (const [index, file] of files.entries()) {
    const { isReadable, isWhole } = await verifyEvidence(file, given)
    assert.deepEqual([isReadable, isWhole], [false, false], String(index))
  }
})

test('file – without signatures – is not whole', async () => {
  assert.equal((await verifyEvidence({ ...evidenceOfTwo(key), signatures: [] }, given)).isWhole, false)
})

test('signature or key – of garbage – fails, not an exception', async () => {
  const evidence = evidenceOfTwo(key)
  const texts = [
    '',
    '.',
    '..',
    'a.b.c',
    '\u0000.\ud800.x',
    `${Buffer.from('[').toString('base64url')}.e30.${'A'.repeat(86)}`,
  ]
  const proto = `${Buffer.from('{"__proto__":{"alg":"ES256"}}').toString('base64url')}.e30.${'A'.repeat(86)}`
  for (const jws of [...texts, proto]) {
    const { signatures } = await verifyEvidence({ ...evidence, signatures: [jws] }, given)
    assert.deepEqual([signatures[0]?.signature, signatures[0]?.key], ['failed', 'failed'], jws)
  }
  for (const change of [{ x: '!' }, { x: '' }, { x: 'AAAA' }, { y: key.jwk.x }, { crv: 'P-384' }, { kty: 'oct' }]) {
    const jwk = { ...key.jwk, ...change } as PublicKey
    const { signatures } = await verifyEvidence({ ...evidence, keys: [jwk] })
    assert.equal(signatures[0]?.signature, 'failed', JSON.stringify(change))
  }
})

test('time stamp – of garbage – fails, not an exception', async () => {
  const evidence = evidenceOfTwo(key)
  const signature = sha256Of(evidence.signatures[0] ?? '')
  const deep = Buffer.concat(Array.from({ length: 3000 }, () => Buffer.from([0x30, 0x80])))
  const tokens = [
    '',
    '!',
    'MA==',
    'MIAAAA==',
    'MIT/////',
    deep.toString('base64'),
    Buffer.alloc(12_000, 48).toString('base64'),
  ]
  for (const token of tokens)
    assert.deepEqual(
      await verdictsOf({ ...evidence, timeStamps: [{ signature, token }] }),
      ['ok ok ok ok failed', whole],
      token.slice(0, 20),
    )
})

test('keys – of a JWK set or the answer of the portal – are read; anything else is none', () => {
  assert.deepEqual(readKeys({ keys: [key.jwk] }), [key.jwk])
  assert.deepEqual(readKeys({ code: 100, message: '', response: { keys: [key.jwk] } }), [key.jwk])
  for (const file of [null, [], {}, { keys: {} }, { keys: [1] }, { response: null }])
    assert.equal(readKeys(file), undefined)
})

test('SHA-256 – of bytes – is that of the standard', async () => {
  assert.equal(
    await sha256Hex(new TextEncoder().encode('abc')),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
