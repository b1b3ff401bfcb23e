import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openAliyunSmsEmulator } from '#testing/emulators/aliyun-sms-emulator.ts'
import { openSmtpEmulator } from '#testing/emulators/smtp-emulator.ts'
import type { Message } from '@atrium/contract/operator/operator.shapes.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const smtp = await openSmtpEmulator()
const sms = await openAliyunSmsEmulator()
const portal = await openTestPortal({
  MAIL_URL: smtp.url,
  MAIL_FROM: 'Atrium <portal@atrium.example>',
  SMS_PROVIDER: 'aliyun',
  SMS_URL: sms.url,
  SMS_ACCESS_KEY_ID: sms.accessKeyId,
  SMS_ACCESS_KEY_SECRET: sms.accessKeySecret,
  SMS_SIGN_NAME: '澜图',
  SMS_TEMPLATE_CODE: 'SMS_1',
  SMS_TEMPLATE_TRIAL_APPROVED: 'SMS_2',
  SMS_TEMPLATE_TRIAL_DECLINED: 'SMS_3',
  SMS_TEMPLATE_APPROVED: 'SMS_4',
  SMS_TEMPLATE_DECLINED: 'SMS_5',
  SMS_TEMPLATE_PASSWORD_RESET: 'SMS_6',
})
await portal.server.services.jobs.start()
after(async () => {
  await portal.close()
  await Promise.all([smtp.close(), sms.close()])
})

const stateOf = async (channel: string) => {
  const [row] = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ state: string; provider: string }>(
      db,
      sql`select state, provider from messages where channel = ${channel}`,
    ),
  )
  return row
}

async function until(isTrue: () => Promise<boolean>) {
  for (let n = 0; n < 300 && !(await isTrue()); n += 1) await new Promise((resume) => setTimeout(resume, 50))
}

test('code – sent by mail and SMS – signs the person in', async () => {
  const person = await portal.anAccount()
  const send = async (kind: string, account: string) =>
    portal.ask(`POST /verificationCode/${kind}`, { body: { account, checkType: 3, captcha: await portal.aCaptcha() } })
  await send('email', person.email)
  await send('mobile', person.mobilePhone)
  await until(async () => (await stateOf('email'))?.state === 'sent' && (await stateOf('sms'))?.state === 'sent')
  assert.deepEqual(await stateOf('email'), { state: 'sent', provider: 'smtp' })
  assert.deepEqual(await stateOf('sms'), { state: 'sent', provider: 'aliyun' })
  const code = await portal.codeFor(person.email)
  assert.ok(JSON.stringify(smtp.messages).includes(code))
  assert.ok(JSON.stringify(sms.messages).includes(await portal.codeFor(person.mobilePhone)))
  const entered = await portal.ask<{ logged: boolean }>('POST /account/loginV2', {
    body: { account: person.email, verificationCode: code },
  })
  assert.equal(entered.response.logged, true)
})

test('message – delivered by a provider – is unreadable for operators', async () => {
  const operator = await portal.aSession(await portal.anAccount({ role: 'operator' }))
  const asked = { token: operator.token, body: {} }
  const { response } = await portal.ask<{ items: Message[] }>('POST /operator/messages', asked)
  assert.ok(response.items.length >= 2)
  for (const { ID, IsReadable, Recipient } of response.items) {
    assert.equal(IsReadable, false)
    assert.match(Recipient, /\*/)
    const read = await portal.ask(`POST /operator/messages/${ID}/read`, asked)
    assert.equal(read.error, 'operator.message-not-readable')
  }
})
