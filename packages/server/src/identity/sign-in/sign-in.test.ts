import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { codeAttempts, codesSent, deviceCookie, passwordAttempts, sessionCookie } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { testDigest, testPassword } from '#testing/people.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { networkKey } from './attempts.ts'
import { digestOf } from '../passwords/password-hash.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

interface Asked {
  token?: string
  address?: string
  device?: string
}

/** Every test comes from a network of its own, so that the budgets of one do not stop another. */
let networks = 0
const newAddress = () => `203.0.${(networks += 1)}.1`

async function ask<T = Record<string, unknown>>(
  at: string,
  body: object | undefined,
  { token, address = '127.0.0.1', device }: Asked = {},
) {
  const [method, url] = at.split(' ') as ['POST' | 'PUT' | 'GET' | 'DELETE', string]
  const cookies = [token && `${sessionCookie}=${token}`, device && `${deviceCookie}=${device}`].filter(Boolean)
  const answer = await portal.server.app.inject({
    method,
    url: `/api${url}`,
    remoteAddress: address,
    headers: { 'x-atrium': '1', cookie: cookies.join('; ') },
    ...(body && { payload: body }),
  })
  const { error, response, details } = answer.json() as { error?: string; response: T; details?: object }
  const set = [answer.headers['set-cookie'] ?? []].flat().join('\n')
  const cookie = (name: string) => new RegExp(`${name}=([^;]+)`).exec(set)?.[1]
  return {
    status: answer.statusCode,
    error,
    response,
    details,
    token: cookie(sessionCookie),
    device: cookie(deviceCookie),
  }
}

const send = async (kind: 'mobile' | 'email', account: string, checkType: 1 | 3, asked: Asked = {}) =>
  ask(`POST /verificationCode/${kind}`, { account, checkType, captcha: await portal.aCaptcha() }, asked)
const byCode = (account: string, verificationCode: string, asked: Asked = {}) =>
  ask<SessionState>('POST /account/loginV2', { account, verificationCode }, asked)
const byPassword = (account: string, asked: Asked = {}, password = testDigest) =>
  ask<SessionState>('POST /account/loginV2', { account, password }, asked)
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

async function withPolicy(value: object, code = 'second-step') {
  const organisation = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const saved = await ask('POST /organizationConfig', { Code: code, Value: value }, { token })
  assert.equal(saved.error, undefined)
  return { organisation, admin }
}

test('sign-in by code – sent to phone or email – works once', async () => {
  const address = newAddress()
  const person = await portal.anAccount()
  for (const [kind, to] of [
    ['mobile', person.mobilePhone],
    ['email', person.email],
  ] as const) {
    const sent = await send(kind, to, 3, { address })
    assert.deepEqual(sent.response, { ResendAfter: 60, ExpiresAfter: 300 })
    const code = await portal.codeFor(to)
    assert.match(code, /^\d{6}$/)
    assert.equal((await byCode(to, wrongOf(code), { address })).error, 'identity.wrong-code')
    const { response } = await byCode(to, code, { address })
    assert.deepEqual([response.logged, response.AccountInfo?.ID], [true, person.id])
    assert.equal((await byCode(to, code, { address })).error, 'identity.wrong-code')
  }
})

test('code – of another purpose or account, expired or superseded – is refused', async () => {
  const address = newAddress()
  const [one, other] = [await portal.anAccount(), await portal.anAccount()]
  await ask('POST /Account/ModifyPassword/SendCode', { account: one.mobilePhone, codeType: 1 }, { address })
  assert.equal(
    (await byCode(one.mobilePhone, await portal.codeFor(one.mobilePhone), { address })).error,
    'identity.wrong-code',
  )
  await portal.deleteSentCodes()
  await send('mobile', one.mobilePhone, 3, { address })
  const code = await portal.codeFor(one.mobilePhone)
  assert.equal((await byCode(other.mobilePhone, code, { address })).error, 'identity.wrong-code')
  await asOwner(sql`update verification_codes set expires_at = now() where account_id = ${one.id}`)
  assert.equal((await byCode(one.mobilePhone, code, { address })).error, 'identity.wrong-code')
})

test('code – 1,000 parallel guesses – allows five', async () => {
  const person = await portal.anAccount()
  await send('mobile', person.mobilePhone, 3, { address: newAddress() })
  const code = await portal.codeFor(person.mobilePhone)
  const guesses = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) =>
      byCode(person.mobilePhone, wrongOf(code), { address: `203.1.${n % 50}.9` }),
    ),
  )
  const many = (...errors: string[]) => guesses.filter(({ error }) => errors.includes(String(error))).length
  // A database that is asked too much at once may also turn guesses away.
  assert.equal(many('identity.wrong-code', 'identity.too-many-attempts', 'request.unavailable'), 1_000)
  assert.ok(
    many('identity.wrong-code') <= codeAttempts.account,
    'attempts that were verified stay within the limit of the account',
  )
  const logged = await asOwner<{ result: string; count: number }>(
    sql`select result, count(*)::integer as count from sign_in_logs where account_id = ${person.id} and organisation_id = ${person.organisationId} group by 1 order by 1`,
  )
  assert.deepEqual(
    logged,
    ['identity.too-many-attempts', 'identity.wrong-code'].map((result) => ({ result, count: many(result) })),
  )
  const [row] = await asOwner<{ tries: number }>(
    sql`select tries from verification_codes where account_id = ${person.id}`,
  )
  assert.equal(row?.tries, 5)
  assert.notEqual((await byCode(person.mobilePhone, code, { address: newAddress() })).error, undefined)
  // Wrong codes do not lock the password.
  assert.equal((await byPassword(person.account, { address: newAddress() })).response.logged, true)
})

test('codes – one a minute, five an hour, ten a day – for unknown recipients, too', async () => {
  const person = await portal.anAccount()
  for (const phone of [person.mobilePhone, '13911112222']) {
    const errorsOf = async () => {
      const { error, details } = await send('mobile', phone, 3, { address: newAddress() })
      return [error, Object.keys(details ?? {})]
    }
    const back = (minutes: number) =>
      asOwner(sql`update verification_codes set created_at = created_at - make_interval(mins => ${minutes}::integer)`)
    assert.deepEqual(await errorsOf(), [undefined, []])
    assert.deepEqual(await errorsOf(), ['request.too-frequent', ['RetryAfter']])
    for (let n = 1; n < codesSent.recipientHour; n += 1) {
      await back(2)
      assert.deepEqual(await errorsOf(), [undefined, []])
    }
    await back(2)
    assert.deepEqual(await errorsOf(), ['request.too-frequent', ['RetryAfter']])
    await portal.deleteSentCodes()
  }
  const found = await asOwner(sql`select 1 as one from messages where masked_recipient like '139%2222'`)
  assert.deepEqual(found, [])
})

test('account error – correct code – is returned by every call that verifies codes', async () => {
  const address = newAddress()
  for (const [account, error] of [
    ['12345', 'identity.wrong-phone'],
    ['nobody', 'identity.wrong-email'],
  ] as const) {
    assert.equal((await byCode(account, '123456', { address })).error, error)
    const body = { Account: account, VerificationCode: '123456' }
    assert.equal((await ask('POST /Account/Code/Verify', body, { address })).error, error)
  }
  const ailing = [
    [{ state: 'locked' }, 'identity.locked-by-admin'],
    [{ state: 'inactive' }, 'identity.inactive'],
    [{ state: 'waiting' }, 'identity.waiting'],
    [{ trialUntil: new Date(Date.now() - 1000) }, 'trial.ended'],
  ] as const
  for (const [given, error] of ailing) {
    for (const [door, field] of [
      ['POST /account/loginV2', 'account'],
      ['POST /Trial/Login', 'mobilePhone'],
    ] as const) {
      const { mobilePhone } = await portal.anAccount(given)
      await send('mobile', mobilePhone, 3, { address })
      const verificationCode = await portal.codeFor(mobilePhone)
      const body = { [field]: mobilePhone, verificationCode }
      assert.equal((await ask(door, body, { address })).error, error, door)
    }
  }
  const rules = await ask('GET /OrganizationConfig/PwdRequiredRules?ticket=none', undefined)
  assert.equal(rules.error, 'identity.ticket-invalid')
})

test('codes – without a session – are limited by address', async () => {
  const address = newAddress()
  for (let n = 0; n < codesSent.addressHour; n += 1)
    assert.equal((await send('mobile', `139333300${String(n).padStart(2, '0')}`, 3, { address })).error, undefined)
  assert.equal((await send('mobile', '13944444444', 3, { address })).error, 'request.too-frequent')
})

test("recipient – invalid or with an injected header – is refused by its field's error", async () => {
  assert.equal((await send('mobile', '12345', 3)).error, 'identity.wrong-phone')
  for (const account of ['nobody', 'a@b', 'a@b.example\r\nBcc: evil@x.example', 'a b@c.example'])
    assert.equal((await send('email', account, 3)).error, 'identity.wrong-email')
})

test('codes – are readable neither in tables nor by administrators', async () => {
  const person = await portal.anAccount()
  await send('mobile', person.mobilePhone, 3, { address: newAddress() })
  const code = await portal.codeFor(person.mobilePhone)
  const [stores] = await asOwner<{ everything: string }>(
    sql`select string_agg(t, '') as everything from (select v::text t from verification_codes v where account_id = ${person.id} union all select m.sealed from messages m) s`,
  )
  assert.ok(!stores?.everything.includes(person.mobilePhone))
  assert.ok(!new RegExp(`(?<!\\d)${code}(?!\\d)`).test(String(stores?.everything)))
})

test('second step – always required – admits to nothing before it is taken', async () => {
  const address = newAddress()
  const { organisation } = await withPolicy({ When: 'always', Administrators: false })
  const person = await portal.anAccount({ organisationId: organisation.id })
  const half = await byPassword(person.account, { address })
  assert.deepEqual([half.response.logged, half.response.Identity], [false, 'half-signed'])
  assert.deepEqual(
    half.response.SecondStep?.Methods.map(({ Method }) => Method),
    ['phone', 'email'],
  )
  const asked = { address, token: String(half.token) }
  assert.equal((await ask('GET /account/signIns', undefined, asked)).error, 'access.sign-in-needed')
  assert.equal(
    (await ask('POST /Account/Password/Verify', { OldPassword: testDigest }, asked)).error,
    'access.sign-in-needed',
  )
  await ask('POST /Account/Login/SecondaryVerify/SendCode', { codeType: 2 }, asked)
  const verificationCode = await portal.codeFor(person.email)
  const wrong = { method: 'email', verificationCode: wrongOf(verificationCode) }
  assert.equal((await ask('POST /Account/Login/Secondary', wrong, asked)).error, 'identity.wrong-code')
  const other = { method: 'phone', verificationCode }
  assert.equal((await ask('POST /Account/Login/Secondary', other, asked)).error, 'identity.wrong-code')
  const own = { method: 'password', password: testDigest }
  assert.equal((await ask('POST /Account/Login/Secondary', own, asked)).error, 'identity.no-second-step')
  const whole = await ask<SessionState>('POST /Account/Login/Secondary', { method: 'email', verificationCode }, asked)
  assert.equal(whole.response.logged, true)
  assert.notEqual(whole.token, half.token)
  assert.equal((await ask<SessionState>('GET /account/session', undefined, asked)).response.Identity, 'visitor')
  const log = await asOwner<{ result: string; method: string }>(
    sql`select result, method from sign_in_logs where account_id = ${person.id} order by at`,
  )
  assert.deepEqual(
    log.map(({ method, result }) => `${method} ${result}`),
    [
      'password first-step',
      'second-step identity.wrong-code',
      'second-step identity.wrong-code',
      'second-step success',
    ],
  )
})

test('remembered browser – skips the second step until it is revoked', async () => {
  const address = newAddress()
  const { organisation } = await withPolicy({ When: 'new-device', Administrators: false })
  const person = await portal.anAccount({ organisationId: organisation.id })
  const half = await byPassword(person.account, { address })
  assert.equal(half.response.SecondStep?.CanRemember, true)
  const asked = { address, token: String(half.token) }
  await ask('POST /Account/Login/SecondaryVerify/SendCode', { codeType: 1 }, asked)
  const step = { method: 'phone', verificationCode: await portal.codeFor(person.mobilePhone), remember: true }
  const { device, token } = await ask('POST /Account/Login/Secondary', step, asked)
  assert.ok(device && token)
  assert.equal((await byPassword(person.account, { address, device })).response.logged, true)
  assert.equal((await byPassword(person.account, { address })).response.logged, false)
  const devices = await ask<{ Remembered: { ID: string; IsCurrent: boolean }[] }>('GET /account/devices', undefined, {
    token,
    device,
  })
  assert.deepEqual(
    devices.response.Remembered.map(({ IsCurrent }) => IsCurrent),
    [true],
  )
  await ask('POST /account/devices/forget', {}, { token })
  assert.equal((await byPassword(person.account, { address, device })).response.logged, false)
})

test('second step – for administrators only, without a contact, and after a code – asks for the right method', async () => {
  const address = newAddress()
  const { organisation, admin } = await withPolicy({ When: 'never', Administrators: true })
  assert.equal((await byPassword(String(admin.account), { address })).response.logged, false)
  const member = await portal.anAccount({ organisationId: organisation.id })
  assert.equal((await byPassword(member.account, { address })).response.logged, true)
  const bare = await portal.anAccount({
    organisationId: organisation.id,
    role: 'organisation-admin',
    mobilePhone: null,
    email: null,
  })
  assert.equal((await byPassword(bare.account, { address })).error, 'identity.no-phone')
  await send('mobile', String(admin.mobilePhone), 3, { address })
  const half = await byCode(String(admin.mobilePhone), await portal.codeFor(String(admin.mobilePhone)), { address })
  assert.deepEqual(
    half.response.SecondStep?.Methods.map(({ Method }) => Method),
    ['email', 'password'],
  )
  const step = { method: 'password', password: testDigest }
  const whole = await ask<SessionState>('POST /Account/Login/Secondary', step, { address, token: String(half.token) })
  assert.equal(whole.response.IsOrganAdmin, 1)
})

test('password change – checks rules and history and ends other sessions', async () => {
  const rules = {
    MinLength: 8,
    MaxLength: 30,
    Uppercase: true,
    Lowercase: false,
    Letter: true,
    Number: true,
    Symbol: false,
    History: 2,
    ExpiryMonths: 0,
    RefuseCommon: true,
  }
  const { organisation } = await withPolicy(rules, 'password-rules')
  const person = await portal.anAccount({ organisationId: organisation.id })
  const [here, there] = [await portal.aSession(person), await portal.aSession(person)]
  const change = (NewPassword: string, OldPassword = testDigest) =>
    ask('PUT /Account/Password/Modify', { OldPassword, NewPassword }, { token: here.token })
  const shown = await ask<{ MinLength: number }>('GET /OrganizationConfig/PwdRequiredRules', undefined, {
    token: here.token,
  })
  assert.equal(shown.response.MinLength, 8)
  assert.equal(
    (await ask('POST /Account/Password/Verify', { OldPassword: 'no' }, { token: here.token })).error,
    'identity.wrong-password',
  )
  assert.equal((await change('Brand-new-1', 'no')).error, 'identity.wrong-password')
  const weak = await change('short')
  assert.equal(weak.error, 'identity.password-below-rules')
  assert.deepEqual(weak.details, { Broken: ['min-length', 'uppercase', 'number', 'common'] })
  assert.deepEqual((await change('Password12!')).details, { Broken: ['common'] })
  assert.deepEqual((await change(`X1${person.account}`)).details, { Broken: ['own-name'] })
  assert.equal((await change(testPassword)).error, 'identity.same-as-old')
  assert.deepEqual((await change('Brand-new-1')).response, { EndedSessions: 1 })
  assert.equal(
    (await ask<SessionState>('GET /account/session', undefined, { token: there.token })).response.logged,
    false,
  )
  assert.equal(
    (await ask<SessionState>('GET /account/session', undefined, { token: here.token })).response.logged,
    true,
  )
  assert.equal((await change(testPassword, digestOf('Brand-new-1'))).error, 'identity.used-before')
  const rows = await asOwner<{ row: string }>(
    sql`select l::text as row from operation_logs l where action = 'account.password-changed' and organisation_id = ${organisation.id}`,
  )
  assert.equal(rows.length, 1)
  assert.ok(!rows[0]?.row.includes('Brand-new'))
})

test('expired password – admits to changing it only', async () => {
  const rules = {
    MinLength: 1,
    MaxLength: 30,
    Uppercase: false,
    Lowercase: false,
    Letter: false,
    Number: false,
    Symbol: false,
    History: 0,
    ExpiryMonths: 3,
    RefuseCommon: false,
  }
  const { organisation } = await withPolicy(rules, 'password-rules')
  // The days of grace are over.
  await asOwner(sql`update organisation_configs set grace_until = now() where organisation_id = ${organisation.id}`)
  const person = await portal.anAccount({ organisationId: organisation.id, passwordChangedAt: new Date('2024-01-01') })
  const half = await byPassword(person.account, { address: newAddress() })
  assert.deepEqual(
    [half.response.logged, half.response.PwdInfo?.IsExpired, half.response.SecondStep],
    [false, true, null],
  )
  const asked = { token: String(half.token) }
  assert.equal((await ask('GET /account/signIns', undefined, asked)).error, 'access.sign-in-needed')
  const changed = await ask(
    'PUT /Account/Password/Modify',
    { OldPassword: testDigest, NewPassword: 'another one' },
    asked,
  )
  const whole = { token: String(changed.token) }
  assert.equal((await ask<SessionState>('GET /account/session', undefined, whole)).response.logged, true)
  assert.equal((await ask<SessionState>('GET /account/session', undefined, asked)).response.logged, false)
})

test('password reset – by code – uses the ticket once, ends sessions and lifts the lock', async () => {
  const address = newAddress()
  const person = await portal.anAccount()
  const { token } = await portal.aSession(person)
  const sendCode = async (account: string) =>
    ask(
      'POST /Account/ModifyPassword/SendCode',
      { account, codeType: 1, captcha: await portal.aCaptcha() },
      { address },
    )
  await sendCode(person.mobilePhone)
  const VerificationCode = await portal.codeFor(person.mobilePhone)
  assert.equal((await byCode(person.mobilePhone, VerificationCode, { address })).error, 'identity.wrong-code')
  const proved = await ask<{ Ticket: string }>(
    'POST /Account/Code/Verify',
    { Account: person.mobilePhone, VerificationCode },
    { address },
  )
  const { Ticket } = proved.response
  const reset = (NewPassword: string, ticket = Ticket) =>
    ask('PUT /account/password/reset', { Ticket: ticket, NewPassword })
  assert.equal((await reset('new one', `${Ticket.slice(0, -3)}abc`)).error, 'identity.ticket-invalid')
  assert.equal((await reset(testPassword)).error, 'identity.same-as-old')
  assert.deepEqual((await reset('quite another 1')).response, { EndedSessions: 1 })
  assert.equal((await reset('yet another')).error, 'identity.ticket-invalid')
  assert.equal((await ask<SessionState>('GET /account/session', undefined, { token })).response.logged, false)
  assert.equal((await byPassword(person.account, { address }, digestOf('quite another 1'))).response.logged, true)
  assert.equal((await sendCode('13955556666')).error, undefined)
})

const resetBy = async (to: string, codeType: 1 | 2, asked: Asked & { password: string }) => {
  const captcha = await portal.aCaptcha()
  await ask('POST /Account/ModifyPassword/SendCode', { account: to, codeType, captcha }, asked)
  const verify = { Account: to, VerificationCode: await portal.codeFor(to) }
  const verified = await ask<{ Ticket: string }>('POST /Account/Code/Verify', verify, asked)
  if (verified.error) return verified
  return ask('PUT /account/password/reset', { Ticket: verified.response.Ticket, NewPassword: asked.password }, asked)
}
const methodsOf = ({ response }: { response: SessionState }) => response.SecondStep?.Methods.map(({ Method }) => Method)

test('reset ticket – presented twice in parallel – works once', async () => {
  const [person, address] = [await portal.anAccount(), newAddress()]
  const asked = { account: person.mobilePhone, codeType: 1, captcha: await portal.aCaptcha() }
  await ask('POST /Account/ModifyPassword/SendCode', asked, { address })
  const VerificationCode = await portal.codeFor(person.mobilePhone)
  const body = { Account: person.mobilePhone, VerificationCode }
  const { Ticket } = (await ask<{ Ticket: string }>('POST /Account/Code/Verify', body, { address })).response
  const both = ['quite another 1', 'quite another 2'].map((NewPassword) =>
    ask('PUT /account/password/reset', { Ticket, NewPassword }),
  )
  const errors = (await Promise.all(both)).map(({ error }) => error)
  assert.deepEqual(errors.filter(Boolean), ['identity.ticket-invalid'])
})

test('password reset – second step always – neither step accepts what the code went to again', async () => {
  const address = newAddress()
  const { organisation } = await withPolicy({ When: 'always', Administrators: false })
  const person = await portal.anAccount({ organisationId: organisation.id })
  const password = 'set by the phone 1'
  assert.equal((await resetBy(person.mobilePhone, 1, { address, password })).error, undefined)
  await portal.deleteSentCodes()

  const half = await byPassword(person.account, { address }, digestOf(password))
  assert.deepEqual(methodsOf(half), ['email'])
  const asked = { address, token: String(half.token) }
  const byPhone = await ask('POST /Account/Login/SecondaryVerify/SendCode', { codeType: 1 }, asked)
  assert.equal(byPhone.error, 'identity.no-second-step')
  await send('mobile', person.mobilePhone, 3, { address })
  const coded = await byCode(person.mobilePhone, await portal.codeFor(person.mobilePhone), { address })
  assert.deepEqual(methodsOf(coded), ['email'])
  const ownPassword = { method: 'password', password: digestOf(password) }
  const bySamePhone = await ask('POST /Account/Login/Secondary', ownPassword, { address, token: String(coded.token) })
  assert.equal(bySamePhone.error, 'identity.no-second-step')

  await ask('POST /Account/Login/SecondaryVerify/SendCode', { codeType: 2 }, asked)
  const byMail = { method: 'email', verificationCode: await portal.codeFor(person.email) }
  assert.equal((await ask<SessionState>('POST /Account/Login/Secondary', byMail, asked)).response.logged, true)
  assert.deepEqual(methodsOf(await byPassword(person.account, { address }, digestOf(password))), ['phone', 'email'])
})

test('password reset by a stranger – the phone is the only way – is refused, and an administrator can help', async () => {
  const address = newAddress()
  const { organisation, admin } = await withPolicy({ When: 'new-device', Administrators: false })
  const person = await portal.anAccount({ organisationId: organisation.id, email: null })
  const refused = await resetBy(person.mobilePhone, 1, { address, password: 'set by the phone 1' })
  assert.equal(refused.error, 'identity.other-proof-needed')
  assert.deepEqual(methodsOf(await byPassword(person.account, { address })), ['phone'])

  // Who loses the other way after a reset is not let in by a code alone either.
  await asOwner(sql`update accounts set password_reset_by = 'phone' where id = ${person.id}`)
  await portal.deleteSentCodes()
  await send('mobile', person.mobilePhone, 3, { address })
  const coded = await byCode(person.mobilePhone, await portal.codeFor(person.mobilePhone), { address })
  assert.equal(coded.error, 'identity.other-proof-needed')
  assert.equal((await byPassword(person.account, { address })).error, 'identity.other-proof-needed')
  const { token } = await portal.aSession(admin)
  const body = { accountIds: [person.id] }
  const given = await ask<{ Passwords: { Password: string }[] }>('POST /account/initPassword', body, { token })
  assert.equal(given.error, undefined)
  const initial = digestOf(String(given.response.Passwords[0]?.Password))
  assert.deepEqual(methodsOf(await byPassword(person.account, { address }, initial)), ['phone'])
})

test('password reset – notifies phone and email, and ends sessions and remembered browsers', async () => {
  const address = newAddress()
  const { organisation } = await withPolicy({ When: 'new-device', Administrators: false })
  const person = await portal.anAccount({ organisationId: organisation.id })
  const half = await byPassword(person.account, { address })
  const asked = { address, token: String(half.token) }
  await ask('POST /Account/Login/SecondaryVerify/SendCode', { codeType: 2 }, asked)
  const step = { method: 'email', verificationCode: await portal.codeFor(person.email), remember: true }
  const { device, token } = await ask('POST /Account/Login/Secondary', step, asked)
  await portal.deleteSentCodes()

  assert.equal((await resetBy(person.email, 2, { address, password: 'set by mail 1' })).error, undefined)
  const session = await ask<SessionState>('GET /account/session', undefined, { token: String(token) })
  assert.equal(session.response.logged, false)
  const again = await byPassword(person.account, { address, device: String(device) }, digestOf('set by mail 1'))
  assert.deepEqual([again.error, methodsOf(again)], [undefined, ['phone']])
  for (const to of [person.mobilePhone, person.email]) {
    const { template, text } = await portal.messageFor(to)
    assert.equal(template, 'password-reset')
    assert.ok(!text.includes(person.email), 'the recipient of the code is masked')
  }
})

const newcomer = { realName: '新人', codeType: 1, password: 'Fresh-2026!', agreement: true }

test("registration – without an invitation – waits for an administrator's decision", async () => {
  const organisation = await portal.anOrganisation()
  const { token } = await portal.aSession(
    await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' }),
  )
  const register = async (account: string, mobilePhone: string, more: object = {}) => {
    await send('mobile', mobilePhone, 1, { address: newAddress() })
    const verificationCode = await portal.codeFor(mobilePhone)
    return ask<{ State: string }>('POST /account', {
      ...newcomer,
      account,
      mobilePhone,
      verificationCode,
      organisation: organisation.englishName,
      ...more,
    })
  }
  assert.equal((await register('new.one', '13966660001', { agreement: false })).error, 'identity.agreement-needed')
  await portal.deleteSentCodes()
  assert.equal((await register('new.one', '13966660001', { password: 'weak' })).error, 'identity.password-too-weak')
  await portal.deleteSentCodes()
  assert.equal((await register('new.one', '13966660001')).response.State, 'waiting')
  assert.equal((await register('new.one', '13966660002')).error, 'identity.account-taken')
  assert.equal((await register('new.two', '13966660003')).response.State, 'waiting')
  assert.equal(
    (await byPassword('new.one', { address: newAddress() }, digestOf('Fresh-2026!'))).error,
    'identity.waiting',
  )
  const waiting = await ask<{ items: { ID: string; Account: string }[] }>('POST /account/registrations', {}, { token })
  assert.deepEqual(
    waiting.response.items.map(({ Account }) => Account),
    ['new.one', 'new.two'],
  )
  const [one, two] = waiting.response.items
  assert.deepEqual((await ask('POST /account/registrations/approve', { accountIds: [one?.ID] }, { token })).response, {
    Approved: 1,
    Refused: [],
    WithoutSeat: [],
  })
  assert.deepEqual(
    (await ask('POST /account/registrations/decline', { accountIds: [two?.ID], reason: '不认识' }, { token })).response,
    { Declined: 1, Refused: [] },
  )
  assert.equal((await byPassword('new.one', { address: newAddress() }, digestOf('Fresh-2026!'))).response.logged, true)
  const accepted = await asOwner<{ document: string }>(
    sql`select document from agreements where account_id = ${String(one?.ID)} order by document`,
  )
  assert.deepEqual(
    accepted.map(({ document }) => document),
    ['agreement', 'privacy'],
  )
})

test('registration – unknown organisation – is answered like a known one and creates no account', async () => {
  const organisation = await portal.anOrganisation()
  const member = await portal.anAccount({ organisationId: organisation.id })
  let phones = 13955550000
  const register = async (name: string, account: string) => {
    const [address, mobilePhone] = [newAddress(), String((phones += 1))]
    await send('mobile', mobilePhone, 1, { address })
    const verificationCode = await portal.codeFor(mobilePhone)
    const body = { ...newcomer, account, mobilePhone, verificationCode, organisation: name }
    const { status, error, response } = await ask<{ State: string; OrgName: string }>('POST /account', body, {
      address,
    })
    const repeated = await ask('POST /account', body, { address })
    return [status, error, response?.State, response?.OrgName === name, repeated.error]
  }
  const there = await register(organisation.englishName, 'somebody.new')
  assert.deepEqual(there, [200, undefined, 'waiting', true, 'identity.wrong-code'])
  assert.deepEqual(await register('Nowhere Laboratories', 'somebody.else'), there)
  const taken = await register(organisation.name, member.account)
  assert.equal(taken[1], 'identity.account-taken')
  assert.deepEqual(await register('Nowhere Laboratories', member.account), taken)
  const [row] = await asOwner<{ count: number }>(
    sql`select count(*)::integer as count from accounts where account = 'somebody.else'`,
  )
  assert.equal(row?.count, 0)
})

test('registration – by organisation name – is limited per network and day', async () => {
  const address = newAddress()
  await asOwner(
    sql`insert into attempts (key, count, updated_at) select 'register ' || floor(extract(epoch from now()) / 86400) || ' from ' || ${networkKey(portal.server.services.secrets, address)}, 40, now()`,
  )
  await send('mobile', '13955559999', 1, { address })
  const verificationCode = await portal.codeFor('13955559999')
  const body = { ...newcomer, account: 'one.more', mobilePhone: '13955559999', verificationCode }
  const organisation = (await portal.anOrganisation()).name
  assert.equal((await ask('POST /account', { ...body, organisation }, { address })).error, 'request.too-frequent')
})

test('invitation – admits its number of people while seats are left, until revoked', async () => {
  const organisation = await portal.anOrganisation({ seatCount: 3 })
  const { token } = await portal.aSession(
    await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' }),
  )
  const invite = async (uses: number) => {
    const { response } = await ask<{ ID: string; Link: string }>('POST /account/invitations', { uses }, { token })
    return { id: response.ID, invitation: String(response.Link.split('invitation=')[1]) }
  }
  const register = async (account: string, mobilePhone: string, invitation: string) => {
    await send('mobile', mobilePhone, 1, { address: newAddress() })
    return ask<{ State: string }>('POST /account', {
      ...newcomer,
      account,
      mobilePhone,
      verificationCode: await portal.codeFor(mobilePhone),
      invitation,
    })
  }
  const { id, invitation } = await invite(1)
  assert.equal(
    (await ask<{ OrgName: string }>(`GET /account/invitation?token=${invitation}`, undefined)).response.OrgName,
    organisation.name,
  )
  assert.equal((await register('guest.one', '13977770001', invitation)).response.State, 'active')
  assert.equal((await register('guest.two', '13977770002', invitation)).error, 'identity.invitation-invalid')
  const second = await invite(5)
  await portal.deleteSentCodes()
  assert.equal((await register('guest.two', '13977770002', second.invitation)).response.State, 'active')
  assert.equal((await register('guest.three', '13977770003', second.invitation)).error, 'identity.seats-full')
  assert.equal((await ask(`DELETE /account/invitations/${second.id}`, undefined, { token })).error, undefined)
  assert.equal(
    (await ask(`GET /account/invitation?token=${second.invitation}`, undefined)).error,
    'identity.invitation-invalid',
  )
  assert.ok(id)
})

test('contact lookup – needs a captcha and is limited', async () => {
  const address = newAddress()
  const person = await portal.anAccount()
  const exists = async (mobilePhone: string) =>
    ask<{ IsExist: boolean }>(
      'POST /account/isExistMobile',
      { mobilePhone, captcha: await portal.aCaptcha() },
      { address },
    )
  assert.equal(
    (await ask('POST /account/isExistMobile', { mobilePhone: person.mobilePhone }, { address })).error,
    'identity.captcha-needed',
  )
  assert.equal((await exists(person.mobilePhone)).response.IsExist, true)
  assert.equal((await exists('13988880000')).response.IsExist, false)
  for (let n = 0; n < 18; n += 1) await exists('13988880000')
  assert.equal((await exists(person.mobilePhone)).error, 'request.too-frequent')
})

test('binding a contact – needs the password and a code sent to the new contact', async () => {
  const [person, other] = [await portal.anAccount(), await portal.anAccount()]
  const { token } = await portal.aSession(person)
  const asked = { token, address: newAddress() }
  const again = (password: string, accountId = person.id) =>
    ask<{ ticket: string }>('POST /account/authenticatedAccount', { accountId, password }, asked)
  assert.equal((await again('wrong')).error, 'identity.wrong-password')
  assert.equal((await again(testDigest, other.id)).error, 'access.denied')
  const { ticket } = (await again(testDigest)).response
  const mobilePhone = '13999990001'
  assert.equal(
    (await ask('POST /verificationCode/mobile', { account: mobilePhone, checkType: 3 }, asked)).error,
    undefined,
  )
  const verificationCode = await portal.codeFor(mobilePhone)
  const bind = (more: object, session: Asked = asked) =>
    ask(
      'PUT /account/modifyMobilePhone',
      { accountId: person.id, mobilePhone, verificationCode, ticket, ...more },
      session,
    )
  assert.equal((await bind({ ticket: 'none' })).error, 'identity.ticket-invalid')
  const theirs = await portal.aSession(other)
  assert.equal((await bind({ accountId: other.id }, { token: theirs.token })).error, 'identity.ticket-invalid')
  assert.deepEqual((await bind({})).response, { MobilePhone: '139****0001' })
  assert.equal((await send('mobile', mobilePhone, 3, { address: newAddress() })).error, 'request.too-frequent')
})

test('locked password – a code still signs in, and a new password lifts the lock', async () => {
  const person = await portal.anAccount()
  const guess = async (address: string) =>
    ask(
      'POST /account/loginV2',
      { account: person.account, password: 'no', captcha: await portal.aCaptcha() },
      { address },
    )
  for (let n = 0; n < passwordAttempts.account; n += 1) await guess(`203.7.${n}.1`)
  const address = newAddress()
  assert.equal((await byPassword(person.account, { address })).error, 'identity.locked')
  await send('mobile', person.mobilePhone, 3, { address })
  const code = await portal.codeFor(person.mobilePhone)
  assert.equal((await byCode(person.mobilePhone, code, { address })).response.logged, true)
  await portal.deleteSentCodes()
  const captcha = await portal.aCaptcha()
  await ask('POST /Account/ModifyPassword/SendCode', { account: person.mobilePhone, codeType: 1, captcha }, { address })
  const VerificationCode = await portal.codeFor(person.mobilePhone)
  const { response } = await ask<{ Ticket: string }>(
    'POST /Account/Code/Verify',
    { Account: person.mobilePhone, VerificationCode },
    { address },
  )
  await ask('PUT /account/password/reset', { Ticket: response.Ticket, NewPassword: 'Quite-another-1' })
  assert.equal((await byPassword(person.account, { address }, digestOf('Quite-another-1'))).response.logged, true)
})

test('links in messages – forged Host header – lead to the configured address', async () => {
  const organisation = await portal.anOrganisation()
  const { token } = await portal.aSession(
    await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' }),
  )
  const names = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const answer = await portal.server.app.inject({
    method: 'POST',
    url: '/api/account/invitations',
    headers: { 'x-atrium': '1', cookie: `${sessionCookie}=${token}`, ...names },
    payload: { uses: 1 },
  })
  const { response } = answer.json() as { response: { Link: string } }
  assert.ok(response.Link.startsWith(`${portal.server.services.settings.publicUrl}/#/register?invitation=`))
  assert.doesNotMatch(answer.body, /evil/)
  for (const url of ['/', '/api/docs', '/api/openapi.json', '/manifest.webmanifest', '/sso?code=1'])
    assert.doesNotMatch((await portal.server.app.inject({ url, headers: names })).body, /evil/, url)
})

test('lock – names its end – and an administrator lifts it', async () => {
  const organisation = await portal.anOrganisation()
  const { token } = await portal.aSession(
    await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' }),
  )
  const person = await portal.anAccount({ organisationId: organisation.id })
  const stranger = await portal.anAccount()
  const address = newAddress()
  for (let n = 0; n < 5; n += 1)
    await ask(
      'POST /account/loginV2',
      { account: person.account, password: 'no', captcha: await portal.aCaptcha() },
      { address },
    )
  const locked = await byPassword(person.account, { address })
  assert.equal(locked.error, 'identity.locked')
  assert.ok('until' in (locked.details ?? {}))
  assert.equal((await ask(`PUT /account/resetPwdLock/${stranger.id}`, undefined, { token })).error, 'request.not-found')
  assert.deepEqual((await ask(`PUT /account/resetPwdLock/${person.id}`, undefined, { token })).response, {
    WasLocked: true,
  })
  assert.equal((await byPassword(person.account, { address })).response.logged, true)
})

test('captcha – serves one lookup and the code after it, no second lookup', async () => {
  const captcha = await portal.aCaptcha()
  const mobilePhone = '13912340001'
  const lookUp = () => ask<{ IsExist: boolean }>('POST /account/isExistMobile', { mobilePhone, captcha })
  const found = await lookUp()
  assert.deepEqual([found.status, found.response], [200, { IsExist: false }])
  assert.equal((await lookUp()).error, 'identity.captcha-wrong')
  const body = { account: mobilePhone, checkType: 1, captcha }
  assert.equal((await ask('POST /verificationCode/mobile', body)).status, 200)
  assert.equal((await ask('POST /verificationCode/mobile', body)).error, 'identity.captcha-wrong')
})

test('captcha – answered wrongly in a lookup – is used up for the code, too', async () => {
  const captcha = await portal.aCaptcha()
  const mobilePhone = '13912340002'
  const wrong = { ...captcha, text: 'no' }
  assert.equal(
    (await ask('POST /account/isExistMobile', { mobilePhone, captcha: wrong })).error,
    'identity.captcha-wrong',
  )
  const body = { account: mobilePhone, checkType: 1, captcha }
  assert.equal((await ask('POST /verificationCode/mobile', body)).error, 'identity.captcha-wrong')
})
