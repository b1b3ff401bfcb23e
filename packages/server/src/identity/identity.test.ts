import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { day, minute, sessionCookie } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { passwordsVerified } from './passwords/password-hash.ts'
import { testDigest } from '#testing/people.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())

/** A portal for one test alone, whose clock may be put forward. */
async function openOwnPortal() {
  const own = await openTestPortal()
  after(() => own.close())
  return own
}

interface From {
  address?: string
  autoLogin?: boolean
  captcha?: { id: string; text: string }
}

const tryToSignIn = (account: string, password: string, { address = '127.0.0.1', ...more }: From) =>
  portal.server.app.inject({
    method: 'POST',
    url: '/api/account/loginV2',
    headers: { 'x-atrium': '1' },
    remoteAddress: address,
    payload: { account, password, productType: 'ATRIUM', loginClient: 'web', ...more },
  })

/** Signs in as a person does: where a captcha is asked for, it is read and the same sent again. */
const signIn = async (account: string, password = testDigest, from: From = {}) => {
  const answer = await tryToSignIn(account, password, from)
  if (errorOf(answer) !== 'identity.captcha-needed') return answer
  return tryToSignIn(account, password, { ...from, captcha: await portal.aCaptcha() })
}
const errorOf = (answer: { json(): { error?: string } }) => answer.json().error
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie'])
const tokenOf = (answer: Parameters<typeof cookieOf>[0]) => /atrium_session=([^;]*)/.exec(cookieOf(answer))?.[1] ?? ''
const isSignedIn = async (token: string) =>
  (await portal.ask<SessionState>('GET /account/session', { token })).response.logged
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
/** Every test comes from a network of its own, so that the counts of one do not lock another out. */
let networks = 0
const newAddress = () => `198.51.${(networks += 1)}.1`

test('sign-in – account name, phone or email in any case – succeeds', async () => {
  const person = await portal.anAccount()
  const models: [string, string][] = [
    [person.account.toUpperCase(), 'account'],
    [person.mobilePhone, 'phone'],
    [person.email.toUpperCase(), 'email'],
    [` ${person.account} `, 'account'],
  ]
  for (const [name, model] of models) {
    const { response } = (await signIn(name)).json()
    assert.deepEqual(
      [response.logged, response.LoginModel, response.AccountInfo.ID, response.loginName],
      [true, model, person.id, name.trim()],
    )
  }
})

test('legacy sign-in call – behaves the same without product and client', async () => {
  const { account } = await portal.anAccount()
  const answer = await portal.ask<SessionState>('POST /account/login', { body: { account, password: testDigest } })
  assert.equal(answer.response.logged, true)
})

test('session cookie – is HttpOnly, and persistent only on request', async () => {
  const { account } = await portal.anAccount()
  assert.match(cookieOf(await signIn(account)), /^atrium_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.match(cookieOf(await signIn(account, testDigest, { autoLogin: true })), /Max-Age=432000/)
})

test('session cookie – over TLS – is Secure, and shared with the configured domain', async () => {
  const secure = await openTestPortal({ PUBLIC_URL: 'https://portal.example.com', COOKIE_DOMAIN: 'example.com' })
  const { account } = await secure.anAccount()
  const answer = await secure.inject('POST /account/loginV2', { body: { account, password: testDigest } })
  assert.match(cookieOf(answer), /Domain=example\.com; Path=\/; HttpOnly; Secure; SameSite=Lax/)
  await secure.close()
})

test('session cookie – over TLS without a common domain – is host-only, and the plain name does not count', async () => {
  const secure = await openTestPortal({ PUBLIC_URL: 'https://portal.example.com' })
  const { account } = await secure.anAccount()
  const answer = await secure.inject('POST /account/loginV2', { body: { account, password: testDigest } })
  const set = /^__Host-atrium_session=([\w-]{43}); Path=\/; HttpOnly; Secure; SameSite=Lax$/.exec(cookieOf(answer))
  const isLogged = async (cookie: string, at = secure) =>
    (await at.ask<SessionState>('GET /account/session', { headers: { cookie } })).response.logged
  assert.equal(await isLogged(`__Host-atrium_session=${set?.[1]}`), true)
  assert.equal(await isLogged(`atrium_session=${set?.[1]}`), false, 'a sister subdomain can plant it')
  assert.equal(await isLogged(`atrium_session=${set?.[1]}; __Host-atrium_session=none`), false)
  assert.equal(await isLogged(`atrium_session=none; __Host-atrium_session=${set?.[1]}`), true)
  await secure.close()

  const token = tokenOf(await signIn((await portal.anAccount()).account))
  assert.equal(await isLogged(`__Host-atrium_session=${token}`, portal), false, 'no prefix without TLS')
})

test('sign-in – browser with a session – ends that session', async () => {
  const [one, other] = [await portal.anAccount(), await portal.anAccount()]
  const before = tokenOf(await signIn(one.account))
  const elsewhere = tokenOf(await signIn(one.account))
  const body = { account: other.account, password: testDigest }
  const wrong = await portal.inject('POST /account/loginV2', { token: before, body: { ...body, password: 'wrong' } })
  assert.equal(errorOf(wrong), 'identity.wrong-password')
  assert.equal(await isSignedIn(before), true)
  const now = tokenOf(await portal.inject('POST /account/loginV2', { token: before, body }))
  assert.deepEqual(await Promise.all([before, elsewhere, now].map(isSignedIn)), [false, true, true])
})

test('session – returns what pages need', async () => {
  const organisation = await portal.anOrganisation()
  const department = await portal.aDepartment(organisation.id)
  const person = await portal.anAccount({
    organisationId: organisation.id,
    departmentId: department.id,
    role: 'organisation-admin',
  })
  const { response } = (await signIn(person.account)).json() as { response: SessionState }
  assert.deepEqual(response.DeptInfo, { ID: department.id, Name: department.name })
  assert.deepEqual(response.Organisation, { ID: organisation.id, OrgName: organisation.name, Logo: null })
  assert.deepEqual(
    [response.Identity, response.IsOrganAdmin, response.loginMode, response.LoginType, response.UIVersion],
    ['organisation-admin', 1, 'normal', 0, 'NEW'],
  )
  assert.match(String(response.AccountInfo?.MobilePhone), /^139\*{4}\d{4}$/)
})

test('session – organisation and department – have localized names', async () => {
  const organisation = await portal.anOrganisation({ name: '澜图制药', englishName: 'Lantu Pharma' })
  const chemistry = await portal.aDepartment(organisation.id, '药物化学部', 'Medicinal chemistry')
  const unnamed = await portal.aDepartment(organisation.id, '合成一组')
  const pathOf = async (departmentId: string, lang: string) => {
    const person = await portal.anAccount({ organisationId: organisation.id, departmentId, role: 'organisation-admin' })
    const { token } = await portal.aSession(person)
    const { response } = await portal.ask<{ items: { Department: { Name: string } }[] }>('POST /account/managePage', {
      token,
      body: { DepartmentId: departmentId },
      headers: { 'x-atrium-lang': lang },
    })
    const { response: session } = await portal.ask<SessionState>('GET /account/session', {
      token,
      headers: { 'x-atrium-lang': lang },
    })
    return [session.Organisation?.OrgName, session.DeptInfo?.Name, response.items[0]?.Department.Name]
  }
  assert.deepEqual(await pathOf(chemistry.id, 'en'), ['Lantu Pharma', 'Medicinal chemistry', 'Medicinal chemistry'])
  assert.deepEqual(await pathOf(chemistry.id, 'zh'), ['澜图制药', '药物化学部', '药物化学部'])
  assert.deepEqual(await pathOf(unnamed.id, 'en'), ['Lantu Pharma', '合成一组', '合成一组'])
})

test('sign-in – empty field – returns the error of the field', async () => {
  const address = newAddress()
  assert.equal(errorOf(await signIn('   ', 'x', { address })), 'identity.account-needed')
  assert.equal(errorOf(await signIn('someone', ' ', { address })), 'identity.password-needed')
})

test('account state – wrong password – is not revealed', async () => {
  const locked = await portal.anAccount({ state: 'locked' })
  const inactive = await portal.anAccount({ state: 'inactive' })
  const address = newAddress()
  assert.equal(errorOf(await signIn(locked.account, testDigest, { address })), 'identity.locked-by-admin')
  assert.equal(errorOf(await signIn(inactive.account, testDigest, { address })), 'identity.inactive')
  assert.equal(errorOf(await signIn(locked.account, 'wrong', { address })), 'identity.wrong-password')
  assert.equal(errorOf(await signIn(inactive.account, 'wrong', { address })), 'identity.wrong-password')
})

test('sign-in – former member or no password – is refused', async () => {
  const former = await portal.anAccount({ leftAt: new Date() })
  const fresh = await portal.anAccount({ passwordHash: null })
  const address = newAddress()
  assert.equal(errorOf(await signIn(former.account, testDigest, { address })), 'identity.wrong-password')
  assert.equal(errorOf(await signIn(fresh.account, testDigest, { address })), 'identity.wrong-password')
})

test('lockout – fifth wrong password from one address – locks the account there for 15 minutes', async () => {
  const { account, mobilePhone } = await portal.anAccount()
  const address = newAddress()
  for (let n = 0; n < 4; n += 1)
    assert.equal(errorOf(await signIn(account, 'wrong', { address })), 'identity.wrong-password')
  assert.equal(errorOf(await signIn(mobilePhone, 'wrong', { address })), 'identity.locked')
  const refused = (await signIn(account, testDigest, { address })).json()
  assert.equal(refused.error, 'identity.locked')
  const wait = new Date(refused.details.until).getTime() - Date.now()
  assert.ok(wait > 14 * minute && wait <= 15 * minute)
  assert.match(refused.message, /15 分钟/)
  assert.equal((await signIn(account, testDigest, { address: newAddress() })).statusCode, 200)
})

test('lockout – correct password – resets the counter', async () => {
  const { account } = await portal.anAccount()
  const address = newAddress()
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 4; n += 1) await signIn(account, 'wrong', { address })
    assert.equal((await signIn(account, testDigest, { address })).statusCode, 200)
  }
})

test('lockout – 20 wrong passwords from anywhere – locks the account everywhere', async () => {
  const { account } = await portal.anAccount()
  for (let n = 0; n < 20; n += 1) await signIn(account, 'wrong', { address: newAddress() })
  assert.equal(errorOf(await signIn(account, testDigest, { address: newAddress() })), 'identity.locked')
})

test('lockout – repeated failures from one network – locks that network only', async () => {
  const { account, id } = await portal.anAccount()
  const at = (n: number) => `2001:db8:20:${networks}::${n}`
  networks += 1
  const laterBy = (minutes: number) =>
    asOwner(
      sql`update attempts set updated_at = updated_at - make_interval(mins => ${minutes}::integer), locked_until = locked_until - make_interval(mins => ${minutes}::integer) where key like ${`password ${id}%`}`,
    )
  for (let round = 0; round < 4; round += 1) {
    if (round > 0) {
      for (let n = 0; n < 2; n += 1) {
        await laterBy(7)
        assert.equal(errorOf(await signIn(account, 'wrong', { address: at(7) })), 'identity.locked')
      }
      await laterBy(2)
    }
    for (let n = 0; n < 5; n += 1) await signIn(account, 'wrong', { address: at(n + 1) })
  }
  assert.equal((await signIn(account, testDigest, { address: newAddress() })).statusCode, 200)
})

test('lockout – 100 wrong passwords from one address – locks it for every account', async () => {
  const address = newAddress()
  for (let n = 0; n < 100; n += 1) await signIn(`nobody.${n}`, 'wrong', { address })
  const { account } = await portal.anAccount()
  assert.equal(errorOf(await signIn(account, testDigest, { address })), 'identity.locked')
})

test('unknown account – locks and answers like a known one', async () => {
  const { account } = await portal.anAccount()
  const errorsOf = async (name: string, address: string) => {
    const answers = []
    for (let n = 0; n < 7; n += 1) {
      const { code, message, error } = (await signIn(name, 'wrong', { address })).json()
      answers.push([code, message, error])
    }
    return answers
  }
  assert.deepEqual(await errorsOf('no.such.person', newAddress()), await errorsOf(account, newAddress()))
})

test('unknown account – costs one hash like a known one', async () => {
  const { account } = await portal.anAccount()
  const locked = await portal.anAccount({ state: 'locked' })
  const fresh = await portal.anAccount({ passwordHash: null })
  for (const name of [account, 'nobody.at.all', locked.account, fresh.account]) {
    const before = passwordsVerified()
    await signIn(name, 'wrong', { address: newAddress() })
    assert.equal(passwordsVerified() - before, 1, name)
  }
})

test('lockout – 1,000 parallel guesses – verifies at most five', async () => {
  const { account } = await portal.anAccount()
  const address = newAddress()
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => signIn(account, `guess ${n}`, { address })))
  const many = (...errors: string[]) => answers.filter((answer) => errors.includes(String(errorOf(answer)))).length
  assert.ok(many('identity.wrong-password') <= 5, `${many('identity.wrong-password')} guesses were verified`)
  // A database that is asked too much at once may also turn guesses away.
  assert.equal(many('identity.wrong-password', 'identity.locked', 'request.unavailable'), 1_000)
})

test('captcha – after three wrong passwords – is required, works once, and nothing is counted without it', async () => {
  const { account } = await portal.anAccount()
  const address = newAddress()
  for (let n = 0; n < 3; n += 1)
    assert.equal(errorOf(await tryToSignIn(account, 'wrong', { address })), 'identity.wrong-password')
  for (let n = 0; n < 9; n += 1)
    assert.equal(errorOf(await tryToSignIn(account, testDigest, { address })), 'identity.captcha-needed')
  const captcha = await portal.aCaptcha()
  const wrong = { id: captcha.id, text: 'WRONG' }
  assert.equal(errorOf(await tryToSignIn(account, testDigest, { address, captcha: wrong })), 'identity.captcha-wrong')
  assert.equal(errorOf(await tryToSignIn(account, testDigest, { address, captcha })), 'identity.captcha-wrong')
  const forged = { id: 'forged', text: 'ABCD' }
  assert.equal(errorOf(await tryToSignIn(account, testDigest, { address, captcha: forged })), 'identity.captcha-wrong')
  const late = await portal.aCaptcha()
  portal.clock.forward(2 * minute + 1)
  assert.equal(errorOf(await tryToSignIn(account, testDigest, { address, captcha: late })), 'identity.captcha-wrong')
  const fresh = await portal.aCaptcha()
  assert.equal((await tryToSignIn(account, testDigest, { address, captcha: fresh })).statusCode, 200)
})

test('lockout – IPv6 addresses of one /64 – count as one', async () => {
  const { account } = await portal.anAccount()
  for (let n = 0; n < 5; n += 1) await signIn(account, 'wrong', { address: `2001:db8:1:2::${n + 1}` })
  assert.equal(errorOf(await signIn(account, testDigest, { address: '2001:db8:1:2:aaaa::1' })), 'identity.locked')
  assert.equal((await signIn(account, testDigest, { address: '2001:db8:1:3::1' })).statusCode, 200)
})

test('sign-in log – has every attempt, but no unknown account names', async () => {
  const person = await portal.anAccount()
  const address = newAddress()
  await signIn(person.account, 'wrong', { address })
  await signIn(person.account, testDigest, { address })
  await signIn('my-secret-typed-into-the-wrong-field', 'canary-password', { address })
  const rows = await asOwner<{ account_id: string | null; result: string }>(
    sql`select account_id, result from sign_in_logs where address = ${address} order by at`,
  )
  assert.deepEqual(rows, [
    { account_id: person.id, result: 'identity.wrong-password' },
    { account_id: person.id, result: 'success' },
    { account_id: null, result: 'identity.wrong-password' },
  ])
  const stores = await asOwner<{ everything: string }>(
    sql`select string_agg(t::text, '') as everything from (select l::text from sign_in_logs l union all select a::text from attempts a union all select s::text from sessions s) t`,
  )
  for (const secret of ['my-secret-typed', 'canary-password', testDigest])
    assert.ok(!stores[0]?.everything.includes(secret), secret)
})

test('session – idle for 30 minutes, or a day with automatic sign-in – ends', async () => {
  const own = await openOwnPortal()
  const { account } = await own.anAccount()
  const enter = async (autoLogin: boolean) =>
    tokenOf(await own.inject('POST /account/loginV2', { body: { account, password: testDigest, autoLogin } }))
  const isIn = async (token: string) => (await own.ask<SessionState>('GET /account/session', { token })).response.logged
  const [short, long] = [await enter(false), await enter(true)]
  own.clock.forward(29 * minute)
  assert.ok((await isIn(short)) && (await isIn(long)))
  own.clock.forward(29 * minute)
  assert.ok(await isIn(short), 'use keeps a session alive')
  own.clock.forward(31 * minute)
  assert.equal(await isIn(short), false)
  assert.ok(await isIn(long))
  own.clock.forward(1 * day + minute)
  assert.equal(await isIn(long), false)
})

test('unattended reads – do not extend the session; other calls do', async () => {
  const own = await openOwnPortal()
  const headers = { 'x-atrium-unattended': '1' }
  const poll = 'GET /noticeOperation/latest?noticeType=home'
  const aSession = async () => {
    const { account } = await own.anAccount()
    return tokenOf(await own.inject('POST /account/loginV2', { body: { account, password: testDigest } }))
  }
  const isIn = async (token: string) =>
    (await own.ask<SessionState>('GET /account/session', { token, headers })).response.logged
  const [unused, reading, writing] = [await aSession(), await aSession(), await aSession()]
  for (let at = 0; at < 4; at += 1) {
    own.clock.forward(8 * minute)
    // From the database as well as from memory.
    own.server.services.sessions.invalidate(undefined)
    assert.equal(await isIn(unused), at < 3)
    assert.equal((await own.ask(poll, { token: unused, headers })).status, at < 3 ? 200 : 401)
    assert.equal((await own.ask(poll, { token: reading })).status, 200)
    assert.equal((await own.ask('POST /noticeOperation/LastTime', { token: writing, headers, body: {} })).status, 200)
    await own.server.services.sessions.writeUse()
  }
  assert.equal(await isIn(reading), true)
  assert.equal(await isIn(writing), true, 'a write counts as activity, whatever the page reports')
})

test('session – in constant use – ends after five days', async () => {
  const own = await openOwnPortal()
  const { account } = await own.anAccount()
  const token = tokenOf(
    await own.inject('POST /account/loginV2', { body: { account, password: testDigest, autoLogin: true } }),
  )
  const isIn = async () => (await own.ask<SessionState>('GET /account/session', { token })).response.logged
  for (let hours = 0; hours < 119; hours += 17) {
    assert.ok(await isIn(), `after ${hours} hours`)
    own.clock.forward(17 * 60 * minute)
  }
  own.clock.forward(2 * 60 * minute)
  assert.equal(await isIn(), false)
})

test('sign-out – ends the session and clears the cookie, also without one', async () => {
  const { account } = await portal.anAccount()
  const token = tokenOf(await signIn(account))
  assert.ok(await isSignedIn(token))
  const out = await portal.inject('POST /account/logout', { token })
  assert.equal(out.json().code, 100)
  assert.match(cookieOf(out), new RegExp(`${sessionCookie}=; .*Expires=Thu, 01 Jan 1970`))
  assert.equal(await isSignedIn(token), false)
  assert.equal((await portal.ask('POST /account/logout')).code, 100)
})

test('keep-alive connection – another token – identifies the request by its own token', async () => {
  const own = await openOwnPortal()
  const people = [await own.anAccount(), await own.anAccount()]
  await own.server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.server.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connections = new Set<number | undefined>()
  const nameOf = async (token: string) => {
    const asked = request({
      agent,
      port,
      path: '/api/account/session',
      headers: { cookie: `${sessionCookie}=${token}` },
    }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    connections.add(answer.socket.localPort)
    return (JSON.parse(await text(answer)) as { response: SessionState }).response.AccountInfo?.ID
  }
  const [one = '', other = ''] = (await Promise.all(people.map((person) => own.aSession(person)))).map(
    ({ token }) => token,
  )
  const [first, second] = people.map(({ id }) => id)
  const asked = [one, other, other, 'nobody', one]
  const answers: (string | undefined)[] = []
  for (const token of asked) answers.push(await nameOf(token))
  assert.deepEqual(answers, [first, second, second, undefined, first])
  await own.ask('POST /account/logout', { token: one })
  assert.deepEqual([await nameOf(one), await nameOf(other)], [undefined, second])
  assert.equal(connections.size, 1)
  agent.destroy()
})

test('stored hashes – sent as tokens – admit nobody', async () => {
  const { account } = await portal.anAccount()
  const token = tokenOf(await signIn(account))
  const [row] = await asOwner<{ hash: string }>(
    sql`select encode(token_hash, 'hex') as hash from sessions order by created_at desc limit 1`,
  )
  const hash = String(row?.hash)
  for (const stolen of [
    hash,
    Buffer.from(hash, 'hex').toString('base64url'),
    Buffer.from(hash, 'hex').toString('latin1'),
  ]) {
    assert.equal((await portal.ask('GET /organization/my', { token: encodeURIComponent(stolen) })).status, 401)
  }
  assert.ok(await isSignedIn(token))
})

test('cookie – forged or malformed – is a visitor', async () => {
  for (const token of ['', 'x', 'x'.repeat(5_000), '%00', '../../etc', "' or 1=1 --"])
    assert.equal((await portal.ask('GET /organization/my', { token: token || ';' })).status, 401)
})

test('session – account locked, inactive, left or demoted – ends within a second', async () => {
  for (const change of [sql`state = 'locked'`, sql`state = 'inactive'`, sql`left_at = now()`]) {
    const person = await portal.anAccount()
    const { token } = await portal.aSession(person)
    assert.ok(await isSignedIn(token))
    await asOwner(sql`update accounts set ${change} where id = ${person.id}`)
    await waitFor(async () => !(await isSignedIn(token)))
  }
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  assert.ok(await isSignedIn(token))
  await asOwner(sql`update accounts set role = 'member' where id = ${admin.id}`)
  await waitFor(
    async () => (await portal.ask<SessionState>('GET /account/session', { token })).response.IsOrganAdmin === 0,
  )
})

async function waitFor(isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + 1_000
  while (!(await isTrue())) {
    assert.ok(Date.now() < deadline, 'not within a second')
    await new Promise((resume) => setTimeout(resume, 20))
  }
}

test('operation log – has no sign-ins', async () => {
  assert.deepEqual(await asOwner(sql`select 1 as one from operation_logs`), [])
})
