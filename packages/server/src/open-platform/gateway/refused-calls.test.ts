import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { hour } from '@atrium/contract/constants.ts'
import type { CallDetail, CallRecord, RecordPage } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { sql } from 'drizzle-orm'
import { openGatewayOffice } from '#testing/gateway-office.ts'
import { maxRecordedAlike } from './refused-calls.ts'
import { tidyCalls } from '../records/tidy-calls.ts'

const { portal, product, anOffice, asOwner } = await openGatewayOffice()
after(() => portal.close())
after(() => product.close())

type Office = Awaited<ReturnType<typeof anOffice>>

/** The refused calls of an organisation, once there are as many; records are written behind the answers. */
async function refusedOf(office: Office, count: number, reason?: string): Promise<CallRecord[]> {
  for (;;) {
    const filter = { ResponseStatus: 'rejected', pageSize: 200 }
    const { items } = (await office.asAdmin<RecordPage>('POST /v1/Sdk/ucapi/page/record', filter)).response
    const isThere = !reason || items.some(({ RejectionReason }) => RejectionReason === reason)
    if (items.length >= count && isThere) return items
    await setTimeout(20)
  }
}

const detailOf = async (office: Office, { ReqID }: CallRecord) =>
  (await office.asAdmin<CallDetail>(`GET /v1/Sdk/ucapi/interface?reqId=${ReqID}`)).response

test('refused call – by schema, method, quota, rate or grant – is recorded with status and reason', async () => {
  const office = await anOffice({ callsPerDay: 1, callsPerMinute: 3, delayHours: 1 })
  const sample = { code: 'S-1', amount: 1 }
  await office.insert({ amount: 'much' })
  await office.call({ method: 'PUT', body: sample })
  await office.insert([sample, sample])
  await office.insert('a=1', { 'content-type': 'application/x-www-form-urlencoded' })
  await office.insert(sample)
  await office.insert(sample)
  await asOwner(sql`delete from open_grants where app_id = ${office.appId}`)
  await office.untilRefused()
  const refused = (await refusedOf(office, 6, '未授权给该应用凭证')).toReversed()
  const seen = refused.map(
    ({ StatusCode, RejectionReason, SyncStatus }) => `${StatusCode} ${RejectionReason} ${SyncStatus}`,
  )
  assert.deepEqual(
    [...new Set(seen)],
    [
      '400 请求内容有误 2',
      '405 请求方法不符 2',
      '429 当日调用配额已用完 2',
      '415 内容类型不是 JSON 2',
      '429 超过每分钟调用次数 2',
      '403 未授权给该应用凭证 2',
    ],
  )
  const detail = await detailOf(office, refused[0] as CallRecord)
  assert.match(String(detail.ResponseBody), /"field":"code"/)
  assert.equal(detail.RequestBody, null)
  assert.deepEqual([detail.AppName, detail.Method, detail.AttemptCount], [office.appName, 'POST', 0])
})

test('refused calls – sent again with all that failed, and after 30 days – are left out, and deleted', async () => {
  const office = await anOffice()
  await office.insert({ code: 1 })
  await refusedOf(office, 1)
  const again = await office.asAdmin('POST /v1/Sdk/ucapi/resend', { Filter: { SyncStatus: 2 } })
  assert.deepEqual(again.response, { Done: 0, Refused: [] })
  const { organisationId } = office
  await asOwner(
    sql`update open_calls set requested_at = now() - interval '29 days' where organisation_id = ${organisationId}`,
  )
  await portal.runJob(tidyCalls)
  await refusedOf(office, 1)
  await asOwner(
    sql`update open_calls set requested_at = now() - interval '31 days' where organisation_id = ${organisationId}`,
  )
  await portal.runJob(tidyCalls)
  assert.deepEqual(await refusedOf(office, 0), [])
})

test('records – header and query values that are not known to be harmless – are masked', async () => {
  const office = await anOffice({ kind: 'query' })
  await office.call({
    path: '?since=2026-01-01&session=hidden-1&hidden-2&Page=2',
    headers: { 'x-lims-session': 'hidden-3', 'user-agent': 'LIMS/1.0', referer: 'https://lims.example/?key=hidden-4' },
  })
  let items: CallRecord[] = []
  while (items.length === 0) ({ items } = (await office.asAdmin<RecordPage>('POST /v1/Sdk/ucapi/page/record')).response)
  const detail = await detailOf(office, items[0] as CallRecord)
  assert.equal(detail.RequestUrl.split('?')[1], 'since=2026-01-01&session=***&***&Page=2')
  assert.equal(detail.RequestHeaders['user-agent'], 'LIMS/1.0')
  assert.equal(detail.RequestHeaders['x-lims-session'], '***')
  assert.doesNotMatch(JSON.stringify({ ...detail, ResponseBody: null }), /hidden/)
  assert.equal(product.requests.at(-1)?.target, '/samples?since=2026-01-01&session=hidden-1&hidden-2&Page=2')
})

test('refused calls – more than a few alike in an hour – are not recorded, nor those of strangers', async () => {
  const office = await anOffice({ kind: 'query' })
  await asOwner(
    sql`update sessions set idle_minutes = 600, expires_at = now() + interval '1 day' where organisation_id = ${office.organisationId}`,
  )
  await office.call({ headers: { authorization: 'Bearer nonsense' } })
  for (let n = 0; n < maxRecordedAlike + 5; n += 1) await office.call({ method: 'POST', body: {} })
  await office.call({ path: '?access_token=abc' })
  const first = await refusedOf(office, maxRecordedAlike + 1)
  assert.equal(first.length, maxRecordedAlike + 1)
  assert.equal(first[0]?.RejectionReason, '地址中含有密钥或令牌', 'another reason is recorded')
  assert.equal((await detailOf(office, first[0])).RequestUrl.split('?')[1], 'access_token=***')
  portal.clock.forward(hour)
  await office.call({ method: 'POST', body: {} })
  await refusedOf(office, maxRecordedAlike + 2)
})
