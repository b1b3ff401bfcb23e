import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openCasEmulator, type CasTampering } from '#testing/emulators/cas-emulator.ts'
import { exampleConnection } from '#testing/examples/sso-connection.ts'
import { anSsoOffice, aPortalBrowser } from '#testing/providers/sso-office.ts'
import { shortenTimeouts } from '#testing/shorten-timeouts.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
const cas = await openCasEmulator()
after(() => portal.close())
after(() => cas.close())

cas.people['wang'] = { displayName: '王一', mail: 'wang@lab.example', memberOf: ['staff', 'lab-admins'], uid: '1001' }
const Settings = { Kind: 'cas', Server: cas.url, Protocol: '3', SubjectClaim: 'user', EndsUpstream: true }
const Mapping = {
  RealName: 'displayName',
  Email: 'mail',
  MobilePhone: null,
  JobTitle: null,
  Department: null,
  Administrator: 'memberOf',
  AdministratorValue: 'lab-admins',
}
const office = await anSsoOffice(portal)
// An organisation has few connections.
beforeEach(async () => {
  const { Connections } = await office.ask<{ Connections: Connection[] }>('GET /sso/connections')
  for (const { ID } of Connections) await office.ask(`DELETE /sso/connections/${ID}`)
})
const aConnection = (given: object = {}) =>
  office.aConnection({ Settings, Mapping, TrustedDomains: ['lab.example'], CreatesMembers: true, ...given })
const members = () =>
  inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ real_name: string; email: string; role: string }>(
      db,
      sql`select real_name, email, role from accounts where organisation_id = ${office.organisationId} and left_at is null`,
    ),
  )
const pathOf = (url: URL) => url.pathname + url.search

/** Signs in at the emulator, as far as the browser's way back. */
async function signIn(connection: Connection, user = 'wang') {
  const browser = aPortalBrowser(portal)
  const { url, ticket } = cas.answerTo(await browser.start(connection.ID), user)
  const page = await browser.comeBack(pathOf(url))
  return { browser, ticket, url, page, answer: await browser.login(page.get('state')) }
}

async function lastHint({ ID }: Connection): Promise<string> {
  const [row] = await office.traces(ID)
  const step = (await office.trace(String(row?.ID))).Steps.find(({ IsFailed }) => IsFailed)
  return `${step?.Hint} (${step?.Detail})`
}

test('CAS 3 – a person whom the server knows – is signed in with attributes, and the second word of the state is cas', async () => {
  const connection = await aConnection()
  const { page, answer } = await signIn(connection)
  assert.match(String(page.get('state')), /^[0-9a-f]{64} cas$/)
  assert.equal(answer.response.Session?.logged, true, answer.message)
  const created = (await members()).find(({ email }) => email === 'wang@lab.example')
  assert.deepEqual([created?.real_name, created?.role], ['王一', 'organisation-admin'])
  const asked = cas.given.requests.at(-1)
  assert.equal(asked?.pathname, '/cas/p3/serviceValidate')
  assert.equal(asked?.searchParams.get('format'), null)
})

test('CAS 2 – a server without attributes – signs in by the name of the user', async () => {
  cas.people['zhao'] = { displayName: '不应读取' }
  const connection = await aConnection({ TrustedDomains: [], Settings: { ...Settings, Protocol: '2' } })
  const { answer } = await signIn(connection, 'zhao')
  assert.equal(answer.code, 100, answer.message)
  assert.equal(cas.given.requests.at(-1)?.pathname, '/cas/serviceValidate')
  assert.ok((await members()).some(({ real_name }) => real_name === 'zhao'))
})

test('CAS – a subject by an attribute – is refused where the server releases none', async () => {
  cas.people['qian'] = { displayName: '钱一' }
  const connection = await aConnection({ Settings: { ...Settings, SubjectClaim: 'uid' } })
  assert.equal((await signIn(connection, 'qian')).answer.error, 'sso.failed')
  assert.match(await lastHint(connection), /“uid”/)
})

test('CAS – a ticket – is validated once and never again', async () => {
  const connection = await aConnection({ AllowsUnrequested: true })
  const { ticket } = await signIn(connection)
  const before = cas.given.requests.length
  const browser = aPortalBrowser(portal)
  await browser.start(connection.ID)
  const page = await browser.comeBack(`/sso/callback/${connection.ID}?ticket=${ticket}`)
  assert.equal((await browser.login(page.get('state'))).error, 'sso.failed')
  assert.match(await lastHint(connection), /已被使用/)
  assert.equal(cas.given.requests.length, before)
})

test('CAS – a ticket for another service – is refused', async () => {
  const [connection, other] = [await aConnection(), await aConnection()]
  const browser = aPortalBrowser(portal)
  const own = new URL(String(new URL(await browser.start(connection.ID)).searchParams.get('service')))
  const foreign = cas.ticketFor(other.CallbackUrl, 'wang')
  const page = await browser.comeBack(`${pathOf(own)}&ticket=${foreign}`)
  assert.equal((await browser.login(page.get('state'))).error, 'sso.failed')
  assert.match(await lastHint(connection), /登记为服务/)
})

test('CAS – the state of another connection, or of another browser – signs nobody in', async () => {
  const [connection, other] = [await aConnection(), await aConnection()]
  const browser = aPortalBrowser(portal)
  const { url } = cas.answerTo(await browser.start(connection.ID), 'wang')
  const elsewhere = await browser.comeBack(pathOf(url).replace(connection.ID, other.ID))
  assert.equal(elsewhere.get('problem'), 'sso.state-invalid')
  const page = await browser.comeBack(pathOf(url))
  assert.equal((await aPortalBrowser(portal).login(page.get('state'))).error, 'sso.state-invalid')
})

test('CAS – a sign-in that began at the server – needs the permission of the connection', async () => {
  const [closed, open] = [await aConnection(), await aConnection({ TrustedDomains: [], AllowsUnrequested: true })]
  const browser = aPortalBrowser(portal)
  const comeBack = ({ ID, CallbackUrl }: Connection) =>
    browser.comeBack(`/sso/callback/${ID}?ticket=${cas.ticketFor(CallbackUrl, 'sun')}`)
  assert.equal((await comeBack(closed)).get('problem'), 'sso.state-invalid')
  const answer = await browser.login((await comeBack(open)).get('state'))
  assert.equal(answer.response.Session?.logged, true, answer.message)
})

const success = (content: string, namespace = 'http://www.yale.edu/tp/cas') =>
  `<cas:serviceResponse xmlns:cas="${namespace}"><cas:authenticationSuccess>${content}</cas:authenticationSuccess></cas:serviceResponse>`
const wrong: [what: string, tampering: CasTampering, hint: RegExp][] = [
  ['a DOCTYPE', { answer: (right) => `<!DOCTYPE x [<!ENTITY a "wang">]>${right}` }, /DOCTYPE/],
  [
    'an entity of a DOCTYPE',
    {
      answer: () => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${success('<cas:user>&a;</cas:user>')}`,
    },
    /DOCTYPE/,
  ],
  ['another namespace', { answer: () => success('<cas:user>wang</cas:user>', 'urn:evil') }, /不是来自 CAS/],
  ['the user in another namespace', { answer: () => success('<user xmlns="urn:evil">wang</user>') }, /不是来自 CAS/],
  [
    'success beside failure',
    {
      answer: () =>
        success('<cas:user>wang</cas:user>').replace(
          '</cas:serviceResponse>',
          '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>',
        ),
    },
    /不接受票据/,
  ],
  [
    'success inside failure',
    {
      answer: () =>
        '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INTERNAL_ERROR"><cas:authenticationSuccess><cas:user>wang</cas:user></cas:authenticationSuccess></cas:authenticationFailure></cas:serviceResponse>',
    },
    /返回错误：INTERNAL_ERROR/,
  ],
  ['an empty user', { answer: () => success('<cas:user> </cas:user>') }, /不是来自 CAS/],
  [
    'a proxied ticket',
    { answer: () => success('<cas:user>wang</cas:user><cas:proxies><cas:proxy>https://p</cas:proxy></cas:proxies>') },
    /代理/,
  ],
  ['JSON', { answer: () => '{"serviceResponse":{"authenticationSuccess":{"user":"wang"}}}' }, /不是来自 CAS/],
  ['garbage', { answer: () => '<html><p>404' }, /不是来自 CAS/],
  ['nothing', { answer: () => '' }, /不是来自 CAS/],
  ['elements without end', { answer: () => '<a>'.repeat(10_000) }, /More than 20 elements inside/],
  [
    'elements in great number',
    { answer: (right) => right.replace('</cas:user>', `</cas:user>${'<a/>'.repeat(3_000)}`) },
    /More than 2000/,
  ],
  ['more than anybody needs', { answer: (right) => right + ' '.repeat(2_000_000) }, /不是来自 CAS/],
]
for (const [what, tampering, hint] of wrong)
  test(`CAS – an answer with ${what} – is refused with the reason in the trace, and nobody is created`, async () => {
    const connection = await aConnection()
    const before = (await members()).length
    cas.given.tampering = tampering
    const { answer } = await signIn(connection, `nobody-${before}`)
    cas.given.tampering = {}
    assert.equal(answer.error, 'sso.failed', JSON.stringify(answer))
    assert.match(await lastHint(connection), hint)
    assert.equal((await members()).length, before)
  })

test('CAS – a server that hangs – is given up after ten seconds', async (t) => {
  const connection = await aConnection()
  cas.given.tampering = { isSilent: true }
  const asked = shortenTimeouts(t)
  const { answer } = await signIn(connection)
  cas.given.tampering = {}
  assert.equal(answer.error, 'sso.failed')
  assert.match(await lastHint(connection), /10 秒/)
  assert.deepEqual([...new Set(asked)], [10_000])
})

test('CAS – an address within the private network – is refused when it is saved', async () => {
  const body = { ...exampleConnection, Settings: { ...Settings, Server: 'https://10.0.0.1/cas' } }
  const answer = await portal.ask('POST /sso/connections', { token: office.token, body })
  assert.equal(answer.error, 'sso.address-refused')
})

test('CAS single log-out – by POST to the service – ends the session of that ticket alone', async () => {
  const connection = await aConnection()
  const [one, other] = [await signIn(connection), await signIn(connection)]
  const send = async (logoutRequest: string) =>
    (await aPortalBrowser(portal).request(`POST ${pathOf(one.url)}`, { form: { logoutRequest } })).statusCode
  const right = cas.logoutRequest(one.ticket)
  for (const wrongly of [
    'garbage',
    `<!DOCTYPE x>${right}`,
    right.replace('SAML:2.0:protocol', 'evil'),
    cas.logoutRequest('TGT-1-x'),
  ])
    assert.equal(await send(wrongly), 400, wrongly)
  assert.equal(await send(cas.logoutRequest('ST-1-of-somebody-else')), 200)
  assert.equal((await one.browser.session()).logged, true)
  assert.equal(await send(right), 200)
  assert.equal((await one.browser.session()).logged, false)
  assert.equal((await other.browser.session()).logged, true)
})

test('CAS – signing out – leads to the log-out page of the server', async () => {
  const { browser } = await signIn(await aConnection())
  const { response } = await browser.call<{ LogoutUrl?: string; logoutUrl?: string }>('POST /account/logout')
  const url = new URL(String(response.logoutUrl ?? response.LogoutUrl))
  assert.equal(`${url.origin}${url.pathname}`, `${cas.url}/logout`)
  assert.match(String(url.searchParams.get('service')), /\/sso\/logged-out$/)
})
