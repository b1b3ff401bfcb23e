import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AcceptedCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import type { Usage } from '@atrium/contract/open-platform/usage.shapes.ts'
import { sql } from 'drizzle-orm'
import { openGatewayOffice } from '#testing/gateway-office.ts'
import { percentileBucket } from './usage-report.ts'

const { portal, anOffice, asOwner, product } = await openGatewayOffice()
after(() => portal.close())
after(() => product.close())

type Office = Awaited<ReturnType<typeof anOffice>>
const none = { Calls: 0, Failures: 0, P95Ms: null, IsP95Beyond: false }

/** Counts calls in an hour, with the number of answers in each bucket of durations. */
const use = (
  { organisationId, appId, interfaceId }: Office,
  { hour, calls, failures, durations }: { hour: string; calls: number; failures: number; durations: number[] },
) =>
  asOwner(
    sql`insert into open_usage (organisation_id, app_id, product_id, interface_id, hour, call_count, failure_count, durations)
      select ${organisationId}, ${appId}, product_id, id, ${hour}::timestamptz, ${calls}, ${failures}, ${`{${durations.join(',')}}`}::integer[]
      from open_interfaces where id = ${interfaceId}`,
  )
const report = (office: Office, body: object) => office.asAdmin<Usage>('POST /v1/Sdk/ucapi/usage', body)

test('percentile – counts by bucket – is the bucket in which it falls', () => {
  assert.equal(percentileBucket([95, 5], 0.95), 0)
  assert.equal(percentileBucket([94, 6], 0.95), 1)
  assert.equal(percentileBucket([0, 0, 1], 0.95), 2)
  assert.equal(percentileBucket([0, 0, 0], 0.95), undefined)
})

test('usage – some days – is summed by day in the time zone of the organisation, by application and by app', async () => {
  const office = await anOffice()
  await asOwner(sql`update organisations set time_zone = 'Asia/Shanghai' where id = ${office.organisationId}`)
  const zeros = Array.from({ length: 9 }, () => 0)
  const [fast, slow] = [
    [90, 0, 0, 10, ...zeros],
    [...zeros, 0, 0, 0, 1],
  ]
  // 23:00 on the first day and 00:00 on the third in Shanghai.
  await use(office, { hour: '2026-03-01T15:00:00Z', calls: 100, failures: 3, durations: fast })
  await use(office, { hour: '2026-03-02T16:00:00Z', calls: 1, failures: 1, durations: slow })
  const { response } = await report(office, { From: '2026-03-01', Until: '2026-03-04' })
  assert.equal(response.Step, 'day')
  assert.deepEqual(response.Total, { Calls: 101, Failures: 4, P95Ms: 50, IsP95Beyond: false })
  assert.deepEqual(response.Points, [
    { Starts: '2026-02-28T16:00:00.000Z', Calls: 100, Failures: 3, P95Ms: 50, IsP95Beyond: false },
    { Starts: '2026-03-01T16:00:00.000Z', ...none },
    { Starts: '2026-03-02T16:00:00.000Z', Calls: 1, Failures: 1, P95Ms: 30_000, IsP95Beyond: true },
    { Starts: '2026-03-03T16:00:00.000Z', ...none },
  ])
  assert.deepEqual(
    response.Products.map(({ Calls, Queued }) => ({ Calls, Queued })),
    [{ Calls: 101, Queued: 0 }],
  )
  assert.deepEqual(
    response.Apps.map(({ ID, Name, Calls }) => ({ ID, Name, Calls })),
    [{ ID: office.appId, Name: office.appName, Calls: 101 }],
  )
})

test('usage – two days – is summed by hour; inserts that wait are counted by application and app', async () => {
  const office = await anOffice({ delayHours: 2 })
  await office.insert({ code: 'S-1', amount: 1 }).then((answer) => answer.json() as AcceptedCall)
  const twoDays = { From: '2026-03-01', Until: '2026-03-02' }
  await use(office, {
    hour: '2026-03-01T15:00:00Z',
    calls: 2,
    failures: 0,
    durations: Array.from({ length: 13 }, () => 0),
  })
  const { response } = await report(office, twoDays)
  assert.deepEqual([response.Step, response.Points.length, response.Queued], ['hour', 48, 1])
  assert.equal(response.Products[0]?.Queued, 1)
  assert.deepEqual(
    response.Apps.map(({ ID, Queued }) => ({ ID, Queued })),
    [{ ID: office.appId, Queued: 1 }],
  )
  const other = await anOffice()
  const foreign = await report(other, twoDays)
  assert.deepEqual([foreign.response.Total, foreign.response.Queued], [none, 0])
})

test('usage – period reversed, too long or without a first day – is refused', async () => {
  const office = await anOffice()
  for (const days of [
    { From: '2026-03-02', Until: '2026-03-01' },
    { From: '2026-01-01', Until: '2026-04-03' },
    { Until: '2026-03-01' },
    { From: '2026-02-30' },
  ])
    assert.equal((await report(office, days)).error, 'logs.wrong-period')
  assert.equal((await report(office, { From: '2026-01-01', Until: '2026-04-02' })).error, undefined)
})
