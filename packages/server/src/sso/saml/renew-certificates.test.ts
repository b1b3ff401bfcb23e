import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { createKeyPair } from '#sso/saml/key-pair.ts'
import { aSamlIdp } from '#testing/emulators/saml-idp.ts'
import { anSsoOffice } from '#testing/providers/sso-office.ts'
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
    Kind: 'saml',
    EntityID: idp.entityId,
    SignInUrl: 'https://idp.lab.example/redirect',
    SignOutUrl: null,
    Certificates: [idp.keys.certificate],
    MetadataUrl: `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/metadata`,
    NameIDFormat: 'persistent',
    SubjectAttribute: null,
    SignsRequests: false,
    EndsUpstream: false,
  },
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

test('metadata by address – of a connection that is off – are not read', async () => {
  await office.ask(`PUT /sso/connections/${connection.ID}/switch`, { IsEnabled: false })
  const before = reads
  await portal.runJob(renewCertificates(portal.server.services))
  assert.equal(reads, before)
})
