import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { createKeyPair } from '#sso/saml/key-pair.ts'
import { openOidcEmulator } from '#testing/emulators/oidc-emulator.ts'
import { exampleConnection, exampleDirectory } from '#testing/examples/sso-connection.ts'
import { anSsoOffice, aPortalBrowser, type PortalBrowser } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
const [first, second] = [await openOidcEmulator('atrium'), await openOidcEmulator('atrium')]
after(() => portal.close())
after(() => Promise.all([first.close(), second.close()]))

type Office = Awaited<ReturnType<typeof anSsoOffice>>
type Provider = typeof first

/** Saves a connection with changed fields; without a secret unless `fields` has one. */
const save = ({ token }: Office, { ID, Version, ...connection }: Connection, fields: object) => {
  const { Name, Settings, TrustedDomains, IsSecondStepTrusted, AllowsUnrequested, CreatesMembers } = connection
  const { DepartmentID, ProductIDs, Mapping } = connection
  const body = { Name, Settings, TrustedDomains, IsSecondStepTrusted, AllowsUnrequested, CreatesMembers }
  return portal.ask<Connection>(`PUT /sso/connections/${ID}`, {
    token,
    body: { ...body, DepartmentID, ProductIDs, Mapping, Version, ...fields },
  })
}

const { Settings: oidc } = exampleConnection
const { Settings: ldap } = exampleDirectory
const feishu = { Kind: 'feishu', AppID: 'cli_1', TenantKey: 'lab' }
const moves: [what: string, before: object, after: object, isMoved: boolean][] = [
  ['another issuer', oidc, { Issuer: 'https://elsewhere.example' }, true],
  ['another client', oidc, { ClientID: 'another' }, true],
  ['another scope', oidc, { Scope: 'openid email' }, false],
  ['another server', ldap, { Servers: [...ldap.Servers, 'ldaps://elsewhere.example'] }, true],
  ['one server less', { ...ldap, Servers: [...ldap.Servers, 'ldaps://two.example'] }, { Servers: ldap.Servers }, false],
  ['another reading account', ldap, { ReaderDN: 'cn=other,dc=lab,dc=example' }, true],
  ['another base', ldap, { BaseDN: 'dc=example' }, false],
  ['another app', feishu, { AppID: 'cli_2' }, true],
  ['another tenant', feishu, { TenantKey: 'other' }, false],
  ['from Feishu to Lark', feishu, { Region: 'lark' }, true],
  ['Feishu, named', feishu, { Region: 'feishu' }, false],
  ['another app', { Kind: 'dingtalk', ClientID: 'a', CorpID: 'c' }, { ClientID: 'b' }, true],
  ['another agent', { Kind: 'wecom', CorpID: 'c', AgentID: '1' }, { AgentID: '2' }, true],
]
test('secret – of a connection that is moved – has to be entered again; elsewhere it stays', async () => {
  const office = await anSsoOffice(portal)
  for (const [what, before, after, isMoved] of moves) {
    const connection = await office.aConnection({ ...exampleDirectory, ...exampleConnection, Settings: before })
    const Settings = { ...connection.Settings, ...after }
    const { error, response } = await save(office, connection, { Settings })
    assert.equal(error, isMoved ? 'sso.secret-needed' : undefined, what)
    const saved = isMoved ? await save(office, connection, { Settings, Secret: 'another one' }) : { response }
    assert.equal(saved.response.HasSecret, true, what)
    await office.ask(`DELETE /sso/connections/${connection.ID}`)
  }
})

test('secret – of a directory whose authority changes – has to be entered again', async () => {
  const office = await anSsoOffice(portal)
  const { certificate } = await createKeyPair('authority')
  const connection = await office.aConnection(exampleDirectory)
  const Settings = { ...connection.Settings, CaCertificate: certificate }
  assert.equal((await save(office, connection, { Settings })).error, 'sso.secret-needed')
  const moved = (await save(office, connection, { Settings, Secret: 'another one' })).response
  const back = await save(office, moved, { Settings: { ...Settings, CaCertificate: null } })
  assert.equal(back.error, 'sso.secret-needed')
})

test('secret – of a platform whose address operators changed – is used no more', async () => {
  const office = await anSsoOffice(portal)
  const { ID } = await office.aConnection({ Settings: feishu })
  const hasSecret = async () => {
    const { Connections } = await office.ask<{ Connections: Connection[] }>('GET /sso/connections')
    return Connections.find((one) => one.ID === ID)?.HasSecret
  }
  const { chatPlatforms } = portal.server.services.settings
  assert.equal(await hasSecret(), true)
  chatPlatforms.feishu = 'https://proxy.example'
  assert.equal(await hasSecret(), false)
  chatPlatforms.feishu = undefined
  assert.equal(await hasSecret(), true)
})

/** Somebody comes back from a provider. */
async function signIn(provider: Provider, { ID }: Connection, claims: object, browser = aPortalBrowser(portal)) {
  provider.given.claims = { email_verified: true, name: '陆一', ...claims }
  const answer = new URLSearchParams(provider.answerTo(await browser.start(ID))).toString()
  const page = await browser.comeBack(`/sso/callback/${ID}?${answer}`)
  return (await browser.login(page.get('state'))).response
}

let members = 0
/** A member who is linked at the first provider, and the connection. */
async function aLinkedMember() {
  const office = await anSsoOffice(portal)
  const email = `moved.${(members += 1)}@lab.example`
  const member = await office.aMember({ email })
  const connection = await office.aConnection({ Settings: { ...oidc, Issuer: first.issuer } })
  const person = { sub: 'one and the same', email }
  assert.equal((await signIn(first, connection, person)).Session?.logged, true)
  const move = async ({ issuer }: Provider, from: Connection, fields: object = {}) =>
    (await save(office, from, { Settings: { ...oidc, Issuer: issuer }, Secret: 'another one', ...fields })).response
  return { office, member, connection, person, move }
}

test('links – after the issuer of their connection has changed – match nobody by the provider’s id; back there they do', async () => {
  const { connection, person, move } = await aLinkedMember()
  const moved = await move(second, connection, { TrustedDomains: [] })
  assert.equal(moved.LinkedCount, 0)
  const { Session, LinkState } = await signIn(second, moved, person)
  assert.equal(Session, null)
  assert.ok(LinkState, 'the person is asked')
  const back = await move(first, moved)
  assert.equal((await signIn(first, back, person)).Session?.logged, true)
})

test('links – of a new issuer with an id that the one before had – belong to whom they name now', async () => {
  const { office, member, connection, person, move } = await aLinkedMember()
  const other = await office.aMember({ email: `other.${person.email}` })
  const moved = await move(second, connection)
  const own = await signIn(second, moved, { ...person, sub: 'of the new issuer' })
  assert.equal(own.Session?.AccountInfo?.ID, member.id, 'linked anew by the trusted email address')
  const named = await signIn(second, moved, { ...person, email: `other.${person.email}` })
  assert.equal(named.Session?.AccountInfo?.ID, other.id)
})

test('linking – that began before the issuer changed – is refused', async () => {
  const { office, connection, move } = await aLinkedMember()
  const browser: PortalBrowser = aPortalBrowser(portal)
  const stranger = { sub: 'somebody else', email: 'stranger@elsewhere.example' }
  const { LinkState } = await signIn(first, connection, stranger, browser)
  await move(second, connection)
  const { token } = await portal.aSession(await office.aMember())
  browser.cookies.set('atrium_session', token)
  const answer = await browser.call('POST /sso/link', { state: LinkState })
  assert.equal(answer.error, 'sso.state-invalid')
})

test('settings with mistakes – of one kind of connection – are explained by the fields of that kind alone', async () => {
  const { token } = await anSsoOffice(portal)
  const wrongFields = async (Settings: object) => {
    const body = { ...exampleConnection, Settings }
    const { details } = await portal.ask('POST /sso/connections', { token, body })
    return (details as { fields: { field: string; rule: string }[] }).fields.map(
      ({ field, rule }) => `${field} ${rule}`,
    )
  }
  const { BaseDN: _, ...lacking } = ldap
  assert.deepEqual(await wrongFields(lacking), ['Settings.BaseDN required'])
  assert.deepEqual(await wrongFields({ ...oidc, Issuer: 'not an address', Server: 'x' }), [
    'Settings.Server unknown',
    'Settings.Issuer pattern',
  ])
  assert.deepEqual(await wrongFields({ ...oidc, Kind: 'radius' }), ['Settings.Kind enum'])
  assert.deepEqual(await wrongFields({}), ['Settings.Kind required'])
})
