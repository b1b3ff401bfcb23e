import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { captchaFreeCodeFailures, captchaFreeCodes, codesSent } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal, type Asked } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
beforeEach(() => asOwner(sql`delete from verification_codes`))

let networks = 0
const newAddress = () => `192.2.${(networks += 1)}.1`
let phones = 0
const newPhone = () => `1360000${String((phones += 1)).padStart(4, '0')}`
const passMinutes = (minutes: number) =>
  asOwner(sql`update verification_codes set created_at = created_at - make_interval(mins => ${minutes}::integer)`)

const send = async (account: string, asked: Asked = {}) =>
  (
    await portal.ask('POST /verificationCode/mobile', {
      address: newAddress(),
      ...asked,
      body: { account, checkType: 3, ...(asked.body as object) },
    })
  ).error
const signIn = async (account: string, verificationCode: string, address = newAddress()) =>
  (await portal.ask('POST /account/loginV2', { address, body: { account, verificationCode } })).error

/** Every call that sends a code to a stranger. */
const calls: Record<string, (mobilePhone: string) => object> = {
  'POST /verificationCode/mobile': (account) => ({ account, checkType: 3 }),
  'POST /verificationCode/email': (mobilePhone) => ({ account: `${mobilePhone}@lab.example`, checkType: 1 }),
  'POST /Account/ModifyPassword/SendCode': (account) => ({ account, codeType: 1 }),
  'POST /verificationCode/applyTrialMobile': (account) => ({ account, checkType: 4 }),
  'POST /Trial/Login/SendCode': (mobilePhone) => ({ mobilePhone }),
}

for (const [at, bodyOf] of Object.entries(calls))
  test(`${at} – first code of a recipient – needs no captcha; the next one does`, async () => {
    const body = bodyOf(newPhone())
    const errorOf = async (captcha?: object) =>
      (await portal.ask(at, { address: newAddress(), body: { ...body, captcha } })).error
    assert.equal(await errorOf(), undefined)
    await passMinutes(2)
    assert.equal(await errorOf(), 'identity.captcha-needed')
    assert.equal(await errorOf({ ...(await portal.aCaptcha()), text: 'NO' }), 'identity.captcha-wrong')
    assert.equal(await errorOf(await portal.aCaptcha()), undefined)
    assert.equal(await errorOf(await portal.aCaptcha()), 'request.too-frequent', 'the limits stay')
  })

test('code captcha – after codes to several recipients – is needed at that address alone', async () => {
  const address = newAddress()
  for (let n = 0; n < captchaFreeCodes.addressHour; n += 1) assert.equal(await send(newPhone(), { address }), undefined)
  assert.equal(await send(newPhone(), { address }), 'identity.captcha-needed')
  assert.equal(await send(newPhone()), undefined)
  await passMinutes(61)
  assert.equal(await send(newPhone(), { address }), undefined)
})

test('code captcha – after codes that were used – is not needed', async () => {
  const address = newAddress()
  for (let n = 0; n <= captchaFreeCodes.addressHour; n += 1) {
    const { mobilePhone } = await portal.anAccount()
    assert.equal(await send(mobilePhone, { address }), undefined)
    assert.equal(await signIn(mobilePhone, await portal.codeFor(mobilePhone), address), undefined)
    await passMinutes(2)
    assert.equal(await send(mobilePhone, { address }), undefined)
    assert.equal(await signIn(mobilePhone, await portal.codeFor(mobilePhone), address), undefined)
  }
})

test('code captcha – after wrong codes for a recipient or from an address – is needed', async () => {
  const [recipient, address] = [newPhone(), newAddress()]
  for (let n = 0; n < captchaFreeCodeFailures.recipient; n += 1) await signIn(recipient, '123456')
  assert.equal(await send(recipient), 'identity.captcha-needed')
  for (let n = 0; n < captchaFreeCodeFailures.address; n += 1) await signIn(newPhone(), '123456', address)
  assert.equal(await send(newPhone(), { address }), 'identity.captcha-needed')
  await asOwner(sql`update attempts set updated_at = updated_at - interval '16 minutes'`)
  assert.deepEqual([await send(recipient), await send(newPhone(), { address })], [undefined, undefined])
})

test('code captcha – many unused codes in the installation – is needed by everybody', async () => {
  await asOwner(sql`insert into verification_codes (id, purpose, recipient_hash, address_hash, code_hash, expires_at)
    select gen_random_uuid(), 'sign-in', 'r' || n, 'a' || n, 'c', now() from generate_series(1, ${captchaFreeCodes.installationTenMinutes}::integer) as n`)
  assert.equal(await send(newPhone()), 'identity.captcha-needed')
  await passMinutes(11)
  assert.equal(await send(newPhone()), undefined)
})

test('code captcha – known and unknown recipient – is asked for alike, without looking at accounts', async () => {
  const [{ mobilePhone }, nobody] = [await portal.anAccount(), newPhone()]
  await asOwner(sql`alter table accounts rename to accounts_out_of_reach`)
  try {
    for (const expected of [undefined, 'identity.captcha-needed']) {
      assert.equal(await send(mobilePhone), expected)
      assert.equal(await send(nobody), expected)
    }
  } finally {
    await asOwner(sql`alter table accounts_out_of_reach rename to accounts`)
  }
})

test('code captcha – within a session – is not needed', async () => {
  const { token } = await portal.aSession(await portal.anAccount())
  const recipient = newPhone()
  assert.equal(await send(recipient, { token }), undefined)
  await passMinutes(2)
  assert.equal(await send(recipient, { token }), undefined)
})

test('codes – 1,000 parallel requests without a captcha – stay within what is free', async () => {
  const address = newAddress()
  const toMany = await Promise.all(Array.from({ length: 500 }, () => send(newPhone(), { address })))
  assert.equal(toMany.filter((error) => error === undefined).length, captchaFreeCodes.addressHour)
  const recipient = newPhone()
  const toOne = await Promise.all(Array.from({ length: 500 }, () => send(recipient)))
  assert.equal(toOne.filter((error) => error === undefined).length, captchaFreeCodes.recipientDay)
})

test('codes – parallel requests with captchas – stay within the limit of the address', async () => {
  const address = newAddress()
  const answers = await Promise.all(
    Array.from({ length: 3 * codesSent.addressHour }, async () =>
      send(newPhone(), { address, body: { captcha: await portal.aCaptcha() } }),
    ),
  )
  assert.equal(answers.filter((error) => error === undefined).length, codesSent.addressHour)
})
