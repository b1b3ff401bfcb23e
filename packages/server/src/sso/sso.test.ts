import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Connection, SsoSettings } from '@atrium/contract/sso/sso.shapes.ts'
import type { Envelope } from '@atrium/contract/kit/envelope.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { exampleConnection } from '#testing/examples/sso-connection.ts'
import { testDigest } from '#testing/people.ts'
import { aJpeg, aPng, pngBomb } from '#testing/pictures.ts'
import { openOidcProvider } from '#testing/providers/foreign-oidc-provider.ts'
import { anSsoOffice, aPortalBrowser, pageQuery, type PortalBrowser } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
portal.server.services.settings.publicUrl = address

const people: Record<string, Record<string, unknown>> = {}
const provider = await openOidcProvider(people)
after(() => provider.close())

const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

let numbers = 0
/** Somebody whom the provider knows. */
function aPerson(claims: Record<string, unknown> = {}) {
  const id = `person-${(numbers += 1)}`
  people[id] = { name: `陆一${numbers}`, email: `lu.${numbers}@lab.example`, email_verified: true, ...claims }
  return { id, email: String(people[id]?.['email']), name: String(people[id]?.['name']) }
}

/** An office with a connection to the provider. */
async function anOffice(given: object = {}) {
  const office = await anSsoOffice(portal)
  const clientId = `client-${(numbers += 1)}`
  const Settings = {
    Kind: 'oidc',
    Issuer: provider.issuer,
    ClientID: clientId,
    Scope: 'openid profile email phone',
    SubjectClaim: 'sub',
    EndsUpstream: true,
  }
  const connection = await office.aConnection({ Settings, Secret: 'the secret of the client', ...given })
  const { CallbackUrl: callbackUrl, LogoutUrl: logoutUrl, LoggedOutUrl: loggedOutUrl } = connection
  await provider.register({ clientId, secret: 'the secret of the client', callbackUrl, logoutUrl, loggedOutUrl })
  return { ...office, connection, clientId }
}

/** Signs in at the provider; resolves to the query of the page at the end. */
async function visit(browser: PortalBrowser, connection: Connection, personId: string, query = '') {
  provider.choose(personId)
  const back = await provider.signIn(await browser.start(connection.ID, query))
  assert.equal(back.origin + back.pathname, connection.CallbackUrl)
  return browser.comeBack(back.pathname + back.search)
}

async function signIn(connection: Connection, personId: string, browser = aPortalBrowser(portal)) {
  const page = await visit(browser, connection, personId)
  return { browser, answer: await browser.login(page.get('state')) }
}

test('sign-in – by an email address that the connection is trusted for – links the member and opens a session', async () => {
  const { connection, aMember, organisationId } = await anOffice()
  const person = aPerson()
  const member = await aMember({ email: person.email })
  const { browser, answer } = await signIn(connection, person.id)
  assert.equal(answer.response.Session?.AccountInfo?.ID, member.id, answer.message)
  const session = await browser.session()
  assert.equal(session.logged, true)
  assert.equal(session.LoginType, 2)
  assert.ok(session.logoutUrl?.startsWith(`${provider.issuer}/session/end`), String(session.logoutUrl))
  const logged = await owner(
    sql`select result, method, login_type, connection from sign_in_logs where account_id = ${member.id}`,
  )
  assert.deepEqual(logged, [{ result: 'success', method: 'sso', login_type: '2', connection: connection.Name }])
  const linked = await owner(
    sql`select action, subject_id from operation_logs where organisation_id = ${organisationId} and action = 'sso.linked'`,
  )
  assert.deepEqual(linked, [{ action: 'sso.linked', subject_id: member.id }])
})

test('first sign-in – with a photo – takes it; one that is none or is out of reach is left out', async (t) => {
  const pictures = createServer((request, response) => {
    if (request.url === '/photo.jpg') response.end(aJpeg())
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  t.after(() => pictures.close())
  await once(pictures, 'listening')
  const at = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
  const { connection, organisationId } = await anOffice({
    CreatesMembers: true,
    TrustedDomains: [],
    Mapping: { ...exampleConnection.Mapping, Photo: 'picture' },
  })
  const cases: [picture: string, ending: RegExp | null][] = [
    [`${at}/photo.jpg`, /\.jpg$/],
    [aPng().toString('base64'), /\.png$/],
    [`data:image/png;base64,${aPng().toString('base64')}`, /\.png$/],
    [`${at}/missing.jpg`, null],
    ['http://10.0.0.1/photo.jpg', null],
    ['no picture', null],
    [pngBomb().toString('base64'), null],
  ]
  for (const [picture, ending] of cases) {
    const { answer } = await signIn(connection, aPerson({ picture }).id)
    const photo = answer.response.Session?.AccountInfo
    assert.equal(answer.response.Session?.logged, true, picture.slice(0, 60))
    const [row] = await owner<{ photo_file: string | null }>(
      sql`select photo_file from accounts where id = ${photo?.ID} and organisation_id = ${organisationId}`,
    )
    if (ending) assert.match(String(row?.photo_file), ending)
    else assert.equal(row?.photo_file, null, picture.slice(0, 60))
  }
})

test('sign-in – linked before – follows the provider’s id, whatever the email address is now', async () => {
  const { connection, aMember } = await anOffice()
  const person = aPerson()
  const member = await aMember({ email: person.email })
  await signIn(connection, person.id)
  Object.assign(people[person.id] ?? {}, { email: 'another@lab.example' })
  const { answer } = await signIn(connection, person.id)
  assert.equal(answer.response.Session?.AccountInfo?.ID, member.id)
})

for (const [what, given, claims] of [
  ['a domain that is not trusted', { TrustedDomains: ['other.example'] }, {}],
  ['an address that the provider did not verify', {}, { email_verified: false }],
] as const)
  test(`sign-in – ${what} – links nobody, until the person has signed in with the password once`, async () => {
    const { connection, aMember } = await anOffice(given)
    const person = aPerson({ ...claims, picture: aPng().toString('base64').repeat(20) })
    const member = await aMember({ email: person.email })
    const { browser, answer } = await signIn(connection, person.id)
    assert.equal(answer.response.Session, null)
    assert.ok(answer.response.LinkState)
    const state = answer.response.LinkState
    const [stored] = await owner<{ size: number }>(
      sql`select length(sealed) as size from sso_states where connection_id = ${connection.ID} and purpose = 'link'`,
    )
    assert.ok(Number(stored?.size) < 500, `the state keeps ${stored?.size} bytes, which is more than who it is`)
    assert.equal((await browser.call('POST /sso/link', { state })).error, 'access.sign-in-needed')
    await browser.call('POST /account/loginV2', { account: member.account, password: testDigest })
    assert.equal((await browser.call('POST /sso/link', { state })).code, 100)
    assert.equal((await browser.call('POST /sso/link', { state })).error, 'sso.state-invalid')
    const again = await signIn(connection, person.id)
    assert.equal(again.answer.response.Session?.AccountInfo?.ID, member.id)
  })

test('linking – by a member of another organisation, or in another browser – is refused', async () => {
  const { connection } = await anOffice()
  const { browser, answer } = await signIn(connection, aPerson().id)
  const state = answer.response.LinkState
  const elsewhere = aPortalBrowser(portal)
  const stranger = await portal.anAccount()
  for (const one of [elsewhere, browser]) {
    await one.call('POST /account/loginV2', { account: stranger.account, password: testDigest })
    assert.equal((await one.call('POST /sso/link', { state })).error, 'sso.state-invalid')
  }
})

test('sign-in – of somebody new, where members are created – makes a member without password, in department and applications', async () => {
  const office = await anSsoOffice(portal)
  const department = await portal.aDepartment(office.organisationId, '化学部')
  const fallback = await portal.aDepartment(office.organisationId)
  const { connection } = await connectTo(office, { CreatesMembers: true, DepartmentID: fallback.id })
  const person = aPerson({
    phone_number: '+86 138 1234 5678',
    title: '研究员',
    department: '化学部',
    groups: ['staff', 'lab-admins'],
  })
  const { answer, browser } = await signIn(connection, person.id)
  assert.equal(answer.code, 100, answer.message)
  const id = String(answer.response.Session?.AccountInfo?.ID)
  const [row] = await owner<Record<string, unknown>>(
    sql`select real_name, email, mobile_phone, job_title, department_id, role, password_hash from accounts where id = ${id}`,
  )
  assert.deepEqual(row, {
    real_name: person.name,
    email: person.email,
    mobile_phone: '13812345678',
    job_title: '研究员',
    department_id: department.id,
    role: 'organisation-admin',
    password_hash: null,
  })
  assert.equal((await browser.session()).logged, true)
  const other = aPerson({ department: '没有的部门' })
  const second = await signIn(connection, other.id)
  const [placed] = await owner<{ department_id: string; role: string }>(
    sql`select department_id, role from accounts where id = ${String(second.answer.response.Session?.AccountInfo?.ID)}`,
  )
  assert.deepEqual(placed, { department_id: fallback.id, role: 'member' })
  const created = await owner(
    sql`select actor_name from operation_logs where organisation_id = ${office.organisationId} and action = 'sso.member-created'`,
  )
  assert.deepEqual(created, [{ actor_name: connection.Name }, { actor_name: connection.Name }])
})

/** Connects an office to the provider. */
async function connectTo(office: Awaited<ReturnType<typeof anSsoOffice>>, given: object = {}) {
  const clientId = `client-${(numbers += 1)}`
  const Settings = {
    Kind: 'oidc',
    Issuer: provider.issuer,
    ClientID: clientId,
    Scope: 'openid profile email phone',
    SubjectClaim: 'sub',
    EndsUpstream: true,
  }
  const connection = await office.aConnection({ Settings, Secret: 'the secret of the client', ...given })
  const { CallbackUrl: callbackUrl, LogoutUrl: logoutUrl, LoggedOutUrl: loggedOutUrl } = connection
  await provider.register({ clientId, secret: 'the secret of the client', callbackUrl, logoutUrl, loggedOutUrl })
  return { connection }
}

test('sign-in – of one new person twice at once – creates one member', async () => {
  const { connection, organisationId } = await anOffice({ CreatesMembers: true })
  const person = aPerson()
  const browsers = [aPortalBrowser(portal), aPortalBrowser(portal)]
  const pages: URLSearchParams[] = []
  for (const browser of browsers) pages.push(await visit(browser, connection, person.id))
  const answers = await Promise.all(browsers.map((browser, i) => browser.login(pages[i]?.get('state') ?? '')))
  assert.deepEqual(
    answers.map(({ code }) => code),
    [100, 100],
  )
  const rows = await owner(
    sql`select 1 from accounts where organisation_id = ${organisationId} and lower(email) = ${person.email}`,
  )
  assert.equal(rows.length, 1)
})

test('sign-in – nobody is created – where seats are full, or where address or phone are somebody’s elsewhere', async () => {
  const { connection, organisationId, traces } = await anOffice({ CreatesMembers: true })
  const stranger = await portal.anAccount({ email: 'same@lab.example' })
  const taken = await signIn(connection, aPerson({ email: 'same@lab.example' }).id)
  assert.equal(taken.answer.error, 'sso.email-taken')
  await owner(sql`update organisations set seat_count = member_count where id = ${organisationId}`)
  const full = await signIn(connection, aPerson().id)
  assert.equal(full.answer.error, 'identity.seats-full')
  const members = await owner<{ id: string }>(sql`select id from accounts where organisation_id = ${organisationId}`)
  assert.equal(members.length, 1)
  const [own] = await owner<{ organisation_id: string }>(
    sql`select organisation_id from accounts where id = ${stranger.id}`,
  )
  assert.notEqual(own?.organisation_id, organisationId)
  const outcomes = (await traces(connection.ID)).map(({ Outcome }) => Outcome)
  assert.equal(outcomes.length, 2)
  assert.match(outcomes.join(), /席位已满.*本组织之外/s)
})

test('sign-in – a provider of one organisation that names a member of another one – finds nobody', async () => {
  const { connection } = await anOffice()
  const { aMember } = await anOffice()
  const person = aPerson()
  await aMember({ email: person.email })
  const { answer } = await signIn(connection, person.id)
  assert.equal(answer.response.Session, null)
  assert.ok(answer.response.LinkState)
})

test('sign-in – of a former member – is refused, and nobody is created', async () => {
  const { connection, aMember, ask, organisationId } = await anOffice({ CreatesMembers: true })
  const person = aPerson()
  const member = await aMember({ email: person.email })
  await ask('POST /account/remove', { accountIds: [member.id] })
  assert.equal((await signIn(connection, person.id)).answer.error, 'sso.account-left')
  const rows = await owner(sql`select 1 from accounts where organisation_id = ${organisationId}`)
  assert.equal(rows.length, 2)
})

test('sign-in – an email address that has changed hands at the provider – is refused with the reason in the trace', async () => {
  const { connection, aMember, traces, trace } = await anOffice()
  const first = aPerson()
  await aMember({ email: first.email })
  await signIn(connection, first.id)
  const second = aPerson({ email: first.email })
  const { answer } = await signIn(connection, second.id)
  assert.equal(answer.error, 'sso.failed')
  const [row] = await traces(connection.ID)
  assert.ok(row && answer.message.includes(row.ID.slice(-6)))
  const steps = (await trace(row.ID)).Steps
  assert.match(String(steps.at(-1)?.Hint), /已关联身份提供方的另一个人/)
})

test('sign-in – with a second step of the organisation – asks for it, unless the connection is trusted for it', async () => {
  const { connection, aMember, ask } = await anOffice()
  await ask('POST /organizationConfig', { Code: 'second-step', Value: { When: 'always', Administrators: false } })
  const person = aPerson()
  const member = await aMember({ email: person.email })
  const { browser, answer } = await signIn(connection, person.id)
  assert.equal(answer.response.Session?.Identity, 'half-signed', answer.message)
  assert.deepEqual(
    answer.response.Session?.SecondStep?.Methods.map(({ Method }) => Method),
    ['phone', 'email', 'password'],
  )
  const second = await browser.call<{ logged: boolean; LoginType: number }>('POST /Account/Login/Secondary', {
    method: 'password',
    password: testDigest,
  })
  assert.equal(second.response.LoginType, 2, second.message)
  const logged = await owner<{ result: string; connection: string; login_type: string }>(
    sql`select result, connection, login_type from sign_in_logs where account_id = ${member.id} order by at`,
  )
  assert.deepEqual(logged, [
    { result: 'first-step', connection: connection.Name, login_type: '2' },
    { result: 'success', connection: connection.Name, login_type: '2' },
  ])
  assert.ok((await browser.session()).logoutUrl)
  await ask(`PUT /sso/connections/${connection.ID}`, { ...edited(connection), IsSecondStepTrusted: true })
  assert.equal((await signIn(connection, person.id)).answer.response.Session?.logged, true)
})

/** A connection as it is sent back. */
function edited(connection: Connection) {
  const { Name, Settings, TrustedDomains, IsSecondStepTrusted, AllowsUnrequested } = connection
  const { CreatesMembers, DepartmentID, ProductIDs, Mapping, Version } = connection
  return {
    Name,
    Settings,
    TrustedDomains,
    IsSecondStepTrusted,
    AllowsUnrequested,
    CreatesMembers,
    DepartmentID,
    ProductIDs,
    Mapping,
    Version,
  }
}

test('state – used twice, of another browser, or of another connection – signs nobody in', async () => {
  const { connection, aMember } = await anOffice()
  const other = await anOffice()
  const person = aPerson()
  await aMember({ email: person.email })
  const [mine, theirs] = [aPortalBrowser(portal), aPortalBrowser(portal)]
  await theirs.start(connection.ID)
  const page = await visit(mine, connection, person.id)
  assert.equal((await theirs.login(page.get('state'))).error, 'sso.state-invalid')
  assert.equal((await aPortalBrowser(portal).login(page.get('state'))).error, 'sso.state-invalid')
  assert.equal((await mine.login(page.get('state'))).code, 100)
  assert.equal((await mine.login(page.get('state'))).error, 'sso.state-invalid')
  provider.choose(person.id)
  const back = await provider.signIn(await mine.start(connection.ID))
  const elsewhere = await mine.comeBack(`/sso/callback/${other.connection.ID}${back.search}`)
  assert.equal(elsewhere.get('problem'), 'sso.state-invalid')
})

test('state – expired, or of a connection that was switched off meanwhile – signs nobody in', async () => {
  const { connection, ask } = await anOffice({ CreatesMembers: true })
  const browser = aPortalBrowser(portal)
  const page = await visit(browser, connection, aPerson().id)
  await owner(sql`update sso_states set expires_at = now() - interval '1 second'`)
  assert.equal((await browser.login(page.get('state'))).error, 'sso.state-invalid')
  const second = await visit(browser, connection, aPerson().id)
  await ask(`PUT /sso/connections/${connection.ID}/switch`, { IsEnabled: false })
  assert.equal((await browser.login(second.get('state'))).error, 'sso.state-invalid')
  assert.equal(pageQuery(await browser.start(connection.ID)).get('problem'), 'sso.state-invalid')
})

test('sign-in – cancelled at the provider – says so', async () => {
  const { connection, traces } = await anOffice()
  const browser = aPortalBrowser(portal)
  const page = await visit(browser, connection, '')
  const answer = await browser.login(page.get('state'))
  assert.equal(answer.error, 'sso.cancelled')
  assert.ok(answer.message.includes(connection.Name))
  assert.deepEqual(await traces(connection.ID), [])
})

test('return target – a page of the portal – is given back, another site is not', async () => {
  const { connection, aMember } = await anOffice()
  const person = aPerson()
  await aMember({ email: person.email })
  for (const [to, expected] of [
    ['/members?state=active', '/members?state=active'],
    ['?platform=ELN', '?platform=ELN'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
  ] as const) {
    const browser = aPortalBrowser(portal)
    const page = await visit(browser, connection, person.id, `?to=${encodeURIComponent(to)}`)
    assert.equal((await browser.login(page.get('state'))).response.ReturnTo, expected)
  }
})

test('test of a connection – signs nobody in, and tells what would happen to whom, step by step without secrets', async () => {
  const { connection, aMember, ask, token, trace, admin } = await anOffice()
  await ask(`PUT /sso/connections/${connection.ID}/switch`, { IsEnabled: false })
  const person = aPerson()
  const member = await aMember({ email: person.email })
  const browser = aPortalBrowser(portal)
  browser.cookies.set('atrium_session', token)
  const { Url } = (await browser.call<{ Url: string }>(`POST /sso/connections/${connection.ID}/test`)).response
  provider.choose(person.id)
  const back = await provider.signIn(Url)
  const page = await browser.comeBack(back.pathname + back.search)
  const answer = await browser.login(page.get('state'))
  assert.equal(answer.response.Session, null)
  const { IsPassed, Outcome, Steps, Fields } = await trace(String(answer.response.TraceID))
  assert.ok(IsPassed && Outcome.includes(member.realName ?? ''), Outcome)
  assert.deepEqual(
    Fields.find(({ Field }) => Field === 'Email'),
    { Field: 'Email', Attribute: 'email', Value: person.email },
  )
  const text = JSON.stringify(Steps)
  const code = back.searchParams.get('code') ?? ''
  assert.ok(code.length > 10 && !text.includes(code) && !text.includes('the secret of the client'), text)
  assert.ok(!/eyJ[\w-]+\.[\w-]+\./.test(text), 'no token is shown')
  assert.equal((await browser.session()).AccountInfo?.ID, admin.id)
  const linked = await owner(sql`select 1 from sso_identities where connection_id = ${connection.ID}`)
  assert.equal(linked.length, 0)
})

test('secret – is sealed, never given, kept when an edit has none, and replaced by another one', async () => {
  const { connection, ask, organisationId } = await anOffice()
  const stored = () =>
    owner<{ row: string; sealed: string }>(
      sql`select c::text as row, sealed_secrets as sealed from sso_connections c where id = ${connection.ID}`,
    ).then(([row]) => row)
  const list = await ask<{ Connections: Connection[] }>('GET /sso/connections')
  assert.ok(!JSON.stringify(list).includes('the secret of the client'))
  assert.equal(list.Connections[0]?.HasSecret, true)
  assert.ok(!(await stored())?.row.includes('the secret of the client'))
  const saved = await ask<Connection>(`PUT /sso/connections/${connection.ID}`, { ...edited(connection), Name: '新名' })
  const { secrets } = portal.server.services
  assert.deepEqual(JSON.parse(secrets.open(String((await stored())?.sealed)) ?? ''), {
    secret: 'the secret of the client',
  })
  await ask(`PUT /sso/connections/${connection.ID}`, { ...edited(saved), Secret: 'another one' })
  assert.deepEqual(JSON.parse(secrets.open(String((await stored())?.sealed)) ?? ''), { secret: 'another one' })
  const logs = await owner<{ text: string }>(
    sql`select string_agg(changes::text, ' ') as text from operation_logs where organisation_id = ${organisationId}`,
  )
  assert.ok(!logs[0]?.text.includes('another one') && logs[0]?.text.includes('"secret"'))
})

test('signing out – of a session that began at the provider – gives the address that ends it there', async () => {
  const { connection, aMember } = await anOffice()
  const person = aPerson()
  await aMember({ email: person.email })
  const { browser } = await signIn(connection, person.id)
  const { logoutUrl } = (await browser.call<{ logoutUrl: string }>('POST /account/logout')).response
  const url = new URL(logoutUrl)
  assert.equal(url.origin, provider.issuer)
  assert.equal(url.searchParams.get('post_logout_redirect_uri'), connection.LoggedOutUrl)
  assert.ok(url.searchParams.get('id_token_hint'))
  assert.equal((await browser.session()).logged, false)
})

test('log-out at the provider – ends the sessions here that began with it, at once', async () => {
  const { connection, clientId, aMember } = await anOffice()
  const person = aPerson()
  await aMember({ email: person.email })
  const { browser } = await signIn(connection, person.id)
  const { browser: second } = await signIn(connection, person.id)
  const sid = await owner<{ upstream_session: string }>(
    sql`select upstream_session from sso_sessions where connection_id = ${connection.ID} order by session_id`,
  )
  assert.equal(new Set(sid.map((row) => row.upstream_session)).size, 2)
  const client = await provider.provider.Client.find(clientId)
  assert.ok(client)
  const done = once(provider.provider, 'backchannel.success')
  await Promise.all([
    done,
    (client as unknown as { backchannelLogout(sub: string, sid: string): Promise<void> })
      .backchannelLogout(person.id, String(sid[0]?.upstream_session))
      .then(() => provider.provider.emit('backchannel.success')),
  ])
  assert.equal((await browser.session()).logged, false)
  assert.equal((await second.session()).logged, true)
})

test('only single sign-on – others by password – are refused; named administrators come in with a second step, which all learn', async () => {
  const { connection, aMember, ask, admin, organisationId } = await anOffice()
  const person = aPerson()
  const member = await aMember({ email: person.email })
  const colleague = await aMember({ role: 'organisation-admin' })
  const require = (AdministratorIDs: string[]) =>
    portal.ask('PUT /sso/requirement', { token: adminToken, body: { IsRequired: true, AdministratorIDs } })
  const adminToken = (await portal.aSession(admin)).token
  assert.equal((await require([])).error, 'sso.break-glass-needed')
  assert.equal((await require([member.id])).error, 'request.not-found')
  assert.equal((await require([admin.id])).code, 100)
  const password = async (account: string) => {
    const browser = aPortalBrowser(portal)
    return {
      browser,
      answer: await browser.call<{ Identity: string }>('POST /account/loginV2', { account, password: testDigest }),
    }
  }
  assert.equal((await password(member.account)).answer.error, 'sso.required')
  assert.equal((await password(colleague.account)).answer.error, 'sso.required')
  assert.equal((await signIn(connection, person.id)).answer.code, 100)
  const { browser, answer } = await password(admin.account)
  assert.equal(answer.response.Identity, 'half-signed', answer.message)
  const announced = () =>
    owner(sql`select 1 from messages where organisation_id = ${organisationId} and template = 'break-glass-used'`)
  assert.equal((await announced()).length, 0)
  await browser.call('POST /Account/Login/SecondaryVerify/SendCode', { codeType: 2 })
  const verificationCode = await portal.codeFor(admin.email)
  const second = await browser.call<{ logged: boolean }>('POST /Account/Login/Secondary', {
    method: 'email',
    verificationCode,
  })
  assert.equal(second.response.logged, true, second.message)
  assert.equal((await announced()).length, 2)
  assert.match((await portal.messageFor(colleague.email)).text, new RegExp(String(admin.realName)))
  const logged = await owner(
    sql`select actor_id from operation_logs where organisation_id = ${organisationId} and action = 'sso.break-glass-used'`,
  )
  assert.deepEqual(logged, [{ actor_id: admin.id }])
  const last = await portal.ask(`PUT /sso/connections/${connection.ID}/switch`, {
    token: adminToken,
    body: { IsEnabled: false },
  })
  assert.equal(last.error, 'sso.last-connection')
  const settings = await ask<SsoSettings>('GET /sso/settings')
  assert.deepEqual(
    settings.Administrators.filter(({ IsNamed }) => IsNamed).map(({ ID }) => ID),
    [admin.id],
  )
})

test('only single sign-on – switched on – ends sessions by password or code, except those of named administrators and of single sign-on', async () => {
  const { connection, aMember, admin, token, organisationId } = await anOffice()
  const person = aPerson()
  const member = await aMember({ email: person.email })
  const colleague = await aMember({ role: 'organisation-admin' })
  const byProvider = (await signIn(connection, person.id)).browser
  const byPassword = (await portal.aSession(member)).token
  const ofColleague = (await portal.aSession(colleague)).token
  const isSignedIn = async (own: string) =>
    (await portal.ask<{ logged: boolean }>('GET /account/session', { token: own })).response.logged
  assert.deepEqual([await isSignedIn(byPassword), await isSignedIn(ofColleague)], [true, true])
  const requireFor = (AdministratorIDs: string[]) =>
    portal.ask('PUT /sso/requirement', { token, body: { IsRequired: true, AdministratorIDs } })
  assert.equal((await requireFor([admin.id, colleague.id])).code, 100)
  assert.deepEqual([await isSignedIn(byPassword), await isSignedIn(ofColleague)], [false, true])
  assert.equal((await byProvider.session()).logged, true)
  const entries = await owner(
    sql`select changes -> 'endedSessions' as ended from operation_logs where organisation_id = ${organisationId} and action = 'sso.requirement-changed'`,
  )
  assert.deepEqual(entries, [{ ended: [null, 1] }])
  // A session that slipped in meanwhile, and one of an administrator who is not named any more.
  assert.equal(await isSignedIn((await portal.aSession(member)).token), false)
  assert.equal((await requireFor([admin.id])).code, 100)
  assert.equal(await isSignedIn(ofColleague), false)
})

test('openness – by code or confirmed domain – returns the ways in to strangers, and nothing for others', async () => {
  const { connection, ask, organisationId, token } = await anOffice()
  const openness = async (query: string, own?: string) =>
    (
      await portal.ask<{ Code: string | null; Ways: object[]; IsOpenCapabilityAuthorized: boolean | null }>(
        `GET /OrganizationOpenness/getConfig?${query}`,
        { token: own },
      )
    ).response
  const code = `lab-${organisationId.slice(-8)}`
  await ask('PUT /sso/code', { Code: code })
  const domain = `${code}.example`
  const { ID } = await ask<{ ID: string }>('POST /sso/domains', { Domain: domain })
  const ways = [{ ID: connection.ID, Name: connection.Name, Kind: 'oidc' }]
  assert.deepEqual(await openness(`code=${code.toUpperCase()}`), {
    Code: code,
    Ways: ways,
    IsRequired: false,
    IsOpenCapabilityAuthorized: null,
  })
  const none = { Code: null, Ways: [], IsRequired: false, IsOpenCapabilityAuthorized: null }
  assert.deepEqual(await openness(`email=a@${domain}`), none)
  const operator = await portal.anAccount({ role: 'operator' })
  const { token: operatorToken } = await portal.aSession(operator)
  await portal.ask(`POST /operator/organisations/${organisationId}/domains/${ID}/confirm`, { token: operatorToken })
  assert.deepEqual((await openness(`email=a@${domain}`)).Ways, ways)
  assert.deepEqual(await openness('code=nobody-here'), none)
  assert.equal((await openness('', token)).IsOpenCapabilityAuthorized, false)
  await ask(`PUT /sso/connections/${connection.ID}/switch`, { IsEnabled: false })
  assert.deepEqual(await openness(`code=${code}`), none)
})

test('direct link – with one way in – begins at once; with several, or none, the page asks', async () => {
  const { ask, organisationId, aConnection } = await anOffice()
  const code = `lab-${organisationId.slice(-8)}`
  await ask('PUT /sso/code', { Code: code })
  const browser = aPortalBrowser(portal)
  const open = async (path: string) => String((await browser.request(`GET ${path}`)).headers.location)
  assert.ok((await open(`/sso/${code}`)).startsWith(`${provider.issuer}/auth`))
  await aConnection()
  assert.equal(pageQuery(await open(`/sso/${code}`)).get('organisation'), code)
  assert.equal(pageQuery(await open('/sso/nobody')).get('organisation'), 'nobody')
  assert.equal(await open('/sso/logged-out'), '/#/login')
})

test('code of an organisation – of another one, or reserved – is refused', async () => {
  const [mine, theirs] = [await anSsoOffice(portal), await anSsoOffice(portal)]
  await mine.ask('PUT /sso/code', { Code: 'first-lab' })
  const set = (Code: string) => portal.ask('PUT /sso/code', { token: theirs.token, body: { Code } })
  assert.equal((await set('first-lab')).error, 'sso.code-taken')
  assert.equal((await set('callback')).error, 'sso.code-taken')
  assert.equal((await set('second-lab')).code, 100)
})

test('domain – confirmed by one organisation – cannot be confirmed by another one', async () => {
  const [mine, theirs] = [await anSsoOffice(portal), await anSsoOffice(portal)]
  const { token } = await portal.aSession(await portal.anAccount({ role: 'operator' }))
  const confirm = async (office: typeof mine) => {
    const { ID } = await office.ask<{ ID: string }>('POST /sso/domains', { Domain: 'shared.example' })
    return portal.ask<Envelope<unknown>>(
      `POST /operator/organisations/${office.organisationId}/domains/${ID}/confirm`,
      { token },
    )
  }
  assert.equal((await confirm(mine)).code, 100)
  assert.equal((await confirm(theirs)).error, 'sso.domain-taken')
})

test('connection – addresses inside private networks, or without TLS – are refused where operators did not list them', async () => {
  const { token } = await anSsoOffice(portal)
  const add = (Issuer: string) => {
    const Settings = { Kind: 'oidc', Issuer, ClientID: 'c', Scope: 'openid', SubjectClaim: 'sub', EndsUpstream: true }
    return portal.ask('POST /sso/connections', { token, body: { ...base, Settings } })
  }
  const base = {
    Name: '连接',
    TrustedDomains: [],
    IsSecondStepTrusted: false,
    AllowsUnrequested: false,
    CreatesMembers: false,
    DepartmentID: null,
    ProductIDs: [],
    Mapping: {
      RealName: null,
      Email: null,
      MobilePhone: null,
      JobTitle: null,
      Department: null,
      Administrator: null,
      AdministratorValue: null,
    },
  }
  for (const address of [
    'https://10.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
    'http://8.8.8.8',
    'https://user:pass@id.example',
  ])
    assert.equal((await add(address)).error, 'sso.address-refused', address)
  assert.equal((await add('http://127.0.0.1:8080')).code, 100)
  assert.equal((await add('https://id.example')).code, 100)
})

test('removing a connection – ends the sessions that began with it, and keeps the accounts', async () => {
  const { connection, aMember, ask } = await anOffice()
  const person = aPerson()
  const member = await aMember({ email: person.email })
  const { browser } = await signIn(connection, person.id)
  await ask(`DELETE /sso/connections/${connection.ID}`)
  assert.equal((await browser.session()).logged, false)
  const [row] = await owner<{ left_at: string | null }>(sql`select left_at from accounts where id = ${member.id}`)
  assert.equal(row?.left_at, null)
})

test('sign-in – of somebody new outside the trusted domains – creates nobody', async () => {
  const { connection, organisationId } = await anOffice({ CreatesMembers: true })
  const { answer } = await signIn(connection, aPerson({ email: 'somebody@elsewhere.example' }).id)
  assert.ok(answer.response.LinkState, answer.message)
  const rows = await owner(sql`select 1 from accounts where organisation_id = ${organisationId}`)
  assert.equal(rows.length, 1)
})

test('unlinking an account – ends its sessions of that connection, and lets it be linked anew', async () => {
  const { connection, aMember, ask } = await anOffice()
  const person = aPerson()
  const member = await aMember({ email: person.email })
  const { browser } = await signIn(connection, person.id)
  const own = await browser.request('GET /api/sso/links')
  assert.equal((own.json() as Envelope<{ Name: string }[]>).response[0]?.Name, connection.Name)
  const { Links } = await ask<{ Links: { ID: string; Name: string }[] }>(`GET /account/manageDetail/${member.id}`)
  assert.equal(Links[0]?.Name, connection.Name)
  await ask(`DELETE /sso/links/${Links[0]?.ID}`)
  assert.equal((await browser.session()).logged, false)
  const successor = aPerson({ email: person.email })
  const again = await signIn(connection, successor.id)
  assert.equal(again.answer.response.Session?.AccountInfo?.ID, member.id)
})

test('later sign-ins – with and without the group of administrators – change the role, but never of the last administrator', async () => {
  const { connection, aMember, admin } = await anOffice()
  const person = aPerson({ groups: ['lab-admins'] })
  const member = await aMember({ email: person.email })
  const roleOf = async (id: string) =>
    (await owner<{ role: string }>(sql`select role from accounts where id = ${id}`))[0]?.role
  await signIn(connection, person.id)
  assert.equal(await roleOf(member.id), 'organisation-admin')
  Object.assign(people[person.id] ?? {}, { groups: ['lab'] })
  await signIn(connection, person.id)
  assert.equal(await roleOf(member.id), 'member')
  const changes = await owner(
    sql`select actor_name, changes -> 'role' as role from operation_logs where subject_id = ${member.id} and action = 'members.role-changed' order by number`,
  )
  assert.deepEqual(changes, [
    { actor_name: connection.Name, role: ['member', 'organisation-admin'] },
    { actor_name: connection.Name, role: ['organisation-admin', 'member'] },
  ])
  Object.assign(people[person.id] ?? {}, { groups: ['lab-admins'] })
  await signIn(connection, person.id)
  await owner(sql`update accounts set role = 'member' where id = ${admin.id} returning 1`)
  Object.assign(people[person.id] ?? {}, { groups: [] })
  await signIn(connection, person.id)
  assert.equal(await roleOf(member.id), 'organisation-admin')
})
