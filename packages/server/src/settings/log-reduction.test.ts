import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { countedLogRows, day } from '@atrium/contract/constants.ts'
import type { OperationDetail, OperationPage, SignInPage } from '@atrium/contract/logs/logs.shapes.ts'
import type { ConfigValue, LogReduction } from '@atrium/contract/settings/settings.shapes.ts'
import type { Static } from 'typebox'
import { sql } from 'drizzle-orm'
import { dayIn } from '#kit/text/calendar-days.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { ensureLogPartitions } from '#logs/retention/log-partitions.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
await inTransaction(portal.database, 'owner', (db) =>
  ensureLogPartitions(db, sql`now() - interval '15 months'`, sql`now()`),
)

async function anOffice(given: { timeZone?: string } = {}) {
  const { id: organisationId } = await portal.anOrganisation(given)
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '管理员' })
  // Another session for each call: some of them are made weeks later.
  const ask = async <T = unknown>(at: string, body: object = {}, by = admin) => {
    const now = portal.clock.now()
    const { token } = await portal.aSession(by, 'full', { lastSeenAt: new Date(now), expiresAt: new Date(now + day) })
    return portal.ask<T>(at, { token, ...(!at.startsWith('GET') && { body }) })
  }
  const set = async (Months: number) => {
    const saved = await ask<ConfigValue>('POST /organizationConfig', { Code: 'log-retention', Value: { Months } })
    assert.equal(saved.code, 100, saved.message)
    return saved.response
  }
  const reduction = async (Months?: number) =>
    (await ask<LogReduction | null>('POST /organizationConfig/logReduction', { Months })).response
  const takeBack = (id: string | null | undefined) =>
    ask<ConfigValue>(`POST /organizationConfig/logReduction/${id}/takeBack`)
  /** Inserts an entry into each log, some months ago by the test clock. */
  const append = async (monthsAgo: number) => {
    const at = sql`${new Date(portal.clock.now()).toISOString()}::timestamptz - make_interval(months => ${monthsAgo}::integer)`
    await owner(sql`select append_operations(array[row(${organisationId}::uuid, null, ${at}, null, 'system', 'members.modified',
      null, null, '{}', null, '10.0.0.1', 'Test', ${`months ${monthsAgo}`}, null, null)::operation_logs])`)
    await owner(sql`insert into sign_in_logs (id, organisation_id, account_id, at, login_type, result, address, device, request_id)
      values (gen_random_uuid(), ${organisationId}, ${admin.id}, ${at}, 'password', 'success', '10.0.0.1', 'Test', 'old')`)
  }
  /** How many entries from before these tests each log still shows. */
  const shown = async () => {
    const operations = (
      await ask<Static<typeof OperationPage>>('POST /operationLog/page', {
        pageIndex: 1,
        Actions: ['members.modified'],
      })
    ).response.items.length
    const signIns = (await ask<Static<typeof SignInPage>>('POST /loginLog/page', { pageIndex: 1 })).response.items
      .length
    return [operations, signIns]
  }
  return { organisationId, admin, ask, set, reduction, takeBack, append, shown }
}

test('a shorter retention – keeps every entry shown for 7 days and hides the older ones then', async () => {
  const { set, append, shown } = await anOffice()
  await set(12)
  for (const monthsAgo of [10, 8, 4]) await append(monthsAgo)
  assert.deepEqual(await shown(), [3, 3])
  const saved = await set(6)
  assert.deepEqual([saved.Value, saved.IsDefault], [{ Months: 6 }, false])
  assert.deepEqual(await shown(), [3, 3])
  portal.clock.forward(7 * day - 60_000)
  assert.deepEqual(await shown(), [3, 3])
  portal.clock.forward(120_000)
  assert.deepEqual(await shown(), [1, 1])
})

test('a shorter retention – saved twice – hides nothing at once and begins 7 days anew', async () => {
  const { set, reduction, append, shown } = await anOffice()
  await set(12)
  await append(10)
  await set(11)
  const first = await reduction()
  portal.clock.forward(3 * day)
  await set(4)
  const second = await reduction()
  assert.notEqual(second?.ReductionID, first?.ReductionID)
  assert.deepEqual([second?.Months, second?.PreviousMonths], [4, 12])
  assert.equal(Date.parse(String(second?.EffectiveTime)) > Date.parse(String(first?.EffectiveTime)) + 2 * day, true)
  portal.clock.forward(4 * day + 60_000)
  assert.deepEqual(await shown(), [1, 1], 'the replaced reduction does not take effect')
  portal.clock.forward(3 * day)
  assert.deepEqual(await shown(), [0, 0])
})

test('a pending reduction – the same months set again – keeps its id and its day', async () => {
  const { set, reduction } = await anOffice()
  await set(12)
  await set(6)
  const pending = await reduction()
  assert.ok(pending)
  portal.clock.forward(day)
  await set(6)
  const { ReductionID, EffectiveTime } = (await reduction()) ?? {}
  assert.deepEqual([ReductionID, EffectiveTime], [pending.ReductionID, pending.EffectiveTime])
})

test('a longer retention – takes effect at once and ends a pending reduction', async () => {
  const { set, reduction, takeBack, append, shown } = await anOffice()
  await set(9)
  await append(10)
  await append(8)
  assert.deepEqual(await shown(), [1, 1])
  await set(3)
  const pending = await reduction()
  await set(12)
  assert.deepEqual([await reduction(), await shown()], [null, [2, 2]])
  portal.clock.forward(8 * day)
  assert.deepEqual(await shown(), [2, 2])
  const late = await takeBack(pending?.ReductionID)
  assert.deepEqual([late.status, late.error], [409, 'settings.reduction-ended'])
})

test('putting retention back to its default – where that is shorter – waits 7 days, too', async () => {
  const { ask, set, reduction, takeBack, append, shown } = await anOffice()
  const { ConfigValueID } = await set(12)
  await append(10)
  const put = await ask<ConfigValue>(`POST /organizationConfig/${ConfigValueID}/reset`)
  assert.deepEqual([put.response.IsDefault, put.response.Value], [true, { Months: 3 }])
  assert.deepEqual(await shown(), [1, 1])
  const pending = await reduction()
  assert.deepEqual([pending?.Months, pending?.PreviousMonths], [3, 12])
  const restored = (await takeBack(pending?.ReductionID)).response
  assert.deepEqual([restored.IsDefault, restored.Value], [false, { Months: 12 }])
  await ask(`POST /organizationConfig/${ConfigValueID}/reset`)
  portal.clock.forward(8 * day)
  assert.deepEqual(await shown(), [0, 0])
})

test('taking a reduction back – restores the months before and keeps the entries', async () => {
  const { set, reduction, takeBack, append, shown } = await anOffice()
  await set(12)
  await append(10)
  await set(6)
  portal.clock.forward(5 * day)
  const pending = await reduction()
  const taken = await takeBack(pending?.ReductionID)
  assert.deepEqual(taken.response.Value, { Months: 12 })
  portal.clock.forward(5 * day)
  assert.deepEqual([await reduction(), await shown()], [null, [1, 1]])
})

test('taking a reduction back – one that was replaced, taken back or took effect, or another organisation’s – is refused with 409', async () => {
  const { admin, set, reduction, takeBack } = await anOffice()
  await set(12)
  await set(6)
  const replaced = await reduction()
  await set(5)
  const current = await reduction()
  const other = await anOffice()
  for (const refused of [
    await takeBack(replaced?.ReductionID),
    await other.takeBack(current?.ReductionID),
    await takeBack('00000000-0000-7000-8000-000000000000'),
  ])
    assert.deepEqual([refused.status, refused.error], [409, 'settings.reduction-ended'])
  assert.equal((await takeBack('nonsense')).status, 400)
  const answers = await Promise.all([1, 2].map(() => takeBack(current?.ReductionID)))
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
    'of two concurrent changes one is refused',
  )
  await set(6)
  const last = await reduction()
  portal.clock.forward(8 * day)
  const late = await takeBack(last?.ReductionID)
  assert.deepEqual([late.status, late.message], [409, '此次缩短已被替换、已撤回或已生效，请查看页面上的最新设置'])
  const { token } = await portal.aSession(admin, 'full', {
    lastSeenAt: new Date(portal.clock.now()),
    expiresAt: new Date(portal.clock.now() + day),
  })
  const english = await portal.ask(`POST /organizationConfig/logReduction/${last?.ReductionID}/takeBack`, {
    token,
    body: {},
    headers: { 'x-atrium-lang': 'en' },
  })
  assert.match(english.message, /has already taken effect/)
})

test('retention – shortened – shows what will be deleted with its time, counts and time zone, before saving and while pending', async () => {
  const { organisationId, set, reduction, append } = await anOffice({ timeZone: 'America/New_York' })
  assert.equal(await reduction(), null)
  await set(12)
  for (const monthsAgo of [14, 10, 8, 4]) await append(monthsAgo)
  assert.deepEqual([await reduction(), await reduction(12), await reduction(24)], [null, null, null])
  const asked = await reduction(6)
  const { ReductionID, EffectiveTime, Before, ...facts } = asked as LogReduction
  assert.equal(ReductionID, null)
  assert.deepEqual(facts, {
    Months: 6,
    PreviousMonths: 12,
    OperationLogs: 2,
    SignInLogs: 2,
    TimeZone: 'America/New_York',
  })
  const [effective, before] = [Date.parse(EffectiveTime), Date.parse(Before)]
  assert.ok(Math.abs(effective - portal.clock.now() - 7 * day) < 60_000)
  assert.ok(effective - before > 180 * day && effective - before < 185 * day)
  await set(6)
  const pending = await reduction()
  assert.deepEqual([pending?.OperationLogs, pending?.SignInLogs], [2, 2])
  assert.match(String(pending?.ReductionID), /^[0-9a-f-]{36}$/)
  const at = sql`${new Date(portal.clock.now()).toISOString()}::timestamptz - interval '10 months'`
  await owner(sql`insert into sign_in_logs (id, organisation_id, at, login_type, result, address, device, request_id)
    select gen_random_uuid(), ${organisationId}, ${at}, 'password', 'success', '10.0.0.1', 'Test', 'many' from generate_series(1, ${countedLogRows + 50}::integer)`)
  assert.equal((await reduction())?.SignInLogs, countedLogRows + 1)
})

test('what goes – the export up to that moment – has exactly the entries that are counted', async () => {
  const { admin, set, reduction, append } = await anOffice()
  await set(12)
  for (const monthsAgo of [10, 8, 4]) await append(monthsAgo)
  const { Before: Until } = (await reduction(6)) as LogReduction
  const now = portal.clock.now()
  const { token } = await portal.aSession(admin, 'full', { lastSeenAt: new Date(now), expiresAt: new Date(now + day) })
  const lines = async (at: string) => {
    const file = await portal.inject(at, { token, body: { Until, format: 'csv' } })
    assert.equal(file.statusCode, 200, file.body)
    return file.body.split('\n').filter((line) => line.includes('10.0.0.1')).length
  }
  assert.deepEqual([await lines('POST /operationLog/export'), await lines('POST /loginLog/exportLoginLog')], [2, 2])
})

test('a reduction and its taking back – are entries of the operation log with months and effective day', async () => {
  const { ask, set, reduction, takeBack } = await anOffice({ timeZone: 'Pacific/Auckland' })
  await set(12)
  await set(6)
  const pending = await reduction()
  await takeBack(pending?.ReductionID)
  const page = await ask<Static<typeof OperationPage>>('POST /operationLog/page', { pageIndex: 1 })
  const details = await Promise.all(
    page.response.items
      .slice(0, 2)
      .map(async (entry) => (await ask<OperationDetail>(`GET /operationLog/detail/${entry.Number}`)).response),
  )
  const dayText = dayIn('Pacific/Auckland', Date.parse(String(pending?.EffectiveTime)))
  const subject = '日志保留 · Log retention'
  assert.deepEqual(
    details.map(({ Action, SubjectName, ActorName, Changes }) => [
      Action,
      SubjectName,
      ActorName,
      Changes.map(({ Name, Before, After }) => [Name, Before, After]),
    ]),
    [
      [
        'settings.reduction-taken-back',
        subject,
        '管理员',
        [
          ['日志保留：保留月数', 6, 12],
          ['日志保留：生效日', dayText, null],
        ],
      ],
      [
        'settings.changed',
        subject,
        '管理员',
        [
          ['日志保留：保留月数', 12, 6],
          ['日志保留：生效日', null, dayText],
        ],
      ],
    ],
  )
})

test('a reduction – members and operators – may neither see nor take it back', async () => {
  const { organisationId, ask, set, reduction, takeBack } = await anOffice()
  await set(12)
  await set(6)
  const pending = await reduction()
  const member = await portal.anAccount({ organisationId })
  const operator = await portal.anAccount({ role: 'operator', organisationId: null })
  for (const by of [member, operator])
    for (const at of [
      'POST /organizationConfig/logReduction',
      `POST /organizationConfig/logReduction/${pending?.ReductionID}/takeBack`,
    ])
      assert.equal((await ask(at, {}, by)).status, 403, `${at} by ${by.role}`)
  assert.equal((await takeBack(pending?.ReductionID)).code, 100)
})

test('a reduction – sent as a field of the value – is refused', async () => {
  const { ask } = await anOffice()
  const Reduction = { ID: 'x', PreviousMonths: 120, EffectiveTime: '2099-01-01T00:00:00Z' }
  const body = { Code: 'log-retention', Value: { Months: 3, Reduction } }
  assert.equal((await ask('POST /organizationConfig', body)).error, 'settings.wrong-value')
})
