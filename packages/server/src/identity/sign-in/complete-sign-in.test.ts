import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { day, minute } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { testDigest } from '#testing/people.ts'
import { openTestPortal, type Asked } from '#testing/test-portal.ts'
import { digestOf, hashPassword, isPassword, passwordsVerified } from '../passwords/password-hash.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** Every test comes from a network of its own, so that the counts of one do not lock another out. */
let networks = 0
const newAddress = () => `192.0.${(networks += 1)}.1`

/** A portal for one test alone, whose clock may be put forward. */
async function openOwnPortal() {
  const own = await openTestPortal()
  after(() => own.close())
  return own
}

/** Makes a call as a browser does that keeps its cookie; gives also what the cookie then is. */
async function ask(at: string, asked: Asked, { inject } = portal) {
  const answer = await inject(at, asked)
  const cookie = String(answer.headers['set-cookie'] ?? '')
  const { error, response } = answer.json() as { error?: string; response: SessionState }
  return { error, response, cookie, token: /atrium_session=([^;]+)/.exec(cookie)?.[1] ?? asked.token }
}
const session = async (token: string | undefined, of = portal) =>
  (await ask('GET /account/session', { token }, of)).response
const newPassword = { OldPassword: testDigest, NewPassword: 'Quite-another-1' }

test('completed session – after an expired password was changed – has a new token and the full timeouts', async () => {
  const own = await openOwnPortal()
  const { account } = await own.anAccount({ passwordChangedAt: null })
  const attemptSignIn = (password: string, autoLogin: boolean) =>
    ask('POST /account/loginV2', { body: { account, password, autoLogin }, address: newAddress() }, own)
  const half = await attemptSignIn(testDigest, true)
  assert.deepEqual([half.response.logged, half.response.Identity], [false, 'half-signed'])
  const changed = await ask('PUT /Account/Password/Modify', { token: half.token, body: newPassword }, own)
  assert.notEqual(changed.token, half.token)
  const lasts = Number(/Max-Age=(\d+)/.exec(changed.cookie)?.[1]) * 1_000
  assert.ok(lasts > 5 * day - 5 * minute && lasts <= 5 * day, `the cookie lasts for ${lasts} ms`)
  assert.match(changed.cookie, /HttpOnly/)
  assert.equal((await session(half.token, own)).logged, false, 'the token of before is dead')
  const whole = await session(changed.token, own)
  assert.deepEqual([whole.logged, whole.autoLogin], [true, true])
  const until = new Date(whole.ExpiredTime ?? 0).getTime() - own.clock.now()
  assert.ok(until > 5 * day - 5 * minute && until <= 5 * day, `it is over in ${until} ms`)
  own.clock.forward(11 * minute)
  assert.equal((await session(changed.token, own)).logged, true)
  own.clock.forward(31 * minute)
  assert.equal((await session(changed.token, own)).logged, true, 'automatic sign-in outlasts half an hour without use')
})

test('completed session – without automatic sign-in – ends after 30 idle minutes', async () => {
  const own = await openOwnPortal()
  const { account } = await own.anAccount({ passwordChangedAt: null })
  const half = await ask(
    'POST /account/loginV2',
    { body: { account, password: testDigest }, address: newAddress() },
    own,
  )
  const changed = await ask('PUT /Account/Password/Modify', { token: half.token, body: newPassword }, own)
  assert.doesNotMatch(changed.cookie, /Max-Age/)
  own.clock.forward(25 * minute)
  assert.equal((await session(changed.token, own)).logged, true)
  own.clock.forward(31 * minute)
  assert.equal((await session(changed.token, own)).logged, false)
})

test('full session – password changed – keeps its cookie', async () => {
  const person = await portal.anAccount()
  const { token } = await portal.aSession(person)
  const changed = await ask('PUT /Account/Password/Modify', { token, body: newPassword })
  assert.deepEqual([changed.error, changed.cookie], [undefined, ''])
  assert.equal((await session(token)).logged, true)
  const again = { account: person.account, password: digestOf(newPassword.NewPassword) }
  assert.equal((await ask('POST /account/loginV2', { body: again, address: newAddress() })).response.logged, true)
})

test('initial password – signed in by code – need not be changed', async () => {
  const byCode = async (at: string, given: Parameters<typeof portal.anAccount>[0] = {}) => {
    const { mobilePhone, account } = await portal.anAccount({ passwordChangedAt: null, ...given })
    const address = newAddress()
    const body = { account: mobilePhone, checkType: 3, captcha: await portal.aCaptcha() }
    await portal.ask('POST /verificationCode/mobile', { body, address })
    const verificationCode = await portal.codeFor(mobilePhone)
    return {
      account,
      address,
      ...(await ask(at, {
        body: { [at === 'POST /Trial/Login' ? 'mobilePhone' : 'account']: mobilePhone, verificationCode },
        address,
      })),
    }
  }
  assert.equal((await byCode('POST /account/loginV2')).response.logged, true)
  assert.equal((await byCode('POST /Trial/Login')).response.logged, true)
  const organisation = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' })
  await portal.ask('POST /organizationConfig', {
    ...(await portal.aSession(admin)),
    body: { Code: 'second-step', Value: { When: 'always', Administrators: false } },
  })
  const second = async (method: 'email' | 'password') => {
    const half = await byCode('POST /account/loginV2', { organisationId: organisation.id })
    const asked = { token: half.token, address: half.address }
    assert.equal(half.response.Identity, 'half-signed')
    if (method === 'password')
      return ask('POST /Account/Login/Secondary', { ...asked, body: { method, password: testDigest } })
    await portal.ask('POST /Account/Login/SecondaryVerify/SendCode', { ...asked, body: { codeType: 2 } })
    const verificationCode = await portal.codeFor(`${half.account}@atrium.example`)
    return ask('POST /Account/Login/Secondary', { ...asked, body: { method, verificationCode } })
  }
  assert.equal((await second('email')).response.logged, true)
  assert.equal((await second('password')).response.logged, false, 'who has shown the initial one has to change it')
})

test('sign-in log – wrong captcha – has an entry', async () => {
  const person = await portal.anAccount()
  const address = newAddress()
  const attemptSignIn = (more: object = {}) =>
    ask('POST /account/loginV2', { body: { account: person.account, password: 'wrong', ...more }, address })
  for (let n = 0; n < 3; n += 1) await attemptSignIn()
  assert.equal((await attemptSignIn()).error, 'identity.captcha-needed')
  const { id } = await portal.aCaptcha()
  assert.equal((await attemptSignIn({ captcha: { id, text: 'WRONG' } })).error, 'identity.captcha-wrong')
  const logged = await asOwner<{ result: string }>(
    sql`select result from sign_in_logs where account_id = ${person.id} and organisation_id = ${person.organisationId} order by at offset 3`,
  )
  assert.deepEqual(
    logged.map(({ result }) => result),
    ['identity.captcha-needed', 'identity.captcha-wrong'],
  )
})

test('sign-in log – success or failure – keeps application and client', async () => {
  const person = await portal.anAccount()
  const address = newAddress()
  const from = { productType: 'ELN', loginClient: 'desktop' }
  for (const password of ['wrong', testDigest])
    await ask('POST /account/loginV2', { body: { account: person.account, password, ...from }, address })
  await ask('POST /account/login', { body: { account: person.account, password: testDigest }, address })
  const logged = await asOwner(
    sql`select result, product, client from sign_in_logs where account_id = ${person.id} order by at`,
  )
  assert.deepEqual(logged, [
    { result: 'identity.wrong-password', product: 'ELN', client: 'desktop' },
    { result: 'success', product: 'ELN', client: 'desktop' },
    { result: 'success', product: null, client: null },
  ])
})

test("session language – is that of the page, else the preferred one, else the browser's", async () => {
  const { account } = await portal.anAccount()
  const attemptSignIn = async (headers: Record<string, string>) => {
    const body = { account, password: testDigest }
    const { token, response } = await ask('POST /account/loginV2', { body, headers, address: newAddress() })
    assert.equal((await session(token)).Lang, response.Lang)
    return { token, Lang: response.Lang }
  }
  const german = { 'accept-language': 'de,en;q=0.8,zh;q=0.5' }
  const first = await attemptSignIn(german)
  assert.equal(first.Lang, 'en')
  assert.equal((await ask('POST /account/setCurLang/zh', { token: first.token })).error, undefined)
  assert.equal((await attemptSignIn(german)).Lang, 'zh', 'what was chosen holds for the next session')
  assert.equal(
    (await attemptSignIn({ ...german, 'x-atrium-lang': 'en' })).Lang,
    'en',
    'a page in English stays in English',
  )
  assert.equal((await attemptSignIn(german)).Lang, 'zh', 'seeing a page is no choice')
})

test('password queue – client disconnects while waiting – verifies and counts nothing', async () => {
  const { account, id } = await portal.anAccount()
  const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
  const counts = async () => {
    const key = `password ${id}`
    const rows = await asOwner<{ count: number }>(sql`select count from attempts where key = ${key}`)
    // A row that counts nothing is deleted.
    return rows[0]?.count ?? 0
  }
  const until = async (count: number) => {
    while ((await counts()) !== count) await new Promise((resume) => setTimeout(resume, 5))
  }
  const hashed = await hashPassword(testDigest)
  let isQueueLong = true
  const queue = Array.from({ length: 40 }, async () => {
    while (isQueueLong) await isPassword(testDigest, hashed)
  })
  const givingUp = new AbortController()
  const sent = fetch(`${address}/api/account/loginV2`, {
    method: 'POST',
    headers: { 'x-atrium': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: testDigest }),
    signal: givingUp.signal,
  })
  const isGivenUp = assert.rejects(sent, { name: 'AbortError' })
  await until(1)
  givingUp.abort()
  await isGivenUp
  await until(0)
  isQueueLong = false
  await Promise.all(queue)
  const sessions = await asOwner(sql`select from sessions where account_id = ${id}`)
  assert.equal(sessions.length, 0)
  const before = passwordsVerified()
  assert.equal((await ask('POST /account/loginV2', { body: { account, password: testDigest } })).error, undefined)
  assert.equal(passwordsVerified(), before + 1)
})
