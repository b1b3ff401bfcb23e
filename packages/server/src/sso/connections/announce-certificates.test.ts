import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { day } from '@atrium/contract/constants.ts'
import type { Output } from '@atrium/contract/kit/call.ts'
import type { productCalls } from '@atrium/contract/products/products.calls.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { lastExpiry } from '#sso/connections/certificates.ts'
import { createKeyPair } from '#sso/saml/key-pair.ts'
import { anSsoOffice } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { announceCertificates } from './announce-certificates.ts'

const portal = await openTestPortal()
after(() => portal.close())

const aSamlConnection = (certificates: readonly string[]) => ({
  Kind: 'saml',
  EntityID: 'idp',
  SignInUrl: 'https://idp.lab.example/',
  SignOutUrl: null,
  Certificates: certificates,
  MetadataUrl: null,
  NameIDFormat: 'persistent',
  SubjectAttribute: null,
  SignsRequests: false,
  EndsUpstream: false,
})

/** A provider's certificate that expires in a number of days; the portal's own are valid for 20 years. */
async function aCertificate(days: number): Promise<string> {
  const begin = new Date(Date.now() + days * day)
  begin.setUTCFullYear(begin.getUTCFullYear() - 20)
  return (await createKeyPair('idp', begin)).certificate
}

test('inbox – a certificate that ends within 30 days – is a to-do, new until it was seen', async () => {
  const office = await anSsoOffice(portal)
  const toDos = async () => {
    const given = await office.ask<Output<typeof productCalls.toDos>>('GET /Platform/toDos')
    return [given.ExpiringCertificates, given.HasNewCertificates]
  }
  const [later, soon] = await Promise.all([aCertificate(40), aCertificate(20)])
  await office.aConnection({ Settings: aSamlConnection([later]) })
  assert.deepEqual(await toDos(), [0, false])
  const { ID } = await office.aConnection({ Settings: aSamlConnection([soon]) })
  assert.deepEqual(await toDos(), [1, true])
  await office.ask('POST /noticeOperation/LastTime', { kind: 'certificates' })
  assert.deepEqual(await toDos(), [1, false])
  await office.ask(`PUT /sso/connections/${ID}/switch`, { IsEnabled: false })
  assert.deepEqual(await toDos(), [0, false], 'a connection that nobody can use')
})

test('announces the end of a certificate 30, 7 and 1 days before, once each, unless there is a newer one', async () => {
  const office = await anSsoOffice(portal)
  const [old, renewed] = [await createKeyPair('old'), await createKeyPair('new', new Date(Date.now() + 400 * day))]
  const Settings = aSamlConnection([old.certificate])
  const expiring = await office.aConnection({ Name: '旧证书', Settings })
  await office.aConnection({
    Name: '已更换',
    Settings: { ...Settings, Certificates: [old.certificate, renewed.certificate] },
  })
  const expiry = lastExpiry([old.certificate])
  assert.equal(expiring.CertificateExpiryTime, expiry?.toISOString())
  const sentAt = async (daysBefore: number) => {
    portal.clock.forward(Number(expiry) - daysBefore * day - portal.clock.now())
    await portal.runJob(announceCertificates(portal.server.services))
    const rows = await inTransaction(portal.database, 'owner', (db) =>
      rowsOf<{ template: string }>(
        db,
        sql`select template from messages where organisation_id = ${office.organisationId}`,
      ),
    )
    return rows.length
  }
  assert.equal(await sentAt(31), 0)
  assert.equal(await sentAt(29.5), 1)
  assert.equal(await sentAt(20), 1)
  assert.equal(await sentAt(6.5), 2)
  assert.equal(await sentAt(6), 2)
  assert.equal(await sentAt(0.5), 3)
  assert.equal(await sentAt(-1), 3)
  const { subject, text } = await portal.messageFor(String(office.admin.email))
  assert.match(subject, /旧证书/)
  assert.match(text, /还有 1 天/)
})
