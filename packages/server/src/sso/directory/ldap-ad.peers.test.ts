import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { emulatedGuid, openLdapEmulator } from '#testing/emulators/ldap-emulator.ts'
import { exampleDirectory } from '#testing/examples/sso-connection.ts'
import { aPng } from '#testing/pictures.ts'
import { anSsoOffice, aPortalBrowser, type Login } from '#testing/providers/sso-office.ts'
import { shortenTimeouts } from '#testing/shorten-timeouts.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const reader = 'reader@lab.test'
const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
const directory = await openLdapEmulator(reader)
after(async () => {
  await directory.close()
  await portal.close()
})
const office = await anSsoOffice(portal)
const connection = await office.aConnection({
  ...exampleDirectory,
  CreatesMembers: true,
  Settings: {
    ...exampleDirectory.Settings,
    Servers: [directory.url],
    CaCertificate: directory.ca,
    ReaderDN: reader,
    BaseDN: 'DC=lab,DC=test',
    PersonFilter: '(&(objectCategory=person)(objectClass=user))',
    LoginAttributes: ['sAMAccountName', 'userPrincipalName'],
    IdAttribute: 'objectGUID',
  },
  Mapping: { ...exampleDirectory.Mapping, RealName: 'displayName' },
})
const signIn = (account: string, { ID }: Connection = connection) =>
  aPortalBrowser(portal).call<Login>('POST /sso/directory/login', { connection: ID, account, password: 'a password' })

const refusals: [subCode: string, code: number][] = [
  ['52e', 2003],
  ['525', 2003],
  ['533', 3230],
  ['701', 3231],
  ['532', 3232],
  ['773', 3233],
  ['775', 3234],
  ['530', 3235],
  ['531', 3235],
]
for (const [subCode, code] of refusals)
  test(`Active Directory – refuses with data ${subCode} – returns the error for that reason`, async () => {
    directory.given.subCode = subCode
    const answer = await signIn(`person${subCode}`)
    assert.equal(answer.code, code, answer.message)
    assert.equal((await office.traces(connection.ID)).length, 0, 'only problems of the connection leave a trace')
  })

test('a directory – asked by a stranger – says whose it is, and nothing of others', async () => {
  const ask = (id: string) => portal.ask<{ Name: string; OrganisationName: string }>(`GET /sso/directories/${id}`)
  const { response } = await ask(connection.ID)
  assert.equal(response.Name, '公司目录')
  assert.ok(response.OrganisationName)
  const other = await office.aConnection()
  assert.equal((await ask(other.ID)).status, 404)
  await office.ask(`PUT /sso/connections/${connection.ID}/switch`, { IsEnabled: false })
  assert.equal((await ask(connection.ID)).status, 404)
  assert.equal((await signIn('zhang')).code, 1011)
  await office.ask(`PUT /sso/connections/${connection.ID}/switch`, { IsEnabled: true })
})

test('Active Directory – objectGUID and units – are read as Windows writes them', async () => {
  directory.given.subCode = null
  const { TraceID } = await office.ask<{ TraceID: string }>(`POST /sso/connections/${connection.ID}/test-directory`, {
    Account: 'LAB\\zhang',
    Password: 'a password',
  })
  const { Steps, Fields } = await office.trace(TraceID)
  const told = JSON.stringify(Steps)
  assert.ok(told.includes(emulatedGuid), told)
  assert.ok(!told.includes('a password'), 'the password stands nowhere')
  assert.equal(Fields.find(({ Field }) => Field === 'Department')?.Value, '研发部/分析组')
})

test('Active Directory – a photo – is read at the first sign-in and in tests alone', async (t) => {
  directory.given.subCode = null
  directory.given.photo = aPng()
  t.after(() => delete directory.given.photo)
  const withPhoto = await office.aConnection({
    ...exampleDirectory,
    CreatesMembers: true,
    TrustedDomains: [],
    Settings: connection.Settings,
    Mapping: { ...connection.Mapping, Email: null, Photo: 'thumbnailPhoto' },
  })
  const readsOfPhotos = () => directory.searches.filter((search) => search.includes('thumbnailPhoto')).length
  const first = await signIn('zhang', withPhoto)
  const [member] = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ file: string | null }>(
      db,
      sql`select photo_file as file from accounts where id = ${first.response.Session?.AccountInfo?.ID}`,
    ),
  )
  assert.match(String(member?.file), /\.png$/)
  assert.equal(readsOfPhotos(), 1)
  await signIn('zhang', withPhoto)
  assert.equal(readsOfPhotos(), 1, 'a member who signs in again')
  const { TraceID } = await office.ask<{ TraceID: string }>(`POST /sso/connections/${withPhoto.ID}/test-directory`, {
    Account: 'zhang',
    Password: 'a password',
  })
  const { Fields } = await office.trace(TraceID)
  assert.ok(Fields.find(({ Field }) => Field === 'Photo')?.Value)
  assert.equal(readsOfPhotos(), 2)
})

test('Active Directory – an empty password – never reaches the directory', async () => {
  const before = directory.binds.length
  const browser = aPortalBrowser(portal)
  const empty = { connection: connection.ID, account: 'zhang', password: '' }
  assert.notEqual((await browser.call('POST /sso/directory/login', empty)).code, 100)
  const { TraceID } = await office.ask<{ TraceID: string }>(`POST /sso/connections/${connection.ID}/test-directory`, {
    Account: 'zhang',
    Password: '',
  })
  assert.equal((await office.trace(TraceID)).IsPassed, false)
  assert.equal(directory.binds.length, before)
})

for (const mode of ['hangs', 'garbage'] as const)
  test(`a directory that ${mode === 'hangs' ? 'hangs' : 'answers garbage'} – fails in time, with a trace`, async (t) => {
    const timeouts = shortenTimeouts(t)
    directory.given.mode = mode
    const answer = await signIn('zhang')
    directory.given.mode = 'answers'
    assert.equal(answer.code, 3202)
    assert.ok(timeouts.includes(10_000), String(timeouts))
    const [row] = await office.traces(connection.ID)
    const failed = (await office.trace(String(row?.ID))).Steps.find(({ IsFailed }) => IsFailed)
    assert.match(String(failed?.Hint), /没有响应/)
  })

test('a directory – a sign-in that wants a page – leads to the sign-in page with it', async () => {
  const { headers } = await aPortalBrowser(portal).request(`GET /sso/start/${connection.ID}?to=%3Ffrom%3D%252Fmembers`)
  assert.match(
    String(headers.location),
    new RegExp(`/#/login\\?way=directory&connection=${connection.ID}&from=%2Fmembers$`),
  )
})

test('the authority of a directory – named by its certificate – is a certificate whose end is announced', async () => {
  const { Connections } = await office.ask<{ Connections: Connection[] }>('GET /sso/connections')
  assert.ok(Connections.find(({ ID }) => ID === connection.ID)?.CertificateExpiryTime)
})
