import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AppDetail } from '@atrium/contract/open-platform/apps.shapes.ts'
import { sql } from 'drizzle-orm'
import { openGatewayOffice } from '#testing/gateway-office.ts'

const { portal, product, build, anOffice, asOwner, push } = await openGatewayOffice()
after(() => portal.close())
after(() => product.close())

type Office = Awaited<ReturnType<typeof anOffice>>

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ code: `W-${n}`, amount: n }))

/** An app with three inserts that wait, of which one is being sent. */
async function aWaitingApp() {
  const office = await anOffice({ delayHours: 1 })
  await office.insert(rows(3))
  await asOwner(
    sql`update open_calls set attempt_count = 1, due_at = now() + interval '1 minute' where id = (select min(id::text)::uuid from open_calls where organisation_id = ${office.organisationId})`,
  )
  return office
}

const statesOf = async ({ organisationId }: Office) =>
  asOwner<{ state: number; by: string | null; reason: string | null; n: number }>(
    sql`select state, withdrawn_by as by, withdrawal_reason as reason, count(*)::integer as n from open_calls where organisation_id = ${organisationId} group by 1, 2, 3 order by 1`,
  )
const loggedOf = async ({ organisationId }: Office, action: string) =>
  (
    await asOwner<{ changes: Record<string, unknown> | null }>(
      sql`select changes from operation_logs where organisation_id = ${organisationId} and action = ${action}`,
    )
  )[0]?.changes

test('app – revoked or deleted with its waiting inserts – withdraws those that were not sent, and the log names them', async () => {
  for (const [verb, path, action] of [
    ['POST', '/revoke', 'open-platform.app-revoked'],
    ['DELETE', '', 'open-platform.app-deleted'],
  ] as const) {
    const office = await aWaitingApp()
    const detail = await office.asAdmin<AppDetail>('POST /v1/Sdk/ucapi/detail/ade', { ID: office.appId })
    assert.equal(detail.response.WaitingCalls, 2)
    const ended = await portal.ask(`${verb} /v1/Sdk/ucapi/ade/${office.appId}${path}`, {
      token: office.adminToken,
      body: { WithdrawWaiting: true, Reason: '程序有误' },
    })
    assert.equal(ended.status, 200, ended.message)
    assert.deepEqual(await statesOf(office), [
      { state: 0, by: null, reason: null, n: 1 },
      { state: 4, by: office.admin.realName, reason: '程序有误', n: 2 },
    ])
    assert.deepEqual(await loggedOf(office, action), { withdrawnCalls: [null, 2] })
  }
})

test('app – revoked without a word about its waiting inserts – lets them be sent in their time', async () => {
  const office = await anOffice({ delayHours: 1 })
  const { response } = (await office.insert(rows(1)[0])).json<{ response: { reqId: string } }>()
  await office.asAdmin(`POST /v1/Sdk/ucapi/ade/${office.appId}/revoke`, {})
  assert.deepEqual(await statesOf(office), [{ state: 0, by: null, reason: null, n: 1 }])
  await office.letDelayPass()
  await push()
  assert.ok(product.taken.has(response.reqId))
})

test('grant – withdrawn with its waiting inserts – withdraws those of its interface alone', async () => {
  const office = await aWaitingApp()
  const { id: other } = await build.anInterface(office.productId, { kind: 'insert', method: 'POST' })
  await asOwner(
    sql`update open_calls set interface_id = ${other} where id = (select max(id::text)::uuid from open_calls where organisation_id = ${office.organisationId})`,
  )
  const Pairs = [{ AppID: office.appId, InterfaceID: office.interfaceId }]
  const waiting = await office.asAdmin('POST /v1/Sdk/ucapi/authorisation/waiting', { Pairs })
  assert.deepEqual(waiting.response, { WaitingCalls: 1 })
  const done = await office.asAdmin('POST /v1/Sdk/ucapi/authorisation/withdraw', {
    Pairs,
    WithdrawWaiting: true,
    Reason: '不再需要',
  })
  assert.equal(done.status, 200, done.message)
  assert.deepEqual(
    (await statesOf(office)).map(({ state, n }) => [state, n]),
    [
      [0, 2],
      [4, 1],
    ],
  )
  assert.deepEqual((await loggedOf(office, 'open-platform.grants-withdrawn'))?.['withdrawnCalls'], [null, 1])
})
