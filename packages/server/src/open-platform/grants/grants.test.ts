import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { GrantMatrix } from '@atrium/contract/open-platform/grants.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openInterfaceBuilders } from '#testing/open-interfaces.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { listUsableGrants } from './app-grants.ts'

const portal = await openTestPortal()
after(() => portal.close())
const build = openInterfaceBuilders(portal.database)
const asOwner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const base = '/v1/Sdk/ucapi/authorisation'
const terms = { DataDepartmentIDs: null, ValidUntil: null } as const
type Refs = { id: string }

/** An organisation whose open capability is in force, with an app, an interface and the calls of its administrator. */
async function anOffice() {
  const { id: organisationId } = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  await build.authorise(organisationId)
  const product = await build.aProduct()
  await build.license(organisationId, product.id)
  const anInterface = (given: Parameters<typeof build.anInterface>[1] = {}) =>
    build.anInterface(product.id, { activatedFor: organisationId, ...given })
  const anApp = (given: Parameters<typeof build.anApp>[1] = {}) => build.anApp(admin, given)
  const ask = (at: string, body: object) => portal.ask<{ Count: number }>(`POST ${base}${at}`, { token, body })
  const pairs = (list: readonly (readonly [Refs, Refs])[], SeenState?: string) =>
    list.map(([app, { id }]) => ({ AppID: app.id, InterfaceID: id, ...(SeenState && { SeenState }) }))
  return {
    organisationId,
    admin,
    token,
    product,
    anInterface,
    anApp,
    ask,
    aDepartment: (name?: string) => portal.aDepartment(organisationId, name),
    matrix: async (body: object = {}) =>
      (await portal.ask<GrantMatrix>('POST /v1/Sdk/ucapi/page/authorisation', { token, body })).response,
    request: (app: Refs, interfaces: readonly Refs[], changes: object = {}) =>
      ask('/request', { AppID: app.id, InterfaceIDs: interfaces.map(({ id }) => id), ...terms, ...changes }),
    grant: (list: readonly (readonly [Refs, Refs])[], changes: object = {}, seen?: string) =>
      ask('', { Pairs: pairs(list, seen), ...terms, ...changes }),
    decide: (act: 'approve' | 'decline' | 'withdraw', list: readonly (readonly [Refs, Refs])[]) =>
      ask(`/${act}`, { Pairs: pairs(list), Reason: '项目需要' }),
    usable: async (app: Refs) =>
      (await inTransaction(portal.database, { organisationId }, (db) => listUsableGrants(db, app.id))).map(
        ({ id, departmentIds }) => ({ id, departmentIds }),
      ),
    log: () =>
      asOwner<{ action: string; subject_id: string; changes: Record<string, unknown>; reason: string | null }>(
        sql`select action, subject_id, changes, reason from operation_logs where organisation_id = ${organisationId} order by number`,
      ),
  }
}

test('request – approved, changed and withdrawn – decides what the app may call, and is logged', async () => {
  const office = await anOffice()
  const [app, first, second] = [await office.anApp(), await office.anInterface(), await office.anInterface()]
  const [lab, store] = [await office.aDepartment('研发部'), await office.aDepartment('仓储部')]
  const requested = await office.request(app, [first, second], {
    DataDepartmentIDs: [lab.id],
    ValidUntil: '2099-06-30',
    Reason: ' 对接 LIMS ',
  })
  assert.equal(requested.response.Count, 2, requested.message)
  assert.deepEqual(await office.usable(app), [])
  const { Waiting, Requests, Grants, Departments } = await office.matrix()
  assert.deepEqual([Waiting, Requests.length, Grants.length], [2, 2, 2])
  const { AppName, State, DataDepartmentIDs, ValidUntil, RequestedBy, Reason, GrantedBy } = Requests[0] ?? assert.fail()
  assert.deepEqual(
    [AppName, State, DataDepartmentIDs, ValidUntil, RequestedBy, Reason, GrantedBy],
    [app.name, 'requested', [lab.id], '2099-06-30', office.admin.realName, '对接 LIMS', null],
  )
  assert.deepEqual(Departments, [{ ID: lab.id, Name: '研发部' }])

  assert.equal((await office.decide('approve', [[app, first]])).response.Count, 1)
  assert.deepEqual(await office.usable(app), [{ id: first.id, departmentIds: [lab.id] }])
  assert.equal((await office.decide('decline', [[app, second]])).response.Count, 1)
  assert.equal((await office.matrix()).Waiting, 0)

  await office.grant([[app, first]], { DataDepartmentIDs: [lab.id, store.id] }, 'granted')
  assert.deepEqual(await office.usable(app), [{ id: first.id, departmentIds: [lab.id, store.id] }])
  const [changed] = (await office.matrix()).Grants
  assert.deepEqual(
    [changed?.State, changed?.ValidUntil, changed?.Reason, changed?.GrantedBy],
    ['granted', null, '对接 LIMS', office.admin.realName],
  )
  assert.equal((await office.decide('withdraw', [[app, first]])).response.Count, 1)
  assert.deepEqual(await office.usable(app), [])

  const entries = (await office.log()).map(({ action, subject_id, changes, reason }) => {
    assert.equal(subject_id, app.id)
    return [action.split('.')[1], changes, reason]
  })
  const named = (each: { name: string }) => ({ interface: [null, `${office.product.code} · ${each.name}`] })
  const wanted = { state: [null, 'requested'], dataDepartments: [null, ['研发部']], validUntil: [null, '2099-06-30'] }
  assert.deepEqual(entries, [
    ['grants-requested', { ...named(first), ...wanted }, '对接 LIMS'],
    ['grants-requested', { ...named(second), ...wanted }, '对接 LIMS'],
    ['interfaces-granted', { ...named(first), state: ['requested', 'granted'] }, '项目需要'],
    ['grants-declined', { ...named(second), state: ['requested', 'declined'] }, '项目需要'],
    [
      'interfaces-granted',
      {
        ...named(first),
        dataDepartments: [['研发部'], ['研发部', '仓储部']],
        validUntil: ['2099-06-30', null],
      },
      null,
    ],
    ['grants-withdrawn', { ...named(first), state: ['granted', 'withdrawn'] }, '项目需要'],
  ])
})

test('grant – of several apps and interfaces in one act – needs no request', async () => {
  const office = await anOffice()
  const [a, b, first, second] = [
    await office.anApp(),
    await office.anApp(),
    await office.anInterface(),
    await office.anInterface(),
  ]
  await office.request(a, [first])
  const every = [a, b].flatMap((app) => [first, second].map((each) => [app, each] as const))
  assert.equal((await office.grant([...every, [a, first]])).response.Count, 4)
  for (const app of [a, b]) assert.equal((await office.usable(app)).length, 2)
  const entries = (await office.log()).length
  assert.equal((await office.grant(every)).response.Count, 4)
  assert.equal((await office.log()).length, entries, 'what does not change leaves no entry')
  assert.equal((await office.request(a, [first])).error, 'open-platform.granted-already')
  await asOwner(sql`delete from open_apps where id = ${a.id}`)
  assert.equal((await office.matrix()).Grants.length, 2)
})

test('request – repeated, or after the grant expired – waits once with what was asked last', async () => {
  const office = await anOffice()
  const [app, each] = [await office.anApp(), await office.anInterface()]
  await office.request(app, [each], { Reason: '一' })
  await office.request(app, [each], { Reason: '二' })
  const { Waiting, Requests } = await office.matrix()
  assert.deepEqual([Waiting, Requests[0]?.Reason], [1, '二'])
  await office.decide('approve', [[app, each]])
  await asOwner(sql`update open_grants set valid_until = '2020-01-01' where app_id = ${app.id}`)
  assert.equal((await office.matrix()).Grants[0]?.State, 'expired')
  assert.equal((await office.request(app, [each], { Reason: '续期' })).code, 200)
  const [renewed] = (await office.matrix()).Grants
  assert.deepEqual([renewed?.State, renewed?.GrantedBy], ['requested', null])
  await asOwner(sql`update open_grants set valid_until = '2020-01-01' where app_id = ${app.id}`)
  assert.equal((await office.decide('approve', [[app, each]])).error, 'open-platform.wrong-last-day')
})

test('grant – wrong in any part – is refused as a whole', async () => {
  const [office, other] = [await anOffice(), await anOffice()]
  const [app, each] = [await office.anApp(), await office.anInterface()]
  const off = await build.anInterface(office.product.id)
  const disabled = await office.anInterface({ isEnabled: false })
  const revoked = await office.anApp({ revokedAt: new Date() })
  const foreign = await other.aDepartment()
  const own = await office.aDepartment()
  for (const [list, changes, error] of [
    [[[app, off]], {}, 'open-platform.interface-unavailable'],
    [[[app, disabled]], {}, 'open-platform.interface-unavailable'],
    [[[app, { id: app.id }]], {}, 'open-platform.interface-unavailable'],
    [[[revoked, each]], {}, 'open-platform.app-revoked'],
    [[[await other.anApp(), each]], {}, 'request.not-found'],
    [[[app, each]], { DataDepartmentIDs: [own.id, foreign.id] }, 'open-platform.department-unknown'],
    [[[app, each]], { DataDepartmentIDs: [] }, 'request.invalid'],
    [[[app, each]], { DataDepartmentIDs: [own.id, own.id] }, 'request.invalid'],
    [[[app, each]], { ValidUntil: '2020-01-01' }, 'open-platform.wrong-last-day'],
    [[[app, each]], { ValidUntil: '2099-02-30' }, 'open-platform.wrong-last-day'],
    [[[app, each]], { ValidUntil: 'soon' }, 'request.invalid'],
    [[], {}, 'request.invalid'],
  ] as const) {
    assert.equal(
      (await office.grant([...list, ...(list.length > 0 ? [[app, each] as const] : [])], changes)).error,
      error,
    )
    if (list.length === 1) assert.equal((await office.request(list[0][0], [list[0][1]], changes)).error, error)
  }
  const { Grants, Interfaces, Apps } = await office.matrix()
  assert.deepEqual([Grants, Interfaces.map(({ ID }) => ID), Apps.map(({ ID }) => ID)], [[], [each.id], [app.id]])
  assert.deepEqual(await office.log(), [])
})

test('open capability – not in force – allows to withdraw, not to grant', async () => {
  const office = await anOffice()
  const [app, each, next] = [await office.anApp(), await office.anInterface(), await office.anInterface()]
  await office.grant([[app, each]])
  await office.request(app, [next])
  await asOwner(
    sql`update open_authorisations set valid_until = '2020-12-31' where organisation_id = ${office.organisationId}`,
  )
  for (const refused of [
    await office.grant([[app, next]]),
    await office.request(app, [next]),
    await office.decide('approve', [[app, next]]),
  ])
    assert.equal(refused.error, 'open-platform.not-authorised')
  assert.equal((await office.decide('withdraw', [[app, each]])).code, 200)
  assert.equal((await office.decide('decline', [[app, next]])).code, 200)
})

test('decisions – of two administrators at once – are taken once', async () => {
  const office = await anOffice()
  const [app, each] = [await office.anApp(), await office.anInterface()]
  await office.request(app, [each])
  const both = await Promise.all([
    office.decide('approve', [[app, each]]),
    office.decide('decline', [[app, each]]),
    office.decide('approve', [[app, each]]),
    office.decide('decline', [[app, each]]),
  ])
  assert.deepEqual(both.map(({ error }) => error ?? 'done').toSorted(), [
    'done',
    ...Array<string>(3).fill('open-platform.nothing-to-decide'),
  ])
  const decisions = (await office.log()).filter(({ action }) => !action.endsWith('requested'))
  assert.equal(decisions.length, 1)

  await office.grant([[app, each]])
  await office.decide('withdraw', [[app, each]])
  assert.equal((await office.decide('withdraw', [[app, each]])).error, 'open-platform.nothing-to-decide')
  // Who still sees the grant must not bring it back by changing it.
  assert.equal((await office.grant([[app, each]], {}, 'granted')).error, 'open-platform.grant-changed')
  assert.deepEqual(await office.usable(app), [])
  assert.equal((await office.grant([[app, each]], {}, 'none')).code, 200)
  assert.equal((await office.grant([[app, each]], {}, 'none')).error, 'open-platform.grant-changed')
})

test('department – deleted – leaves grants, and one that named no other is withdrawn', async () => {
  const office = await anOffice()
  const [app, only, both, whole, waiting] = [
    await office.anApp(),
    await office.anInterface(),
    await office.anInterface(),
    await office.anInterface(),
    await office.anInterface(),
  ]
  const [lab, store] = [await office.aDepartment('研发部'), await office.aDepartment('仓储部')]
  await office.grant([[app, only]], { DataDepartmentIDs: [lab.id] })
  await office.grant([[app, both]], { DataDepartmentIDs: [lab.id, store.id] })
  await office.grant([[app, whole]])
  await office.request(app, [waiting], { DataDepartmentIDs: [lab.id] })
  const removed = await portal.ask('DELETE /department', { token: office.token, body: { ids: [lab.id] } })
  assert.equal(removed.code, 100, removed.message)
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  assert.deepEqual(
    (await office.usable(app)).toSorted(byId),
    [
      { id: both.id, departmentIds: [store.id] },
      { id: whole.id, departmentIds: null },
    ].toSorted(byId),
  )
  assert.equal((await office.matrix()).Waiting, 0)
  const { changes } = (await office.log()).at(-1) ?? assert.fail()
  const [before, left] = changes['openGrants'] as [string[], string[]]
  const text = (each: { name: string }, names: string) =>
    `${app.name} · ${office.product.code} · ${each.name} (${names})`
  assert.deepEqual(
    before.toSorted(),
    [text(only, '研发部'), text(both, '研发部, 仓储部'), text(waiting, '研发部')].toSorted(),
  )
  assert.deepEqual(left, [text(both, '仓储部')])
})

test('department – deleted while it is granted – is never left in a grant', async () => {
  const office = await anOffice()
  for (let round = 0; round < 5; round += 1) {
    const [app, each, lab] = [await office.anApp(), await office.anInterface(), await office.aDepartment()]
    await Promise.all([
      office.grant([[app, each]], { DataDepartmentIDs: [lab.id] }),
      portal.ask('DELETE /department', { token: office.token, body: { ids: [lab.id] } }),
    ])
    assert.deepEqual(await office.usable(app), [])
  }
})

test('matrix – filtered by application, app and state – has pages of interfaces', async () => {
  const office = await anOffice()
  const [erp, lims] = [await office.anApp({ name: 'ERP' }), await office.anApp({ name: 'LIMS' })]
  const [first, second, third] = [
    await office.anInterface({ name: '甲', englishName: 'A' }),
    await office.anInterface({ name: '乙', englishName: 'B' }),
    await office.anInterface({ name: '丙', englishName: 'C' }),
  ]
  const product = await build.aProduct({ isEnabled: true })
  const unlicensed = await build.anInterface(product.id, { activatedFor: office.organisationId })
  await office.grant([[erp, first]])
  await office.grant([[lims, second]], { ValidUntil: '2099-01-01' })
  await asOwner(sql`update open_grants set valid_until = '2020-01-01' where app_id = ${lims.id}`)
  await office.request(lims, [third])

  const all = await office.matrix()
  assert.deepEqual([all.total, all.Apps.map(({ Name }) => Name), all.HasApps], [4, ['ERP', 'LIMS'], true])
  assert.deepEqual(
    all.Products.map(({ ID, IsLicensed }) => [ID, IsLicensed]),
    [
      [office.product.id, true],
      [product.id, false],
    ],
  )
  const page = await office.matrix({ pageIndex: 2, pageSize: 3 })
  assert.deepEqual([page.total, page.Interfaces.map(({ ID }) => ID)], [4, [unlicensed.id]])
  assert.equal((await office.matrix({ ProductId: product.id })).total, 1)
  const found = async (body: object) => {
    const { Apps, Interfaces } = await office.matrix(body)
    return [Apps.map(({ Name }) => Name), Interfaces.map(({ ID }) => ID)]
  }
  assert.deepEqual(await found({ State: 'granted' }), [['ERP'], [first.id]])
  assert.deepEqual(await found({ State: 'expired' }), [['LIMS'], [second.id]])
  assert.deepEqual(await found({ State: 'requested' }), [['LIMS'], [third.id]])
  assert.deepEqual(await found({ State: 'granted', Search: 'lims' }), [[], []])
  assert.deepEqual((await found({ Search: 'er' }))[0], ['ERP'])
  assert.deepEqual((await found({ Search: '%_' }))[0], [])
})

test('matrix – of another organisation – shows and changes nothing', async () => {
  const [office, other] = [await anOffice(), await anOffice()]
  const [app, each] = [await office.anApp(), await office.anInterface()]
  await office.grant([[app, each]])
  const { Apps, Interfaces, Grants, Products, HasApps } = await other.matrix()
  assert.deepEqual([Apps, Interfaces, Grants, Products, HasApps], [[], [], [], [], false])
  assert.equal((await other.decide('withdraw', [[app, each]])).error, 'open-platform.nothing-to-decide')
  assert.equal((await office.usable(app)).length, 1)
})

test('export – as CSV and as a workbook – has the matrix, the grants and an entry in the log', async () => {
  const office = await anOffice()
  const [erp, lims, each] = [
    await office.anApp({ name: '=ERP' }),
    await office.anApp({ name: 'LIMS' }),
    await office.anInterface({ name: '登记样品', code: 'samples' }),
  ]
  const lab = await office.aDepartment('研发部')
  await office.grant([[erp, each]], { DataDepartmentIDs: [lab.id], ValidUntil: '2099-06-30' })
  await office.request(lims, [each], { Reason: '对接' })
  const csv = await portal.inject(`GET ${base}/export?format=csv`, { token: office.token })
  assert.equal(csv.statusCode, 200, csv.body)
  assert.match(
    decodeURIComponent(String(csv.headers['content-disposition'])),
    /组织\d+-接口授权-\d{4}-\d{2}-\d{2}\.csv/,
  )
  const lines = csv.body.replace('\uFEFF', '').split('\r\n')
  assert.equal(lines[0], "应用,接口,编码,'=ERP,LIMS")
  assert.equal(lines[1], `${office.product.name},登记样品,samples,已授权 · 研发部 · 至 2099-06-30,待审批 · 整个组织`)
  assert.ok(
    lines.some((line) =>
      line.startsWith(`${office.product.name},登记样品,LIMS,待审批,整个组织,,${office.admin.realName},`),
    ),
  )
  const xlsx = await portal.inject(`GET ${base}/export?format=xlsx&State=granted`, { token: office.token })
  assert.equal(xlsx.statusCode, 200)
  assert.equal(xlsx.rawPayload.subarray(0, 2).toString(), 'PK')
  const logged = (await office.log()).filter(({ action }) => action === 'open-platform.grants-exported')
  assert.deepEqual(
    logged.map(({ changes }) => changes),
    [
      { filters: [null, {}], format: [null, 'csv'] },
      { filters: [null, { State: 'granted' }], format: [null, 'xlsx'] },
    ],
  )
})

test('menu – without authorisation management – allows to request, not to decide', async () => {
  const office = await anOffice()
  const [app, each] = [await office.anApp(), await office.anInterface()]
  await asOwner(
    sql`insert into hidden_menus (organisation_id, account_id, menu) values (${office.organisationId}, ${office.admin.id}, 'open-authorisation')`,
  )
  portal.server.services.sessions.invalidate(`account:${office.admin.id}`)
  assert.equal((await office.request(app, [each])).code, 200)
  assert.equal((await office.matrix()).Waiting, 1)
  for (const refused of [
    await office.grant([[app, each]]),
    await office.decide('approve', [[app, each]]),
    await office.decide('decline', [[app, each]]),
    await office.decide('withdraw', [[app, each]]),
  ])
    assert.equal(refused.error, 'access.denied')
})

test('to-dos – of who decides – count the requests that wait, new until they are seen', async () => {
  const office = await anOffice()
  const [app, first, second] = [await office.anApp(), await office.anInterface(), await office.anInterface()]
  const toDos = async () => {
    const { response } = await portal.ask<Record<string, unknown>>('GET /Platform/toDos', { token: office.token })
    return [response['OpenGrantRequests'], response['HasNewOpenGrantRequests']]
  }
  assert.deepEqual(await toDos(), [0, false])
  await office.request(app, [first])
  assert.deepEqual(await toDos(), [1, true])
  await portal.ask('POST /noticeOperation/LastTime', { token: office.token, body: { kind: 'open-grants' } })
  assert.deepEqual(await toDos(), [1, false])
  await office.request(app, [second])
  assert.deepEqual(await toDos(), [2, true])
  await office.grant([
    [app, first],
    [app, second],
  ])
  assert.deepEqual(await toDos(), [0, false])
})
