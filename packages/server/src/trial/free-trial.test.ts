import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { day } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import type { FreeTrialOffer, FreeTrialSettings } from '@atrium/contract/trial/free-trial.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const [pm, eln] = [newId(), newId()]
await owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
  values (${pm}, 'PM', 'project', '项目管理', 'Projects', '', '', '', '', 'x', '#000', 1),
    (${eln}, 'ELN', 'cloud', '电子实验记录本', 'Electronic lab notebook', '', '', '', '', 'x', '#000', 2)`)
const operator = await portal.anAccount({ role: 'operator' })

/** Calls as an operator with a new session, since some calls happen days later. */
async function asOperator<T>(at: string, body?: object) {
  const now = portal.clock.now()
  const times = { lastSeenAt: new Date(now), expiresAt: new Date(now + day) }
  const { token } = await portal.aSession(operator, 'full', times)
  return portal.ask<T>(at, { token, ...(body && { body }) })
}
const settings = async () => (await asOperator<FreeTrialSettings>('GET /operator/freeTrial')).response

/** Sets free trials as an operator. */
async function set(change: Partial<FreeTrialSettings>) {
  const { Begun: _, ...before } = await settings()
  const wide = { IsOn: true, Days: 5, Products: ['ELN'], PerDevice: 100, PerNetwork: 1000, PerDay: 10_000 }
  return asOperator<FreeTrialSettings>('PUT /operator/freeTrial', { ...before, ...wide, ...change })
}

let phones = 0
const aPhone = () => `1387${String((phones += 1)).padStart(7, '0')}`
let networks = 0
const aNetwork = () => `203.0.113.${(networks += 1)}`

async function codeTo(mobilePhone: string, address: string) {
  const captcha = await portal.aCaptcha()
  await portal.ask('POST /verificationCode/applyTrialMobile', {
    address,
    body: { account: mobilePhone, checkType: 4, captcha },
  })
  return portal.codeFor(mobilePhone)
}

async function begin({ mobilePhone = aPhone(), address = aNetwork(), cookie = '', agreement = true } = {}) {
  await portal.deleteSentCodes()
  const verificationCode = await codeTo(mobilePhone, address)
  const answer = await portal.inject('POST /account/freeTrial', {
    address,
    ...(cookie && { headers: { cookie } }),
    body: { name: '试用者', mobilePhone, verificationCode, agreement },
  })
  const { error, response } = answer.json<{ error?: string; response: SessionState }>()
  const cookies = answer.cookies as { name: string; value: string }[]
  const device = cookies.find(({ name }) => name === 'atrium_trial_device')
  return { error, session: response, device: device && `atrium_trial_device=${device.value}`, mobilePhone }
}

test('free trials – off by default – are neither offered nor begun', async () => {
  const { response } = await portal.ask<FreeTrialOffer>('GET /account/freeTrial/offer')
  assert.equal(response.IsOn, false)
  assert.equal((await begin()).error, 'trial.free-off')
  assert.equal((await set({ Products: [] })).error, 'trial.free-nothing')
})

test('free trial – as set by operators – opens its products for its time, once per phone', async () => {
  assert.equal((await set({ Days: 5, Products: ['ELN'] })).code, 100)
  const { response: offer } = await portal.ask<FreeTrialOffer>('GET /account/freeTrial/offer')
  assert.deepEqual(offer, { IsOn: true, Days: 5, Products: ['ELN'] })
  assert.equal((await begin({ agreement: false })).error, 'identity.agreement-needed')
  const { session, error, mobilePhone } = await begin()
  assert.equal(error, undefined)
  assert.deepEqual([session.loginMode, session.Identity, session.RemainingHours], ['trial', 'trial', 5 * 24 - 1])
  const granted = await owner(
    sql`select p.code, l.seat_count from accounts a join grants g on g.account_id = a.id join products p on p.id = g.product_id
      join licences l on l.organisation_id = a.organisation_id and l.product_id = p.id where a.mobile_phone = ${mobilePhone}`,
  )
  assert.deepEqual(granted, [{ code: 'ELN', seat_count: 1 }])
  const entries = await owner(
    sql`select subject_name, organisation_id from operation_logs where action = 'trial.begun'`,
  )
  assert.deepEqual(entries, [{ subject_name: '试用者', organisation_id: '00000000-0000-0000-0000-000000000000' }])

  assert.equal((await begin({ mobilePhone })).error, 'trial.free-used')
  await owner(sql`update accounts set left_at = now() where mobile_phone = ${mobilePhone}`)
  assert.equal((await begin({ mobilePhone })).error, 'trial.free-used', 'also when the trial is long gone')
  const member = await portal.anAccount()
  assert.equal((await begin({ mobilePhone: member.mobilePhone })).error, 'identity.phone-taken')
})

test('free trial – at its end – behaves like every trial', async () => {
  await set({ Days: 2 })
  const { mobilePhone } = await begin()
  portal.clock.forward(2 * day + 1_000)
  await portal.deleteSentCodes()
  const captcha = await portal.aCaptcha()
  await portal.ask('POST /Trial/Login/SendCode', { body: { mobilePhone, captcha } })
  const verificationCode = await portal.codeFor(mobilePhone)
  const late = await portal.ask('POST /Trial/Login', { body: { mobilePhone, verificationCode } })
  assert.equal(late.error, 'trial.ended')
})

test('free trial – beyond the budget of device, network or day – is refused; forged cookies are ignored', async () => {
  await set({ PerDevice: 1 })
  const { device } = await begin()
  assert.ok(device)
  assert.equal((await begin({ cookie: device })).error, 'trial.free-exhausted')
  assert.equal((await begin({ cookie: `${device}x` })).error, undefined)

  await set({ PerNetwork: 2 })
  for (const [address, error] of [
    ['2001:db8:1:2::1', undefined],
    ['2001:db8:1:2:3::2', undefined],
    ['2001:db8:1:2:ffff::3', 'trial.free-exhausted'],
    ['2001:db8:1:3::1', undefined],
  ] as const)
    assert.equal((await begin({ address })).error, error, address)

  await set({ PerDay: (await settings()).Begun + 1 })
  assert.equal((await begin()).error, undefined)
  assert.equal((await begin()).error, 'trial.free-exhausted')
  portal.clock.forward(day + 1_000)
  assert.equal((await begin()).error, undefined, 'a day later there are others')
})

test('free trials – started at once – keep the budget', async () => {
  await set({ PerDay: (await settings()).Begun + 1 })
  const people = []
  for (let n = 0; n < 4; n += 1) {
    const [mobilePhone, address] = [aPhone(), aNetwork()]
    people.push({ mobilePhone, address, verificationCode: await codeTo(mobilePhone, address) })
  }
  const answers = await Promise.all(
    people.map(({ address, ...proved }) =>
      portal.ask('POST /account/freeTrial', { address, body: { name: '试用者', agreement: true, ...proved } }),
    ),
  )
  assert.deepEqual(answers.map(({ error }) => error ?? 'begun').sort(), [
    'begun',
    'trial.free-exhausted',
    'trial.free-exhausted',
    'trial.free-exhausted',
  ])
})

test('free trial settings – edited by two operators – refuse the second', async () => {
  const { Begun: _, ...body } = await settings()
  const change = () => asOperator('PUT /operator/freeTrial', body)
  assert.equal((await change()).code, 100)
  assert.equal((await change()).error, 'operator.changed-meanwhile')
})
