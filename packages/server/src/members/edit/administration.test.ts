import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import {
  memberOrders,
  type HistoryEntry,
  type MemberDetail,
  type MemberPage,
} from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { sql } from 'drizzle-orm'
import { digestOf } from '#identity/passwords/password-hash.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { licences, products } from '#products/products.tables.ts'
import { editOf } from '#testing/edit-of.ts'
import { testDigest } from '#testing/people.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { selectPage } from '../directory/member-list.store.ts'
import { nameKeysOf } from '#kit/text/name-keys.ts'

const { manageModify } = memberCalls
const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

async function anOffice(seatCount = 100) {
  const organisation = await portal.anOrganisation({ seatCount })
  const organisationId = organisation.id
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '管理员' })
  const { token } = await portal.aSession(admin)
  const person = async (realName: string, given: Parameters<typeof portal.anAccount>[0] = {}) =>
    portal.anAccount({ organisationId, realName, ...(await nameKeysOf(realName)), ...given })
  const ask = <T = Record<string, unknown>>(at: string, body?: object) => portal.ask<T>(at, { token, body })
  const page = async (body: object = {}) => (await ask<MemberPage>('POST /account/managePage', body)).response
  const names = async (body: object = {}) => (await page(body)).items.map(({ RealName }) => RealName)
  return { organisation, organisationId, admin, token, person, ask, page, names }
}

async function aLicence(organisationId: string, seatCount: number) {
  const id = newId()
  await inTransaction(portal.database, 'owner', async (db) => {
    await db.insert(products).values({
      id,
      code: `P${id.slice(-6)}`,
      kind: 'cloud',
      name: `应用${id.slice(-6)}`,
      englishName: 'Application',
      introduction: '',
      englishIntroduction: '',
      webUrl: 'https://p.example',
      publicUrl: 'https://p.example',
      icon: 'flask',
      color: '#000000',
      position: 1,
    })
    await db
      .insert(licences)
      .values({ organisationId, productId: id, seatCount, validFrom: '2020-01-01', validUntil: '2099-12-31' })
  })
  return id
}

test('member search – by name, pinyin, initials, account, end of phone and email – finds members who match all words', async () => {
  const { person, names } = await anOffice()
  await person('林知远', { account: 'lin.zy', mobilePhone: '13811112206', email: 'far@lab.example' })
  await person('单小明', { account: 'shan', mobilePhone: '13811113333', email: null })
  await person('Anna Keller', { account: 'anna', mobilePhone: null, email: 'keller@lab.example' })
  for (const Search of ['林', '知远', 'linzhi', 'zhiyuan', 'LZY', 'lin.z', '2206', 'far@', 'yuan 1381', '远 lin'])
    assert.deepEqual(await names({ Search }), ['林知远'], Search)
  assert.deepEqual(await names({ Search: 'shanxiao' }), ['单小明'], 'the reading of a surname')
  assert.deepEqual(await names({ Search: 'keller anna' }), ['Anna Keller'])
  for (const Search of ['%', '_', '林 shan', "'; drop table accounts; --"])
    assert.deepEqual(await names({ Search }), [])
})

test('member list – in every order, by number and cursor, in both directions – shows each member once', async () => {
  const { person, page, organisationId } = await anOffice()
  const places = [
    await portal.aDepartment(organisationId, '质量部'),
    await portal.aDepartment(organisationId, '分析部'),
  ]
  for (let n = 0; n < 23; n += 1)
    await person(`成员${n % 5}`, {
      mobilePhone: n % 3 === 0 ? null : `139${String(70_000_000 + n)}`,
      lastSignInAt: n % 4 === 0 ? null : new Date(Date.UTC(2026, 1, n)),
      state: n % 7 === 0 ? 'locked' : 'active',
      jobTitle: n % 2 === 0 ? null : `职务${n % 3}`,
      departmentId: places[n % 4]?.id ?? null,
    })
  for (const SortBy of memberOrders)
    for (const IsDescending of [false, true]) {
      const order = { SortBy, IsDescending, pageSize: 5 }
      const byNumber: string[] = []
      for (let pageIndex = 1; pageIndex <= 5; pageIndex += 1)
        byNumber.push(...(await page({ ...order, pageIndex })).items.map(({ ID }) => ID))
      assert.equal(new Set(byNumber).size, 24, SortBy)
      let reached = await page({ ...order, pageIndex: 1 })
      const byCursor = reached.items.map(({ ID }) => ID)
      while (reached.items.length === 5) {
        reached = await page({ ...order, After: reached.Last })
        byCursor.push(...reached.items.map(({ ID }) => ID))
      }
      assert.deepEqual(byCursor, byNumber, `${SortBy} forward`)
      const before = await page({ ...order, Before: reached.First })
      assert.deepEqual(
        before.items.map(({ ID }) => ID),
        byNumber.slice(15, 20),
        `${SortBy} backward`,
      )
    }
  assert.equal((await page()).total, 24)
  assert.deepEqual((await page({ pageIndex: 99 })).items, [])
})

test('member list – for a page deep in it – shows the rows of its number', async () => {
  const { organisationId, page } = await anOffice(2_000)
  await asOwner(sql`insert into accounts (id, organisation_id, account, real_name, pinyin, initials, role)
    select gen_random_uuid(), ${organisationId}, 'many' || n, 'Many ' || n, 'many ' || lpad((n * 7919 % 1500)::text, 4, '0'), 'm', 'member' from generate_series(1, 1500) as n`)
  const rows = await asOwner<{ id: string }>(
    sql`select id from accounts where organisation_id = ${organisationId} order by pinyin, id`,
  )
  for (const IsDescending of [false, true]) {
    const ids = rows.map(({ id }) => id)
    if (IsDescending) ids.reverse()
    for (const pageIndex of [31, 75, 76, 150, 151]) {
      const { items } = await page({ pageIndex, pageSize: 10, IsDescending })
      assert.deepEqual(
        items.map(({ ID }) => ID),
        ids.slice(pageIndex * 10 - 10, pageIndex * 10),
        `page ${pageIndex}`,
      )
    }
  }
})

test('member list – with an unknown cursor – is a bad request', async () => {
  const { ask } = await anOffice()
  for (const cursor of [['\0', newId()], ['\ud800', newId()], ['a', 'not an id'], ['a', 'b', 'c'], {}, null]) {
    const After = Buffer.from(JSON.stringify(cursor)).toString('base64url')
    assert.equal((await ask('POST /account/managePage', { After })).status, 400, JSON.stringify(cursor))
  }
})

test('member list – filtered by department, membership, role, state, product or last sign-in – shows the matching members', async () => {
  const { person, names, ask, organisationId, page } = await anOffice()
  const add = async (Name: string, ParentID: string | null = null) =>
    (await ask<{ ID: string }>('POST /department', { Name, ParentID })).response.ID
  const [top, other] = [await add('研发'), await add('质量')]
  const below = await add('合成', top)
  const [a, b, c] = [
    await person('甲', { departmentId: top }),
    await person('乙', { departmentId: below }),
    await person('丙', { departmentId: other, lastSignInAt: new Date() }),
  ]
  const detail = (await ask<MemberDetail>(`GET /account/manageDetail/${c.id}`)).response
  await ask(`PUT /account/manageModify/${c.id}`, {
    ...editOf(manageModify.body, detail),
    DepartmentID: other,
    DepartmentIDs: [below],
  })
  assert.deepEqual((await names({ DepartmentId: top })).sort(), ['丙', '乙', '甲'])
  assert.deepEqual(await names({ DepartmentId: top, WithSubDepartments: false }), ['甲'])
  assert.deepEqual((await names({ DepartmentId: below })).sort(), ['丙', '乙'])
  const productId = await aLicence(organisationId, 5)
  await ask('POST /account/authorize', { accountIds: [b.id], ProductIDs: [productId], Mode: 'set' })
  assert.deepEqual(await names({ ProductId: productId }), ['乙'])
  assert.deepEqual(await names({ Role: 'organisation-admin' }), ['管理员'])
  await ask(`PUT /account/modify/${a.id}`, { State: 'inactive' })
  assert.deepEqual(await names({ State: 'inactive' }), ['甲'])
  assert.ok(!(await names({ LastSignIn: '30' })).includes('丙'))
  assert.ok(!(await names({ LastSignIn: 'never' })).includes('丙'))
  assert.deepEqual((await names({ WithoutProductId: productId })).sort(), ['丙', '甲', '管理员'].sort())
  assert.deepEqual(await names({ WithoutDepartment: true }), ['管理员'])
  assert.deepEqual(await names({ LastSignIn: 'within-7' }), ['丙'])
  assert.deepEqual(await names({ Role: 'member', State: 'active', WithoutProductId: productId }), ['丙'])
  const own = await page({ DepartmentId: top, Search: '甲' })
  assert.deepEqual([own.total, own.items.length], [1, 1])
})

test('added member – with a generated account name – must change the initial password', async () => {
  const { ask, person } = await anOffice()
  await person('占位', { account: 'lin.zhiyuan2' })
  const add = (body: object) =>
    ask<{ ID: string; Account: string; InitialPassword: string }>('POST /account/register', body)
  const first = await add({ RealName: ' 林知远 ', MobilePhone: '13911220001', WithPassword: true })
  assert.match(first.response.Account, /^lin\.zhiyuan\d*$/)
  const second = await add({ RealName: '林知远', Email: 'second@lab.example' })
  assert.notEqual(second.response.Account, first.response.Account)
  assert.equal(second.response.InitialPassword, null)
  const password = first.response.InitialPassword
  const signedIn = await portal.ask<SessionState>('POST /account/loginV2', {
    body: { account: first.response.Account, password: digestOf(password) },
  })
  assert.equal(signedIn.response.Identity, 'half-signed', 'an initial password opens nothing but its change')
  for (const [body, error] of [
    [{ RealName: '无' }, 'members.no-way-in'],
    [{ RealName: '无', MobilePhone: '12345' }, 'identity.wrong-phone'],
    [{ RealName: '无', Email: 'a@b\r\nBcc: c@d.example' }, 'identity.wrong-email'],
    [{ RealName: '无', MobilePhone: '13911220001' }, 'identity.phone-taken'],
    [{ RealName: '无', Email: 'SECOND@lab.example' }, 'identity.email-taken'],
    [
      { RealName: '无', Email: 'x@lab.example', Account: first.response.Account.toUpperCase() },
      'identity.account-taken',
    ],
    [{ RealName: '无', Email: 'x@lab.example', Account: 'a b' }, 'members.wrong-account'],
    [{ RealName: '无', Email: 'x@lab.example', DepartmentID: newId() }, 'request.not-found'],
    [{ RealName: 'x'.repeat(10_000), Email: 'x@lab.example' }, 'request.invalid'],
  ] as const)
    assert.equal((await add(body)).error, error, JSON.stringify(body).slice(0, 80))
})

test('seats – of organisation and products, with parallel calls – are never exceeded', async () => {
  const { ask, person, organisationId, organisation } = await anOffice(4)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      ask('POST /account/register', { RealName: `新人${n}`, Email: `n${n}@${organisation.id.slice(-8)}.example` }),
    ),
  )
  assert.equal(answers.filter(({ code }) => code === 100).length, 3)
  assert.ok(answers.every(({ code, error }) => code === 100 || error === 'identity.seats-full'))
  const big = await anOffice()
  const productId = await aLicence(big.organisationId, 3)
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => big.person(`人${n}`)))
  const grants = await Promise.all(
    people.map(({ id }) =>
      big.ask('POST /account/authorize', { accountIds: [id], ProductIDs: [productId], Mode: 'add' }),
    ),
  )
  assert.equal(grants.filter(({ code }) => code === 100).length, 3)
  const all = await big.ask('POST /account/authorize', {
    accountIds: people.map(({ id }) => id),
    ProductIDs: [productId],
    Mode: 'set',
  })
  assert.equal(all.error, 'members.licence-seats-full')
  assert.match(all.message, /还缺 5 个/)
  const [licence] = await asOwner<{ used: number; counted: number }>(
    sql`select used_seats as used, (select count(*)::int from grants g where g.product_id = l.product_id) as counted from licences l where product_id = ${productId}`,
  )
  assert.deepEqual(licence, { used: 3, counted: 3 })
  const foreign = await aLicence(organisationId, 3)
  const [one] = people
  const theirs = await big.ask('POST /account/authorize', { accountIds: [one?.id], ProductIDs: [foreign], Mode: 'add' })
  assert.equal(theirs.error, 'products.unauthorised')
  const none = await big.ask('POST /account/authorize', { accountIds: [], ProductIDs: [productId], Mode: 'add' })
  assert.equal(none.message, '请选择授权用户')
  assert.ok(person)
})

test('concurrent edit – of one member by two administrators – tells the second the first one and the current values', async () => {
  const { ask, person, organisationId } = await anOffice()
  const member = await person('何书言', { email: 'he@lab.example' })
  const rival = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '另一位管理员' })
  const rivalToken = (await portal.aSession(rival)).token
  const before = (await ask<MemberDetail>(`GET /account/manageDetail/${member.id}`)).response
  const edit = {
    RealName: before.RealName,
    Email: before.Email,
    MobilePhone: before.MobilePhone,
    Version: before.Version,
  }
  const faster = await portal.ask(`PUT /account/manageModify/${member.id}`, {
    token: rivalToken,
    body: { ...edit, JobTitle: '研究员' },
  })
  assert.equal(faster.code, 100)
  const slower = await ask(`PUT /account/manageModify/${member.id}`, { ...edit, JobTitle: '组长' })
  assert.equal(slower.error, 'members.changed-meanwhile')
  assert.match(slower.message, /另一位管理员/)
  assert.equal((slower as unknown as { details: { Current: MemberDetail } }).details.Current.JobTitle, '研究员')
  const both = await Promise.all(
    ['甲', '乙'].map((JobTitle) =>
      ask(`PUT /account/manageModify/${member.id}`, { ...edit, Version: before.Version + 1, JobTitle, Reason: '调岗' }),
    ),
  )
  assert.deepEqual(
    both.map(({ error }) => error ?? 'done').toSorted((x, y) => x.localeCompare(y)),
    ['done', 'members.changed-meanwhile'],
  )
  const history = (await ask<HistoryEntry[]>(`GET /account/manageDetail/${member.id}/history`)).response
  assert.equal(history.length, 2)
  assert.deepEqual(
    [
      history[0]?.Actor,
      history[0]?.Action,
      history[0]?.Reason,
      history[1]?.Changes.map(({ Field, Before, After }) => [Field, Before, After]),
    ],
    ['管理员', '修改了成员信息', '调岗', [['jobTitle', null, '研究员']]],
  )
})

test('rights – of oneself and of the last administrator – cannot be revoked; excluded members are signed out at once', async () => {
  const { ask, person, admin, organisationId } = await anOffice()
  const member = await person('刘未然')
  const { token } = await portal.aSession(member)
  const setManager = (accountIds: string[], Role: string) => ask('PUT /account/setManager', { accountIds, Role })
  assert.equal((await setManager([admin.id], 'member')).error, 'members.self')
  assert.equal((await setManager([], 'member')).message, '请至少选择一名成员')
  assert.equal((await ask(`PUT /account/modify/${admin.id}`, { State: 'locked' })).error, 'members.self')
  assert.equal((await ask('POST /account/initPassword', { accountIds: [admin.id] })).error, 'members.self')
  const locked = await ask<{ Changed: number }>('POST /account/modify', { accountIds: [member.id], State: 'locked' })
  assert.equal(locked.response.Changed, 1)
  assert.equal((await portal.ask<SessionState>('GET /account/session', { token })).response.logged, false)
  assert.equal((await ask('PUT /account/resetPwdLock', { accountIds: [member.id] })).code, 100)
  const second = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const secondToken = (await portal.aSession(second)).token
  const answers = await Promise.all([
    setManager([second.id], 'member'),
    portal.ask('PUT /account/setManager', { token: secondToken, body: { accountIds: [admin.id], Role: 'member' } }),
  ])
  assert.equal(answers.filter(({ code }) => code === 100).length, 1, 'two who demote each other leave one')
})

test('moves, initial passwords and views – within the organisation – work, and are refused for other organisations', async () => {
  const { ask, person } = await anOffice()
  const [one, two] = [await person('一'), await person('二')]
  const department = (await ask<{ ID: string }>('POST /department', { Name: '新部门' })).response.ID
  const accountIds = [one.id, two.id]
  const moved = await ask<{ Changed: number }>('POST /account/changeDept', { accountIds, DepartmentID: department })
  assert.equal(moved.response.Changed, 2)
  type Given = { Passwords: { ID: string; Password: string }[] }
  const given = await ask<Given>('POST /account/initPassword', { accountIds })
  assert.equal(new Set(given.response.Passwords.map(({ Password }) => Password)).size, 2)
  const log = await asOwner<{ text: string }>(
    sql`select changes::text as text from operation_logs where action = 'members.password-initialised'`,
  )
  for (const { Password } of given.response.Passwords) assert.ok(!log.some(({ text }) => text.includes(Password)))
  const view = await ask<{ ID: string }>('POST /account/views', { Name: '锁定', Value: { state: 'locked' } })
  assert.equal((await ask<object[]>('GET /account/views')).response.length, 1)
  const other = await anOffice()
  const stranger = await other.person('外人')
  const strangers = [stranger.id]
  for (const [at, body] of [
    ['POST /account/changeDept', { accountIds: strangers, DepartmentID: department }],
    ['PUT /account/setManager', { accountIds: strangers, Role: 'organisation-admin' }],
    ['POST /account/modify', { accountIds: strangers, State: 'locked' }],
    ['POST /account/initPassword', { accountIds: strangers }],
    ['PUT /account/resetPwdLock', { accountIds: strangers }],
    ['POST /account/authorize', { accountIds: strangers, ProductIDs: [], Mode: 'set' }],
    [`GET /account/manageDetail/${stranger.id}`, undefined],
    [`GET /account/manageDetail/${stranger.id}/history`, undefined],
    [`PUT /account/modify/${stranger.id}`, { State: 'locked' }],
  ] as const)
    assert.equal((await ask(at, body)).error, 'request.not-found', at)
  assert.equal((await other.ask(`DELETE /account/views/${view.response.ID}`)).error, 'request.not-found')
  assert.deepEqual(await other.names({ Search: '一' }), [])
})

test("history – in the caller's language – names departments, fields and values", async () => {
  const { id: organisationId } = await portal.anOrganisation()
  const { token } = await portal.aSession(await portal.anAccount({ organisationId, role: 'organisation-admin' }))
  const member = await portal.anAccount({ organisationId })
  const department = await portal.aDepartment(organisationId, '分析部')
  await portal.ask('POST /account/changeDept', {
    token,
    body: { accountIds: [member.id], DepartmentID: department.id },
  })
  await portal.ask('PUT /account/setManager', {
    token,
    body: { accountIds: [member.id], Role: 'organisation-admin' },
  })
  const changesIn = async (lang: string) => {
    const { response } = await portal.ask<HistoryEntry[]>(`GET /account/manageDetail/${member.id}/history`, {
      token,
      headers: { 'x-atrium-lang': lang },
    })
    return response.map(({ Changes: [change] }) => [change?.Name, change?.Before, change?.After])
  }
  assert.deepEqual(await changesIn('en'), [
    ['Role', 'Member', 'Administrator'],
    ['Department', null, { id: department.id, name: '分析部' }],
  ])
  assert.deepEqual((await changesIn('zh'))[0], ['角色', '成员', '组织管理员'])
})

test('new member – with a product licensed to another organisation – is refused and not inserted', async () => {
  const { ask, names } = await anOffice()
  const elsewhere = await aLicence((await portal.anOrganisation()).id, 5)
  const body = { RealName: '新人', MobilePhone: '13611112222', ProductIDs: [elsewhere] }
  assert.equal((await ask('POST /account/register', body)).error, 'products.unauthorised')
  assert.ok(!(await names()).includes('新人'))
})

/** The changes of the latest entry of an action in an organisation's log. */
const latest = async (organisationId: string, action: string) => {
  const [row] = await asOwner<{
    changes: Record<string, [unknown, unknown]>
    reason: string | null
    subject_id: string
  }>(
    sql`select changes, reason, subject_id from operation_logs where organisation_id = ${organisationId} and action = ${action} order by number desc limit 1`,
  )
  return row
}

test('operation on several members – in the history of each – is listed, also as last edit', async () => {
  const { ask, person } = await anOffice()
  const [one, two] = [await person('一号'), await person('二号')]
  const { response: before } = await ask<MemberDetail>(`GET /account/manageDetail/${two.id}`)
  await ask('POST /account/modify', { accountIds: [one.id, two.id], State: 'inactive', Reason: '项目结束' })
  const historyOf = async (id: string) =>
    (await ask<HistoryEntry[]>(`GET /account/manageDetail/${id}/history`)).response.map(({ Action, Reason }) => [
      Action,
      Reason,
    ])
  assert.deepEqual(await historyOf(two.id), await historyOf(one.id))
  assert.deepEqual((await historyOf(two.id))[0], ['修改了成员状态', '项目结束'])
  const late = await ask(`PUT /account/manageModify/${two.id}`, {
    ...editOf(manageModify.body, before),
    RealName: '贰号',
    DepartmentIDs: [],
  })
  assert.equal(late.error, 'members.changed-meanwhile')
  assert.match(late.message, /管理员/)
})

test('history – of an imported member – contains the import', async () => {
  const { ask, person, admin, organisationId } = await anOffice()
  const imported = await person('导入者')
  const importId = newId()
  await asOwner(sql`update accounts set import_id = ${importId} where id = ${imported.id}`)
  await asOwner(sql`select append_operations(array[row(${organisationId}::uuid, null, null, ${admin.id}::uuid, '管理员', 'members.imported',
    ${importId}::uuid, '名单.xlsx', '{"imported":[null,1]}'::jsonb, null, '-', '', 'r', null, null)::operation_logs])`)
  const { response } = await ask<HistoryEntry[]>(`GET /account/manageDetail/${imported.id}/history`)
  assert.deepEqual(
    response.map(({ Actor, Changes }) => [Actor, Changes[0]?.Field, Changes[0]?.After]),
    [['管理员', 'imported', 1]],
  )
})

test('log – of an operation on several members – has the old value of each and leaves out unchanged ones', async () => {
  const { ask, person, organisationId, token } = await anOffice()
  const [one, two, three] = [
    await person('甲', { state: 'inactive' }),
    await person('乙'),
    await person('丙', { state: 'locked' }),
  ]
  const accountIds = [one.id, two.id, three.id]
  await ask('POST /account/modify', { accountIds, State: 'locked' })
  const state = (await latest(organisationId, 'members.state-changed'))?.changes
  assert.deepEqual(state, {
    state: [['inactive', 'active'], 'locked'],
    people: [
      [
        { id: one.id, name: '甲', values: { state: 'inactive' } },
        { id: two.id, name: '乙', values: { state: 'active' } },
      ],
      [
        { id: one.id, name: '甲' },
        { id: two.id, name: '乙' },
      ],
    ],
  })
  const { response } = await portal.ask<HistoryEntry[]>(`GET /account/manageDetail/${two.id}/history`, {
    token,
    headers: { 'x-atrium-lang': 'en' },
  })
  assert.deepEqual(response[0]?.Changes.find(({ Field }) => Field === 'people')?.Before, [
    { id: one.id, name: '甲 (Inactive)' },
    { id: two.id, name: '乙 (Active)' },
  ])
  const [first, second] = [await aLicence(organisationId, 5), await aLicence(organisationId, 5)]
  const [firstName, secondName] = [`应用${first.slice(-6)}`, `应用${second.slice(-6)}`]
  const authorise = (ids: string[], ProductIDs: string[], Mode: string) =>
    ask('POST /account/authorize', { accountIds: ids, ProductIDs, Mode, Reason: '年度复核' })
  await authorise([one.id], [first], 'add')
  assert.deepEqual((await latest(organisationId, 'members.authorised'))?.changes, {
    givenProducts: [null, [firstName]],
  })
  await authorise([one.id, two.id, three.id], [second], 'set')
  const note = await latest(organisationId, 'members.authorised')
  assert.equal(note?.reason, '年度复核')
  assert.deepEqual(note?.changes['takenProducts'], [[firstName], null])
  assert.deepEqual(note?.changes['givenProducts'], [null, [secondName]])
  assert.deepEqual(note?.changes['people']?.[0], [
    { id: one.id, name: '甲', values: { takenProducts: [firstName] } },
    { id: two.id, name: '乙', values: { takenProducts: null } },
    { id: three.id, name: '丙', values: { takenProducts: null } },
  ])
})

test('log – of an added member – has the entered fields with masked contacts, and the reason', async () => {
  const { ask, organisationId } = await anOffice()
  const department = await portal.aDepartment(organisationId, '分析部')
  await ask('POST /account/register', {
    RealName: '新同事',
    MobilePhone: '13911229876',
    Email: 'newcomer@lab.example',
    JobTitle: '研究员',
    DepartmentIDs: [department.id],
    Role: 'organisation-admin',
    Reason: '接替离职者',
  })
  const note = await latest(organisationId, 'members.added')
  assert.equal(note?.reason, '接替离职者')
  assert.deepEqual(note?.changes['jobTitle'], [null, '研究员'])
  assert.deepEqual(note?.changes['role'], [null, 'organisation-admin'])
  assert.deepEqual(note?.changes['departments'], [null, [{ id: department.id, name: '分析部' }]])
  const text = JSON.stringify(note)
  assert.match(text, /139\*+9876/)
  assert.doesNotMatch(text, /13911229876|newcomer@/)
})

test('repeated id – in any spelling – counts once and does not bypass the rule about oneself', async () => {
  const { ask, person, admin } = await anOffice()
  const member = await person('重复')
  const twice = [member.id, member.id.toUpperCase()]
  type Given = { Passwords: { Password: string }[] }
  const { Passwords } = (await ask<Given>('POST /account/initPassword', { accountIds: twice })).response
  assert.equal(Passwords.length, 1)
  assert.match(String(Passwords[0]?.Password), /^\S{8,}$/)
  assert.equal(
    (await ask('POST /account/initPassword', { accountIds: [member.id, member.id] })).error,
    'request.invalid',
  )
  const self = admin.id.toUpperCase()
  assert.equal((await ask('PUT /account/setManager', { accountIds: [self], Role: 'member' })).error, 'members.self')
  assert.equal((await ask(`PUT /account/modify/${self}`, { State: 'locked' })).error, 'members.self')
  assert.equal((await ask('POST /account/initPassword', { accountIds: [self] })).error, 'members.self')
  assert.equal((await ask('POST /account/remove', { accountIds: [self] })).error, 'members.self')
  assert.equal((await ask('POST /account/remove/check', { accountIds: [self] })).error, 'members.self')
  const hidden = { Changes: [{ accountId: self, menuId: 'menus', IsHidden: true }] }
  assert.equal((await ask('POST /menu/user/save', hidden)).error, 'menus.own')
})

test('product – without a licence or beyond its seats – stays with its members and is granted to nobody else', async () => {
  const { ask, person, organisationId, token } = await anOffice()
  const [one, two] = [await person('在先'), await person('在后')]
  const [full, over, free] = [
    await aLicence(organisationId, 2),
    await aLicence(organisationId, 5),
    await aLicence(organisationId, 5),
  ]
  const authorise = (ids: string[], ProductIDs: string[], Mode = 'set') =>
    portal.ask('POST /account/authorize', {
      token,
      body: { accountIds: ids, ProductIDs, Mode },
      headers: { 'x-atrium-lang': 'en' },
    })
  assert.equal((await authorise([one.id, two.id], [full])).code, 100)
  assert.equal((await authorise([one.id], [full, over])).code, 100)
  await asOwner(sql`update licences set seat_count = 1 where product_id = ${full}`)
  await asOwner(sql`update licences set valid_until = '2020-12-31' where product_id = ${over}`)
  assert.equal((await authorise([one.id], [full, over, free])).code, 100)
  const late = await authorise([two.id], [full, over])
  assert.equal(late.error, 'members.licence-over')
  assert.equal(late.message, 'The licence for Application has expired, so it cannot be assigned')
  const third = await person('第三')
  const refused = await authorise([third.id], [full], 'add')
  assert.equal(refused.error, 'members.licence-seats-full')
  assert.match(refused.message, /for Application: 1 in total, 2 missing/)
  const { response } = await ask<{ ID: string; IsOver: boolean }[]>('GET /account/authorize/products')
  assert.deepEqual(
    response.filter(({ IsOver }) => IsOver).map(({ ID }) => ID),
    [over],
  )
})

test('order by department – after renaming and moving – is up to date', async () => {
  const { person, names, ask, organisationId } = await anOffice()
  const [b, c] = [await portal.aDepartment(organisationId, 'B'), await portal.aDepartment(organisationId, 'C')]
  const one = await person('Ordered one', { departmentId: c.id })
  await person('Ordered two', { departmentId: b.id })
  const inOrder = () => names({ SortBy: 'department', Role: 'member' })
  assert.deepEqual(await inOrder(), ['Ordered two', 'Ordered one'])
  assert.deepEqual(await names({ SortBy: 'department', IsDescending: true, Search: 'ordered' }), [
    'Ordered one',
    'Ordered two',
  ])
  await ask(`PUT /department/${c.id}`, { Name: 'A', EnglishName: null, HeadIDs: [] })
  assert.deepEqual(await inOrder(), ['Ordered one', 'Ordered two'])
  await ask('POST /account/changeDept', { accountIds: [one.id], DepartmentID: b.id })
  await person('Ordered three', { departmentId: c.id })
  assert.deepEqual((await inOrder())[0], 'Ordered three')
})

test('member search – after changes of members – is up to date on every page, within the organisation', async () => {
  const { person, names, page, ask } = await anOffice()
  const [first, second] = [await person('Found one'), await person('Found two')]
  const search = (given: object = {}) => names({ Search: 'found', ...given })
  assert.deepEqual(await search(), ['Found one', 'Found two'])
  assert.deepEqual(await search({ IsDescending: true }), ['Found two', 'Found one'])
  assert.deepEqual(await search({ pageSize: 1, pageIndex: 2 }), ['Found two'])
  const { First, Last, total } = await page({ Search: 'found', pageSize: 1 })
  assert.equal(total, 2)
  assert.deepEqual(await search({ pageSize: 1, After: Last }), ['Found two'])
  assert.deepEqual(await search({ pageSize: 1, Before: First }), [])

  await person('Found anew')
  assert.deepEqual(await search(), ['Found anew', 'Found one', 'Found two'])
  const detail = (await ask<MemberDetail>(`GET /account/manageDetail/${first.id}`)).response
  await ask(`PUT /account/manageModify/${first.id}`, {
    ...editOf(manageModify.body, detail),
    RealName: 'Lost one',
    DepartmentIDs: [],
  })
  assert.deepEqual(await search(), ['Found anew', 'Found two'])
  await ask('PUT /account/setManager', { accountIds: [second.id], Role: 'organisation-admin' })
  assert.deepEqual(await search({ SortBy: 'role', IsDescending: true }), ['Found two', 'Found anew'])
  await asOwner(sql`update accounts set left_at = now() where id = ${second.id}`)
  assert.deepEqual(await search(), ['Found anew'])
  assert.equal((await page({ Search: 'found' })).total, 1)

  const other = await anOffice()
  assert.deepEqual(await other.names({ Search: 'found' }), [])
})

test('concurrent edits – of different members – do not wait for each other', { timeout: 60_000 }, async () => {
  const { ask, person } = await anOffice()
  const [one, two] = [await person('一'), await person('二')]
  const promote = () => ask('PUT /account/setManager', { accountIds: [two.id], Role: 'organisation-admin' })
  // The embedded database runs transactions one after the other.
  const isAlone = portal.database.kind === 'embedded'
  const promoted = await inTransaction(portal.database, 'owner', async (db) => {
    await db.execute(sql`update accounts set real_name = '壹' where id = ${one.id}`)
    return isAlone ? undefined : promote()
  })
  assert.equal((promoted ?? (await promote())).code, 100)
})

test('edit – after the member bound another phone meanwhile – does not restore the old one', async () => {
  const { ask, person } = await anOffice()
  const someone = await person('换号者')
  const { response: before } = await ask<MemberDetail>(`GET /account/manageDetail/${someone.id}`)
  const { token } = await portal.aSession(someone)
  const own = { accountId: someone.id, password: testDigest }
  const { response } = await portal.ask<{ ticket: string }>('POST /account/authenticatedAccount', { token, body: own })
  const mobilePhone = '13855550001'
  const input = { account: mobilePhone, checkType: 3, captcha: await portal.aCaptcha() }
  await portal.ask('POST /verificationCode/mobile', { token, body: input })
  const verificationCode = await portal.codeFor(mobilePhone)
  const body = { accountId: someone.id, mobilePhone, verificationCode, ...response }
  assert.equal((await portal.ask('PUT /account/modifyMobilePhone', { token, body })).code, 100)
  const late = await ask(`PUT /account/manageModify/${someone.id}`, {
    ...editOf(manageModify.body, before),
    JobTitle: '组长',
    DepartmentIDs: [],
  })
  assert.equal(late.error, 'members.changed-meanwhile')
  assert.match(late.message, /换号者/)
})

test('member list – in each order and direction – is read from an index without sorting', async () => {
  const { organisationId } = await anOffice()
  for (const SortBy of memberOrders)
    for (const IsDescending of [false, true]) {
      const plan = await inTransaction(portal.database, { organisationId }, async (db) => {
        await db.execute(sql`set local enable_seqscan = off`)
        await db.execute(sql`set local enable_bitmapscan = off`)
        // Small tables are always sorted: disable it, so that only orders without an index sort.
        await db.execute(sql`set local enable_sort = off`)
        const query = selectPage(db, { SortBy, IsDescending, pageSize: 20 }).getSQL()
        const lines = await rowsOf<Record<string, string>>(db, sql`explain (costs off) ${query}`)
        return lines.flatMap((line) => Object.values(line)).join('\n')
      })
      assert.match(plan, /Index/, SortBy)
      assert.doesNotMatch(plan, /Sort/, `${SortBy}\n${plan}`)
    }
})
