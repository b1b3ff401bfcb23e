import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { codesSent } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { sendCodes } from './send-codes.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** Every request comes from a network of its own, so that no budget of a network stops one. */
let networks = 0
const request = async (at: string, body: object) => {
  const address = `192.7.${(networks += 1)}.1`
  const answer = await portal.ask(at, { address, body: { ...body, captcha: await portal.aCaptcha() } })
  assert.equal(answer.error, undefined, answer.message)
  return answer
}

interface Contact {
  mobilePhone: string
  email: string
}

/** Every request for a code that a visitor without a session can make. */
const requests: Record<string, (contact: Contact) => ReturnType<typeof request>> = {
  'signing in by phone': ({ mobilePhone }) =>
    request('POST /verificationCode/mobile', { account: mobilePhone, checkType: 3 }),
  'signing in by email': ({ email }) => request('POST /verificationCode/email', { account: email, checkType: 3 }),
  'registering by phone': ({ mobilePhone }) =>
    request('POST /verificationCode/mobile', { account: mobilePhone, checkType: 1 }),
  'registering by email': ({ email }) => request('POST /verificationCode/email', { account: email, checkType: 1 }),
  'a new password by phone': ({ mobilePhone }) =>
    request('POST /Account/ModifyPassword/SendCode', { account: mobilePhone, codeType: 1 }),
  'a new password by email': ({ email }) =>
    request('POST /Account/ModifyPassword/SendCode', { account: email, codeType: 2 }),
  'applying for a trial': ({ mobilePhone }) =>
    request('POST /verificationCode/applyTrialMobile', { account: mobilePhone, checkType: 4 }),
  'signing in on trial': ({ mobilePhone }) => request('POST /Trial/Login/SendCode', { mobilePhone }),
}
const goesToAnybody = (what: string) => what.startsWith('registering') || what.startsWith('applying')

let unknown = 0
const unknownContact = (): Contact => {
  unknown += 1
  return { mobilePhone: `1379000${String(unknown).padStart(4, '0')}`, email: `nobody.${unknown}@nowhere.example` }
}

/** Which columns of the newest code are filled. */
const filledColumns = async () => {
  const rows = await asOwner<{ key: string }>(
    sql`select key from (select * from verification_codes order by created_at desc limit 1) as c, jsonb_each(to_jsonb(c)) where value <> 'null' order by key`,
  )
  return rows.map(({ key }) => key)
}
const countMessages = async () =>
  (await asOwner<{ count: number }>(sql`select count(*)::integer as count from messages`))[0]?.count

for (const [what, ask] of Object.entries(requests)) {
  test(`a code for ${what} – known and unknown recipient – is answered without looking at accounts`, async () => {
    const [known, nobody] = [await portal.anAccount(), unknownContact()]
    await asOwner(sql`alter table accounts rename to accounts_out_of_reach`)
    try {
      assert.deepEqual(await ask(known), await ask(nobody))
    } finally {
      await asOwner(sql`alter table accounts_out_of_reach rename to accounts`)
    }
  })

  test(`a code for ${what} – known and unknown recipient – leaves rows of the same kind until it is sent`, async () => {
    const [known, nobody] = [await portal.anAccount(), unknownContact()]
    await portal.runJob(sendCodes(portal.server.services))
    const messages = await countMessages()
    await ask(known)
    const columns = await filledColumns()
    await ask(nobody)
    assert.deepEqual(await filledColumns(), columns)
    assert.equal(await countMessages(), messages)
    await portal.runJob(sendCodes(portal.server.services))
    const address = what.endsWith('email') ? known.email : known.mobilePhone
    const nobodys = what.endsWith('email') ? nobody.email : nobody.mobilePhone
    if (what.startsWith('registering')) await assert.rejects(portal.codeFor(address), /Nothing was sent/)
    else assert.match(await portal.codeFor(address), /^\d{6}$/)
    if (goesToAnybody(what)) assert.match(await portal.codeFor(nobodys), /^\d{6}$/)
    else await assert.rejects(portal.codeFor(nobodys), /Nothing was sent/)
  })
}

test('code – organisation over its daily limit – is answered alike and not sent', async () => {
  const { mobilePhone, organisationId } = await portal.anAccount()
  await asOwner(sql`insert into verification_codes (id, purpose, recipient_hash, address_hash, organisation_id, code_hash, expires_at)
    select gen_random_uuid(), 'sign-in', 'r' || n, 'a' || n, ${organisationId}, 'c', now() from generate_series(1, ${codesSent.organisationDay}::integer) as n`)
  const ask = requests['signing in by phone']
  assert.deepEqual(await ask?.({ mobilePhone, email: '' }), await ask?.(unknownContact()))
  await assert.rejects(portal.codeFor(mobilePhone), /Nothing was sent/)
})

test('code – expired before sending – is not sent', async () => {
  const { mobilePhone } = await portal.anAccount()
  await requests['signing in by phone']?.({ mobilePhone, email: '' })
  await asOwner(sql`update verification_codes set expires_at = now() where sealed is not null`)
  await assert.rejects(portal.codeFor(mobilePhone), /Nothing was sent/)
  const [left] = await asOwner<{ count: number }>(
    sql`select count(*)::integer from verification_codes where sealed is not null`,
  )
  assert.equal(left?.count, 0)
})

test('code – two servers sending in parallel – goes out once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => portal.anAccount()))
  for (const { mobilePhone } of people) await requests['signing in by phone']?.({ mobilePhone, email: '' })
  const before = Number(await countMessages())
  await Promise.all([0, 1, 2].map(() => portal.runJob(sendCodes(portal.server.services))))
  assert.equal(await countMessages(), before + people.length)
})

test('code – never sent but guessed – signs nobody in', async () => {
  // The hash of a code is keyed: a right guess is the code of somebody whose row then says that nobody was sent it.
  const known = await portal.anAccount()
  await requests['signing in by phone']?.(known)
  const verificationCode = await portal.codeFor(known.mobilePhone)
  await asOwner(sql`update verification_codes set account_id = null where account_id = ${known.id}`)
  const { error } = await portal.ask('POST /account/loginV2', {
    body: { account: known.mobilePhone, verificationCode },
  })
  assert.equal(error, 'identity.wrong-code')
})
