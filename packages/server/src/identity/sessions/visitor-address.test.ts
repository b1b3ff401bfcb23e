import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const secret = 'a secret of the products'
const portal = await openTestPortal({ PRODUCT_SECRET: secret })
after(() => portal.close())
const asOwner = (query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => db.execute(query))

const organisation = await portal.anOrganisation()
const person = await portal.anAccount({ organisationId: organisation.id })
const other = await portal.anAccount({ organisationId: organisation.id })
const { token } = await portal.aSession(person)
const productId = newId()
await asOwner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, icon, color, position)
  values (${productId}, 'ELN', 'cloud', '应用', 'Application', '', '', 'flask', '#0fa68e', 0)`)
await asOwner(
  sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until) values (${organisation.id}, ${productId}, 9, '2020-01-01', '2099-12-31')`,
)
await asOwner(
  sql`insert into grants (organisation_id, account_id, product_id) values (${organisation.id}, ${person.id}, ${productId}), (${organisation.id}, ${other.id}, ${productId})`,
)
const whitelist = JSON.stringify({ Text: '203.0.113.0/24', Enabled: true })
await asOwner(
  sql`insert into organisation_configs (id, organisation_id, code, value) values (${newId()}, ${organisation.id}, 'ip-whitelist', ${whitelist}::jsonb)`,
)

const now = () => Math.floor(portal.clock.now() / 1_000)
const signed = (address: string, { at = now(), key = secret, session = token } = {}) => ({
  'x-atrium-visitor-address': address,
  'x-atrium-timestamp': String(at),
  'x-atrium-signature': `sha256=${createHmac('sha256', key).update(`${at}.${address}.${session}`).digest('hex')}`,
})
const ask = async (headers: Record<string, string>, asToken = token) =>
  (await portal.ask('POST /account/isAuthorizeLogin', { token: asToken, body: { platform: 'ELN' }, headers })).error

test("IP whitelist – forwarded address – applies to the signed address, not the application's", async () => {
  assert.equal(await ask({}), 'access.address-banned')
  assert.equal(await ask(signed('203.0.113.7')), undefined)
  assert.equal(await ask(signed('198.51.100.7')), 'access.address-banned')
  assert.equal(await ask({ 'x-forwarded-for': '203.0.113.7' }), 'access.address-banned')
})

test('forwarded address – forged, old, foreign or missing signature – is refused', async () => {
  const genuine = signed('203.0.113.7')
  assert.equal(await ask(signed('203.0.113.7', { key: 'another secret of sixteen' })), 'access.wrong-signature')
  assert.equal(await ask({ ...genuine, 'x-atrium-visitor-address': '203.0.113.8' }), 'access.wrong-signature')
  assert.equal(await ask({ ...genuine, 'x-atrium-timestamp': String(now() + 1) }), 'access.wrong-signature')
  assert.equal(await ask(signed('203.0.113.7', { at: now() - 301 })), 'access.wrong-signature')
  assert.equal(await ask(signed('203.0.113.7', { at: now() + 310 })), 'access.wrong-signature')
  assert.equal(await ask(signed('nowhere')), 'access.wrong-signature')
  assert.equal(await ask({ 'x-atrium-visitor-address': '203.0.113.7' }), 'access.wrong-signature')
  // What was signed for one session is worth nothing with another.
  assert.equal(await ask(genuine, (await portal.aSession(other)).token), 'access.wrong-signature')
})
