import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ActivityReport } from '@atrium/contract/logs/activity.shapes.ts'
import type { OperationDetail, OperationEntry } from '@atrium/contract/logs/logs.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { licences, products } from '#products/products.tables.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { ensureLogPartitions } from '../retention/log-partitions.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const noone = '00000000-0000-0000-0000-000000000000'
const day = '2026-10-14'
// A new database has no partitions for expired months.
await inTransaction(portal.database, 'owner', (db) =>
  ensureLogPartitions(db, sql`${day}::timestamptz`, sql`${day}::timestamptz`),
)

async function anOffice() {
  const { id: organisationId } = await portal.anOrganisation({ timeZone: 'Asia/Shanghai' })
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '管理员' })
  const { token } = await portal.aSession(admin)
  const ask = <T>(at: string, body: object) => portal.ask<T>(at, { token, body })
  const report = async (body: object = {}) =>
    (await ask<ActivityReport>('POST /activeUserReport', { From: '2026-10-01', Until: '2026-10-31', At: day, ...body }))
      .response
  const people = async (body: object) => {
    const { response } = await ask<{ total: number; items: { ID: string }[] }>('POST /activeUserReport/people', {
      Span: 'day',
      At: day,
      ...body,
    })
    return { total: response.total, ids: response.items.map(({ ID }) => ID) }
  }
  const active = (account: { id: string }, product = noone) =>
    owner(
      sql`select record_activity(array[${account.id}::uuid], array[${product}::uuid], array[${`${day}T04:00:00Z`}::timestamptz])`,
    )
  return { organisationId, admin, token, ask, report, people, active }
}

let position = 0
async function aProduct(organisationId: string, [validFrom, validUntil]: readonly [string, string]) {
  position += 1
  const row = {
    id: newId(),
    code: `product-${position}`,
    name: `应用${position}`,
    englishName: `Application ${position}`,
    kind: 'cloud' as const,
    introduction: '做一件事',
    englishIntroduction: 'Does one thing',
    webUrl: 'https://app.example',
    publicUrl: 'https://public.example',
    icon: 'flask',
    color: '#0fa68e',
    position,
  }
  await inTransaction(portal.database, 'owner', async (db) => {
    await db.insert(products).values(row)
    await db.insert(licences).values({ organisationId, productId: row.id, seatCount: 7, validFrom, validUntil })
  })
  return row
}

const always = ['2020-01-01', '2099-12-31'] as const

test('activity report – for a day that does not exist – fails with a message', async () => {
  const { ask } = await anOffice()
  const wrong = { Span: 'day', At: '2026-02-30' }
  assert.equal((await ask('POST /activeUserReport', wrong)).error, 'logs.wrong-period')
  assert.equal((await ask('POST /activeUserReport/people', wrong)).error, 'logs.wrong-period')
  assert.equal((await ask('POST /activeUserReport/export', { ...wrong, format: 'csv' })).error, 'logs.wrong-period')
})

test('activity report – with a licence that has ended – counts only seats of licences in force', async () => {
  const { organisationId, admin, active, report } = await anOffice()
  const now = await aProduct(organisationId, always)
  const [over, opened] = [
    await aProduct(organisationId, ['2020-01-01', '2020-12-31']),
    await aProduct(organisationId, ['2020-01-01', '2020-12-31']),
  ]
  const coming = await aProduct(organisationId, ['2098-01-01', '2099-12-31'])
  await active(admin, opened.id)
  const found = (await report()).Products.map(({ ID, Seats, People }) => [ID, Seats, People])
  assert.deepEqual(found, [
    [now.id, 7, 0],
    [opened.id, 0, 1],
  ])
  assert.ok(![over, coming].some(({ id }) => found.some(([ID]) => ID === id)))
})

test('activity report – with deleted departments – has a row for each and lists exactly the people counted', async () => {
  const { organisationId, admin, active, report, people } = await anOffice()
  const parent = await portal.aDepartment(organisationId, '分析部')
  const child = await portal.aDepartment(organisationId, '质谱组')
  await owner(
    sql`update departments set path = ${`${parent.id}/${child.id}/`}, parent_id = ${parent.id} where id = ${child.id}`,
  )
  const [above, below, one, two] = await Promise.all([
    portal.anAccount({ organisationId, departmentId: parent.id }),
    portal.anAccount({ organisationId, departmentId: child.id }),
    portal.anAccount({ organisationId }),
    portal.anAccount({ organisationId }),
  ])
  // Two deleted departments; the log knows the name of one.
  const [described, untold] = [newId(), newId()]
  for (const person of [admin, above, below, one, two]) await active(person)
  for (const [person, department] of [
    [one, described],
    [two, untold],
  ] as const) {
    await owner(sql`update active_people set department_id = ${department} where account_id = ${person.id}`)
    await owner(sql`insert into active_counts select organisation_id, span, starts, product_id, ${department}::uuid, 1 from active_counts
      where organisation_id = ${organisationId} and department_id = ${noone}`)
  }
  await owner(
    sql`update active_counts set people = 1 where organisation_id = ${organisationId} and department_id = ${noone}`,
  )
  await owner(sql`select append_operations(array[row(${organisationId}::uuid, null, null, null, 'system', 'departments.removed',
    ${described}::uuid, '旧实验室', '{}', null, '', '', 'request', null, null)::operation_logs])`)
  const { Departments } = await report()
  assert.deepEqual(
    new Set(Departments.map(({ ID, Name, IsGone, People }) => [ID, Name, IsGone, People].join())),
    new Set(
      [
        [parent.id, '分析部', false, 1],
        [child.id, '质谱组', false, 1],
        [described, '旧实验室', true, 1],
        [untold, '', true, 1],
        [null, '', false, 1],
      ].map((row) => row.join()),
    ),
  )
  const shown = (DepartmentId: string) => people({ DepartmentId, IsAlone: true })
  assert.deepEqual(await shown(parent.id), { total: 1, ids: [above.id] })
  assert.deepEqual(await shown(described), { total: 1, ids: [one.id] })
  assert.deepEqual(await shown(noone), { total: 1, ids: [admin.id] })
  assert.deepEqual((await people({ DepartmentId: parent.id })).ids, [above.id, below.id].toSorted())
})

test('activity file – after filtering – has a sheet per table and is logged with its filter', async () => {
  const { organisationId, admin, token, ask, active } = await anOffice()
  const product = await aProduct(organisationId, always)
  const department = await portal.aDepartment(organisationId, '质谱组')
  const person = await portal.anAccount({ organisationId, departmentId: department.id, realName: '从未来过' })
  await active(admin)
  await active(person, product.id)
  await owner(
    sql`insert into session_peaks (organisation_id, day, peak, at) values (${organisationId}, ${day}, 42, ${`${day}T01:30:00Z`})`,
  )
  const choice = { Span: 'day', From: day, Until: day, ProductId: product.id }
  const answer = await portal.inject('POST /activeUserReport/export', {
    token,
    body: { ...choice, format: 'csv' },
    headers: { 'x-atrium-lang': 'zh' },
  })
  const tables = answer.body.replace('\uFEFF', '').trim().split('\r\n\r\n')
  assert.deepEqual(
    tables.map((table) => table.split('\r\n').slice(1)),
    [
      [`${day},1,42,${day} 09:30:00`],
      ['日期,部门,活跃人数', `${day},质谱组,1`],
      ['日期,应用,活跃人数', `${day},${product.name},1`],
      [`应用,活跃人数 (${day}),已购名额,已分配,未分配,30 天未使用`, `${product.name},1,7,0,7,0`],
      [
        '人员,账号,部门',
        ...[admin, person]
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map((one) => [one.realName, one.account, one === person ? '质谱组' : ''].join()),
      ],
    ],
  )
  const until = Date.now() + 3_000
  let entry: OperationEntry | undefined
  do
    [entry] = (
      await ask<{ items: OperationEntry[] }>('POST /operationLog/page', { Actions: ['logs.activity-exported'] })
    ).response.items
  while (!entry && Date.now() < until)
  const detail = await portal.ask<OperationDetail>(`GET /operationLog/detail/${entry?.Number}`, { token })
  const described = detail.response.Changes.find(({ Field }) => Field === 'filters')
  assert.equal(described?.Name, '筛选条件')
  assert.deepEqual(
    new Set(described?.After as string[]),
    new Set(['统计周期：日', `从：${day}`, `至：${day}`, `应用：${product.name}`]),
  )
})
