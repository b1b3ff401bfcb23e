import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { readTimeStamp } from '@atrium/contract/esign/time-stamp.ts'
import { verifyEvidence } from '@atrium/contract/esign/verify-evidence.ts'
import { missingOpenssl, openTimeStampAuthority } from '#testing/emulators/time-stamp-authority.ts'
import { nobody } from '#testing/emulators/silent-server.ts'
import { evidenceOfTwo, newSigningKey, payloadAt, signJws } from '#testing/evidence.ts'
import { sha256Of } from '#testing/esign.ts'
import { requestTimeStamp } from './time-stamp-client.ts'

const skip = missingOpenssl
const authority = skip ? undefined : await openTimeStampAuthority()
after(() => authority?.close())
const url = authority?.url ?? ''
beforeEach(() => authority?.behave({}))

const evidence = evidenceOfTwo(newSigningKey())
const hash = sha256Of(evidence.signatures[0] ?? '')
const stampOf = (timeoutMs = 5000) => requestTimeStamp({ url, timeoutMs }, Buffer.from(hash, 'hex'))
const problem = (text: string) => ({ name: 'TimeStampProblem', message: `The time-stamp authority ${text}` })

const verdictOf = async (token: Uint8Array, signedText = hash) => {
  const timeStamps = [{ signature: signedText, token: Buffer.from(token).toString('base64') }]
  const { signatures } = await verifyEvidence({ ...evidence, timeStamps })
  return signatures.map(({ timeStamp }) => timeStamp)
}

test('token – of openssl, by RSA and both curves – verifies here and by openssl', { skip }, async () => {
  for (const key of ['rsa', 'ec', 'ec-384'] as const) {
    const one = await openTimeStampAuthority({ key })
    try {
      const token = await requestTimeStamp({ url: one.url }, Buffer.from(hash, 'hex'))
      assert.deepEqual(await verdictOf(token), ['ok', 'unknown'], key)
      const stamp = await readTimeStamp(token.toString('base64'), hash)
      assert.equal(stamp?.authority, 'Atrium Lab, Test tsa')
      assert.ok(Math.abs(Date.parse(stamp.time) - Date.now()) < 60_000)
      assert.match(one.verify(token, hash), /Verification: OK/)
      assert.throws(() => one.verify(token, sha256Of('another')))
    } finally {
      await one.close()
    }
  }
})

test('token – of openssl, by RSASSA-PSS – verifies, and not with another signature', { skip }, async () => {
  authority?.behave({ signsByPss: true })
  const token = await stampOf()
  assert.deepEqual(await verdictOf(token), ['ok', 'unknown'])
  const changed = Buffer.from(token)
  changed[changed.length - 1] = Number(changed.at(-1)) ^ 1
  assert.deepEqual(await verdictOf(changed), ['failed', 'unknown'])
})

test(
  'request – as sent – asks for the certificate, has the type of RFC 3161 and another nonce each time',
  { skip },
  async () => {
    await stampOf()
    await stampOf()
    const [one, two] = authority?.requests.slice(-2) ?? []
    assert.equal(one?.headers['content-type'], 'application/timestamp-query')
    assert.ok(one.query.includes(Buffer.from(hash, 'hex')))
    assert.deepEqual([...one.query.subarray(-3)], [1, 1, 255])
    assert.notDeepEqual(one.query, two?.query)
  },
)

test('authority – that stamps another hash – is refused', { skip }, async () => {
  authority?.behave({
    query(query) {
      const at = query.indexOf(Buffer.from(hash, 'hex'))
      return Buffer.concat([query.subarray(0, at), Buffer.from(sha256Of('another'), 'hex'), query.subarray(at + 32)])
    },
  })
  await assert.rejects(stampOf(), problem('stamped something else, or in a way that cannot be verified.'))
})

test('authority – that answers with another nonce, or with an earlier answer – is refused', { skip }, async () => {
  authority?.behave({
    query(query) {
      const changed = Buffer.from(query)
      const last = changed.length - 4
      changed[last] = Number(changed[last]) ^ 1
      return changed
    },
  })
  await assert.rejects(stampOf(), problem('answered another request.'))
})

test('authority – that refuses – is named with its status', { skip }, async () => {
  authority?.behave({ refuses: true })
  await assert.rejects(stampOf(), problem('refused with status 2.'))
})

test('authority – that answers garbage, nothing, or a grant without a token – is refused', { skip }, async () => {
  for (const text of ['', '0', '0\u0005', '<html></html>', '0\u0003\u0002\u0001\u0000']) {
    authority?.behave({ answer: Buffer.from(text) })
    await assert.rejects(stampOf(), problem('answered with something that is no time stamp.'), text)
  }
  authority?.behave({ answer: Buffer.from('30053003020100', 'hex') })
  await assert.rejects(stampOf(), problem('answered without a time stamp of usual size.'))
})

test('authority – whose answer is too large – is refused before it is read whole', { skip }, async () => {
  authority?.behave({ answer: Buffer.alloc(5_000_000, 0x30) })
  await assert.rejects(stampOf(), problem('answered more than a time stamp.'))
})

test('authority – with an error or a redirect – is refused and nobody else is asked', { skip }, async () => {
  authority?.behave({ status: 503 })
  await assert.rejects(stampOf(), problem('answered with status 503.'))
  const asked = authority?.requests.length ?? 0
  authority?.behave({ status: 307, location: '/elsewhere' })
  await assert.rejects(stampOf(), problem('answered with status 307.'))
  assert.equal(authority?.requests.length, asked + 1)
})

test('authority – that hangs, or is gone – is refused in time', { skip, timeout: 20_000 }, async () => {
  authority?.behave({ hangs: true })
  await assert.rejects(stampOf(100), problem('did not answer in time.'))
  await assert.rejects(
    requestTimeStamp({ url: `http://${await nobody()}` }, Buffer.from(hash, 'hex')),
    problem('cannot be reached.'),
  )
})

test('token – with any byte changed, or about another signature – never verifies', { skip }, async () => {
  const token = await stampOf()
  const stamp = await readTimeStamp(token.toString('base64'), hash)
  for (let at = 0; at < token.length; at += 1) {
    const changed = Buffer.from(token)
    changed[at] = Number(changed[at]) ^ 0x10
    const read = await readTimeStamp(changed.toString('base64'), hash)
    // Bytes outside what is signed may change, such as those of the other certificates; what is said must not.
    if (read) assert.deepEqual([read.time, read.nonce], [stamp?.time, stamp?.nonce], String(at))
  }
  // The signature is at the end.
  const forged = Buffer.from(token)
  forged[token.length - 1] = Number(forged[token.length - 1]) ^ 1
  assert.deepEqual(await verdictOf(forged), ['failed', 'unknown'])
  const other = sha256Of(evidence.signatures[1] ?? '')
  assert.deepEqual(await verdictOf(token, other), ['unknown', 'failed'])
})

test('token – more than five minutes before the signature – fails', { skip }, async () => {
  const key = newSigningKey()
  const payload = payloadAt(1, null)
  const at = async (minutes: number) => {
    const jws = signJws(key, { ...payload, signedAt: new Date(Date.now() + minutes * 60_000).toISOString() })
    const token = await requestTimeStamp({ url }, Buffer.from(sha256Of(jws), 'hex'))
    const timeStamps = [{ signature: sha256Of(jws), token: token.toString('base64') }]
    const { signatures, isWhole } = await verifyEvidence({
      ...evidence,
      signatures: [jws],
      keys: [key.jwk],
      timeStamps,
    })
    return [signatures[0]?.timeStamp, isWhole]
  }
  assert.deepEqual(await at(4), ['ok', true])
  assert.deepEqual(await at(7), ['failed', false])
})
