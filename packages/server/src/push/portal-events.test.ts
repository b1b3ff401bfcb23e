import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { day } from '@atrium/contract/constants.ts'
import { defaultPasswordRules } from '@atrium/contract/identity/password-rules.ts'
import type { InboxMessage } from '@atrium/contract/push/notifications.shapes.ts'
import { sql } from 'drizzle-orm'
import { placeOf } from '#identity/sign-in/new-place.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { announceLicences } from '#products/announce-licences.ts'
import { announcePasswords } from '#settings/announce-passwords.ts'
import { openInterfaceBuilders } from '#testing/open-interfaces.ts'
import { testDigest } from '#testing/people.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { services } = portal.server
const build = openInterfaceBuilders(portal.database)
const asOwner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

async function inboxOf(person: Parameters<typeof portal.aSession>[0]) {
  const { token } = await portal.aSession(person)
  const list = await portal.ask<{ items: InboxMessage[] }>('GET /noticeOperation/messages', { token })
  return list.response.items
}
const titles = async (person: Parameters<typeof portal.aSession>[0]) =>
  (await inboxOf(person)).map(({ Title }) => Title)

test('licence – that ends within 30 days – is announced to administrators alone, once', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const organisationId = String(admin.organisationId)
  const member = await portal.anAccount({ organisationId })
  const product = await build.aProduct()
  const validUntil = new Date(portal.clock.now() + 20 * day).toISOString().slice(0, 10)
  await build.license(organisationId, product.id, { validUntil })
  const other = await build.aProduct()
  await build.license(organisationId, other.id)
  await portal.runJob(announceLicences(services))
  await portal.runJob(announceLicences(services))
  assert.deepEqual(await titles(admin), [`${product.name}的授权将于 ${validUntil} 到期`])
  assert.deepEqual(await titles(member), [])
  assert.equal((await portal.messageFor(String(admin.email))).subject, `${product.name}的授权将于 ${validUntil} 到期`)
})

test('sign-in – from a network that was not used before – is announced; the first one and known networks are not', async () => {
  const person = await portal.anAccount()
  const signIn = (address: string) =>
    portal.ask('POST /account/loginV2', { body: { account: person.account, password: testDigest }, address })
  for (const address of ['10.1.2.3', '10.1.2.77', '10.9.9.9', '10.9.9.10']) {
    const { code, message } = await signIn(address)
    assert.equal(code, 100, message)
  }
  const [entry, ...others] = await inboxOf(person)
  assert.deepEqual([entry?.Title, others.length], ['您的账号在新的地点登录', 0])
  assert.match(String(entry?.Text), /从 10\.9\.9\.9 登录/)
  assert.match((await portal.messageFor(String(person.email))).text, /10\.9\.9\.9/)
})

test('place – of IPv4 is a network of 256 addresses, of IPv6 one of /64', () => {
  assert.equal(placeOf('192.0.2.77'), '192.0.2.')
  assert.equal(placeOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2:')
  assert.equal(placeOf('2001:db8::1'), '2001:db8::1')
})

test('decision on a request – is sent and logged, and stands in the inbox as itself alone', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const organisationId = String(admin.organisationId)
  const member = await portal.anAccount({ organisationId })
  const product = await build.aProduct()
  await build.license(organisationId, product.id)
  const [row] = await asOwner<{ id: string }>(
    sql`insert into access_requests (id, organisation_id, account_id, product_id, state) values (gen_random_uuid(), ${organisationId}, ${member.id}, ${product.id}, 'waiting') returning id`,
  )
  const { token } = await portal.aSession(admin)
  const decline = () =>
    portal.ask('POST /Platform/accessRequests/decline', { token, body: { requestIds: [row?.id], reason: '名额已满' } })
  assert.equal((await decline()).error, undefined)
  const deliveries = await asOwner<{ channel: string; state: string }>(
    sql`select channel, state from notification_deliveries where organisation_id = ${organisationId}`,
  )
  assert.deepEqual(deliveries, [{ channel: 'email', state: 'outbox' }])
  assert.deepEqual(await titles(member), [])
})

test('event that the organisation switched off – is not sent, and stands in the inbox', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const organisationId = String(admin.organisationId)
  const { token } = await portal.aSession(admin)
  const rules = { Chain: ['email'], DisabledEvents: ['licence-ends'], QuietFrom: null, QuietUntil: null }
  assert.equal((await portal.ask('PUT /v1/Sdk/ucapi/message/rules', { token, body: rules })).error, undefined)
  const product = await build.aProduct()
  const validUntil = new Date(portal.clock.now() + 5 * day).toISOString().slice(0, 10)
  await build.license(organisationId, product.id, { validUntil })
  await portal.runJob(announceLicences(services))
  assert.equal((await titles(admin)).length, 1)
  const sent = await asOwner(sql`select 1 from notification_deliveries where organisation_id = ${organisationId}`)
  assert.deepEqual(sent, [])
})

test('password – within seven days of its end, and within one – is announced once each', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const organisationId = String(admin.organisationId)
  const [soon, fresh] = [
    await portal.anAccount({ organisationId, passwordChangedAt: new Date(portal.clock.now()) }),
    await portal.anAccount({ organisationId, passwordChangedAt: new Date(portal.clock.now() + 20 * day) }),
  ]
  await asOwner(
    sql`insert into organisation_configs (id, organisation_id, code, value) values (gen_random_uuid(), ${organisationId}, 'password-rules', ${JSON.stringify({ ...defaultPasswordRules, ExpiryMonths: 1 })}::jsonb)`,
  )
  const run = () => portal.runJob(announcePasswords(services))
  // Sessions end while the clock moves on.
  const keysOf = ({ id }: { id: string }) =>
    asOwner<{ key: string }>(sql`select key from notification_recipients where account_id = ${id} order by id`)
  const counts = async () => [(await keysOf(soon)).length, (await keysOf(fresh)).length]
  await run()
  assert.deepEqual(await counts(), [0, 0])
  portal.clock.forward(25 * day)
  await run()
  await run()
  assert.deepEqual(await counts(), [1, 0])
  assert.match((await portal.messageFor(String(soon.email))).subject, /^您的登录密码将于 \d{4}-\d\d-\d\d 过期$/)
  const [changed] = await asOwner<{ at: string }>(
    sql`select (password_changed_at + interval '1 month')::text as at from accounts where id = ${soon.id}`,
  )
  portal.clock.forward(Date.parse(String(changed?.at)) - portal.clock.now() - day / 2)
  await run()
  await run()
  assert.deepEqual(await counts(), [2, 0])
})
