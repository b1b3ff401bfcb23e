import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { minute } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { sendCodes } from '#identity/codes/send-codes.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { deliverMessages } from './deliver-messages.ts'

/** A provider that answers when the test says so. */
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    arrived.push((JSON.parse(body) as { to: string }).to)
    const held = holds.shift()
    if (held) held(response)
    else response.writeHead(status).end('{}')
  })
})
const arrived: string[] = []
const holds: ((response: ServerResponse) => void)[] = []
let status = 200
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/messages`
const portal = await openTestPortal({ SMS_PROVIDER: 'webhook', SMS_URL: url, SMS_SECRET: 'the secret of the webhook' })
after(async () => {
  await portal.close()
  provider.close()
})

const deliver = () => portal.runJob(deliverMessages(portal.server.services))
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
async function sendCode(mobilePhone: string) {
  const body = { account: mobilePhone, checkType: 1, captcha: await portal.aCaptcha() }
  await portal.ask('POST /verificationCode/mobile', { body })
  await portal.runJob(sendCodes(portal.server.services))
}

test('messages – with a slow provider – are delivered by another server, each once', async () => {
  const phones = ['13600000001', '13600000002', '13600000003']
  for (const phone of phones) await sendCode(phone)
  const held = new Promise<ServerResponse>((resolve) => holds.push(resolve))
  const slow = deliver()
  const response = await held
  assert.deepEqual(arrived, phones.slice(0, 1))
  await deliver()
  assert.deepEqual(arrived, phones)
  const [claimed] = await asOwner<{ seconds: number }>(
    sql`select extract(epoch from next_try_at - now())::integer as seconds from messages where state = 'waiting'`,
  )
  assert.ok(Number(claimed?.seconds) > 60, 'nobody else takes it before the provider has given up')
  response.writeHead(200).end('{}')
  await slow
  await deliver()
  assert.deepEqual(arrived, phones)
  assert.deepEqual(await asOwner(sql`select state, tries from messages group by 1, 2`), [{ state: 'sent', tries: 1 }])
})

test('delivery – claimed twice – takes the outcome of the last claim, and one without an outcome is given up', async () => {
  await sendCode('13600000005')
  const stateOf = async () => {
    const [row] = await asOwner(sql`select state, tries, error from messages order by created_at desc, id desc limit 1`)
    return row
  }
  const due = () => asOwner(sql`update messages set next_try_at = now() where state = 'waiting'`)
  const held = new Promise<ServerResponse>((resolve) => holds.push(resolve))
  const slow = deliver()
  const response = await held
  await due()
  await deliver()
  assert.deepEqual(await stateOf(), { state: 'sent', tries: 2, error: null })
  response.writeHead(500).end('{}')
  await slow
  assert.deepEqual(await stateOf(), { state: 'sent', tries: 2, error: null })

  await sendCode('13600000006')
  holds.push(() => {})
  await portal.runJob(deliverMessages(portal.server.services, { timeoutMs: 50 }))
  assert.deepEqual(await stateOf(), { state: 'waiting', tries: 1, error: 'timeout' })
  await due()
  await deliver()
  assert.deepEqual(await stateOf(), { state: 'sent', tries: 2, error: null })
})

test('code – whose delivery failed – is retried only while valid', async () => {
  const { token } = await portal.aSession(await portal.anAccount({ role: 'operator' }))
  status = 400
  await sendCode('13600000004')
  await deliver()
  const find = async () => {
    const [row] = await asOwner<{ id: string; state: string; useless_at: string }>(
      sql`select id, state, useless_at::text from messages order by created_at desc, id desc limit 1`,
    )
    assert.ok(row)
    return row
  }
  const failed = await find()
  assert.equal(failed.state, 'failed')
  const again = () => portal.ask(`POST /operator/messages/${failed.id}/send`, { token })
  assert.equal((await again()).code, 100)
  assert.equal((await find()).useless_at, failed.useless_at, 'it is wanted no longer than before')
  await deliver()
  portal.clock.forward(6 * minute)
  const refused = await portal.ask(`POST /operator/messages/${failed.id}/send`, {
    token,
    headers: { 'x-atrium-lang': 'en' },
  })
  assert.deepEqual(
    [refused.status, refused.error, refused.message],
    [410, 'operator.message-run-out', 'This code is no longer valid; the person has to request a new one'],
  )
  assert.equal((await find()).state, 'failed')
})
