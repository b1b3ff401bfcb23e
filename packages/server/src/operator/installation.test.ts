import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Delivery, Installation } from '@atrium/contract/operator/installation.shapes.ts'
import type { ManagedOrganisation } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { token } = await portal.aSession(await portal.anAccount({ role: 'operator' }))
const ask = <T>(at: string, body?: object, headers?: Record<string, string>) =>
  portal.ask<T>(at, { token, ...(body && { body }), ...(headers && { headers }) })
const rows = <T>(query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const current = async () => (await ask<Installation>('GET /operator/installation')).response
const modify = async (change: object, headers?: Record<string, string>) => {
  const { Name, PublicUrl, Version } = await current()
  return ask<Installation>('PUT /operator/installation', { Name, PublicUrl, Version, ...change }, headers)
}

test('new installation – before set-up – is called Atrium and has no address, products or organisations', async () => {
  const { Name, PublicUrl, SetUpFinishedTime, ProductCount, OrganisationCount, FirstOrganisationID } = await current()
  assert.deepEqual([Name, PublicUrl, SetUpFinishedTime], ['Atrium', null, null])
  assert.deepEqual([ProductCount, OrganisationCount, FirstOrganisationID], [0, 0, null])
})

test('installation – with a name and address – uses them in messages, links and the Origin check', async () => {
  const origin = 'https://portal.example.com'
  const elsewhere = { origin: 'http://localhost:7900', host: 'localhost:7900' }
  const refused = await modify({ Name: '研发门户', PublicUrl: `${origin}/` }, elsewhere)
  assert.equal(refused.error, 'operator.other-address')
  assert.equal((await modify({ Name: '研发门户', PublicUrl: `${origin}/`, IsConfirmed: true }, elsewhere)).code, 100)
  for (const PublicUrl of ['https://<x>;\\2', 'http://_a;%', 'https://a:99999']) {
    const { status, error } = await modify({ Name: 'x', PublicUrl })
    assert.deepEqual([status, error], [400, 'operator.wrong-address'], PublicUrl)
  }
  const saved = await current()
  assert.deepEqual(
    [saved.Name, saved.PublicUrl, saved.EffectivePublicUrl, saved.IsPublicUrlFixed],
    ['研发门户', origin, origin, false],
  )
  assert.equal((await modify({ Name: 'x' }, elsewhere)).error, 'request.forged')
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { response } = await portal.ask<{ Link: string }>('POST /account/invitations', {
    token: (await portal.aSession(admin)).token,
    headers: { origin },
    body: { uses: 1, days: 1 },
  })
  assert.match(response.Link, /^https:\/\/portal\.example\.com\/#\/register\?invitation=/)
  assert.equal((await modify({ PublicUrl: null }, { origin })).code, 100)
  assert.equal((await modify({ Name: '研发门户' }, elsewhere)).code, 100)
})

test('installation – edited with an outdated version – is refused', async () => {
  const { Version } = await current()
  assert.equal((await modify({ Name: '研发平台' })).code, 100)
  assert.equal((await modify({ Name: '别的', Version })).error, 'operator.changed-meanwhile')
})

test('installation – with an address that has a path, user or other scheme – is refused', async () => {
  for (const PublicUrl of ['https://a.example/portal', 'https://u:p@a.example', 'javascript:alert(1)', 'a.example'])
    assert.equal((await modify({ PublicUrl })).error, 'request.invalid', PublicUrl)
})

test('installation – with PUBLIC_URL in the environment – keeps that address and tells the page', async () => {
  const own = await openTestPortal({ PUBLIC_URL: 'https://fixed.example.com' })
  const session = await own.aSession(await own.anAccount({ role: 'operator' }))
  await inTransaction(own.database, 'owner', (db) =>
    db.execute(sql`update installation set public_url = 'https://stored.example.com'`),
  )
  const asked = { token: session.token, headers: { origin: 'https://fixed.example.com' } }
  const { response } = await own.ask<Installation>('GET /operator/installation', asked)
  assert.deepEqual([response.EffectivePublicUrl, response.IsPublicUrlFixed], ['https://fixed.example.com', true])
  const body = { Name: 'Atrium', PublicUrl: 'https://other.example.com', Version: response.Version, IsConfirmed: true }
  assert.equal((await own.ask('PUT /operator/installation', { ...asked, body })).error, 'operator.address-fixed')
  await own.close()
})

test('installation – changed on another server – is updated at once', async () => {
  await rows(sql`update installation set name = '别的服务器'`)
  const { installation } = portal.server.services
  for (let tries = 0; installation.name !== '别的服务器' && tries < 100; tries += 1)
    await new Promise((resume) => setTimeout(resume, 20))
  assert.equal(installation.name, '别的服务器')
})

test('products of the suite – added in one call – are created all or none; existing ones get the address', async () => {
  const eln = { Code: 'ELN', WebUrl: 'https://eln.example.com' }
  const failed = await ask('POST /operator/installation/products', {
    Products: [eln, { Code: 'XYZ', WebUrl: 'https://x.example' }],
  })
  assert.equal(failed.error, 'request.invalid')
  assert.equal((await current()).ProductCount, 0)
  const Products = [{ Code: 'MM', WebUrl: 'https://mm.example.com' }, eln]
  const first = await ask<{ Created: number }>('POST /operator/installation/products', { Products })
  assert.equal(first.response.Created, 2)
  const again = await ask<{ Created: number }>('POST /operator/installation/products', {
    Products: [{ ...eln, WebUrl: 'https://eln2.example.com' }],
  })
  assert.equal(again.response.Created, 0)
  assert.deepEqual(await rows(sql`select code, name, web_url from products order by position`), [
    { code: 'ELN', name: '电子实验记录本', web_url: 'https://eln2.example.com' },
    { code: 'MM', name: '物料管理', web_url: 'https://mm.example.com' },
  ])
})

test('test message – on a channel without delivery – is refused', async () => {
  const body = { Channel: 'email', Recipient: 'a@b.example' }
  assert.equal((await ask('POST /operator/messages/test', body)).error, 'operator.not-delivered')
})

test('test message – on a channel with delivery – is written and reports its delivery', async () => {
  const own = await openTestPortal({ MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' })
  const session = await own.aSession(await own.anAccount({ role: 'operator' }))
  const asked = { token: session.token }
  const wrong = { Channel: 'email', Recipient: 'nobody' }
  assert.equal((await own.ask('POST /operator/messages/test', { ...asked, body: wrong })).error, 'identity.wrong-email')
  const sent = await own.ask<{ ID: string }>('POST /operator/messages/test', {
    ...asked,
    body: { Channel: 'email', Recipient: 'root@lab.example' },
  })
  const { response } = await own.ask<Delivery>(`GET /operator/messages/${sent.response.ID}`, asked)
  assert.equal(response.State, 'waiting')
  await own.close()
})

test('set-up – finished twice – keeps the first time', async () => {
  const first = await ask<Installation>('POST /operator/installation/finishSetUp')
  const again = await ask<Installation>('POST /operator/installation/finishSetUp')
  assert.ok(first.response.SetUpFinishedTime)
  assert.equal(again.response.SetUpFinishedTime, first.response.SetUpFinishedTime)
})

test('set-up – from an empty installation to a member who opens a product – works by calls alone', async () => {
  const { response: list } = await ask<{ items: unknown[] }>('POST /operator/organisations', {
    pageIndex: 1,
    pageSize: 10,
  })
  assert.ok(Array.isArray(list.items))
  const [{ id: ProductID } = { id: '' }] = await rows<{ id: string }>(sql`select id from products where code = 'ELN'`)
  const licence = { ProductID, seatCount: 5, validFrom: '2026-01-01', validUntil: '2099-12-31' }
  const input = {
    OrgName: '星海研究院',
    EnglishName: 'Xinghai Institute',
    TimeZone: 'Europe/Berlin',
    Lang: 'en',
    SeatCount: 2,
  }
  const { response: made } = await ask<{ ID: string }>('POST /operator/organisation', { ...input, Licences: [licence] })
  const at = `/operator/organisations/${made.ID}`
  const { response: invited } = await ask<{ Link: string }>(`POST ${at}/administrators/invite`, { days: 1 })
  const invitation = invited.Link.split('invitation=')[1]
  const administrator = {
    invitation,
    account: 'Xing.Hai',
    realName: '邢海',
    email: 'xing@xinghai.example',
    password: 'Open-2026!',
    agreement: true,
  }
  assert.equal((await portal.ask('POST /account/administrator', { body: administrator })).code, 100)
  const entered = await portal.inject('POST /account/loginV2', {
    body: {
      account: 'xing.hai',
      password: (await import('#identity/passwords/password-hash.ts')).digestOf('Open-2026!'),
    },
  })
  const own = /atrium_session=([^;]+)/.exec(String(entered.headers['set-cookie']))?.[1]
  const { Identity, AccountInfo } = entered.json().response
  assert.equal(Identity, 'organisation-admin')
  const seat = { accountIds: [AccountInfo.ID], ProductIDs: [ProductID], Mode: 'add' }
  assert.equal((await portal.ask('POST /account/authorize', { token: own, body: seat })).code, 100)
  const cards = await portal.ask<{ Code: string; IsAuthorized: boolean }[]>('GET /Account/AuthorizeInfo', {
    token: own,
  })
  assert.deepEqual(
    cards.response.map(({ Code, IsAuthorized }) => [Code, IsAuthorized]),
    [['ELN', true]],
  )
  const { response: organisation } = await ask<ManagedOrganisation>(`GET ${at}`)
  assert.deepEqual(
    [organisation.MemberCount, organisation.AdministratorCount, organisation.Invitations.length],
    [1, 1, 0],
  )
})
