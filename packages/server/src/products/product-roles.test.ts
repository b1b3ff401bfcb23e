import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type {
  HistoryEntry,
  LicensedProduct,
  MemberDetail,
  MemberPage,
} from '@atrium/contract/members/administration.shapes.ts'
import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { maxProductRoles, type ProductRole, type SeatRole } from '@atrium/contract/products/product-roles.shapes.ts'
import { startingProducts } from '@atrium/contract/products/starting-products.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { productBody } from '#testing/examples/operator-writes.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const operator = await portal.aSession(await portal.anAccount({ role: 'operator' }))

const viewer: ProductRole = { Code: 'viewer', Name: '查看者', EnglishName: 'Viewer', DefaultFor: 'member' }
const keeper: ProductRole = { Code: 'stock-keeper', Name: '库管员', EnglishName: 'Stock keeper', DefaultFor: null }
const manager: ProductRole = { Code: 'manager', Name: '主管', EnglishName: 'Manager', DefaultFor: 'administrator' }

const declare = (id: string, code: string, Roles: unknown, lang = 'zh') =>
  portal.ask<ManagedProduct>(`PUT /operator/products/${id}`, {
    token: operator.token,
    body: { ...productBody(code), ...(Roles !== undefined && { Roles }) },
    headers: { 'x-atrium-lang': lang },
  })

/** An organisation with a product of these roles, an administrator, two members, and seats for the three. */
async function anOffice({ roles = [viewer, keeper, manager] }: { roles?: ProductRole[] } = {}) {
  const code = `P${newId().slice(-8)}`
  const { response: product } = await portal.ask<ManagedProduct>('POST /operator/products', {
    token: operator.token,
    body: { ...productBody(code), Name: '库存', EnglishName: 'Inventory', Roles: roles },
  })
  const { id: organisationId } = await portal.anOrganisation()
  await portal.ask(`PUT /operator/organisations/${organisationId}/licences/${product.ID}`, {
    token: operator.token,
    body: { seatCount: 20, validFrom: '2020-01-01', validUntil: '2099-12-31' },
  })
  const person = async (realName: string, role: 'member' | 'organisation-admin' = 'member') => {
    const account = await portal.anAccount({ organisationId, role, realName })
    return { ...account, token: (await portal.aSession(account)).token }
  }
  const admin = await person('管理员', 'organisation-admin')
  const [one, two] = [await person('甲'), await person('乙')]
  const ask = <T>(at: string, body?: object, lang = 'zh') =>
    portal.ask<T>(at, { token: admin.token, body, headers: { 'x-atrium-lang': lang } })
  const authorise = (accountIds: string[], RoleCode?: string | null, more: object = {}) =>
    ask<{ Changed: number }>('POST /account/authorize', {
      accountIds,
      ProductIDs: [product.ID],
      Mode: 'add',
      ...(RoleCode !== undefined && { ProductRoles: [{ ProductID: product.ID, RoleCode }] }),
      ...more,
    })
  const rolesOf = async ({ token }: { token: string }) =>
    (await portal.ask<{ RoleCodes: string[] }>('POST /users/isAuthorizeLogin', { token, body: { platform: code } }))
      .response?.RoleCodes
  await authorise([admin.id, one.id, two.id])
  await until(() => rolesOf(two).then((found) => found !== undefined), true)
  return { organisationId, product, code, admin, one, two, person, ask, authorise, rolesOf }
}

/** Cached people are invalidated a moment after the change. */
async function until(ask: () => Promise<unknown>, wanted: unknown) {
  for (let tries = 0; tries < 100 && JSON.stringify(await ask()) !== JSON.stringify(wanted); tries += 1)
    await setTimeout(20)
  assert.deepEqual(await ask(), wanted)
}

const givenCount = async (productId: string) =>
  (await asOwner(sql`select 1 from grants where product_id = ${productId} and role_code is not null`)).length

test('product – without roles – receives who is an administrator', async () => {
  const { admin, one, rolesOf } = await anOffice({ roles: [] })
  assert.deepEqual(await rolesOf(one), ['member'])
  assert.deepEqual(await rolesOf(admin), ['member', 'organisation-admin'])
})

test("product – with roles – receives the granted role, or the group's default", async () => {
  const { admin, one, two, authorise, rolesOf } = await anOffice()
  assert.deepEqual(await rolesOf(one), ['viewer'])
  assert.deepEqual(await rolesOf(admin), ['manager'])
  assert.equal((await authorise([one.id, admin.id], 'stock-keeper')).response.Changed, 2)
  await until(() => rolesOf(one), ['stock-keeper'])
  await until(() => rolesOf(admin), ['stock-keeper'])
  assert.deepEqual(await rolesOf(two), ['viewer'])
  assert.equal((await authorise([one.id], 'stock-keeper')).response.Changed, 0)
  assert.equal((await authorise([one.id])).response.Changed, 0, 'a role that is not named stays')
  assert.deepEqual(await rolesOf(one), ['stock-keeper'])
  assert.equal((await authorise([one.id, two.id], null)).response.Changed, 1)
  await until(() => rolesOf(one), ['viewer'])
})

test("default role – after the person's group changes – changes", async () => {
  const { one, ask, rolesOf } = await anOffice()
  await ask('PUT /account/setManager', { accountIds: [one.id], Role: 'organisation-admin' })
  await until(() => rolesOf(one), ['manager'])
})

test('default role – without one for administrators – is that of members, or none', async () => {
  const { admin, one, product, code, rolesOf } = await anOffice({ roles: [viewer, keeper] })
  assert.deepEqual([await rolesOf(admin), await rolesOf(one)], [['viewer'], ['viewer']])
  await declare(product.ID, code, [keeper, manager])
  await until(() => rolesOf(one), [])
  assert.deepEqual(await rolesOf(admin), ['manager'])
})

test('roles – not in the input – stay unchanged', async () => {
  const { product, code } = await anOffice()
  const { response } = await declare(product.ID, code, undefined)
  assert.deepEqual(response.Roles, [viewer, keeper, manager])
})

test('invalid roles – in a product – name their row in the error', async () => {
  const { product, code } = await anOffice()
  const refused = async (Roles: unknown, lang = 'en') => {
    const { status, error, message } = await declare(product.ID, code, Roles, lang)
    return [status, error, message]
  }
  assert.deepEqual(await refused([viewer, { ...keeper, Code: 'viewer' }]), [
    400,
    'products.role-repeated',
    'Role 2: the code “viewer” is already used',
  ])
  assert.deepEqual(await refused([viewer, keeper, { ...manager, DefaultFor: 'member' }], 'zh'), [
    400,
    'products.role-default-repeated',
    '第 3 个角色“主管”：该人员类别已有其他默认角色',
  ])
  for (const [role, field] of [
    [{ ...keeper, Code: 'Stock-Keeper' }, 'Roles.1.Code'],
    [{ ...keeper, Code: 'a b' }, 'Roles.1.Code'],
    [{ ...keeper, Code: '-a' }, 'Roles.1.Code'],
    [{ ...keeper, Code: '' }, 'Roles.1.Code'],
    [{ ...keeper, Code: 'a'.repeat(33) }, 'Roles.1.Code'],
    [{ ...keeper, Name: ' ' }, 'Roles.1.Name'],
    [{ ...keeper, EnglishName: '' }, 'Roles.1.EnglishName'],
    [{ ...keeper, DefaultFor: 'nobody' }, 'Roles.1.DefaultFor'],
  ] as const) {
    const { error, details } = (await declare(product.ID, code, [viewer, role])) as Awaited<
      ReturnType<typeof declare>
    > & { details?: { fields: { field: string }[] } }
    assert.deepEqual([error, details?.fields[0]?.field.slice(0, field.length)], ['request.invalid', field])
  }
  const many = Array.from({ length: maxProductRoles + 1 }, (_, at) => ({ ...keeper, Code: `role-${at}` }))
  assert.equal((await declare(product.ID, code, many)).error, 'request.invalid')
  assert.deepEqual((await declare(product.ID, code, many.slice(1))).response.Roles.length, maxProductRoles)
})

test('role – in use – is not removed, and the error has the number of people', async () => {
  const { product, code, one, two, authorise, rolesOf } = await anOffice()
  await authorise([one.id, two.id], 'stock-keeper')
  const refused = await declare(product.ID, code, [viewer, manager], 'en')
  assert.deepEqual(
    [refused.status, refused.error, refused.message],
    [409, 'products.role-given', '2 people have the role “Stock keeper”. Give them another one first'],
  )
  await until(() => rolesOf(one), ['stock-keeper'])
  const renamed = await declare(product.ID, code, [{ ...keeper, EnglishName: ' Keeper ' }, viewer])
  assert.deepEqual(
    renamed.response.Roles.map(({ EnglishName }) => EnglishName),
    ['Keeper', 'Viewer'],
  )
  await authorise([one.id, two.id], null)
  assert.deepEqual((await declare(product.ID, code, [viewer])).response.Roles, [viewer])
  await until(() => rolesOf(one), ['viewer'])
})

test('role – removed and granted at once – fails one of the two', async () => {
  const { product, code, one, authorise } = await anOffice()
  const [given, removed] = await Promise.all([
    authorise([one.id], 'stock-keeper'),
    declare(product.ID, code, [viewer, manager]),
  ])
  const refusals = [given.error, removed.error].filter(Boolean)
  assert.equal(refusals.length, 1, String(refusals))
  assert.equal(await givenCount(product.ID), given.error ? 0 : 1)
})

test('role – of another product or without a grant – is refused', async () => {
  const { product, one, two, ask, authorise, person } = await anOffice()
  const other = await anOffice({ roles: [{ ...keeper, Code: 'other' }] })
  for (const code of ['other', 'nothing']) {
    const { status, error } = await authorise([one.id], code)
    assert.deepEqual([status, error], [404, 'products.unknown-role'])
  }
  const three = await person('丙')
  assert.equal((await authorise([three.id], 'other')).error, 'products.unknown-role')
  const elsewhere = { ProductRoles: [{ ProductID: other.product.ID, RoleCode: 'other' }] }
  assert.equal((await authorise([one.id], null, elsewhere)).error, 'products.unknown-role')
  assert.equal((await authorise([two.id], 'stock-keeper', { Mode: 'remove' })).error, 'products.unknown-role')
  assert.equal((await authorise([one.id], 'Not A Slug')).error, 'request.invalid')
  assert.equal(await givenCount(product.ID), 0)
  const { response } = await ask<MemberDetail>(`GET /account/manageDetail/${three.id}`)
  assert.deepEqual(response.ProductIDs, [], 'what was refused gave no seat either')
})

test('role – granted by anyone but administrators of the organisation – is refused', async () => {
  const { product, one, authorise } = await anOffice()
  const other = await anOffice()
  const foreign = await authorise([other.one.id], 'stock-keeper')
  assert.deepEqual([foreign.status, foreign.error], [404, 'request.not-found'])
  const body = {
    accountIds: [one.id],
    ProductIDs: [product.ID],
    Mode: 'add',
    ProductRoles: [{ ProductID: product.ID, RoleCode: 'stock-keeper' }],
  }
  assert.equal((await portal.ask('POST /account/authorize', { token: one.token, body })).status, 403)
  assert.equal((await portal.ask('POST /account/authorize', { token: other.admin.token, body })).status, 404)
  assert.equal(await givenCount(product.ID), 0)
  const reached = await inTransaction(portal.database, { organisationId: other.organisationId }, (db) =>
    rowsOf(db, sql`update grants set role_code = 'stock-keeper' where account_id = ${one.id} returning 1`),
  )
  assert.deepEqual(reached, [])
})

test('operation log – of granted roles – names role and product in both languages', async () => {
  const { one, two, ask, authorise } = await anOffice()
  await authorise([one.id], 'stock-keeper', { Reason: '年度复核' })
  await authorise([one.id, two.id], 'manager')
  const history = async (lang: string) =>
    (await ask<HistoryEntry[]>(`GET /account/manageDetail/${one.id}/history`, undefined, lang)).response
  const logged = (entry: HistoryEntry | undefined, field: string) => {
    const { Name, Before, After } = entry?.Changes.find(({ Field }) => Field === field) ?? {}
    return [Name, Before, After]
  }
  const [both, first] = await history('en')
  assert.deepEqual([first?.Action, first?.Reason], ['Changed applications or roles of members', '年度复核'])
  assert.deepEqual(logged(first, 'productRoles'), [
    'Roles in applications',
    ['Inventory: by group'],
    ['Inventory: Stock keeper'],
  ])
  assert.deepEqual(logged(both, 'people')[1], [
    { id: one.id, name: '甲 (Inventory: Stock keeper)' },
    { id: two.id, name: '乙 (Inventory: by group)' },
  ])
  assert.deepEqual(logged(both, 'productRoles')[2], ['Inventory: Manager'])
  const chinese = (await history('zh'))[1]
  assert.equal(chinese?.Action, '调整了应用授权')
  assert.deepEqual(logged(chinese, 'productRoles'), ['应用角色', ['库存：按人员类别'], ['库存：库管员']])
})

test('installation log – of declared roles – names them', async () => {
  const { product, code } = await anOffice({ roles: [viewer] })
  await declare(product.ID, code, [viewer])
  await declare(product.ID, code, [viewer, keeper])
  const rows = await asOwner<{ changes: Record<string, unknown> }>(
    sql`select changes from operation_logs where subject_id = ${product.ID} and action = 'products.modified' order by number`,
  )
  const logged = { code: 'viewer', name: '查看者', englishName: 'Viewer', defaultFor: 'member' }
  const added = { code: 'stock-keeper', name: '库管员', englishName: 'Stock keeper', defaultFor: null }
  assert.deepEqual(
    rows.map(({ changes }) => changes['roles']),
    [undefined, [[logged], [logged, added]]],
  )
})

test('lists, details and product choices – for granted roles – contain them', async () => {
  const { product, admin, one, two, ask, authorise } = await anOffice()
  await authorise([one.id], 'stock-keeper')
  const given: SeatRole[] = [{ ProductID: product.ID, RoleCode: 'stock-keeper' }]
  const { response: page } = await ask<MemberPage>('POST /account/managePage', { ProductId: product.ID })
  const rolesIn = (id: string) => page.items.find(({ ID }) => ID === id)?.ProductRoles
  assert.deepEqual([rolesIn(one.id), rolesIn(two.id)], [given, []])
  const { response: detail } = await ask<MemberDetail>(`GET /account/manageDetail/${one.id}`)
  assert.deepEqual(detail.ProductRoles, given)
  const { response: licensed } = await ask<LicensedProduct[]>('GET /account/authorize/products', undefined, 'en')
  assert.deepEqual(licensed[0]?.Roles[1], { Code: 'stock-keeper', Name: 'Stock keeper', DefaultFor: null })
  const { body } = await portal.inject('GET /account/managePage/export?format=csv', {
    token: admin.token,
    headers: { 'x-atrium-lang': 'en' },
  })
  const lines = body.replace('\uFEFF', '').split(/\r?\n/)
  const at = String(lines[0]).split(',').indexOf('Roles in applications')
  assert.ok(at > 0)
  assert.ok(
    lines.some((line) => line.startsWith('甲') && line.split(',').at(at) === `${product.Code}: Stock keeper`),
    body,
  )
})

test('new and recovered members – with a role – have it with the seat', async () => {
  const { organisationId, product, ask } = await anOffice()
  const roles = { ProductIDs: [product.ID], ProductRoles: [{ ProductID: product.ID, RoleCode: 'stock-keeper' }] }
  const { response: added } = await ask<{ ID: string }>('POST /account/register', {
    RealName: '新人',
    MobilePhone: '13912345678',
    ...roles,
  })
  const detail = async () => (await ask<MemberDetail>(`GET /account/manageDetail/${added.ID}`)).response
  assert.deepEqual((await detail()).ProductRoles, roles.ProductRoles)
  const changes = async (action: string) => {
    const [row] = await asOwner<{ changes: Record<string, unknown> }>(
      sql`select changes from operation_logs where organisation_id = ${organisationId} and action = ${action}`,
    )
    return row?.changes['productRoles']
  }
  const role = { name: '库管员', englishName: 'Stock keeper' }
  const logged = [null, [{ product: { name: '库存', englishName: 'Inventory' }, role }]]
  assert.deepEqual(await changes('members.added'), logged)
  await asOwner(sql`delete from grants where account_id = ${added.ID}`)
  await asOwner(sql`update accounts set left_at = now() where id = ${added.ID}`)
  const back = await ask('POST /accountsHistory/recovery', { accountId: added.ID, ...roles })
  assert.equal(back.code, 100, back.message)
  assert.deepEqual((await detail()).ProductRoles, roles.ProductRoles)
  assert.deepEqual(await changes('members.recovered'), logged)
})

test('access request – granted with a role – has it', async () => {
  const { organisationId, product, ask, person } = await anOffice()
  const asked = async (realName: string) => {
    const { token } = await person(realName)
    const { response } = await portal.ask<{ ID: string }>('POST /Platform/accessRequests', {
      token,
      body: { productId: product.ID },
    })
    return response.ID
  }
  const [first, second] = [await asked('丙'), await asked('丁')]
  const grant = (requestIds: string[], roles: object[]) =>
    ask<{ Granted: number }>('POST /Platform/accessRequests/grant', { requestIds, roles })
  const unknown = await grant([first], [{ requestId: first, roleCode: 'nothing' }])
  assert.equal(unknown.error, 'products.unknown-role')
  assert.equal((await grant([first], [{ requestId: second, roleCode: 'manager' }])).error, 'request.not-found')
  const granted = await grant([first, second], [{ requestId: first, roleCode: 'stock-keeper' }])
  assert.equal(granted.response.Granted, 2)
  const rows = await asOwner<{ real_name: string; role_code: string | null }>(
    sql`select a.real_name, g.role_code from grants g join accounts a on a.id = g.account_id
      where g.product_id = ${product.ID} and a.real_name in ('丙', '丁') and a.organisation_id = ${organisationId} order by role_code`,
  )
  assert.deepEqual(
    rows.map(({ real_name, role_code }) => [real_name, role_code]),
    [
      ['丙', 'stock-keeper'],
      ['丁', null],
    ],
  )
  const [note] = await asOwner<{ changes: Record<string, unknown[]> }>(
    sql`select changes from operation_logs where organisation_id = ${organisationId} and action = 'products.access-granted'`,
  )
  assert.deepEqual(note?.changes['productRoles']?.[1], [
    { product: { name: '库存', englishName: 'Inventory' }, role: { name: '库管员', englishName: 'Stock keeper' } },
  ])
})

test('starting products – in their roles – are valid', async () => {
  const { product, code } = await anOffice()
  const withRoles = startingProducts.filter(({ roles }) => roles.length > 0)
  assert.ok(withRoles.some((one) => one.code === 'CIMS'))
  for (const { code: starting, roles } of withRoles)
    assert.deepEqual((await declare(product.ID, code, roles)).response?.Roles, roles, starting)
})
