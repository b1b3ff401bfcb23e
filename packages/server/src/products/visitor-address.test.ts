import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const secret = 'a secret of the products'
const portal = await openTestPortal({ PRODUCT_SECRET: secret, TRUSTED_PROXIES: '10.0.0.1' })
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

test('IP whitelist – X-Forwarded-For with ports, quotes, brackets or without an address – holds for the address nearest to a trusted proxy', async () => {
  const from = async (forwarded: string, address = '10.0.0.1') =>
    (
      await portal.ask('POST /account/isAuthorizeLogin', {
        token,
        body: { platform: 'ELN' },
        headers: { 'x-forwarded-for': forwarded },
        address,
      })
    ).error
  for (const forwarded of [
    '203.0.113.5',
    '203.0.113.5:51234',
    '::ffff:203.0.113.5',
    '[::ffff:203.0.113.5]:443',
    '"203.0.113.5:51234"',
    'unknown, 203.0.113.5',
    '198.51.100.1, 203.0.113.5, 10.0.0.1:8443',
  ])
    assert.equal(await from(forwarded), undefined, forwarded)
  for (const forwarded of [
    '198.51.100.7:51234',
    '[2001:db8::7]:443',
    '"[2001:db8::7]"',
    // What comes before an unknown one is its claim.
    '203.0.113.5, unknown',
    '203.0.113.5, _hidden',
    '203.0.113.5, ',
    '203.0.113.5, unix:',
    '203.0.113.5, 198.51.100.7',
  ])
    assert.equal(await from(forwarded), 'access.address-banned', forwarded)
  assert.equal(await from('203.0.113.5', '10.0.0.2'), 'access.address-banned')
})

test('metrics – X-Forwarded-For with a port – are for private addresses alone', async () => {
  const statusFor = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded }
    return (await portal.server.app.inject({ url: '/metrics', headers, remoteAddress: '10.0.0.1' })).statusCode
  }
  assert.equal(await statusFor('192.168.0.9:1234'), 200)
  assert.equal(await statusFor('203.0.113.9:1234'), 403)
})

test('session cookies – two of one name – the valid one counts, wherever it stands', async () => {
  const asks = async (...tokens: string[]) => {
    const cookie = tokens.map((one) => `${sessionCookie}=${one}`).join('; ')
    const answer = await portal.ask<{ logged: boolean }>('GET /account/session', { headers: { cookie } })
    return answer.response.logged
  }
  assert.equal(await asks('planted', token), true)
  assert.equal(await asks(token, 'planted'), true)
  assert.equal(await asks('planted', 'planted too'), false)
  const cookie = `${sessionCookie}=planted; ${sessionCookie}=${token}`
  const body = { platform: 'ELN' }
  const withBoth = (headers: Record<string, string>) =>
    portal.ask('POST /account/isAuthorizeLogin', { headers: { ...headers, cookie }, body })
  assert.equal((await withBoth(signed('203.0.113.7'))).error, undefined)
  assert.equal((await withBoth(signed('203.0.113.7', { session: 'planted' }))).error, 'access.wrong-signature')
})
