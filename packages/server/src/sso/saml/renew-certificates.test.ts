import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { createKeyPair, type KeyPair } from '#sso/saml/key-pair.ts'
import { aSamlIdp, base64, newXmlId, parsedRequest } from '#testing/emulators/saml-idp.ts'
import { exampleConnection } from '#testing/examples/sso-connection.ts'
import { anSsoOffice, aPortalBrowser, pageQuery } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { renewCertificates } from './renew-certificates.ts'

const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
const idp = await aSamlIdp()
let published = { status: 200, text: idp.metadata() }
let reads = 0
const publisher = createServer((_request, response) => {
  reads += 1
  response.writeHead(published.status).end(published.text)
}).listen(0, '127.0.0.1')
await once(publisher, 'listening')
after(async () => {
  publisher.close()
  await portal.close()
})
const office = await anSsoOffice(portal)
const connection = await office.aConnection({
  Name: '公司 SAML',
  Settings: {
    ...idp.settings,
    MetadataUrl: `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/metadata`,
  },
  Mapping: { ...exampleConnection.Mapping, RealName: 'displayName', Administrator: null, AdministratorValue: null },
  TrustedDomains: [],
  CreatesMembers: true,
})

/** Runs the job; resolves to the connection and what was written about it. */
async function renewed() {
  await portal.runJob(renewCertificates(portal.server.services))
  const { Connections } = await office.ask<{ Connections: Connection[] }>('GET /sso/connections')
  const owner = (query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => rowsOf(db, query))
  const mails = await owner(
    sql`select 1 from messages where organisation_id = ${office.organisationId} and template = 'certificates-renewed'`,
  )
  const logged = await owner(
    sql`select 1 from operation_logs where organisation_id = ${office.organisationId} and action = 'sso.connection-modified' and actor_id = ${connection.ID}`,
  )
  const { Settings, Version } = Connections.find(({ ID }) => ID === connection.ID) as Connection
  assert.ok(Settings.Kind === 'saml')
  return { certificates: Settings.Certificates, version: Version, mails: mails.length, logged: logged.length }
}
const unchanged = { certificates: [idp.keys.certificate], version: connection.Version, mails: 0, logged: 0 }

test('metadata by address – with the same certificate, unreadable or of another provider – change nothing', async () => {
  assert.deepEqual(await renewed(), unchanged)
  const other = await createKeyPair('another')
  const wrong = [
    { status: 500, text: idp.metadata(other.certificate) },
    { status: 200, text: 'down for maintenance' },
    { status: 200, text: idp.metadata(other.certificate).replace(idp.entityId, 'https://other.example') },
  ]
  for (published of wrong) assert.deepEqual(await renewed(), unchanged, published.text.slice(0, 40))
  assert.equal(reads, 4)
})

test('metadata by address – with a new certificate – are taken over, logged and announced, once', async () => {
  const next = await createKeyPair('next')
  published = { status: 200, text: idp.metadata(next.certificate) }
  const once = await renewed()
  assert.deepEqual([once.certificates.length, once.mails, once.logged], [1, 1, 1])
  assert.notDeepEqual(once.certificates, unchanged.certificates)
  assert.equal(once.version, unchanged.version + 1)
  assert.deepEqual(await renewed(), once)
  const { text } = await portal.messageFor(String(office.admin.email))
  assert.match(text, /公司 SAML/)
})

/** Signs in with an assertion that is signed by a key. */
async function signInBy(by: KeyPair) {
  const browser = aPortalBrowser(portal)
  const { id: request, relayState } = parsedRequest(await browser.start(connection.ID))
  const { CallbackUrl: callbackUrl, EntityUrl: audience } = connection
  const nameId = newXmlId()
  const options = { callbackUrl, audience, request, nameId, attributes: { displayName: '新人' } }
  const SAMLResponse = base64(idp.response(options, idp.sign(idp.assertion(options), { by })))
  const form = { SAMLResponse, RelayState: relayState }
  const answer = await browser.request(`POST /sso/callback/${connection.ID}`, { form })
  return browser.login(pageQuery(String(answer.headers.location)).get('state'))
}

test('metadata by address – a signature by a key that is new there – is verified once they were read again', async () => {
  const next = await createKeyPair('replaced')
  published = { status: 200, text: idp.metadata(next.certificate) }
  const before = reads
  const answer = await signInBy(next)
  assert.equal(answer.response?.Session?.logged, true, answer.message)
  assert.equal((await signInBy(next)).response?.Session?.logged, true)
  assert.equal(reads, before + 1)
})

test('metadata by address – wrong signatures, however many – have them read once in five minutes', async () => {
  const stranger = await createKeyPair('stranger')
  portal.clock.forward(6 * 60_000)
  const before = reads
  for (let count = 0; count < 3; count += 1) assert.equal((await signInBy(stranger)).error, 'sso.failed')
  assert.equal(reads, before + 1)
})

test('metadata by address – of a connection that is off – are not read', async () => {
  await office.ask(`PUT /sso/connections/${connection.ID}/switch`, { IsEnabled: false })
  const before = reads
  await portal.runJob(renewCertificates(portal.server.services))
  assert.equal(reads, before)
})
