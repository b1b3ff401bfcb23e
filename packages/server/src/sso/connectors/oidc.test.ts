import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openOidcEmulator, type Tampering } from '#testing/emulators/oidc-emulator.ts'
import { anSsoOffice, aPortalBrowser, pageQuery } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
const provider = await openOidcEmulator('atrium')
const userInfoToken = await provider.sign({ sub: 'somebody' })
after(() => portal.close())
after(() => provider.close())

const Settings = {
  Kind: 'oidc',
  Issuer: provider.issuer,
  ClientID: 'atrium',
  Scope: 'openid',
  SubjectClaim: 'sub',
  EndsUpstream: true,
}
const office = await anSsoOffice(portal)
/** A connection of its own for each test: what providers publish is remembered by connection. */
async function aConnection() {
  const { Connections } = await office.ask<{ Connections: Connection[] }>('GET /sso/connections')
  for (const { ID } of Connections) await office.ask(`DELETE /sso/connections/${ID}`)
  return office.aConnection({ Settings, TrustedDomains: [], CreatesMembers: true })
}
const members = () =>
  inTransaction(portal.database, 'owner', (db) =>
    rowsOf(db, sql`select id from accounts where organisation_id = ${office.organisationId}`),
  )

interface Answer {
  code: string
  state: string
  iss?: string
}

/** Signs in at the emulator, with an answer that can be changed on its way. */
async function signIn(
  connection: Connection,
  change: (answer: Answer) => Record<string, string> = (answer) => ({ ...answer }),
) {
  const browser = aPortalBrowser(portal)
  const answer = change(provider.answerTo(await browser.start(connection.ID)))
  const page = await browser.comeBack(`/sso/callback/${connection.ID}?${new URLSearchParams(answer).toString()}`)
  return { page, answer: await browser.login(page.get('state')) }
}

/** The hint of the latest trace. */
async function lastHint({ ID }: Connection): Promise<string> {
  const [row] = await office.traces(ID)
  const step = (await office.trace(String(row?.ID))).Steps.find(({ IsFailed }) => IsFailed)
  return `${step?.Hint} (${step?.Detail})`
}

test('OpenID Connect – everything in order – signs in', async () => {
  provider.given.tampering = {}
  const { answer } = await signIn(await aConnection())
  assert.equal(answer.response.Session?.logged, true, answer.message)
})

const anHour = 3600
const wrong: [what: string, tampering: Tampering, hint: RegExp][] = [
  ['another audience', { claims: (claims) => ({ ...claims, aud: 'somebody-else' }) }, /另一个客户端/],
  [
    'a foreign authorized party',
    { claims: (claims) => ({ ...claims, aud: ['atrium', 'x'], azp: 'x' }) },
    /另一个客户端/,
  ],
  ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }, /签发者/],
  ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'of another sign-in' }) }, /另一次登录/],
  ['no nonce', { claims: ({ nonce: _, ...claims }) => claims }, /另一次登录|声明/],
  ['an id token that has expired', { claims: (claims) => ({ ...claims, exp: Number(claims.iat) - anHour }) }, /时钟/],
  ['an id token of the future', { claims: (claims) => ({ ...claims, nbf: Number(claims.iat) + anHour }) }, /时钟/],
  ['a signature by another key', { isForeignKey: true }, /签名/],
  [
    'an id token without a signature',
    {
      tokens: (tokens) => {
        const [, payload] = String(tokens['id_token']).split('.')
        const header = Buffer.from('{"alg":"none"}').toString('base64url')
        return { ...tokens, id_token: `${header}.${payload}.` }
      },
    },
    /算法|令牌|签名/,
  ],
  ['no id token', { tokens: ({ id_token: _, ...tokens }) => tokens }, /ID 令牌|无法使用/],
  ['something that is no answer', { tokens: () => 'garbage' }, /无法使用/],
  [
    'a wrong client secret that is answered by a challenge',
    { refuses: { path: '/token', status: 401, headers: { 'www-authenticate': 'Basic realm="tokens"' } } },
    /不接受客户端密钥/,
  ],
  ['tokens by a broken provider', { refuses: { path: '/token', status: 502 } }, /返回错误 502/],
  ['userinfo as a token whose algorithm is not announced', { userInfo: userInfoToken }, /签名令牌返回 userinfo/],
  [
    'userinfo that refuses the access token',
    { userInfo: {}, refuses: { path: '/userinfo', status: 401, headers: { 'www-authenticate': 'Bearer' } } },
    /拒绝提供更多声明/,
  ],
  ['a subject that is missing', { claims: ({ sub: _, ...claims }) => claims }, /声明|识别/],
]
for (const [what, tampering, hint] of wrong)
  test(`OpenID Connect – ${what} – is refused with the reason in the trace, and nobody is created`, async () => {
    const connection = await aConnection()
    const before = (await members()).length
    provider.given.tampering = tampering
    const { answer } = await signIn(connection)
    provider.given.tampering = {}
    assert.equal(answer.error, 'sso.failed', JSON.stringify(answer))
    assert.match(await lastHint(connection), hint)
    assert.equal((await members()).length, before)
  })

test('OpenID Connect – an answer of another issuer (RFC 9207), or with the state of nobody – is refused', async () => {
  const connection = await aConnection()
  const mixedUp = await signIn(connection, (answer) => ({ ...answer, iss: 'https://evil.example' }))
  assert.equal(mixedUp.answer.error, 'sso.failed')
  assert.match(await lastHint(connection), /签发者/)
  const missing = await signIn(connection, ({ iss: _, ...answer }) => answer)
  assert.equal(missing.answer.error, 'sso.failed')
  const foreign = await signIn(connection, (answer) => ({ ...answer, state: 'f'.repeat(64) }))
  assert.equal(foreign.page.get('problem'), 'sso.state-invalid')
})

test('OpenID Connect – a sign-in that began at the provider – is refused', async () => {
  const connection = await aConnection()
  const browser = aPortalBrowser(portal)
  const page = await browser.comeBack(`/sso/callback/${connection.ID}?code=x`)
  assert.equal(page.get('problem'), 'sso.state-invalid')
})

for (const path of ['/openid-configuration', '/token', '/userinfo', '/jwks'])
  test(`trace – a program in an allowed network that answers ${path} with something else – quotes nothing of it`, async () => {
    const connection = await aConnection()
    const secret = 'root:x:0:0:root:/root'
    const headers = { 'content-type': 'application/json' }
    provider.given.tampering = { userInfo: {}, refuses: { path, status: 200, headers, body: secret } }
    const browser = aPortalBrowser(portal)
    const location = await browser.start(connection.ID)
    if (!location.startsWith('/')) {
      const answer = new URLSearchParams(provider.answerTo(location)).toString()
      const page = await browser.comeBack(`/sso/callback/${connection.ID}?${answer}`)
      await browser.login(page.get('state'))
    }
    provider.given.tampering = {}
    const [row] = await office.traces(connection.ID)
    const trace = JSON.stringify(await office.trace(String(row?.ID)))
    assert.ok(!trace.includes('root:x'), trace)
  })

const wrongConfigurations: [what: string, tampering: Tampering, hint: RegExp][] = [
  ['that is broken', { refuses: { path: '/openid-configuration', status: 500 } }, /返回错误 500/],
  [
    'that calls itself by another issuer',
    { metadata: (one) => ({ ...one, issuer: 'https://evil.example' }) },
    /签发者/,
  ],
  ['that leads to another host', { redirectTo: 'http://169.254.169.254/latest' }, /找不到/],
  ['that answers garbage', { metadata: () => 'x' }, /找不到/],
  [
    'that names an address inside the network',
    { metadata: (one) => ({ ...one, jwks_uri: 'http://10.0.0.1/keys' }) },
    /内部网络/,
  ],
  [
    'that answers more than anybody needs',
    { metadata: (one) => ({ ...one, filling: 'x'.repeat(2_000_000) }) },
    /找不到/,
  ],
]
for (const [what, tampering, hint] of wrongConfigurations)
  test(`OpenID Connect – a provider ${what} – signs nobody in, and the trace says why`, async () => {
    const connection = await aConnection()
    provider.given.tampering = tampering
    const browser = aPortalBrowser(portal)
    const location = await browser.start(connection.ID)
    // What the configuration names is connected to only when it is needed.
    if (location.startsWith('/')) assert.equal(pageQuery(location).get('problem'), 'sso.failed')
    else {
      const page = await browser.comeBack(
        `/sso/callback/${connection.ID}?${new URLSearchParams(provider.answerTo(location)).toString()}`,
      )
      assert.equal((await browser.login(page.get('state'))).error, 'sso.failed')
    }
    provider.given.tampering = {}
    assert.match(await lastHint(connection), hint)
  })

const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} }

test('back-channel log-out – a token that is not right, or was used before – ends no session', async () => {
  const connection = await aConnection()
  provider.given.claims = { sid: 'session-1' }
  const browser = aPortalBrowser(portal)
  const page = await browser.comeBack(
    `/sso/callback/${connection.ID}?${new URLSearchParams(provider.answerTo(await browser.start(connection.ID))).toString()}`,
  )
  assert.equal((await browser.login(page.get('state'))).code, 100)
  provider.given.claims = {}
  const now = Math.floor(Date.now() / 1000)
  const right = { iss: provider.issuer, aud: 'atrium', iat: now, jti: 'one', sid: 'session-1', events: logoutEvent }
  const send = async (claims: object) =>
    (
      await browser.request(`POST /sso/logout/${connection.ID}`, {
        form: { logout_token: await provider.sign(claims as never, 'logout+jwt') },
      })
    ).statusCode
  for (const change of [
    { aud: 'somebody-else' },
    { iss: 'https://evil.example' },
    { iat: now - anHour },
    { events: {} },
    { nonce: 'of an id token' },
    { jti: undefined },
    { sid: undefined },
  ])
    assert.equal(await send({ ...right, ...change }), 400, JSON.stringify(change))
  provider.given.tampering = { isForeignKey: true }
  assert.equal(await send(right), 400)
  provider.given.tampering = {}
  assert.equal((await browser.session()).logged, true)
  assert.equal(await send({ ...right, jti: 'two', sid: 'session-of-somebody-else' }), 200)
  assert.equal((await browser.session()).logged, true)
  assert.equal(await send({ ...right, jti: 'three' }), 200)
  assert.equal((await browser.session()).logged, false)
  assert.equal(await send({ ...right, jti: 'three' }), 400)
})

test('front-channel log-out – with the id of a session, without cookies – ends that session; otherwise none', async () => {
  const connection = await aConnection()
  const other = await office.aConnection({ Settings })
  provider.given.claims = { sid: 'a session of the front channel' }
  const browser = aPortalBrowser(portal)
  const answer = new URLSearchParams(provider.answerTo(await browser.start(connection.ID))).toString()
  const page = await browser.comeBack(`/sso/callback/${connection.ID}?${answer}`)
  assert.equal((await browser.login(page.get('state'))).code, 100)
  provider.given.claims = {}
  const send = (query: Record<string, string>, { ID } = connection) =>
    aPortalBrowser(portal).request(`GET /sso/logout/${ID}?${new URLSearchParams(query).toString()}`)
  const right = { iss: provider.issuer, sid: 'a session of the front channel' }
  for (const query of [{ sid: right.sid }, { iss: right.iss }, { ...right, iss: 'https://evil.example' }, {}])
    assert.equal((await send(query)).statusCode, 400, JSON.stringify(query))
  assert.equal((await send({ ...right, sid: 'another session' })).statusCode, 200)
  assert.equal((await send(right, other)).statusCode, 200, 'of another connection')
  assert.equal((await browser.session()).logged, true)
  const { statusCode, headers, body } = await send(right)
  assert.deepEqual([statusCode, body, headers['cache-control']], [200, '', 'no-store'])
  assert.equal(headers['content-security-policy'], `default-src 'none'; frame-ancestors ${provider.issuer}`)
  assert.equal(headers['x-frame-options'], undefined)
  assert.equal((await browser.session()).logged, false)
  const refused = await send({ ...right, iss: 'https://evil.example' })
  assert.match(String(refused.headers['content-security-policy']), /frame-ancestors 'none'/)
})
