import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { allCalls } from '@atrium/contract/all-calls.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { CodeSent } from '@atrium/contract/identity/identity.shapes.ts'
import type { Message } from '@atrium/contract/operator/operator.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

type Portal = Awaited<ReturnType<typeof openTestPortal>>

const demonstration = await openTestPortal()
after(() => demonstration.close())
const installation = await openTestPortal({}, { isDemo: false })
after(() => installation.close())

const rows = <T>(portal: Portal, query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const nobody = '00000000-0000-0000-0000-000000000000'

async function anOperator(portal: Portal) {
  const person = await portal.anAccount({ role: 'operator' })
  return { person, token: (await portal.aSession(person)).token }
}

const listed = async (portal: Portal, token: string) =>
  (await portal.ask<{ items: Message[] }>('POST /operator/messages', { token, body: {} })).response.items

/** Every call that sends a code, with the error it fails with. */
async function codesAsked(portal: Portal) {
  const person = await portal.anAccount()
  const { token } = await portal.aSession(person)
  const half = await portal.aSession(person, 'half-signed')
  const asked: [at: string, body: (captcha: object) => object, token?: string][] = [
    ['POST /verificationCode/mobile', (captcha) => ({ account: person.mobilePhone, checkType: 3, captcha })],
    ['POST /verificationCode/mobile', (captcha) => ({ account: '13988880000', checkType: 1, captcha })],
    ['POST /verificationCode/mobile', () => ({ account: '13988880001', checkType: 3 }), token],
    ['POST /verificationCode/email', (captcha) => ({ account: person.email, checkType: 3, captcha })],
    ['POST /Account/ModifyPassword/SendCode', (captcha) => ({ account: person.email, codeType: 2, captcha })],
    ['POST /Account/ModifyPassword/SendCode', () => ({ codeType: 1 }), token],
    ['POST /Account/Login/SecondaryVerify/SendCode', () => ({ codeType: 1 }), half.token],
    ['POST /verificationCode/applyTrialMobile', (captcha) => ({ account: '13988880002', checkType: 4, captcha })],
    ['POST /esign/reset/SendCode', () => ({ CodeType: 1 }), token],
    ['POST /esign/SendCode', () => ({ CodeType: 2 }), token],
    ['POST /Trial/Login/SendCode', (captcha) => ({ mobilePhone: person.mobilePhone, captcha })],
  ]
  const errors: Record<string, (string | undefined)[]> = {}
  for (const [at, body, session] of asked) {
    const captcha = await portal.aCaptcha()
    const { error } = await portal.ask(at, { token: session, body: body(captcha) })
    ;(errors[at] ??= []).push(error)
  }
  return errors
}

test('codes – outside the demonstration, on a channel without delivery – are refused by every call that sends them', async () => {
  const errors = await codesAsked(installation)
  const sending = Object.values(allCalls)
    .flatMap((calls) => Object.values(calls) as Call[])
    .filter(({ gives }) => gives === CodeSent)
  assert.deepEqual(Object.keys(errors).toSorted(), sending.map(({ at }) => at).toSorted())
  const [sms, email] = ['identity.no-sms-delivery', 'identity.no-email-delivery']
  assert.deepEqual(errors, {
    'POST /verificationCode/mobile': [sms, sms, sms],
    'POST /verificationCode/email': [email],
    'POST /Account/ModifyPassword/SendCode': [email, sms],
    'POST /Account/Login/SecondaryVerify/SendCode': [sms],
    'POST /verificationCode/applyTrialMobile': [sms],
    'POST /esign/reset/SendCode': [sms],
    'POST /esign/SendCode': [email],
    'POST /Trial/Login/SendCode': [sms],
  })
  assert.deepEqual(
    await rows(installation, sql`select id from messages union all select id from verification_codes`),
    [],
  )
})

test('codes – outside the demonstration, on a channel with delivery – are sent', async () => {
  const portal = await openTestPortal(
    { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'atrium@lab.example' },
    { isDemo: false },
  )
  const person = await portal.anAccount()
  const send = async (at: string, account: string) =>
    (await portal.ask(at, { body: { account, checkType: 3, captcha: await portal.aCaptcha() } })).error
  assert.equal(await send('POST /verificationCode/email', person.email), undefined)
  assert.equal(await send('POST /verificationCode/mobile', person.mobilePhone), 'identity.no-sms-delivery')
  await portal.close()
})

test('reading a message – in the demonstration – shows it and is logged for its organisation and the installation', async () => {
  const person = await demonstration.anAccount()
  const { token, person: operator } = await anOperator(demonstration)
  const body = { account: person.mobilePhone, checkType: 3, captcha: await demonstration.aCaptcha() }
  await demonstration.ask('POST /verificationCode/mobile', { body })
  const code = await demonstration.codeFor(person.mobilePhone)
  const list = await listed(demonstration, token)
  assert.ok(!JSON.stringify(list).includes(code))
  assert.ok(!JSON.stringify(list).includes(person.mobilePhone))
  const read = await demonstration.ask<{ Text: string }>(`POST /operator/messages/${list[0]?.ID}/read`, { token })
  assert.ok(read.response.Text.includes(code))
  const entries = await rows<{ organisation_id: string; actor_id: string; subject_name: string }>(
    demonstration,
    sql`select organisation_id, actor_id, subject_name from operation_logs where action = 'operator.message-read' order by organisation_id`,
  )
  assert.deepEqual(
    entries.map(({ organisation_id, actor_id }) => [organisation_id, actor_id]),
    [nobody, String(person.organisationId)].map((chain) => [chain, operator.id]),
  )
  assert.match(String(entries[0]?.subject_name), /^\d{3}\*{4}\d{4}$/u)
})

test('reading a message – outside the demonstration – shows no code until it has expired', async () => {
  const { token } = await anOperator(installation)
  const person = await installation.anAccount()
  // A code left by a demonstration.
  const sealed = installation.server.services.secrets.seal(
    JSON.stringify({ to: person.mobilePhone, subject: '', text: 'Code 123456', template: 'code', params: {} }),
  )
  const [message] = await rows<{ id: string }>(
    installation,
    sql`insert into messages (id, channel, organisation_id, recipient_hash, masked_recipient, template, sealed, state, useless_at)
      values (gen_random_uuid(), 'sms', ${person.organisationId}, 'x', '139****0000', 'code', ${sealed}, 'outbox', now() + interval '5 minutes') returning id`,
  )
  const read = () => installation.ask<{ Text: string }>(`POST /operator/messages/${message?.id}/read`, { token })
  assert.deepEqual(
    (await listed(installation, token)).map(({ IsReadable }) => IsReadable),
    [false],
  )
  assert.equal((await read()).error, 'operator.message-not-readable')
  await rows(installation, sql`update messages set useless_at = now() - interval '1 minute'`)
  assert.equal((await read()).response.Text, 'Code 123456')
})

test('reading a message – by an administrator of its organisation – is refused', async () => {
  const { token } = await demonstration.aSession(await demonstration.anAccount({ role: 'organisation-admin' }))
  assert.equal((await demonstration.ask(`POST /operator/messages/${nobody}/read`, { token })).status, 403)
})
