import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { day, minute } from '@atrium/contract/constants.ts'
import type { ManagedProduct, ProductWithSecret } from '@atrium/contract/products/managed-products.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openHttpEmulator } from '#testing/emulators/http-emulator.ts'
import { isSigned } from '#testing/emulators/signed.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { signedProductHeaders } from './product-visitor.ts'

const shared = 'a secret that all products share'
const emulator = await openHttpEmulator(() => ({ status: 200, json: { duties: [] } }))
const portal = await openTestPortal({ PRODUCT_SECRET: shared, PRODUCT_DUTIES: `CMS=${emulator.url}` })
after(async () => {
  await portal.close()
  await emulator.close()
})
const { database, clock, server } = portal
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(database, 'owner', (db) => rowsOf<T & Record<string, unknown>>(db, query))

const { id: organisationId } = await portal.anOrganisation()
const operator = (await portal.aSession(await portal.anAccount({ role: 'operator' }))).token
const askOperator = <T>(at: string, body?: object) => portal.ask<T>(at, { token: operator, ...(body && { body }) })

async function aProduct(code: string) {
  const id = newId()
  await owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, icon, color, position)
    values (${id}, ${code}, 'cloud', '应用', 'Application', '', '', 'flask', '#0fa68e', 0)`)
  await owner(sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until)
    values (${organisationId}, ${id}, 9, '2020-01-01', '2099-12-31')`)
  return { id, code }
}

/** What a product is answered that reads a request of signatures which does not exist. */
async function askAs({ code }: { code: string }, secret: string, of = organisationId) {
  const sign = (method: string, target: string, body: string) =>
    signedProductHeaders({ product: code, organisationId: of, method, target, body }, { secret, now: clock.now() })
  return (await portal.ask(`GET /v1/esign/requests/${newId()}`, { sign })).error
}
const welcome = 'request.not-found'
const unknown = 'access.wrong-signature'

const createSecret = async ({ id }: { id: string }, OldSecretDays: number) =>
  (await askOperator<ProductWithSecret>(`POST /operator/products/${id}/secrets`, { OldSecretDays })).response
const productOf = async ({ id }: { id: string }) =>
  (await askOperator<ManagedProduct[]>('GET /operator/products')).response.find(({ ID }) => ID === id)

test('secret of a product – signs for that product alone, and the shared one no more', async () => {
  const [one, other] = [await aProduct('ONE'), await aProduct('OTHER')]
  assert.equal(await askAs(one, shared), welcome)
  assert.equal((await productOf(one))?.UsesSharedSecret, true)
  const { Secret, Product } = await createSecret(one, 0)
  assert.deepEqual([Product.UsesSharedSecret, Product.Secrets.length], [false, 1])
  assert.deepEqual([await askAs(one, Secret), await askAs(one, shared)], [welcome, unknown])
  assert.deepEqual([await askAs(other, Secret), await askAs(other, shared)], [unknown, welcome])
  assert.equal(JSON.stringify(await askOperator('GET /operator/products')).includes(Secret), false)
  const stored = await owner(sql`select * from product_secrets`)
  assert.equal(JSON.stringify(stored).includes(Secret), false)
})

test('first secret of a product – with days for the previous one – leaves the shared one valid for so long', async () => {
  const product = await aProduct('FIRST')
  const { Secret } = await createSecret(product, 7)
  assert.deepEqual([await askAs(product, Secret), await askAs(product, shared)], [welcome, welcome])
  clock.forward(7 * day + minute)
  assert.deepEqual([await askAs(product, Secret), await askAs(product, shared)], [welcome, unknown])
  clock.forward(-7 * day - minute)
})

test('rotated secret – both are valid until the previous one ends, or is ended; a third is refused', async () => {
  const product = await aProduct('ROTATED')
  const first = (await createSecret(product, 0)).Secret
  const second = await createSecret(product, 7)
  assert.deepEqual([await askAs(product, first), await askAs(product, second.Secret)], [welcome, welcome])
  const refused = await askOperator(`POST /operator/products/${product.id}/secrets`, { OldSecretDays: 7 })
  assert.equal(refused.error, 'products.two-secrets')
  const [newest, previous] = second.Product.Secrets
  assert.equal(newest?.EndTime, null)
  assert.ok(previous?.EndTime)
  const end = (id = '') => askOperator<ManagedProduct>(`DELETE /operator/products/${product.id}/secrets/${id}`)
  assert.deepEqual(
    (await end(previous?.ID)).response.Secrets.map(({ ID }) => ID),
    [newest?.ID],
  )
  assert.equal((await end(previous?.ID)).error, 'request.not-found')
  assert.deepEqual([await askAs(product, first), await askAs(product, second.Secret)], [unknown, welcome])
  // The shared secret does not come back.
  await end(newest?.ID)
  assert.deepEqual([await askAs(product, second.Secret), await askAs(product, shared)], [unknown, unknown])
  const sealed = await owner<{ sealed: string }>(
    sql`select sealed from product_secrets where product_id = ${product.id}`,
  )
  assert.deepEqual(sealed, [{ sealed: '' }, { sealed: '' }])
  const entries = await owner<{ action: string }>(
    sql`select action from operation_logs where subject_id = ${product.id} order by at`,
  )
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['products.secret-created', 'products.secret-created', 'products.secret-ended', 'products.secret-ended'],
  )
})

test('secret that is used – shows when it was last', async () => {
  const product = await aProduct('USED')
  const { Secret, Product } = await createSecret(product, 0)
  assert.equal(Product.Secrets[0]?.LastUsedTime, null)
  await askAs(product, 'another secret of a stranger')
  assert.equal((await productOf(product))?.Secrets[0]?.LastUsedTime, null)
  await askAs(product, Secret)
  assert.ok((await productOf(product))?.Secrets[0]?.LastUsedTime)
})

test('call of a product – without a licence, or of a suspended organisation – is refused with the reason', async () => {
  const product = await aProduct('LICENSED')
  const { id: suspended } = await portal.anOrganisation()
  await owner(sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until)
    values (${suspended}, ${product.id}, 9, '2020-01-01', '2099-12-31')`)
  assert.equal(await askAs(product, shared, suspended), welcome)
  await owner(sql`update organisations set suspended_at = now() where id = ${suspended}`)
  assert.equal(await askAs(product, shared, suspended), 'products.organisation-suspended')
  // A stranger does not learn of it.
  assert.equal(await askAs(product, 'another secret of a stranger', suspended), unknown)
  assert.equal(await askAs(product, shared), welcome)
  for (const period of [sql`valid_until = '2020-12-31'`, sql`valid_from = '2099-01-01', valid_until = '2099-12-31'`]) {
    await owner(
      sql`update licences set ${period} where product_id = ${product.id} and organisation_id = ${organisationId}`,
    )
    assert.equal(await askAs(product, shared), 'products.unauthorised')
  }
  await owner(sql`delete from licences where product_id = ${product.id}`)
  assert.equal(await askAs(product, shared), 'products.unauthorised')
})

test('request to a product – while two secrets are valid – is signed with the previous one, then with the new one', async () => {
  const product = await aProduct('CMS')
  const send = async () => {
    await server.services.handoverTasks.list('CMS', organisationId, [newId()])
    const received = emulator.requests.at(-1)
    assert.ok(received)
    return (secret: string) => isSigned(received, secret)
  }
  assert.equal((await send())(shared), true)
  const { Secret, Product } = await createSecret(product, 7)
  assert.equal((await send())(shared), true)
  await askOperator(`DELETE /operator/products/${product.id}/secrets/${Product.Secrets[1]?.ID}`)
  const isSignedWith = await send()
  assert.deepEqual([isSignedWith(Secret), isSignedWith(shared)], [true, false])
})

test('address of a visitor – of a product that names itself – needs the secret of that product', async () => {
  const product = await aProduct('VISITED')
  const person = await portal.anAccount({ organisationId })
  const { token } = await portal.aSession(person)
  await owner(
    sql`insert into grants (organisation_id, account_id, product_id) values (${organisationId}, ${person.id}, ${product.id})`,
  )
  const ask = async (secret: string, named?: string) => {
    const timestamp = String(Math.floor(clock.now() / 1_000))
    const signature = createHmac('sha256', secret).update(`${timestamp}.203.0.113.7.${token}`).digest('hex')
    const headers = {
      ...(named && { 'x-atrium-product': named }),
      'x-atrium-visitor-address': '203.0.113.7',
      'x-atrium-timestamp': timestamp,
      'x-atrium-signature': `sha256=${signature}`,
    }
    return (await portal.ask('POST /account/isAuthorizeLogin', { token, body: { platform: 'VISITED' }, headers })).error
  }
  assert.deepEqual([await ask(shared), await ask(shared, 'VISITED')], [undefined, undefined])
  const { Secret } = await createSecret(product, 0)
  assert.deepEqual([await ask(Secret, 'visited'), await ask(shared, 'VISITED')], [undefined, unknown])
  assert.equal(await ask(shared), undefined, 'as long as another product shares it')
  await owner(
    sql`insert into product_secrets (id, product_id, sealed, ends_at) select gen_random_uuid(), id, '', now() from products`,
  )
  server.services.invalidate('products:')
  assert.equal(await ask(shared), unknown)
})
