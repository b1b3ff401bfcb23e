import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AcceptedCall, CallDetail, RecordSettings } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { sql } from 'drizzle-orm'
import { openGatewayOffice } from '#testing/gateway-office.ts'
import { sendAlerts } from '../gateway/send-alerts.ts'
import { tidyCalls } from './tidy-calls.ts'

const { portal, anOffice, asOwner, push, product } = await openGatewayOffice()
after(() => portal.close())
after(() => product.close())

type Office = Awaited<ReturnType<typeof anOffice>>
const path = '/v1/Sdk/ucapi/recordSettings'
const none = { FailurePercent: null, QueueMinutes: null, QuotaPercent: null }
const save = (office: Office, body: object) =>
  portal.ask<RecordSettings>(`PUT ${path}`, { token: office.adminToken, body: { BodyDays: 30, ...none, ...body } })
const alert = () => portal.runJob(sendAlerts(portal.server.services))
const messagesOf = ({ organisationId }: Office) =>
  asOwner<{ template: string }>(
    sql`select template from messages where organisation_id = ${organisationId} order by created_at, id`,
  )
/** Counts calls in this hour. */
const use = (
  { organisationId, appId, interfaceId }: Office,
  { calls, failures }: { calls: number; failures: number },
) =>
  asOwner(
    sql`insert into open_usage (organisation_id, app_id, product_id, interface_id, hour, call_count, failure_count, durations)
      select ${organisationId}, ${appId}, product_id, id, date_trunc('hour', now()), ${calls}, ${failures}, array_fill(0, array[13]) from open_interfaces where id = ${interfaceId}
      on conflict (organisation_id, app_id, interface_id, hour) do update set call_count = excluded.call_count, failure_count = excluded.failure_count`,
  )

test('settings – saved – are read again, within their limits', async () => {
  const office = await anOffice()
  const before = await portal.ask<RecordSettings>(`GET ${path}`, { token: office.adminToken })
  assert.deepEqual(before.response, { BodyDays: 30, ...none })
  const changed = { BodyDays: 90, FailurePercent: 10, QueueMinutes: 5, QuotaPercent: 80 }
  assert.deepEqual((await save(office, changed)).response, changed)
  assert.deepEqual((await save(office, { ...changed, QueueMinutes: null })).response, {
    ...changed,
    QueueMinutes: null,
  })
  const wrong = await save(office, { BodyDays: 0 })
  assert.equal(wrong.error, 'request.invalid')
})

test('alert – share of failures reached – is sent once until it was not reached meanwhile', async () => {
  const office = await anOffice()
  await save(office, { FailurePercent: 10 })
  await use(office, { calls: 100, failures: 9 })
  await alert()
  assert.deepEqual(await messagesOf(office), [])
  await use(office, { calls: 100, failures: 10 })
  await alert()
  await alert()
  assert.deepEqual(await messagesOf(office), [{ template: 'open-failures' }])
  await use(office, { calls: 1_000, failures: 10 })
  await alert()
  await use(office, { calls: 1_000, failures: 200 })
  await alert()
  assert.equal((await messagesOf(office)).length, 2)
})

test('alert – of few calls – is not sent', async () => {
  const office = await anOffice()
  await save(office, { FailurePercent: 10 })
  await use(office, { calls: 19, failures: 19 })
  await alert()
  assert.deepEqual(await messagesOf(office), [])
})

test('alert – calls that wait too long, quota that is nearly used – is sent', async () => {
  const office = await anOffice({ callsPerDay: 100, upstream: 'http://127.0.0.1:1' })
  await save(office, { QueueMinutes: 5, QuotaPercent: 80 })
  await office.insert({ code: 'S-1', amount: 1 })
  await use(office, { calls: 79, failures: 0 })
  await alert()
  assert.deepEqual(await messagesOf(office), [])
  await asOwner(
    sql`update open_calls set cancelable_until = now() - interval '6 minutes' where organisation_id = ${office.organisationId}`,
  )
  await use(office, { calls: 80, failures: 0 })
  await alert()
  assert.deepEqual((await messagesOf(office)).map(({ template }) => template).toSorted(), ['open-queue', 'open-quota'])
})

test('bodies – past their time – are deleted, their hashes stay; a call that waits keeps its body', async () => {
  const office = await anOffice()
  const accept = async () =>
    (await office.insert({ code: 'S-1', amount: 1 })).json<{ response: AcceptedCall }>().response.reqId
  const sent = await accept()
  await push()
  const recent = await accept()
  await push()
  const waiting = await accept()
  await save(office, { BodyDays: 10 })
  const age = (id: string, days: number) =>
    asOwner(sql`update open_calls set requested_at = now() - make_interval(days => ${days}::integer) where id = ${id}`)
  await age(sent, 11)
  await age(recent, 9)
  await age(waiting, 11)
  await portal.runJob(tidyCalls)
  const detail = async (reqId: string) =>
    (await office.asAdmin<CallDetail>(`GET /v1/Sdk/ucapi/interface?reqId=${reqId}`)).response
  const old = await detail(sent)
  assert.deepEqual([old.RequestBody, old.ResponseBody, old.RequestHash?.length], [null, null, 64])
  assert.ok((await detail(recent)).RequestBody)
  assert.ok((await detail(waiting)).RequestBody)
})

test('keys of requests – after seven days – are free again', async () => {
  const office = await anOffice({ delayHours: 1 })
  const headers = { 'idempotency-key': 'order-7' }
  await office.insert({ code: 'S-1', amount: 1 }, headers)
  const age = (days: number) =>
    asOwner(
      sql`update open_idempotency_keys set created_at = now() - make_interval(days => ${days}::integer) where app_id = ${office.appId}`,
    )
  await age(6)
  await portal.runJob(tidyCalls)
  assert.equal((await office.insert({ code: 'S-1', amount: 1 }, headers)).headers['idempotent-replayed'], 'true')
  await age(8)
  await portal.runJob(tidyCalls)
  assert.equal((await office.insert({ code: 'S-1', amount: 1 }, headers)).headers['idempotent-replayed'], undefined)
})
