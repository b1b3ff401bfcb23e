import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AuthorisedProduct, AuthorisedVisitor } from '@atrium/contract/products/products.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import { grants, licences, products } from './products.tables.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

async function aProduct(code: string, position: number) {
  const row = {
    id: newId(),
    code,
    kind: 'cloud' as const,
    name: `应用${code}`,
    englishName: `Application ${code}`,
    introduction: '做一件事',
    englishIntroduction: 'Does one thing',
    webUrl: `https://${code.toLowerCase()}.example`,
    publicUrl: `https://public.example/${code}`,
    icon: 'flask',
    color: '#0fa68e',
    position,
  }
  await inTransaction(portal.database, 'owner', (db) => db.insert(products).values(row))
  return row
}

const grant = (productId: string, ...people: { id: string; organisationId: string | null }[]) =>
  inTransaction(portal.database, 'owner', (db) =>
    db
      .insert(grants)
      .values(
        people.map(({ id, organisationId }) => ({ accountId: id, organisationId: String(organisationId), productId })),
      ),
  )

async function license(
  organisationId: string,
  productId: string,
  days: { validFrom?: string; validUntil?: string } = {},
) {
  await inTransaction(portal.database, 'owner', (db) =>
    db
      .insert(licences)
      .values({ organisationId, productId, seatCount: 10, validFrom: '2020-01-01', validUntil: '2099-12-31', ...days }),
  )
  await portal.noticesDelivered()
}

const [cims, eln, mm] = [await aProduct('CIMS', 1), await aProduct('ELN', 2), await aProduct('MM', 3)]
const sm = await aProduct('SM', 4)
const organisation = await portal.anOrganisation()
const member = await portal.anAccount({ organisationId: organisation.id })
const admin = await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' })
const { token } = await portal.aSession(member)
await license(organisation.id, cims.id)
await license(organisation.id, eln.id)
await grant(cims.id, member, admin)
await grant(eln.id, member, admin)

const launcher = async (query = '', asToken = token) =>
  (await portal.ask<AuthorisedProduct[]>(`GET /Account/AuthorizeInfo${query}`, { token: asToken })).response
const codes = (list: { Code: string }[]) => list.map(({ Code }) => Code)

test('launcher – by default and on request – shows licensed products and the others', async () => {
  assert.deepEqual(codes(await launcher()), ['CIMS', 'ELN'])
  const all = await launcher('?showUnAuthorized=true')
  assert.deepEqual(
    all.map(({ Code, IsAuthorized, WebUrl }) => [Code, IsAuthorized, WebUrl]),
    [
      ['CIMS', true, cims.webUrl],
      ['ELN', true, eln.webUrl],
      ['MM', false, mm.publicUrl],
      ['SM', false, sm.publicUrl],
    ],
  )
})

test("launcher – in the caller's language – has localized names", async () => {
  const named = async (lang: string) =>
    (await portal.ask<AuthorisedProduct[]>('GET /Account/AuthorizeInfo', { token, headers: { 'x-atrium-lang': lang } }))
      .response[0]?.PlatformName
  assert.deepEqual([await named('zh'), await named('en')], ['应用CIMS', 'Application CIMS'])
})

test('product search – by names in both languages, pinyin and initials – finds the product', async () => {
  const words = (await launcher())[0]?.SearchWords.split(' ')
  assert.deepEqual(words, ['application', 'cims', '应用cims', '用cims', 'yingyongcims', 'yongcims', 'yyc', 'yc', 'c'])
})

test("pinned products – of one person – come first in the person's order", async () => {
  assert.equal((await portal.ask('PUT /Platform/pins', { token, body: { productIds: [eln.id] } })).code, 100)
  assert.deepEqual(codes(await launcher()), ['ELN', 'CIMS'])
  assert.deepEqual(codes(await launcher('', (await portal.aSession(admin)).token)), ['CIMS', 'ELN'])
  assert.equal(
    (await portal.ask('PUT /Platform/pins', { token, body: { productIds: [newId()] } })).error,
    'products.unknown',
  )
  assert.deepEqual(codes(await launcher()), ['ELN', 'CIMS'], 'what failed changed nothing')
  assert.equal(
    (await portal.ask('PUT /Platform/pins', { token, body: { productIds: [eln.id, eln.id] } })).error,
    'request.invalid',
  )
  await portal.ask('PUT /Platform/pins', { token, body: { productIds: [] } })
})

test('launcher – after opening products – orders them by use behind pinned ones', async () => {
  const open = (id: string, asToken: string) =>
    portal.ask<{ useCount: number }>(`POST /Platform/use/${id}`, { token: asToken })
  const asAdmin = (await portal.aSession(admin)).token
  assert.equal((await open(eln.id, asAdmin)).response.useCount, 1)
  assert.equal((await open(eln.id, asAdmin)).response.useCount, 2)
  assert.deepEqual(codes(await launcher('?showUnAuthorized=true', asAdmin)), ['ELN', 'CIMS', 'MM', 'SM'])
  await portal.ask('PUT /Platform/pins', { token: asAdmin, body: { productIds: [cims.id] } })
  assert.deepEqual(codes(await launcher('', asAdmin)), ['CIMS', 'ELN'])
  assert.deepEqual(codes(await launcher()), ['CIMS', 'ELN'], 'the habits of one are not those of another')
  assert.equal((await open(mm.id, asAdmin)).error, 'products.unauthorised')
  assert.equal((await open(newId(), asAdmin)).error, 'products.unknown')
})

test('launcher – in manual order – has pinned ones first and new ones by use', async () => {
  const person = await portal.anAccount({ organisationId: organisation.id })
  const own = (await portal.aSession(person)).token
  await license(organisation.id, sm.id)
  await grant(cims.id, person)
  await grant(eln.id, person)
  await grant(sm.id, person)
  const arrange = (...productIds: string[]) => portal.ask('PUT /Platform/order', { token: own, body: { productIds } })
  const order = async () => codes(await launcher('', own))
  assert.deepEqual(await order(), ['CIMS', 'ELN', 'SM'])
  assert.equal((await arrange(sm.id, cims.id)).code, 100)
  assert.deepEqual(await order(), ['SM', 'CIMS', 'ELN'], 'what was not arranged comes behind')
  assert.deepEqual(
    (await launcher('', own)).map(({ IsArranged }) => IsArranged),
    [true, true, false],
  )
  await portal.ask('PUT /Platform/pins', { token: own, body: { productIds: [cims.id, eln.id] } })
  assert.deepEqual(await order(), ['CIMS', 'ELN', 'SM'])
  await arrange(sm.id, eln.id, cims.id)
  assert.deepEqual(await order(), ['ELN', 'CIMS', 'SM'], 'an order moves pinned ones among themselves alone')
  assert.equal((await arrange(newId())).error, 'products.unknown')
  assert.equal((await arrange(sm.id, sm.id)).error, 'request.invalid')
  assert.deepEqual(await order(), ['ELN', 'CIMS', 'SM'], 'what was refused changed nothing')
  await portal.ask('PUT /Platform/pins', { token: own, body: { productIds: [] } })
  await arrange()
  await portal.ask(`POST /Platform/use/${eln.id}`, { token: own })
  assert.deepEqual(await order(), ['ELN', 'CIMS', 'SM'], 'without an order of their own they stand by use')
  assert.ok((await launcher('', own))[0]?.LastUsedTime)
})

test('launcher – changed from several tabs at once – keeps one change whole', async () => {
  const person = await portal.anAccount({ organisationId: organisation.id })
  const own = (await portal.aSession(person)).token
  await grant(cims.id, person)
  await grant(eln.id, person)
  const orders = [
    [cims.id, eln.id],
    [eln.id, cims.id],
  ]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      portal.ask(n % 3 ? 'PUT /Platform/order' : 'PUT /Platform/pins', {
        token: own,
        body: { productIds: orders[n % 2] },
      }),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set([100]))
  assert.deepEqual(
    (await launcher('', own)).map(({ IsPinned }) => IsPinned),
    [true, true],
  )
  const [stored] = await asOwner<{ product_ids: string[] }>(
    sql`select product_ids from launcher_orders where account_id = ${person.id}`,
  )
  assert.ok(orders.some((order) => JSON.stringify(order) === JSON.stringify(stored?.product_ids)))
})

test('launcher view – after a change – is stored for the person', async () => {
  const view = async () =>
    (await portal.ask<{ LauncherView: string }>('GET /account/session', { token })).response.LauncherView
  assert.equal(await view(), 'card')
  await portal.ask('PUT /Platform/view', { token, body: { view: 'compact' } })
  await until(async () => (await view()) === 'compact')
  assert.equal((await portal.ask('PUT /Platform/view', { token, body: { view: 'tiny' } })).error, 'request.invalid')
})

test('opening a product – as a member – counts as activity in it', async () => {
  const person = await portal.anAccount({ organisationId: organisation.id })
  await grant(eln.id, person)
  await portal.ask(`POST /Platform/use/${eln.id}`, { token: (await portal.aSession(person)).token })
  const active = await asOwner<{ span: string }>(
    sql`select span from active_people where account_id = ${person.id} and product_id = ${eln.id} order by span`,
  )
  assert.deepEqual(
    active.map(({ span }) => span),
    ['day', 'month', 'week'],
  )
})

test('product – identifying its visitor – is served from memory', async () => {
  const ask = () =>
    portal.ask<AuthorisedVisitor>('POST /account/isAuthorizeLogin', { token, body: { platform: 'eln' } })
  const { response } = await ask()
  assert.deepEqual(
    [response.Platform, response.AccountInfo.ID, response.Organisation.OrgName, response.Lang],
    ['ELN', member.id, organisation.name, 'zh'],
  )
  const { begin } = portal.database
  portal.database.begin = () => assert.fail('the database was asked')
  assert.equal((await ask()).code, 100)
  portal.database.begin = begin
})

test('product – for a person without a seat – returns that with a contact', async () => {
  const person = await portal.anAccount({ organisationId: organisation.id })
  const own = (await portal.aSession(person)).token
  for (const at of ['POST /account/isAuthorizeLogin', 'POST /users/isAuthorizeLogin']) {
    const answer = await portal.ask(at, { token: own, body: { platform: 'eln' } })
    assert.deepEqual([answer.status, answer.error], [403, 'products.no-seat'])
    assert.deepEqual(answer.details, { askAt: '/#/cardModeIndex?ask=ELN' })
  }
  assert.equal((await portal.ask(`POST /Platform/use/${eln.id}`, { token: own })).error, 'products.no-seat')
  const card = (await launcher('?showUnAuthorized=true', own)).find(({ Code }) => Code === 'ELN')
  assert.deepEqual([card?.IsAuthorized, card?.IsLicensed], [false, true])
})

test('product – identifying its visitor – counts one use in ten minutes', async () => {
  const person = await portal.anAccount({ organisationId: organisation.id })
  await grant(eln.id, person)
  const own = (await portal.aSession(person)).token
  const ask = async (at: string) =>
    assert.equal((await portal.ask(at, { token: own, body: { platform: 'ELN' } })).code, 100)
  const uses = () =>
    asOwner<{ use_count: number }>(sql`select use_count from product_uses where account_id = ${person.id}`)
  await Promise.all(Array.from({ length: 5 }, () => ask('POST /account/isAuthorizeLogin')))
  await until(async () => (await uses()).length === 1)
  await portal.ask(`POST /Platform/use/${eln.id}`, { token: own })
  await asOwner(sql`update product_uses set last_used_at = now() - interval '31 days' where account_id = ${person.id}`)
  await ask('POST /users/isAuthorizeLogin')
  portal.clock.forward(10 * 60_000)
  await ask('POST /users/isAuthorizeLogin')
  await until(async () => (await uses())[0]?.use_count === 3)
  const unused = await asOwner(
    sql`select 1 from product_uses where account_id = ${person.id} and last_used_at < now() - interval '30 days'`,
  )
  assert.equal(unused.length, 0)
  // Another server remembers nothing: the row says that the use was noted.
  portal.clock.forward(10 * 60_000)
  await ask('POST /users/isAuthorizeLogin')
  await ask('POST /users/isAuthorizeLogin')
  assert.equal((await uses())[0]?.use_count, 3)
})

test('product – without a licence or unknown – returns that', async () => {
  const ask = async (platform: string) => {
    const { status, error } = await portal.ask('POST /account/isAuthorizeLogin', { token, body: { platform } })
    return [status, error]
  }
  assert.deepEqual(await ask('MM'), [403, 'products.unauthorised'])
  assert.deepEqual(await ask('nothing'), [404, 'products.unknown'])
  assert.deepEqual(await ask(''), [404, 'products.unknown'])
})

test('inventory – in its own request format – receives role codes', async () => {
  const ask = async (asToken: string) =>
    (
      await portal.ask<{ RoleCodes: string[]; UserInfo: AuthorisedVisitor }>('POST /users/isAuthorizeLogin', {
        token: asToken,
        body: {},
      })
    ).response
  const answer = await ask(token)
  assert.deepEqual(answer.RoleCodes, ['member'])
  assert.deepEqual([answer.UserInfo.Platform, answer.UserInfo.AccountInfo.RealName], ['CIMS', member.realName])
  assert.deepEqual((await ask((await portal.aSession(admin)).token)).RoleCodes, ['member', 'organisation-admin'])
})

test('licence – granted, ended or withdrawn – is effective within a second', async () => {
  await license(organisation.id, mm.id)
  assert.ok(!codes(await launcher()).includes('MM'), 'a licence alone opens nothing: a person needs a seat')
  await grant(mm.id, member)
  await until(async () => codes(await launcher()).includes('MM'))
  await asOwner(sql`update licences set valid_until = '2020-01-02' where product_id = ${mm.id}`)
  await until(async () => !codes(await launcher()).includes('MM'))
})

async function until(isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + 1_000
  while (!(await isTrue())) {
    assert.ok(Date.now() < deadline, 'not within a second')
    await new Promise((resume) => setTimeout(resume, 10))
  }
}

test("licence – on its first and last day – is valid by the organisation's calendar", () => {
  const lateEvening = Date.UTC(2026, 10, 20, 17, 0)
  assert.equal(dayIn('Asia/Shanghai', lateEvening), '2026-11-21')
  assert.equal(dayIn('America/New_York', lateEvening), '2026-11-20')
})

test('platform addresses – of the suite – contain both addresses', async () => {
  const { response } = await portal.ask<{ Code: string; WebUrl: string; PublicUrl: string }[]>(
    'GET /Platform/WebUrls?isAll=true',
    { token },
  )
  assert.deepEqual(codes(response), ['CIMS', 'ELN', 'MM', 'SM'])
  assert.equal(response[2]?.PublicUrl, mm.publicUrl)
})
