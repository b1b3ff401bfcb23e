import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { startingProducts } from '@atrium/contract/products/starting-products.ts'
import type { Licence } from '@atrium/contract/organisation/organisation.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { productBody } from '#testing/examples/operator-writes.ts'
import { smallestPng } from '#testing/pictures.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { insertLicence, insertProduct } from './managed-products.store.ts'

const portal = await openTestPortal()
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const operator = await portal.anAccount({ role: 'operator' })
const { token } = await portal.aSession(operator)
const organisation = await portal.anOrganisation()
const person = await portal.anAccount({ organisationId: organisation.id })
const own = await portal.aSession(person)
const administrator = await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' })
const admin = await portal.aSession(administrator)

const create = async (code: string, more: object = {}) =>
  portal.ask<ManagedProduct>('POST /operator/products', { token, body: { ...productBody(code), ...more } })
const list = async () => (await portal.ask<ManagedProduct[]>('GET /operator/products', { token })).response
const launcher = async () =>
  (await portal.ask<AuthorisedProduct[]>('GET /Account/AuthorizeInfo?showUnAuthorized=true', { token: own.token }))
    .response
const cardOf = async (code: string) => (await launcher()).find(({ Code }) => Code === code)
const licence = (productId: string, body: object = {}, organisationId = organisation.id) =>
  portal.ask<Licence>(`PUT /operator/organisations/${organisationId}/licences/${productId}`, {
    token,
    body: { seatCount: 5, validFrom: '2020-01-01', validUntil: '2099-12-31', ...body },
  })
const seat = (productId: string) =>
  portal.ask('POST /account/authorize', {
    token: admin.token,
    body: { accountIds: [person.id], ProductIDs: [productId], Mode: 'add' },
  })
const isAuthorised = (platform: string) =>
  portal.ask('POST /account/isAuthorizeLogin', { token: own.token, body: { platform } })

/** Servers apply changes when the notice arrives. */
async function until(ask: () => Promise<unknown>, wanted: unknown) {
  for (let tries = 0; tries < 100 && JSON.stringify(await ask()) !== JSON.stringify(wanted); tries += 1)
    await setTimeout(20)
  assert.deepEqual(await ask(), wanted)
}
const errorOf = async (answer: Promise<{ error?: string }>) => (await answer).error ?? null

test('product – created by an operator – is listed, licensed, opened and edited', async () => {
  const { response: made } = await create('Bench', { Name: ' 工作台 ', Color: '#ABCDEF' })
  assert.deepEqual([made.Name, made.Color, made.IsEnabled, made.LicenceCount], ['工作台', '#abcdef', true, 0])
  await until(async () => (await cardOf('Bench'))?.IsAuthorized, false)
  assert.equal((await licence(made.ID)).response.UsedSeats, 0)
  assert.equal((await seat(made.ID)).code, 100)
  await until(async () => (await cardOf('Bench'))?.IsAuthorized, true)
  assert.equal((await cardOf('Bench'))?.WebUrl, 'https://app.example')
  await until(() => errorOf(isAuthorised('bench')), null)
  const moved = await portal.ask<ManagedProduct>(`PUT /operator/products/${made.ID}`, {
    token,
    body: { ...productBody('Bench'), WebUrl: 'http://bench.example:8080/app', HelpUrl: 'https://help.example' },
  })
  assert.deepEqual([moved.response.WebUrl, moved.response.LicenceCount], ['http://bench.example:8080/app', 1])
  await until(async () => (await cardOf('Bench'))?.WebUrl, moved.response.WebUrl)
  const card = await cardOf('Bench')
  assert.deepEqual([card?.WebUrl, card?.HelpUrl], ['http://bench.example:8080/app', 'https://help.example'])
})

test('product – without an address – has none in the launcher', async () => {
  const { response: made } = await create('NoPlace', { WebUrl: null })
  await licence(made.ID)
  await seat(made.ID)
  await until(async () => {
    const card = await cardOf('NoPlace')
    return [card?.IsAuthorized, card?.WebUrl]
  }, [true, null])
})

test('product – with a taken code in any case, or an address that is not of the web – is refused', async () => {
  await create('Taken')
  assert.equal((await create('TAKEN')).error, 'products.code-taken')
  const { response: other } = await create('Other')
  const renamed = await portal.ask(`PUT /operator/products/${other.ID}`, { token, body: productBody('taken') })
  assert.equal(renamed.error, 'products.code-taken')
  for (const WebUrl of ['javascript:alert(1)', 'app.example', 'https://', 'http://a b.example', '/inside', ''])
    assert.equal((await create('Wrong', { WebUrl })).error, 'request.invalid', WebUrl)
  assert.equal((await create('Wrong', { WebUrl: 'https://[::1' })).error, 'products.wrong-address')
  for (const more of [
    { Code: '1x' },
    { Code: 'a b' },
    { Name: ' ' },
    { Color: 'red' },
    { Icon: 'rocket' },
    { Kind: 'x' },
  ])
    assert.equal((await create('Wrong', more)).error, 'request.invalid', JSON.stringify(more))
  const unknown = await portal.ask(`PUT /operator/products/${newId()}`, { token, body: productBody('Nobody') })
  assert.equal(unknown.error, 'products.unknown')
})

test('product – created twice at once – is created once', async () => {
  const answers = await Promise.all(['Twice', 'twice'].map((code) => create(code)))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [100, 2309],
  )
})

test('product order – of some products – puts the others after them, also in the launcher', async () => {
  const before = await list()
  const last = before.at(-1)
  const answer = await portal.ask('PUT /operator/products/order', { token, body: { productIds: [last?.ID] } })
  assert.deepEqual(answer.response, { Ordered: 1 })
  const codes = (products: readonly { Code: string }[]) => products.map(({ Code }) => Code)
  assert.deepEqual(codes(await list()), codes([...before.slice(-1), ...before.slice(0, -1)]))
  assert.deepEqual(codes((await launcher()).filter(({ IsAuthorized }) => !IsAuthorized))[0], last?.Code)
  const unknown = await portal.ask('PUT /operator/products/order', { token, body: { productIds: [newId()] } })
  assert.equal(unknown.error, 'products.unknown')
})

test('product – disabled – is hidden and closed, and keeps its seats', async () => {
  const { response: made } = await create('Switch')
  await licence(made.ID)
  await seat(made.ID)
  const turn = (isEnabled: boolean) =>
    portal.ask<ManagedProduct>(`PUT /operator/products/${made.ID}/enabled`, { token, body: { isEnabled } })
  const seen = async () => {
    const asAdmin = async (at: string) => JSON.stringify((await portal.ask(at, { token: admin.token })).response)
    const places = await Promise.all([
      asAdmin('GET /Account/AuthorizeInfo?showUnAuthorized=true'),
      asAdmin('GET /Platform/WebUrls?isAll=true'),
      asAdmin('GET /organization/authorizeInfo'),
      asAdmin('GET /organization/platformInfo'),
      asAdmin('GET /account/authorize/products'),
    ])
    return places.map((place) => place.includes('"Switch"'))
  }
  await until(seen, [true, true, true, true, true])
  assert.equal((await turn(false)).response.IsEnabled, false)
  await until(seen, [false, false, false, false, false])
  assert.equal((await isAuthorised('Switch')).error, 'products.unknown')
  assert.equal((await portal.ask(`POST /Platform/use/${made.ID}`, { token: own.token })).error, 'products.unknown')
  assert.equal((await seat(made.ID)).error, 'products.unauthorised')
  // Granting again keeps what the dialog does not show.
  const set = { accountIds: [person.id], ProductIDs: [], Mode: 'set' }
  assert.equal((await portal.ask('POST /account/authorize', { token: admin.token, body: set })).code, 100)
  assert.equal((await turn(true)).response.IsEnabled, true)
  await until(() => errorOf(isAuthorised('Switch')), null)
})

const upload = async (id: string, content: Uint8Array<ArrayBuffer>) => {
  const body = new FormData()
  body.set('file', new Blob([content]), 'icon')
  const headers = { 'x-atrium': '1', cookie: `atrium_session=${token}` }
  const answer = await fetch(`${address}/api/operator/products/${id}/icon`, { method: 'POST', body, headers })
  return (await answer.json()) as { error?: string; response: ManagedProduct }
}
const svg = (inside: string) =>
  new Uint8Array(
    Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>\n`),
  )

test('product icon – a picture or an inert drawing – is in the launcher until removed', async () => {
  const { response: made } = await create('Icon')
  for (const [content, type] of [
    [smallestPng, 'image/png'],
    [svg('<path d="M1 1h7v7z" fill="url(#a)"/>'), 'image/svg+xml'],
  ] as const) {
    const { IconUrl } = (await upload(made.ID, content)).response
    await until(async () => (await cardOf('Icon'))?.IconUrl, IconUrl)
    const shown = await fetch(address + IconUrl, { headers: { cookie: `atrium_session=${own.token}` } })
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, type])
    assert.match(String(shown.headers.get('content-security-policy')), /default-src 'none'.*sandbox/)
    assert.equal((await fetch(address + IconUrl)).status, 401)
  }
  const dangerous = [
    '<script>alert(1)</script>',
    '<svg:script/>',
    '<path onload="alert(1)"/>',
    '<image href="https://elsewhere.example/a.png"/>',
    '<use xlink:href="other.svg#a"/>',
    '<a href="javascript:alert(1)"><path/></a>',
    '<foreignObject/>',
    '<style>@import "https://elsewhere.example"</style>',
    '<path fill="url(https://elsewhere.example/a)"/>',
  ]
  for (const inside of dangerous) assert.equal((await upload(made.ID, svg(inside))).error, 'picture.broken', inside)
  const entity = new Uint8Array(Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'))
  assert.equal((await upload(made.ID, entity)).error, 'picture.broken')
  assert.equal((await upload(made.ID, new Uint8Array(Buffer.from('GIF89a')))).error, 'upload.wrong-format')
  assert.equal((await upload(made.ID, svg(' '.repeat(250_000)))).error, 'upload.too-large')
  const before = (await cardOf('Icon'))?.IconUrl
  const removed = await portal.ask<ManagedProduct>(`DELETE /operator/products/${made.ID}/icon`, { token })
  assert.equal(removed.response.IconUrl, null)
  await until(async () => (await cardOf('Icon'))?.IconUrl, null)
  assert.equal((await fetch(address + before, { headers: { cookie: `atrium_session=${own.token}` } })).status, 404)
})

test('licence – granted, changed and ended – reports how many people lose access', async () => {
  const { response: made } = await create('Licensed')
  assert.equal((await licence(made.ID, { seatCount: 3 })).response.State, 'valid')
  await seat(made.ID)
  await until(() => errorOf(isAuthorised('Licensed')), null)
  const changed = await licence(made.ID, { seatCount: 7, validUntil: '2098-12-31' })
  assert.deepEqual(
    [changed.response.SeatCount, changed.response.UsedSeats, changed.response.ValidUntil],
    [7, 1, '2098-12-31'],
  )
  const ended = await portal.ask(`DELETE /operator/organisations/${organisation.id}/licences/${made.ID}`, { token })
  assert.deepEqual(ended.response, { People: 1 })
  await until(() => errorOf(isAuthorised('Licensed')), 'products.unauthorised')
  const again = await portal.ask(`DELETE /operator/organisations/${organisation.id}/licences/${made.ID}`, { token })
  assert.equal(again.error, 'request.not-found')
  const held = await portal.ask<{ OrgName: string; Licences: Licence[] }>(
    `GET /operator/organisations/${organisation.id}/licences`,
    { token },
  )
  assert.equal(held.response.OrgName, organisation.name)
  assert.equal(held.response.Licences.find(({ Code }) => Code === 'Licensed')?.State, 'over')
  await licence(made.ID)
  // Its members have it again.
  await until(() => errorOf(isAuthorised('Licensed')), null)
  const actions = await asOwner<{
    organisation_id: string
    action: string
    changes: Record<string, [unknown, unknown]>
  }>(
    sql`select organisation_id, action, changes from operation_logs where subject_id = ${made.ID} and action like 'products.licence%' order by at, organisation_id`,
  )
  assert.equal(actions.filter(({ organisation_id }) => organisation_id === organisation.id).length, 4)
  assert.equal(actions.filter(({ organisation_id }) => organisation_id !== organisation.id).length, 4)
  const end = actions.find(({ action }) => action === 'products.licence-ended')
  assert.deepEqual(end?.changes['peopleAffected'], [null, 1])
})

test('licence – with fewer seats than people or impossible days – is refused', async () => {
  const { response: made } = await create('Seats')
  const other = await portal.anAccount({ organisationId: organisation.id })
  await licence(made.ID, { seatCount: 2 })
  const body = { accountIds: [person.id, other.id], ProductIDs: [made.ID], Mode: 'add' }
  assert.equal((await portal.ask('POST /account/authorize', { token: admin.token, body })).code, 100)
  const fewer = await licence(made.ID, { seatCount: 1 })
  assert.equal(fewer.error, 'products.seats-below-used')
  assert.match(fewer.message, /2/)
  const [row] = await asOwner<{ seat_count: number }>(
    sql`select seat_count from licences where product_id = ${made.ID}`,
  )
  assert.equal(row?.seat_count, 2)
  for (const days of [
    { validFrom: '2026-02-30' },
    { validFrom: '2099-01-02', validUntil: '2099-01-01' },
    { validUntil: '2020-01-02' },
  ])
    assert.equal((await licence(made.ID, days)).error, 'products.wrong-period', JSON.stringify(days))
  for (const seatCount of [0, 1.5, 10_000_000])
    assert.equal((await licence(made.ID, { seatCount })).error, 'request.invalid')
})

test('licence – for an unknown organisation or product – is refused', async () => {
  const { response: made } = await create('Existing')
  assert.equal((await licence(newId())).error, 'products.unknown')
  assert.equal((await licence(made.ID, {}, newId())).error, 'request.not-found')
  const none = await portal.ask(`GET /operator/organisations/${newId()}/licences`, { token })
  assert.equal(none.error, 'request.not-found')
})

test('product list – of ten products without addresses, each with a licence – returns them in order', async () => {
  const fresh = await openTestPortal()
  const { id: organisationId } = await fresh.anOrganisation()
  await inTransaction(fresh.database, 'installation', async (db) => {
    for (const product of startingProducts) {
      const { id: productId } = await insertProduct(db, { ...product, webUrl: null, publicUrl: null, helpUrl: null })
      await insertLicence(db, {
        organisationId,
        productId,
        seatCount: 1,
        validFrom: '2020-01-01',
        validUntil: '2099-12-31',
      })
    }
  })
  const { token: fresher } = await fresh.aSession(await fresh.anAccount({ role: 'operator' }))
  const { response } = await fresh.ask<ManagedProduct[]>('GET /operator/products', { token: fresher })
  assert.deepEqual(
    response.map(({ Code, LicenceCount, WebUrl }) => [Code, LicenceCount, WebUrl]),
    ['CIMS', 'ELN', 'PM', 'IM', 'SM', 'SDH', 'CMS', 'MaXFlow', 'EDM', 'MM'].map((code) => [code, 1, null]),
  )
  await fresh.close()
})
