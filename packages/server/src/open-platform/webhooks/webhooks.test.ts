import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookWithSecret,
} from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { sql } from 'drizzle-orm'
import { removeExpired } from '#app/expired-rows.ts'
import { isSignedBy } from '#testing/emulators/webhook-receiver.ts'
import { openSecondServer, skipWithoutServer } from '#testing/second-server.ts'
import { openWebhookOffice } from '#testing/webhook-office.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'

const { portal, receiver, anOffice, deliver, deliverImpatiently, asOwner } = await openWebhookOffice()
const second = skipWithoutServer ? portal.server : await openSecondServer(portal)
after(async () => {
  if (second !== portal.server) await second.close()
  await portal.close()
  await receiver.close()
})

const base = '/v1/Sdk/ucapi/webhooks'
/** What the receiver got of an endpoint: each has its own path. */
const received = (path: string) => receiver.requests.filter((request) => request.path === path)

test('webhook – after a member is moved – gets the event, signed, with ids and what changed', async () => {
  const office = await anOffice()
  const { path, secret, id } = await office.aWebhook()
  const member = await portal.anAccount({ organisationId: office.organisationId })
  const department = await portal.aDepartment(office.organisationId)
  const body = { accountIds: [member.id], DepartmentID: department.id }
  assert.equal((await office.ask('POST /account/changeDept', body)).code, 100)
  await deliver()
  const [request, ...others] = received(path)
  assert.ok(request)
  assert.deepEqual(others, [])
  assert.ok(isSignedBy(secret, request))
  assert.equal(request.headers['content-type'], 'application/json; charset=utf-8')
  const payload = JSON.parse(request.body) as { data: { changes: object }; timestamp: string; sequence: number }
  assert.deepEqual(payload, {
    type: 'member.moved',
    version: 1,
    timestamp: payload.timestamp,
    sequence: payload.sequence,
    organisationId: office.organisationId,
    data: {
      id: member.id,
      actorId: office.admin.id,
      changes: payload.data.changes,
      ids: [member.id],
      people: [],
    },
  })
  assert.ok(Object.keys(payload.data.changes).length > 0)
  const { response } = await office.deliveries({ WebhookID: id })
  assert.deepEqual(
    response.items.map(({ State, Event, Attempts, StatusCode }) => [State, Event, Attempts, StatusCode]),
    [['delivered', 'member.moved', 1, 204]],
  )
})

test('webhook – with chosen events – gets no others, none of before it existed and none of another organisation', async () => {
  const office = await anOffice()
  const other = await anOffice()
  await office.addDepartment('以前')
  const { path } = await office.aWebhook({ Events: ['department.removed'] })
  const all = await other.aWebhook()
  const { id } = await office.addDepartment('分析部')
  assert.equal((await office.ask('DELETE /department', { ids: [id] })).code, 100)
  await deliver()
  await deliver()
  assert.deepEqual(
    received(path).map(({ payload }) => [payload.type, payload.data.id]),
    [['department.removed', id]],
  )
  assert.deepEqual(received(all.path), [])
})

test('webhook – the first of an organisation – makes events of what happens from then on', async () => {
  const office = await anOffice()
  await office.addDepartment('以前')
  await office.aWebhook()
  await office.addDepartment('以后')
  await deliver()
  const events = await asOwner(
    sql`select count(*)::integer as n from webhook_events where organisation_id = ${office.organisationId}`,
  )
  assert.deepEqual(events, [{ n: 1 }])
})

test('webhook – of another organisation – is unknown in every call', async () => {
  const [own, foreign] = [await anOffice(), await anOffice()]
  const { id } = await own.aWebhook()
  const { response } = await own.ask<{ DeliveryID: string }>(`POST ${base}/${id}/test`)
  const body = { ReceiverUrl: receiver.url, Description: '', Events: [], OldSecretHours: 0 }
  const replay = { From: '2020-01-01', Until: '2099-12-31' }
  for (const [at, input] of [
    [`PUT ${base}/${id}`, { ReceiverUrl: receiver.url, Description: '', Events: [] }],
    [`POST ${base}/${id}/state/0`, undefined],
    [`POST ${base}/${id}/rotate`, { OldSecretHours: body.OldSecretHours }],
    [`DELETE ${base}/${id}`, {}],
    [`POST ${base}/${id}/test`, undefined],
    [`POST ${base}/${id}/replay`, replay],
    [`GET ${base}/deliveries/${response.DeliveryID}`, undefined],
    [`POST ${base}/deliveries/${response.DeliveryID}/replay`, undefined],
  ] as const)
    assert.equal((await foreign.ask(at, input)).error, 'request.not-found', at)
  assert.deepEqual((await foreign.ask(`GET ${base}`)).response, [])
  assert.equal((await foreign.deliveries({})).response.total, 0)
})

test('secret – rotated – signs beside the previous one until that ends', async () => {
  const office = await anOffice()
  const { id, path, secret } = await office.aWebhook()
  const rotate = (OldSecretHours: number) =>
    office.ask<WebhookWithSecret>(`POST ${base}/${id}/rotate`, { OldSecretHours })
  const { response } = await rotate(24)
  assert.match(response.Secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(response.Webhook.Secrets.length, 2)
  assert.equal((await rotate(24)).error, 'open-platform.two-secrets')
  await office.sendTest(id)
  const [both] = received(path)
  assert.ok(both && isSignedBy(secret, both) && isSignedBy(response.Secret, both))
  await asOwner(sql`update webhook_secrets set ends_at = now() where endpoint_id = ${id} and ends_at is not null`)
  await office.sendTest(id)
  const [, one] = received(path)
  assert.ok(one && !isSignedBy(secret, one) && isSignedBy(response.Secret, one))
  const third = await rotate(0)
  await office.sendTest(id)
  const [, , last] = received(path)
  assert.ok(last && !isSignedBy(response.Secret, last) && isSignedBy(third.response.Secret, last))
})

test('secret – is sealed – and stands in no answer, log entry or delivery', async () => {
  const office = await anOffice()
  const { id, secret } = await office.aWebhook()
  await office.sendTest(id)
  const rows = await asOwner(
    sql`select to_jsonb(s)::text as text from webhook_secrets s where endpoint_id = ${id}
      union all select to_jsonb(l)::text from operation_logs l where organisation_id = ${office.organisationId}
      union all select to_jsonb(a)::text from webhook_attempts a where organisation_id = ${office.organisationId}`,
  )
  assert.ok(rows.length >= 4)
  assert.ok(!JSON.stringify(rows).includes(secret.slice(6)))
  assert.ok(!JSON.stringify((await office.ask(`GET ${base}`)).response).includes(secret.slice(6)))
  const [attempt] = (await office.detailOfLatest(id)).AttemptList
  assert.equal(attempt?.RequestHeaders['webhook-signature'], 'v1,***')
})

for (const [manner, answer, expected] of [
  ['500', (response) => void response.writeHead(500).end('broken'), ['failed', 500, 'broken']],
  ['404', (response) => void response.writeHead(404).end(), ['refused', 404, null]],
  ['a redirect', (response) => void response.writeHead(307, { location: '/other' }).end(), ['redirected', 307, null]],
  ['silence', () => {}, ['timeout', null, null]],
  ['a closed connection', (response) => void response.destroy(), ['unreachable', null, null]],
] as const satisfies [string, (response: import('node:http').ServerResponse) => void, unknown[]][])
  test(`delivery – answered by ${manner} – waits for another attempt`, async (t) => {
    const office = await anOffice()
    const { id, path } = await office.aWebhook()
    receiver.behaviour.answer = (_, response) => answer(response)
    t.after(() => (receiver.behaviour.answer = undefined))
    await office.sendTest(id, manner === 'silence' ? deliverImpatiently : deliver)
    const { State, NextTime, AttemptList } = await office.detailOfLatest(id)
    assert.equal(State, 'waiting')
    assert.ok(NextTime)
    const [attempt] = AttemptList
    assert.deepEqual([attempt?.ResponseStatus, attempt?.StatusCode, attempt?.ResponseBody], expected)
    // A kept connection that breaks is opened anew at once.
    assert.equal(new Set(received(path).map((request) => request.id)).size, 1)
    assert.equal(receiver.requests.filter((request) => request.path === '/other').length, 0)
    assert.ok((await office.webhook(id)).FailingTime)
    receiver.behaviour.answer = undefined
    await office.letRetriesBeDue()
    await deliver()
    assert.ok(received(path).length > 1)
    assert.equal(new Set(received(path).map((request) => request.id)).size, 1)
    assert.deepEqual(
      [(await office.detailOfLatest(id)).State, (await office.webhook(id)).FailingTime],
      ['delivered', null],
    )
  })

test('delivery – answered by 10 MB – is taken, and only the beginning of the answer is read', async (t) => {
  const office = await anOffice()
  const { id } = await office.aWebhook()
  let sent = 0
  receiver.behaviour.answer = (_, response) => {
    response.writeHead(200)
    const more = () => {
      while (sent < 10_000_000 && !response.destroyed) {
        sent += 100_000
        if (!response.write('x'.repeat(100_000))) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  }
  t.after(() => (receiver.behaviour.answer = undefined))
  await office.sendTest(id)
  const { State, AttemptList } = await office.detailOfLatest(id)
  assert.equal(State, 'delivered')
  assert.equal(AttemptList[0]?.ResponseBody, 'x'.repeat(2_000))
  assert.ok(sent < 10_000_000, `${sent} bytes`)
})

test('delivery – to an address that is not allowed any more – connects to nothing', async () => {
  const office = await anOffice()
  const { id, path } = await office.aWebhook()
  for (const url of ['http://10.0.0.1/events', 'https://169.254.169.254/latest', 'http://127.0.0.2:9/events']) {
    await asOwner(sql`update webhook_endpoints set url = ${url} where id = ${id}`)
    await office.sendTest(id)
    assert.equal((await office.detailOfLatest(id)).AttemptList[0]?.ResponseStatus, 'address-refused', url)
  }
  assert.deepEqual(received(path), [])
})

test('address – private, without encryption, or with credentials – is refused with its field', async () => {
  const office = await anOffice()
  for (const ReceiverUrl of [
    'http://example.com/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://0x0a000001/',
    'https://user:secret@example.com/',
    'https://example.com/#part',
    'ftp://example.com/',
    'not an address',
  ]) {
    const answer = await office.ask(`POST ${base}`, { ReceiverUrl, Description: '', Events: [] })
    assert.equal(answer.error, 'open-platform.wrong-webhook-url', ReceiverUrl)
  }
})

test('delivery – told to come back later – leaves the endpoint alone until then', async (t) => {
  const office = await anOffice()
  const { id, path } = await office.aWebhook()
  receiver.behaviour.answer = (_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end()
  t.after(() => (receiver.behaviour.answer = undefined))
  await office.sendTest(id)
  receiver.behaviour.answer = undefined
  await office.sendTest(id)
  assert.equal(received(path).length, 1)
  const [due] = await asOwner<{ late: boolean }>(
    sql`select min(due_at) filter (where attempt_count > 0) > now() + interval '59 minutes' as late from webhook_deliveries where endpoint_id = ${id}`,
  )
  assert.equal(due?.late, true)
  await asOwner(sql`update webhook_endpoints set paused_until = now() where id = ${id}`)
  await deliver()
  assert.equal(received(path).length, 2)
})

test('delivery – failing ten times – fails for good', async (t) => {
  const office = await anOffice()
  const { id, path } = await office.aWebhook()
  receiver.behaviour.answer = (_, response) => void response.writeHead(500).end()
  t.after(() => (receiver.behaviour.answer = undefined))
  await office.sendTest(id)
  for (let n = 0; n < 12; n += 1) {
    await office.letRetriesBeDue()
    await deliver()
  }
  assert.equal(received(path).length, 10)
  assert.deepEqual((await office.deliveries({ State: 'failed' })).response.total, 1)
})

for (const [how, reason] of [
  ['410 Gone', 'gone'],
  ['failures for three days', 'failing'],
] as const)
  test(`webhook – after ${how} – is disabled, logged and announced, and goes on when it is switched on`, async (t) => {
    const office = await anOffice()
    const { id, path } = await office.aWebhook()
    receiver.behaviour.answer = (_, response) => void response.writeHead(reason === 'gone' ? 410 : 500).end()
    t.after(() => (receiver.behaviour.answer = undefined))
    await office.sendTest(id)
    if (reason === 'failing') {
      assert.equal((await office.webhook(id)).IsEnabled, true)
      await asOwner(sql`update webhook_endpoints set failing_since = now() - interval '73 hours' where id = ${id}`)
      await office.letRetriesBeDue()
      await deliver()
    }
    const { IsEnabled, DisabledReason, DisabledTime } = await office.webhook(id)
    assert.deepEqual([IsEnabled, DisabledReason], [false, reason])
    assert.ok(DisabledTime)
    const { template, text } = await portal.messageFor(String(office.admin.email))
    assert.equal(template, `webhook-${reason}`)
    assert.ok(text.includes(path), text)
    const entries = await asOwner<{ actor_name: string; changes: object }>(
      sql`select actor_name, changes from operation_logs where organisation_id = ${office.organisationId} and action = 'open-platform.webhook-disabled'`,
    )
    assert.deepEqual(entries, [
      { actor_name: 'system', changes: { isEnabled: [true, false], disabledReason: [null, reason] } },
    ])
    assert.equal((await office.ask(`POST ${base}/${id}/test`)).error, 'open-platform.webhook-off')
    receiver.behaviour.answer = undefined
    const before = received(path).length
    await office.addDepartment('停用期间')
    await deliver()
    assert.equal(received(path).length, before)
    const on = await office.ask<Webhook>(`POST ${base}/${id}/state/1`)
    assert.deepEqual([on.response.IsEnabled, on.response.DisabledReason, on.response.FailingTime], [true, null, null])
    await office.letRetriesBeDue()
    await deliver()
    assert.equal(received(path).length, before + 1)
    const replay = { From: '2020-01-01', Until: '2099-12-31' }
    assert.deepEqual((await office.ask(`POST ${base}/${id}/replay`, replay)).response, { Count: 1 })
    await deliver()
    assert.equal(received(path).at(-1)?.payload.type, 'department.created')
  })

test('replay – of one delivery, of failures and of all – sends with the same webhook-id', async (t) => {
  const office = await anOffice()
  const { id, path } = await office.aWebhook()
  await office.addDepartment('甲')
  await deliver()
  receiver.behaviour.answer = (_, response) => void response.writeHead(500).end()
  t.after(() => (receiver.behaviour.answer = undefined))
  await office.addDepartment('乙')
  await deliver()
  receiver.behaviour.answer = undefined
  const [first, failed] = received(path)
  assert.ok(first && failed)

  const period = { From: '2020-01-01', Until: '2099-12-31' }
  assert.deepEqual((await office.ask(`POST ${base}/${id}/replay`, period)).response, { Count: 1 })
  await deliver()
  assert.deepEqual(
    received(path).map((request) => request.id),
    [first.id, failed.id, failed.id],
  )

  const { items } = (await office.deliveries({ Event: 'department.created' })).response
  const replayed = await office.ask<WebhookDelivery>(`POST ${base}/deliveries/${items.at(-1)?.ID}/replay`)
  assert.deepEqual([replayed.response.State, replayed.response.Attempts], ['waiting', 0])
  await deliver()
  assert.equal(received(path).at(-1)?.id, first.id)
  assert.equal(received(path).at(-1)?.body, first.body)

  const all = await office.ask(`POST ${base}/${id}/replay`, { ...period, WithDelivered: true })
  assert.deepEqual(all.response, { Count: 2 })
  await deliver()
  assert.deepEqual(
    received(path)
      .slice(-2)
      .map((request) => request.id)
      .toSorted(),
    [first.id, failed.id].toSorted(),
  )
  const wrong = { From: '2026-02-30', Until: '2026-03-01' }
  assert.equal((await office.ask(`POST ${base}/${id}/replay`, wrong)).error, 'logs.wrong-period')
})

test('delivery – while the open capability is over or the webhook is off – waits', async () => {
  const office = await anOffice()
  const { id, path } = await office.aWebhook()
  const limit = (day: string) =>
    asOwner(sql`update open_authorisations set valid_until = ${day} where organisation_id = ${office.organisationId}`)
  await office.addDepartment('甲')
  await limit('2020-01-02')
  await deliver()
  assert.deepEqual(received(path), [])
  await limit('2099-12-31')
  await office.ask(`POST ${base}/${id}/state/0`)
  await deliver()
  assert.deepEqual(received(path), [])
  await office.ask(`POST ${base}/${id}/state/1`)
  await deliver()
  assert.equal(received(path).length, 1)
})

test('deliveries – of two servers at once – are sent once each', { skip: skipWithoutServer }, async (t) => {
  const office = await anOffice()
  const { path } = await office.aWebhook()
  for (let n = 0; n < 60; n += 1) await office.addDepartment(`部门${n}`)
  const held: (() => void)[] = []
  receiver.behaviour.answer = (request, response) => void held.push(() => receiver.answerUsually(request, response))
  t.after(() => (receiver.behaviour.answer = undefined))
  const runs = [deliver(), portal.runJob(deliverWebhooks(second.services))]
  // Either server may claim all of them; by now it is sending.
  while (held.length < 16) await sleep(10)
  receiver.behaviour.answer = undefined
  for (const answer of held) answer()
  await Promise.all(runs)
  const ids = received(path).map((request) => request.id)
  assert.equal(ids.length, 60)
  assert.equal(new Set(ids).size, 60)
})

test('webhook – deleted while a delivery is on its way – leaves nothing behind', async (t) => {
  const office = await anOffice()
  const { id, path } = await office.aWebhook()
  await office.addDepartment('甲')
  let answer = () => {}
  receiver.behaviour.answer = (request, response) => {
    answer = () => receiver.answerUsually(request, response)
  }
  t.after(() => (receiver.behaviour.answer = undefined))
  const run = deliver()
  while (received(path).length === 0) await sleep(10)
  assert.equal((await office.ask(`DELETE ${base}/${id}`, {})).code, 200)
  answer()
  await run
  const left = await asOwner(
    sql`select 1 from webhook_deliveries where organisation_id = ${office.organisationId}
      union all select 1 from webhook_attempts where organisation_id = ${office.organisationId}
      union all select 1 from webhook_cursors where organisation_id = ${office.organisationId}`,
  )
  assert.deepEqual(left, [])
})

test('log of deliveries – after 30 days – is tidied', async () => {
  const office = await anOffice()
  const { id } = await office.aWebhook()
  await office.sendTest(id)
  await office.sendTest(id)
  await asOwner(
    sql`update webhook_events set created_at = now() - interval '31 days' where id = (select event_id from webhook_deliveries where endpoint_id = ${id} order by id limit 1)`,
  )
  await portal.runJob(removeExpired)
  assert.equal((await office.deliveries({})).response.total, 1)
})

test('webhooks – beyond the limit, with twice the same event or one that does not exist – are refused', async () => {
  const office = await anOffice()
  for (let n = 0; n < 20; n += 1) await office.aWebhook()
  const input = { ReceiverUrl: receiver.url, Description: '', Events: [] }
  const answer = await office.ask(`POST ${base}`, input)
  assert.deepEqual([answer.error, answer.message.includes('20')], ['open-platform.webhook-count', true])
  for (const Events of [['member.created', 'member.created'], ['member.eaten'], ['webhook.test']])
    assert.equal((await office.ask(`POST ${base}`, { ...input, Events })).error, 'request.invalid')
})

test('detail – of a delivery – has body, attempts, and what may be secret masked', async (t) => {
  const office = await anOffice()
  const { id } = await office.aWebhook()
  receiver.behaviour.answer = (_, response) =>
    void response.writeHead(200, { 'set-cookie': 'session=secret', 'content-type': 'text/plain' }).end('a\0b')
  t.after(() => (receiver.behaviour.answer = undefined))
  await office.sendTest(id)
  const detail: WebhookDeliveryDetail = await office.detailOfLatest(id)
  assert.equal((JSON.parse(detail.Body) as { type: string }).type, 'webhook.test')
  const [attempt] = detail.AttemptList
  assert.equal(attempt?.ResponseHeaders['set-cookie'], '***')
  assert.equal(attempt?.ResponseHeaders['content-type'], 'text/plain')
  assert.equal(attempt?.ResponseBody, 'ab')
})
