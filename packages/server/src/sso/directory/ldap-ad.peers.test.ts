import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
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
// All come from one address.
beforeEach(() => inTransaction(portal.database, 'owner', (db) => db.execute(sql`delete from attempts`)))
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

const refusedBinds: [how: string, result: NonNullable<typeof directory.given.bindResult>, code: number][] = [
  ['389-ds, inactivated', { code: 53, text: 'Account inactivated. Contact system administrator.' }, 3230],
  ['389-ds, too many tries', { code: 19, text: 'Exceed password retry limit. Please try later.' }, 3234],
  ['389-ds, an expired password', { code: 49, text: 'password expired!' }, 3232],
  ['a password policy, locked', { code: 49, policyError: 1 }, 3234],
  ['a password policy, an expired password', { code: 49, policyError: 0 }, 3232],
  ['a password policy, a right password that was reset', { code: 0, policyError: 2 }, 3233],
  ['a password policy, a wrong password', { code: 49 }, 2003],
]
for (const [how, result, code] of refusedBinds)
  test(`a directory – refuses by ${how} – returns the error for that reason`, async (t) => {
    directory.given.subCode = null
    directory.given.bindResult = result
    t.after(() => delete directory.given.bindResult)
    const answer = await signIn(`bind ${how}`)
    assert.equal(answer.code, code, answer.message)
  })

const ticks = (ms: number) => String((BigInt(ms) + 11_644_473_600_000n) * 10_000n)
const states: [what: string, more: Record<string, string>, code: number][] = [
  ['nsAccountLock', { nsAccountLock: 'TRUE' }, 3230],
  ['ACCOUNTDISABLE', { userAccountControl: '66050' }, 3230],
  ['a past accountExpires', { accountExpires: ticks(Date.now() - 1_000) }, 3231],
  ['pwdAccountLockedTime', { pwdAccountLockedTime: '000001010000Z' }, 3234],
  ['pwdReset', { pwdReset: 'TRUE' }, 3233],
  ['accountExpires that never comes', { accountExpires: '9223372036854775807', userAccountControl: '512' }, 100],
  ['no accountExpires', { accountExpires: '0', nsAccountLock: 'false', pwdReset: 'FALSE' }, 100],
]
for (const [what, more, code] of states)
  test(`an entry with ${what} – and the right password – ${code === 100 ? 'signs in' : 'is refused with the reason'}`, async (t) => {
    directory.given.subCode = null
    directory.given.more = more
    t.after(() => delete directory.given.more)
    const answer = await signIn(`entry ${what}`)
    assert.equal(answer.code, code, answer.message)
  })

test('wrong passwords – under names that lead to one entry – count for the entry, up to its lock', async (t) => {
  directory.given.subCode = '52e'
  t.after(() => (directory.given.subCode = null))
  const tryAs = async (account: string) => {
    const body = { connection: connection.ID, account, password: 'wrong', captcha: await portal.aCaptcha() }
    return (await aPortalBrowser(portal).call<Login>('POST /sso/directory/login', body)).error
  }
  const names = ['zhang', 'z.san', 'san.zhang', '13912340001', 'employee 7', 'zs']
  const errors: (string | undefined)[] = []
  for (const name of names) errors.push(await tryAs(name))
  assert.deepEqual(errors.slice(0, 4), Array(4).fill('identity.wrong-password'))
  assert.equal(errors.at(-1), 'identity.locked', String(errors))
  directory.given.subCode = null
  assert.equal(await tryAs('zhang'), 'identity.locked', 'the right password, too')
})

test('wrong passwords – without a captcha, under names that lead to one entry – ask for one', async (t) => {
  directory.given.subCode = '52e'
  t.after(() => (directory.given.subCode = null))
  const codes: number[] = []
  for (const name of ['a', 'b', 'c', 'd']) codes.push((await signIn(name)).code)
  assert.deepEqual(codes, [2003, 2003, 2003, 2013])
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
  const shownSteps = JSON.stringify(Steps)
  assert.ok(shownSteps.includes(emulatedGuid), shownSteps)
  assert.ok(!shownSteps.includes('a password'), 'the password stands nowhere')
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
