import assert from 'node:assert/strict'
import { createPublicKey, X509Certificate } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { verifyEvidence } from '@atrium/contract/esign/verify-evidence.ts'
import { compactVerify, importJWK } from 'jose'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { installationId } from '#logs/chain/installation-chain.ts'
import { openSecrets } from '#environment/secrets.ts'
import { payloadAt } from '#testing/evidence.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { sql } from 'drizzle-orm'
import { SigningKeys } from './signing-keys.ts'

const portal = await openTestPortal({ PUBLIC_URL: 'https://portal.example' })
after(() => portal.close())
const { services } = portal.server

/** The keys as another server of the installation sees them. `isNotified` false: nothing is cached. */
const keysOf = (more: Partial<typeof services> = {}) => new SigningKeys({ ...services, ...more })

const rows = () =>
  inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ kid: string; private_key: string | null; retired_at: Date | null }>(
      db,
      sql`select * from esign_keys order by created_at`,
    ),
  )

beforeEach(async () => {
  await inTransaction(portal.database, 'owner', (db) => db.execute(sql`delete from esign_keys`))
  services.invalidate('esign-keys')
})

test('first key – asked for by four servers at once – is one key', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => keysOf().current()))
  assert.equal(new Set(keys.map(({ kid }) => kid)).size, 1)
  assert.equal((await rows()).length, 1)
})

test('signature – of the current key – is verified by jose and by the verifier with the published keys', async () => {
  const keys = keysOf()
  const payload = payloadAt(1, null)
  const jws = (await keys.current()).sign(payload)
  const [jwk] = await keys.publicKeys()
  const { payload: bytes, protectedHeader } = await compactVerify(jws, await importJWK(jwk ?? {}, 'ES256'))
  assert.deepEqual(JSON.parse(Buffer.from(bytes).toString()), payload)
  assert.deepEqual(protectedHeader, { alg: 'ES256', kid: jwk?.kid, typ: 'atrium-signature' })
  const file = {
    format: 'atrium-signatures/1',
    record: payload.record,
    signatures: [jws],
    keys: await keys.publicKeys(),
    timeStamps: [],
  }
  const { signatures } = await verifyEvidence(file, { trustedKeys: await keys.publicKeys() })
  assert.deepEqual([signatures[0]?.signature, signatures[0]?.key], ['ok', 'ok'])
})

test('private key – in the database – is sealed, and none of it is published', async () => {
  const keys = keysOf()
  await keys.current()
  const [row] = await rows()
  assert.ok(row?.private_key && !row.private_key.includes('PRIVATE KEY'))
  assert.match(services.secrets.open(row.private_key) ?? '', /PRIVATE KEY/)
  const [jwk = {}] = await keys.publicKeys()
  assert.deepEqual(Object.keys(jwk).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

test('certificate – of the key – is signed by itself, about the same key, and names the portal', async () => {
  const keys = keysOf()
  const { certificate: pem, privateKey } = await keys.current()
  const certificate = new X509Certificate(pem)
  assert.ok(certificate.verify(createPublicKey(privateKey)))
  assert.ok(certificate.publicKey.equals(createPublicKey(privateKey)))
  assert.equal(certificate.subject, 'CN=Atrium portal.example')
  assert.ok(Date.parse(certificate.validTo) > Date.now() + 19 * 365 * 86_400_000)
})

test('rotation – after signatures – retires the key, keeps it published, and signs with another one', async () => {
  const keys = keysOf()
  const before = await keys.current()
  const kid = await keys.rotate()
  const now = await keys.current()
  assert.equal(now.kid, kid)
  assert.notEqual(kid, before.kid)
  assert.deepEqual(
    (await keys.publicKeys()).map((key) => key.kid),
    [kid, before.kid],
  )
  assert.deepEqual(
    (await rows()).map(({ retired_at, private_key }) => [retired_at !== null, private_key === null]),
    [
      [true, true],
      [false, false],
    ],
    'the private half of the retired key is gone',
  )
  const [entry] = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ changes: object }>(
      db,
      sql`select changes from operation_logs where action = 'esign.key-rotated' and organisation_id = ${installationId} order by number desc limit 1`,
    ),
  )
  assert.deepEqual(entry?.changes, { keyId: [before.kid, kid] })
})

test('rotation – on another server – counts here once the notice has come', async () => {
  const [here, there] = [keysOf(), keysOf()]
  await here.current()
  await here.publicKeys()
  const kid = await there.rotate()
  services.invalidate('esign-keys')
  assert.equal((await here.current()).kid, kid)
  assert.equal((await here.publicKeys()).length, 2)
})

test('rotation – on another server, while notices may be missing – counts at once', async () => {
  const here = keysOf({ isNotified: () => false, onInvalidation() {} })
  await here.current()
  await here.publicKeys()
  const kid = await keysOf().rotate()
  assert.equal((await here.current()).kid, kid)
  assert.equal((await here.publicKeys()).length, 2)
})

test('key – cached – is not read again', async () => {
  const keys = keysOf({ isNotified: () => true, onInvalidation() {} })
  const { kid } = await keys.current()
  await inTransaction(portal.database, 'owner', (db) => db.execute(sql`update esign_keys set retired_at = now()`))
  assert.equal((await keys.current()).kid, kid)
})

test('key – sealed by another secret key – is refused with what to do, and rotation replaces it', async () => {
  await keysOf().current()
  const secrets = await openSecrets({ secretKey: 'ab'.repeat(32), dataDir: services.settings.dataDir })
  const keys = keysOf({ secrets })
  await assert.rejects(keys.current(), /rotate-signing-key/)
  const kid = await keys.rotate()
  assert.equal((await keys.current()).kid, kid)
})
