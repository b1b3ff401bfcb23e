import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import type { TrialApplication } from '@atrium/contract/trial/trial.shapes.ts'
import type { Message } from '@atrium/contract/operator/operator.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const operator = await portal.aSession(await portal.anAccount({ role: 'operator' }))
const asOperator = { token: operator.token }

const particulars = { name: '试用者', company: '新星生物', industry: 'cro-cdmo', product: 'ELN', message: '想看看' }

async function apply(mobilePhone: string, more: object = {}) {
  await portal.deleteSentCodes()
  const captcha = await portal.aCaptcha()
  await portal.ask('POST /verificationCode/applyTrialMobile', { body: { account: mobilePhone, checkType: 4, captcha } })
  const verificationCode = await portal.codeFor(mobilePhone)
  return portal.ask<{ ID: string; AnswerUntil: string }>('POST /account/applyTrial', {
    body: { ...particulars, mobilePhone, verificationCode, agreement: true, ...more },
  })
}

async function enter(mobilePhone: string) {
  await portal.deleteSentCodes()
  const captcha = await portal.aCaptcha()
  await portal.ask('POST /Trial/Login/SendCode', { body: { mobilePhone, captcha } })
  const verificationCode = await portal.codeFor(mobilePhone)
  return portal.ask<SessionState>('POST /Trial/Login', { body: { mobilePhone, verificationCode } })
}

test('trial application – of a phone with a waiting one – is recognised, and answered within 48 hours', async () => {
  const first = await apply('13900001111')
  const wait = Date.parse(first.response.AnswerUntil) - Date.now()
  assert.ok(wait > 47 * 3_600_000 && wait <= 48 * 3_600_000)
  assert.equal((await apply('13900001111')).error, 'trial.duplicate')
  assert.equal((await apply('13900001112', { agreement: false })).error, 'identity.agreement-needed')
  assert.equal((await apply('13900001112', { email: 'nobody' })).error, 'identity.wrong-email')
})

test('trial application – approved once – lets the person sign in by code for the remaining time', async () => {
  await apply('13900002222')
  const list = await portal.ask<{ items: TrialApplication[]; waiting: number }>('POST /operator/trialApplications', {
    ...asOperator,
    body: { search: '13900002222' },
  })
  const { ID = '', MobilePhone } = list.response.items[0] ?? {}
  assert.equal(MobilePhone, '13900002222')
  const approve = () =>
    portal.ask(`POST /operator/trialApplications/${ID}/approve`, { ...asOperator, body: { days: 2 } })
  assert.equal((await approve()).code, 100)
  assert.equal((await approve()).error, 'trial.already-decided')
  const { response } = await enter('13900002222')
  assert.deepEqual([response.loginMode, response.Identity, response.RemainingHours], ['trial', 'trial', 47])
})

test('trial – ended, or of a phone without one – admits nobody', async () => {
  await apply('13900003333')
  const list = await portal.ask<{ items: TrialApplication[] }>('POST /operator/trialApplications', {
    ...asOperator,
    body: { search: '13900003333' },
  })
  await portal.ask(`POST /operator/trialApplications/${list.response.items[0]?.ID}/approve`, {
    ...asOperator,
    body: {},
  })
  await inTransaction(portal.database, 'owner', (db) =>
    db.execute(sql`update accounts set trial_until = now() where mobile_phone = '13900003333'`),
  )
  assert.equal((await enter('13900003333')).error, 'trial.ended')
})

test('trial application – during a trial – needs no proof of the phone, and a decline has its reason', async () => {
  await apply('13900004444')
  const find = async () =>
    (
      await portal.ask<{ items: TrialApplication[] }>('POST /operator/trialApplications', {
        ...asOperator,
        body: { search: '13900004444', state: 'waiting' },
      })
    ).response.items[0]
  await portal.ask(`POST /operator/trialApplications/${(await find())?.ID}/approve`, { ...asOperator, body: {} })
  await portal.deleteSentCodes()
  const captcha = await portal.aCaptcha()
  await portal.ask('POST /Trial/Login/SendCode', { body: { mobilePhone: '13900004444', captcha } })
  const answer = await portal.inject('POST /Trial/Login', {
    body: { mobilePhone: '13900004444', verificationCode: await portal.codeFor('13900004444') },
  })
  const token = /atrium_session=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1]
  assert.equal(
    (await portal.ask('POST /Trial/RegisterApply', { token, body: { ...particulars, product: 'PM' } })).code,
    100,
  )
  const application = await find()
  assert.equal(application?.Kind, 'register')
  const accepted = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf(db, sql`select agreement_version as version from trial_applications where id = ${String(application?.ID)}`),
  )
  assert.deepEqual(accepted, [{ version: null }], 'nobody was asked to accept anything')
  const declined = await portal.ask(`POST /operator/trialApplications/${application?.ID}/decline`, {
    ...asOperator,
    body: { reason: '资料不全' },
  })
  assert.equal(declined.code, 100)
  const messages = await portal.ask<{ items: Message[] }>('POST /operator/messages', {
    ...asOperator,
    body: { search: '13900004444' },
  })
  const [last] = messages.response.items
  assert.equal(last?.Template, 'trial-declined')
  const { response } = await portal.ask<{ Text: string }>(`POST /operator/messages/${last.ID}/read`, asOperator)
  assert.match(response.Text, /资料不全/)
})
