import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { codeAttempts, codesSent, codeTries, ownCodesSent } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { testDigest } from '#testing/people.ts'
import { openTestPortal, type Asked } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** Every test comes from networks of its own, so that the budgets of one do not stop another. */
let networks = 0
const newAddress = () => `192.1.${(networks += 1)}.1`
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

const send = async (account: string, checkType: 1 | 3, asked: Asked = {}) =>
  portal.ask('POST /verificationCode/mobile', {
    address: newAddress(),
    ...asked,
    body: { account, checkType, captcha: await portal.aCaptcha() },
  })
const sessionOf = async (person: Parameters<typeof portal.aSession>[0], level?: 'half-signed') =>
  (await portal.aSession(person, level)).token

/** Has an organisation ask for the second step always. */
async function askForSecondStep(organisationId: string) {
  const { token } = await portal.aSession(await portal.anAccount({ organisationId, role: 'organisation-admin' }))
  const body = { Code: 'second-step', Value: { When: 'always', Administrators: false } }
  assert.equal((await portal.ask('POST /organizationConfig', { token, body })).error, undefined)
}

/** What the log has of an account in its own organisation, in its order. */
const loggedOf = async ({ id, organisationId }: { id: string; organisationId: string | null }) => {
  const rows = await asOwner<{ method: string; result: string }>(
    sql`select method, result from sign_in_logs where account_id = ${id} and organisation_id = ${organisationId} order by at`,
  )
  return rows.map(({ method, result }) => `${method} ${result}`)
}

test('sign-in log – wrong code for sign-in, password or trial – names the owner of the recipient', async () => {
  const person = await portal.anAccount()
  const { mobilePhone } = person
  const bodies: Record<string, (verificationCode: string) => object> = {
    'POST /account/loginV2': (verificationCode) => ({ account: mobilePhone, verificationCode }),
    'POST /Account/Code/Verify': (VerificationCode) => ({ Account: mobilePhone, VerificationCode }),
    'POST /Trial/Login': (verificationCode) => ({ mobilePhone, verificationCode }),
  }
  const tryAt = (at: string, code: string) => portal.ask(at, { address: newAddress(), body: bodies[at]?.(code) })
  await tryAt('POST /account/loginV2', '123456')
  await send(mobilePhone, 3)
  const code = wrongOf(await portal.codeFor(mobilePhone))
  for (const at of Object.keys(bodies)) assert.equal((await tryAt(at, code)).error, 'identity.wrong-code')
  assert.deepEqual(await loggedOf(person), [
    'code identity.wrong-code',
    'code identity.wrong-code',
    'code identity.wrong-code',
    'trial identity.wrong-code',
  ])
  await asOwner(sql`update verification_codes set expires_at = now() where account_id = ${person.id}`)
  await tryAt('POST /account/loginV2', code)
  assert.equal((await loggedOf(person)).length, 5, 'also when the code had run out')
})

test("sign-in log – wrong code within a session – names the session's account", async () => {
  const [person, other] = [await portal.anAccount(), await portal.anAccount()]
  const token = await sessionOf(person)
  const again = { accountId: person.id, password: testDigest }
  const { response } = await portal.ask<{ ticket: string }>('POST /account/authenticatedAccount', {
    token,
    body: again,
  })
  const body = { accountId: person.id, mobilePhone: other.mobilePhone, verificationCode: '123456', ...response }
  const bound = await portal.ask('PUT /account/modifyMobilePhone', { token, body })
  assert.equal(bound.error, 'identity.wrong-code')
  assert.deepEqual([await loggedOf(person), await loggedOf(other)], [['code identity.wrong-code'], []])
  const forNewPassword = { Account: other.mobilePhone, VerificationCode: '123456' }
  await portal.ask('POST /Account/Code/Verify', { token, body: forNewPassword })
  assert.deepEqual((await loggedOf(person)).length, 2, 'also where the code is for a new password')
  assert.deepEqual(await loggedOf(other), [])
})

test("codes – for a contact to bind – count for the requesting member's organisation", async () => {
  const organisation = await portal.anOrganisation()
  const token = await sessionOf(await portal.anAccount({ organisationId: organisation.id }))
  const elsewhere = await sessionOf(await portal.anAccount())
  await asOwner(sql`insert into verification_codes (id, purpose, recipient_hash, address_hash, organisation_id, code_hash, expires_at)
    select gen_random_uuid(), 'sign-in', 'r' || n, 'a' || n, ${organisation.id}, 'c', now() from generate_series(2, ${codesSent.organisationDay}::integer) as n`)
  assert.equal((await send('13700000001', 3, { token })).error, undefined)
  assert.equal((await send('13700000002', 3, { token })).error, 'request.too-frequent')
  assert.equal((await send('13700000003', 3, { token: elsewhere })).error, undefined)
})

test('codes – used up by strangers – leave those of sessions untouched', async () => {
  const person = await portal.anAccount()
  const organisation = String(person.organisationId)
  await askForSecondStep(organisation)
  for (let n = 0; n < codesSent.recipientHour; n += 1) {
    assert.equal((await send(person.mobilePhone, 3)).error, undefined)
    await asOwner(sql`update verification_codes set created_at = created_at - interval '2 minutes'`)
  }
  assert.equal((await send(person.mobilePhone, 3)).error, 'request.too-frequent')
  const own = async (at: string, token: string) =>
    (await portal.ask(at, { token, address: newAddress(), body: { codeType: 1 } })).error
  const half = await sessionOf(person, 'half-signed')
  assert.equal(await own('POST /Account/Login/SecondaryVerify/SendCode', half), undefined)
  assert.equal(await own('POST /Account/Login/SecondaryVerify/SendCode', half), 'request.too-frequent')
  await asOwner(sql`update verification_codes set created_at = created_at - interval '2 minutes' where is_own`)
  assert.equal(await own('POST /Account/ModifyPassword/SendCode', await sessionOf(person)), undefined)
  const captcha = await portal.aCaptcha()
  const forgotten = { account: person.mobilePhone, codeType: 1, captcha }
  const asked = await portal.ask('POST /Account/ModifyPassword/SendCode', { body: forgotten, address: newAddress() })
  assert.equal(asked.error, 'request.too-frequent', 'who is not signed in is a stranger')
})

test('second-step codes – many people at one address – are not limited by each other', async () => {
  const { id: organisationId } = await portal.anOrganisation()
  await askForSecondStep(organisationId)
  const address = newAddress()
  for (let n = 0; n < codesSent.addressHour; n += 1)
    assert.equal((await send(`139555500${String(n).padStart(2, '0')}`, 3, { address })).error, undefined)
  assert.equal((await send('13955550099', 3, { address })).error, 'request.too-frequent')
  await asOwner(sql`insert into verification_codes (id, purpose, recipient_hash, address_hash, organisation_id, code_hash, expires_at)
    select gen_random_uuid(), 'sign-in', 'o' || n, 'a' || n, ${organisationId}, 'c', now() from generate_series(1, ${codesSent.organisationDay}::integer) as n`)
  const sendOwn = async () => {
    const token = await sessionOf(await portal.anAccount({ organisationId }), 'half-signed')
    return portal.ask('POST /Account/Login/SecondaryVerify/SendCode', { token, address, body: { codeType: 1 } })
  }
  for (let n = 0; n < codesSent.addressHour + 5; n += 1) assert.equal((await sendOwn()).error, undefined)
  await asOwner(sql`insert into verification_codes (id, purpose, recipient_hash, address_hash, code_hash, is_own, expires_at)
    select gen_random_uuid(), 'second-step', 'own' || n, own.address_hash, 'c', true, now()
    from generate_series(1, ${ownCodesSent.addressHour}::integer) as n, (select address_hash from verification_codes where is_own order by created_at desc limit 1) as own`)
  assert.equal((await sendOwn()).error, 'request.too-frequent', 'there is an end to it all the same')
})

test('second step – has counters of its own', async () => {
  const organisation = await portal.anOrganisation()
  await askForSecondStep(organisation.id)
  const [person, other] = [
    await portal.anAccount({ organisationId: organisation.id }),
    await portal.anAccount({ organisationId: organisation.id }),
  ]
  const address = newAddress()
  const second = async ({ mobilePhone }: typeof person, token: string, isRight: boolean) => {
    await portal.ask('POST /Account/Login/SecondaryVerify/SendCode', { token, address, body: { codeType: 1 } })
    const code = await portal.codeFor(mobilePhone)
    const body = { method: 'phone', verificationCode: isRight ? code : wrongOf(code) }
    return portal.ask<{ logged: boolean }>('POST /Account/Login/Secondary', { token, address, body })
  }
  const first = (body: object) => portal.ask('POST /account/loginV2', { address, body })
  const half = await sessionOf(person, 'half-signed')
  const errors = []
  for (let n = 0; n < codeAttempts.accountFromAddress; n += 1) errors.push((await second(person, half, false)).error)
  assert.equal(errors.at(-1), 'identity.too-many-attempts')
  await portal.deleteSentCodes()
  const refused = await second(person, half, true)
  assert.equal(refused.error, 'identity.too-many-attempts')
  assert.match(refused.message, /15 分钟/)
  assert.equal((await first({ account: person.account, password: testDigest })).error, undefined)
  await portal.deleteSentCodes()
  await send(person.mobilePhone, 3, { address })
  const verificationCode = await portal.codeFor(person.mobilePhone)
  assert.equal((await first({ account: person.mobilePhone, verificationCode })).error, undefined)

  for (let n = 0; n < 5; n += 1)
    await first({ account: other.account, password: 'wrong', captcha: await portal.aCaptcha() })
  assert.equal((await first({ account: other.account, password: testDigest })).error, 'identity.locked')
  for (let n = 0; n < codeAttempts.accountFromAddress; n += 1)
    await first({ account: other.mobilePhone, verificationCode: '123456' })
  const locked = await first({ account: other.mobilePhone, verificationCode: '123456' })
  assert.equal(locked.error, 'identity.too-many-attempts')
  await portal.deleteSentCodes()
  const whole = await second(other, await sessionOf(other, 'half-signed'), true)
  assert.equal(whole.response.logged, true)
})

test('second-step code – missing phone or email – returns its error', async () => {
  const token = await sessionOf(await portal.anAccount({ email: null, mobilePhone: null }))
  const errorsOf = async (codeType: 1 | 2, lang: string) => {
    const { error, message } = await portal.ask('POST /Account/ModifyPassword/SendCode', {
      ...(await portal.aSession(await portal.anAccount({ email: null, mobilePhone: null }))),
      headers: { 'x-atrium-lang': lang },
      body: { codeType },
    })
    return [error, message]
  }
  assert.deepEqual(await errorsOf(1, 'zh'), ['identity.no-phone', '该账号未绑定手机号'])
  assert.deepEqual(await errorsOf(2, 'en'), ['identity.no-email', 'No email address is bound to this account'])
  const verify = { token, body: { codeType: 2, VerificationCode: '123456' } }
  assert.equal((await portal.ask('POST /Account/Code/Verify', verify)).error, 'identity.no-email')
})

test('registration – validation error – keeps the code; success consumes it', async () => {
  const organisation = await portal.anOrganisation()
  const taken = await portal.anAccount({ organisationId: organisation.id })
  const mobilePhone = '13700001111'
  await send(mobilePhone, 1)
  const verificationCode = await portal.codeFor(mobilePhone)
  const register = (account: string, code = verificationCode) =>
    portal.ask('POST /account', {
      address: newAddress(),
      body: {
        account,
        realName: '新人',
        codeType: 1,
        mobilePhone,
        verificationCode: code,
        password: 'Fresh-2026!',
        agreement: true,
        organisation: organisation.name,
      },
    })
  assert.equal((await register(taken.account)).error, 'identity.account-taken')
  assert.equal((await register('slip.free', wrongOf(verificationCode))).error, 'identity.wrong-code')
  assert.equal((await register('slip.free')).error, undefined)
  assert.equal((await register('slip.again')).error, 'identity.wrong-code', 'the code is used up')
})

test('registration – same code in parallel – registers one person', async () => {
  const organisation = await portal.anOrganisation()
  const [mobilePhone, address] = ['13700002222', newAddress()]
  await send(mobilePhone, 1)
  const verificationCode = await portal.codeFor(mobilePhone)
  const body = { realName: '新人', codeType: 1, mobilePhone, verificationCode, password: 'Fresh-2026!' }
  const answers = await Promise.all(
    Array.from({ length: codeTries + 3 }, (_, n) =>
      portal.ask('POST /account', {
        address,
        body: { ...body, account: `at.once.${n}`, agreement: true, organisation: organisation.name },
      }),
    ),
  )
  assert.equal(answers.filter(({ error }) => error === undefined).length, 1)
  const slips = await portal.ask('POST /account', {
    address,
    body: { ...body, account: 'later.on', agreement: true, organisation: organisation.name },
  })
  assert.equal(slips.error, 'identity.wrong-code')
})
