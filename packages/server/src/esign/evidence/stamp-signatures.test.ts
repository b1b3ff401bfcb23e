import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Challenge } from '@atrium/contract/esign/esign.shapes.ts'
import type { EvidenceFile } from '@atrium/contract/esign/signature-document.ts'
import { verifyEvidence } from '@atrium/contract/esign/verify-evidence.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { missingOpenssl, openTimeStampAuthority } from '#testing/emulators/time-stamp-authority.ts'
import { esignBuilders, sha256Of, testSignaturePassword } from '#testing/esign.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { stampSignatures } from './stamp-signatures.ts'

const skip = missingOpenssl
const authority = skip ? undefined : await openTimeStampAuthority()
const portal = await openTestPortal({ TIME_STAMP_URL: authority?.url ?? '' })
after(() => Promise.all([portal.close(), authority?.close()]))
const kit = exampleKit(portal)
const { aSignatory, aRequest } = esignBuilders(portal)
const job = stampSignatures(portal.server.services)

/** Somebody signs a record. Resolves to what reads its evidence. */
async function aSignature() {
  const { organisationId, productId } = await kit.anOffice()
  const person = await portal.anAccount({ organisationId })
  await aSignatory(person)
  const { token } = await portal.aSession(person)
  const { id, signerIds } = await aRequest({ organisationId, productId, signers: [{ accountId: person.id }] })
  const { response } = await portal.ask<Challenge>('POST /esign/challenge', { token, body: { SignerIDs: signerIds } })
  const body = { Challenge: response.Challenge, Account: person.account, Password: testSignaturePassword }
  assert.equal((await portal.ask('POST /esign/sign', { token, body })).code, 100)
  const evidence = async () =>
    (await portal.inject(`GET /esign/requests/${id}/evidence`, { token })).json<EvidenceFile>()
  return { evidence }
}

const stamps = () =>
  inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ time_stamp: Uint8Array | null; is_dated: boolean }>(
      db,
      sql`select time_stamp, stamped_at is not null as is_dated from esign_signatures order by id`,
    ),
  )

test('signature – stamped by the job – has evidence that verifies here and by openssl', { skip }, async () => {
  const { evidence } = await aSignature()
  assert.deepEqual((await evidence()).timeStamps, [])
  await portal.runJob(job)
  const file = await evidence()
  const verdict = await verifyEvidence(file)
  assert.deepEqual([verdict.signatures[0]?.timeStamp, verdict.isWhole], ['ok', true])
  const [stamp] = file.timeStamps
  assert.equal(stamp?.signature, sha256Of(file.signatures[0] ?? ''))
  assert.match(authority?.verify(Buffer.from(stamp.token, 'base64'), stamp.signature) ?? '', /Verification: OK/)
})

test(
  'job – while the authority fails – fails, and the next run stamps what waits, the oldest first',
  { skip },
  async () => {
    const [one, two] = [await aSignature(), await aSignature()]
    authority?.behave({ status: 503 })
    await assert.rejects(portal.runJob(job), { name: 'TimeStampProblem' })
    assert.deepEqual((await one.evidence()).timeStamps, [])
    authority?.behave({})
    const asked = authority?.requests.length ?? 0
    await portal.runJob(job)
    const hashes = await Promise.all(
      [one, two].map(async ({ evidence }) => (await evidence()).timeStamps[0]?.signature),
    )
    const queries = authority?.requests.slice(asked).map(({ query }) => query) ?? []
    assert.deepEqual(
      hashes.map((hash) => queries.findIndex((query) => query.includes(Buffer.from(String(hash), 'hex')))),
      [0, 1],
    )
    assert.ok((await stamps()).every(({ is_dated: isDated }) => isDated))
  },
)

test('job – run again – asks for nothing and keeps the stamps', { skip }, async () => {
  await aSignature()
  await portal.runJob(job)
  const [before, asked] = [await stamps(), authority?.requests.length]
  await portal.runJob(job)
  assert.deepEqual([await stamps(), authority?.requests.length], [before, asked])
})

test('job – with several unstamped signatures – stamps all of them', { skip }, async () => {
  await aSignature()
  await inTransaction(portal.database, 'owner', (db) =>
    db.execute(sql`update esign_signatures set time_stamp = null, stamped_at = null`),
  )
  const count = (await stamps()).length
  const asked = authority?.requests.length ?? 0
  await portal.runJob(job)
  assert.equal(authority?.requests.length, asked + count)
  assert.ok(count > 2)
})

test('job – without an authority – leaves signatures unstamped', { skip }, async () => {
  const { evidence } = await aSignature()
  const { settings } = portal.server.services
  await portal.runJob(stampSignatures({ settings: { ...settings, timeStampUrl: undefined } }))
  assert.deepEqual((await evidence()).timeStamps, [])
})
