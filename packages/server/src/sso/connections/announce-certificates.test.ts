import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { day } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { lastExpiry } from '#sso/connections/certificates.ts'
import { createKeyPair } from '#sso/saml/key-pair.ts'
import { anSsoOffice } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { announceCertificates } from './announce-certificates.ts'

const portal = await openTestPortal()
after(() => portal.close())

test('announces the end of a certificate 30, 7 and 1 days before, once each, unless there is a newer one', async () => {
  const office = await anSsoOffice(portal)
  const [old, renewed] = [await createKeyPair('old'), await createKeyPair('new', new Date(Date.now() + 400 * day))]
  const Settings = {
    Kind: 'saml',
    EntityID: 'idp',
    SignInUrl: 'https://idp.lab.example/',
    SignOutUrl: null,
    Certificates: [old.certificate],
    MetadataUrl: null,
    NameIDFormat: 'persistent',
    SubjectAttribute: null,
    SignsRequests: false,
    EndsUpstream: false,
  }
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
