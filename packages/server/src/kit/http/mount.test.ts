import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import { errorCatalogue } from '@atrium/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { testDigest } from '#testing/people.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { inTransaction, rowsOf } from '../data/database.ts'

const portal = await openTestPortal()
after(() => portal.close())
const person = await portal.anAccount({ role: 'organisation-admin' })
const { token } = await portal.aSession(person)

test('paths are matched whatever their case and with or without a slash at the end', async () => {
  for (const path of ['/organization/my', '/Organization/My', '/ORGANIZATION/MY/'])
    assert.equal((await portal.ask(`GET ${path}`, { token })).code, 100)
})

test('parameters keep their case', async () => {
  const upper = person.id.toUpperCase()
  assert.equal((await portal.ask<{ ID: string }>(`GET /account/basic/${upper}`, { token })).response.ID, person.id)
})

test('every answer has code, message and response, and a failed one also the name of its error', async () => {
  assert.deepEqual(Object.keys((await portal.inject('GET /account/session')).json()), ['code', 'message', 'response'])
  const failed = (await portal.inject('POST /account/isAuthorizeLogin', { token, body: { platform: 'none' } })).json()
  assert.deepEqual(failed, { code: 2301, message: '应用不存在', response: null, error: 'products.unknown' })
})

test('what is not there is an envelope under /api and a page elsewhere', async () => {
  const answer = await portal.ask('GET /no/such/call')
  assert.deepEqual([answer.status, answer.error], [404, 'request.no-such-call'])
  assert.equal((await portal.ask('DELETE /account/loginV2')).error, 'request.no-such-call')
  assert.equal((await portal.server.app.inject({ url: '/nowhere' })).statusCode, 404)
})

test('addresses that cannot be read are an envelope too', async () => {
  for (const path of ['/account/basic/%E0%A4%A', `/account/basic/${'x'.repeat(2_000)}`]) {
    const answer = await portal.inject(`GET ${path}`, { token })
    assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, answer.body)
    assert.equal(answer.json().response, null)
  }
})

test('a write needs our own header', async () => {
  const answer = await portal.ask('POST /account/logout', { token, headers: { 'x-atrium': '' } })
  assert.deepEqual([answer.status, answer.error], [403, 'request.forged'])
})

test('a write from a foreign page is refused, one from our own is not', async () => {
  const from = (origin: string) =>
    portal.ask('POST /account/setCurLang/zh', { token, headers: { origin, host: 'localhost:7900' } })
  for (const foreign of ['https://evil.example', 'null', 'http://localhost:7901', 'http://localhost:7900.evil.example'])
    assert.equal((await from(foreign)).error, 'request.forged')
  assert.equal((await from('http://localhost:7900')).code, 100)
})

test('with a fixed public address no other origin may write, whatever the Host header says', async () => {
  const fixed = await openTestPortal({ PUBLIC_URL: 'https://portal.example.com' })
  const session = await fixed.aSession(await fixed.anAccount())
  const cookie = `__Host-${sessionCookie}=${session.token}`
  const from = (origin: string) =>
    fixed.ask('POST /account/setCurLang/zh', { headers: { cookie, origin, host: new URL(origin).host } })
  assert.equal((await from('https://evil.example')).error, 'request.forged')
  assert.equal((await from('https://portal.example.com')).code, 100)
  assert.match(String((await fixed.inject('GET /account/session')).headers['strict-transport-security']), /max-age/)
  await fixed.close()
})

test('where no public address is configured, a trusted proxy says that people come over TLS, and nobody else', async () => {
  const behind = await openTestPortal({ TRUSTED_PROXIES: '10.0.0.1' })
  const { account } = await behind.anAccount()
  const securityOf = async (of: typeof behind, address: string, protocol: string) => {
    const answer = await of.inject('POST /account/loginV2', {
      address,
      headers: { 'x-forwarded-proto': protocol },
      body: { account, password: testDigest },
    })
    const { 'strict-transport-security': transport, 'set-cookie': cookie } = answer.headers
    return [transport !== undefined, String(cookie).includes('Secure')]
  }
  assert.deepEqual(await securityOf(behind, '10.0.0.1', 'https'), [true, true])
  assert.deepEqual(await securityOf(behind, '10.0.0.1', 'http'), [false, false])
  assert.deepEqual(await securityOf(behind, '10.0.0.2', 'https'), [false, false])
  await behind.close()
  const trusting = await portal.inject('GET /account/session', { headers: { 'x-forwarded-proto': 'https' } })
  assert.equal(trusting.headers['strict-transport-security'], undefined)
})

test('a stranger does not learn from the body of a call whether it would have been right', async () => {
  assert.equal(
    (await portal.ask('POST /account/isAuthorizeLogin', { body: { nonsense: true } })).error,
    'access.sign-in-needed',
  )
})

test('wrong input names each field, in the language of the caller', async () => {
  const send = (lang: string) =>
    portal.ask<null>('POST /account/loginV2', {
      body: { account: 5, password: 'x'.repeat(10_000) },
      headers: { 'accept-language': lang },
    })
  const zh = await send('zh-CN,zh;q=0.9,en;q=0.8')
  assert.equal(zh.status, 400)
  assert.deepEqual(
    (zh.details as { fields: { field: string; rule: string }[] }).fields.map(({ field, rule }) => [field, rule]),
    [
      ['account', 'type'],
      ['password', 'maxLength'],
    ],
  )
  assert.match(zh.message, /最多 128 个字符/)
  assert.match((await send('en-GB')).message, /at most 128 characters/)
  assert.match((await send('fr')).message, /最多/)
})

test('unknown properties of a body are refused by name, nested ones too, in the language of the caller', async () => {
  const session = await portal.aSession(await portal.anAccount({ role: 'organisation-admin' }))
  const send = async (at: string, body: object, lang = 'en') => {
    const headers = { 'accept-language': lang }
    const answer = await portal.ask<null>(at, { token: session.token, body, headers })
    const { fields } = answer.details as { fields: { field: string; rule: string }[] }
    return { ...answer, fields: fields.map(({ field, rule }) => `${field} ${rule}`) }
  }
  const mistyped = await send('POST /loginLog/exportLoginLog', { AccountID: person.id, format: 'csv' })
  assert.deepEqual([mistyped.status, mistyped.error], [400, 'request.invalid'])
  assert.deepEqual(mistyped.fields, ['AccountID unknown'])
  assert.match(mistyped.message, /“AccountID” is unknown/)
  assert.match(
    (await send('POST /loginLog/exportLoginLog', { AccountID: '', format: 'csv' }, 'zh')).message,
    /未知字段/,
  )
  const Move = { ParentID: null, ParentId: person.id }
  const nested = await send(`PUT /department/${person.id}`, { Name: '部门', Move })
  assert.deepEqual(nested.fields, ['Move.ParentId unknown'])
  const Changes = [{ accountId: person.id, menuId: 'members', IsHidden: true, extra: 1 }]
  assert.deepEqual((await send('POST /Menu/user/save', { Changes })).fields, ['Changes.0.extra unknown'])
})

test('unknown properties of a query are refused by name', async () => {
  const answer = await portal.ask('GET /Platform/WebUrls?isall=true', { token })
  assert.deepEqual([answer.status, answer.error], [400, 'request.invalid'])
  assert.match(answer.message, /isall/)
})

test('a call that takes no body and no query refuses the properties of both', async () => {
  assert.equal((await portal.ask('GET /organization/my?id=1', { token })).error, 'request.invalid')
  assert.equal(
    (await portal.ask('POST /noticeOperation/LastTime', { token, body: { Time: 1 } })).error,
    'request.invalid',
  )
  assert.equal((await portal.ask('POST /noticeOperation/LastTime', { token, body: {} })).code, 100)
})

test('fields that the specification names are taken though nothing depends on them', async () => {
  const { account } = await portal.anAccount()
  const body = { productType: 'ELN', loginClient: 'web', account, password: testDigest }
  for (const at of ['POST /account/login', 'POST /account/loginV2'])
    assert.equal((await portal.ask(at, { body })).code, 100)
})

test('texts with unpaired surrogates or NUL are refused by the name of their field', async () => {
  const refused = async (at: string, body?: object) => {
    const answer = await portal.ask<null>(at, { token, ...(body && { body }) })
    assert.deepEqual([answer.status, answer.error], [400, 'request.invalid'], answer.message)
    return (answer.details as { fields: { field: string }[] }).fields[0]?.field
  }
  for (const Search of ['\ud800', 'a\udc00b', 'a\0b']) {
    assert.equal(await refused('POST /loginLog/exportLoginLog', { Search, format: 'csv' }), 'Search')
    assert.equal(await refused('POST /loginLog/page', { Search }), 'Search')
  }
  assert.equal(await refused('POST /account/views', { Name: 'A', Value: { filter: '\ud800' } }), 'Value.filter')
  assert.equal(await refused('GET /Account/common/list?search=a%00b'), 'search')
  assert.equal(await refused('GET /organization/logo/a%00b'), 'file')
})

test('malformed JSON, a wrong content type, a body that is too large and a NUL have errors of their own', async () => {
  const send = (payload: string, contentType = 'application/json') =>
    portal.ask('POST /account/isAuthorizeLogin', { token, body: payload, headers: { 'content-type': contentType } })
  assert.equal((await send('{"platform": ')).error, 'request.malformed')
  assert.equal((await send('{"__proto__": {"platform": "ELN"}}')).error, 'request.malformed')
  assert.equal((await send('platform=ELN', 'application/x-www-form-urlencoded')).error, 'request.wrong-content-type')
  assert.equal((await send('ELN', 'text/plain')).error, 'request.wrong-content-type')
  assert.equal((await send(JSON.stringify({ platform: 'x'.repeat(70_000) }))).error, 'request.too-large')
  assert.equal(
    (await portal.ask('POST /account/loginV2', { body: { account: 'a\u0000b', password: 'x' } })).error,
    'request.invalid',
  )
})

test('a call with a JSON body does not take a form', async () => {
  const answer = await portal.ask('POST /account/isAuthorizeLogin', {
    token,
    body: '--x--',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  assert.equal(answer.error, 'request.wrong-content-type')
})

test('the id of a request is in its answer, and a failure of ours shows nothing of its inside', async () => {
  const answer = await portal.inject('GET /account/session')
  assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/)
  const { services } = portal.server
  const find = services.sessions.find
  services.sessions.find = () => {
    throw new Error('secret of the inside')
  }
  const failed = await portal.inject('GET /organization/my', { token, headers: { 'accept-language': 'en' } })
  services.sessions.find = find
  assert.equal(failed.statusCode, 500)
  assert.equal(failed.json().error, 'request.failed')
  assert.ok(failed.body.includes(String(failed.headers['x-request-id'])))
  assert.ok(!failed.body.includes('secret') && !failed.body.includes('at '))
})

test('the language is that of the session, then our header, then the browser, then Chinese', async () => {
  const langOf = async (asked: object) =>
    (await portal.ask<{ Lang: string }>('GET /account/session', asked)).response.Lang
  assert.equal(await langOf({}), 'zh')
  assert.equal(await langOf({ headers: { 'accept-language': 'de, en-US;q=0.7, zh;q=0.3' } }), 'en')
  assert.equal(await langOf({ headers: { 'accept-language': 'en', 'x-atrium-lang': 'zh' } }), 'zh')
  await portal.ask('POST /account/setCurLang/en', { token })
  assert.equal(await langOf({ token, headers: { 'x-atrium-lang': 'zh' } }), 'en')
})

test('booleans in an address may be written true, True or 1', async () => {
  for (const value of ['true', 'True', '1', 'false', ''])
    assert.equal((await portal.ask(`GET /Platform/WebUrls?isAll=${value}`, { token })).code, 100)
  assert.equal((await portal.ask('GET /Platform/WebUrls?isAll=perhaps', { token })).error, 'request.invalid')
})

test('every answer carries the security headers, and a read is never kept by anyone', async () => {
  const { headers } = await portal.inject('GET /account/session')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.equal(headers['cache-control'], 'no-store')
})

test('a route outside the contract stops the server from starting', () => {
  assert.throws(
    () => portal.server.app.get('/sneaky', async () => 'hello'),
    /not part of the contract|already listening|already been/i,
  )
})

test('the numbers of the error catalogue are all different and none of them means success', () => {
  const codes = Object.values(errorCatalogue).map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
  assert.ok(codes.every((code) => code > 999))
})

test('probes tell that the server runs, is ready, and what it measured', async () => {
  const get = (url: string) => portal.server.app.inject({ url })
  assert.equal((await get('/healthz')).json().status, 'ok')
  assert.equal((await get('/readyz')).json().status, 'ready')
  const metrics = (await get('/metrics')).body
  for (const name of [
    'atrium_request_duration_seconds_bucket',
    'atrium_sessions_remembered',
    'atrium_database_connections',
    'atrium_nodejs_eventloop_lag_seconds',
  ])
    assert.ok(metrics.includes(name), name)
  assert.ok(metrics.includes('route="POST /account/isAuthorizeLogin"'))
  assert.equal((await portal.server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode, 403)
})

test('a stop lets a request under way finish', async () => {
  const other = await openTestPortal()
  const address = await other.server.app.listen({ port: 0, host: '127.0.0.1' })
  const account = await other.anAccount()
  const digest = 'x'
  const signingIn = fetch(`${address}/api/account/loginV2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-atrium': '1' },
    body: JSON.stringify({ account: account.account, password: digest }),
  })
  const isUnderWay = async () =>
    (await inTransaction(other.database, 'owner', (db) => rowsOf(db, sql`select 1 as one from attempts`))).length > 0
  while (!(await isUnderWay())) await new Promise((resume) => setTimeout(resume, 1))
  await other.close()
  assert.equal((await signingIn).status, 401)
})

test('someone who sends a header forever is cut off', { timeout: 60_000 }, async () => {
  assert.ok(portal.server.app.server.headersTimeout <= 15_000)
  assert.ok(portal.server.app.server.requestTimeout <= 120_000)
  const { port } = new URL(await portal.server.app.listen({ port: 0, host: '127.0.0.1' }))
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Bad\r\n\r\n'),
    )
    socket.on('data', (data) => resolve(String(data)))
  })
  assert.match(answer, /^HTTP\/1.1 400/)
})
