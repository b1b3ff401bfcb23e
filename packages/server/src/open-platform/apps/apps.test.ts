import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { read } from '@atrium/contract/kit/call.ts'
import { Type } from '@atrium/contract/kit/type.ts'
import type { App, AppWithSecret } from '@atrium/contract/open-platform/apps.shapes.ts'
import { sql } from 'drizzle-orm'
import { removeExpired } from '#app/expired-rows.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
/** Stands for the calls of programs. */
const calledByApps = read({
  at: 'GET /calledByApps',
  title: 'Test a token',
  purpose: 'For the test.',
  access: 'app',
  scope: 'organisation',
  gives: Type.Object({}),
})
portal.server.app.get('/calledByApps', { config: { call: calledByApps } }, () => ({}))

const asOwner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const base = '/v1/Sdk/ucapi/ade'

/** An organisation whose open capability is in force, with the calls of its administrator. */
async function anOffice({ appCount = 10 } = {}) {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const organisationId = String(admin.organisationId)
  await asOwner(
    sql`insert into open_authorisations values (${organisationId}, '2020-01-01', '2099-12-31', 1000, 100, ${appCount})`,
  )
  const input = { Name: 'LIMS', OwnerID: admin.id, ValidUntil: null, Addresses: '' }
  const ask = <T = App>(at: string, body: object = {}) => portal.ask<T>(at, { token, body })
  const create = (changes: object = {}) => ask<AppWithSecret>(`POST ${base}`, { ...input, ...changes })
  return {
    admin,
    organisationId,
    input,
    ask,
    create,
    /** Creates an app; resolves to its credentials. */
    async aClient(changes: object = {}): Promise<Client> {
      const { response, message } = await create(changes)
      assert.ok(response, message)
      return { id: response.App.ID, secret: response.Secret }
    },
    list: async (body: object = {}) =>
      (await ask<{ total: number; items: App[] }>('POST /v1/Sdk/ucapi/page/ade', body)).response,
    read: (ID: string) => ask('POST /v1/Sdk/ucapi/detail/ade', { ID }),
  }
}
interface Client {
  id: string
  secret: string
}

const basic = ({ id, secret }: Client) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** A request to the token endpoint or those beside it, as programs send it: without the header of the page. */
async function post(
  path: string,
  body: string | object | undefined,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) {
  const answer = await portal.server.app.inject({
    method: 'POST',
    url: `/api/v1/token${path}`,
    headers: { ...(typeof body === 'string' && form), ...headers },
    remoteAddress,
    ...(body !== undefined && { payload: body }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (answer.body ? answer.json() : {}) as Record<string, unknown> & { access_token: string; error?: string },
  }
}
const grant = 'grant_type=client_credentials'
const tokenOf = async (client: Client, address?: string) => post('', grant, basic(client), address)
const introspect = async (client: Client, token: string) =>
  (await post('/introspect', `token=${token}`, basic(client))).body
const isKnown = async (token: string) => (await portal.server.services.sessions.find(token)) !== undefined

test('app – created – shows its secret once and gets tokens in both formats', async () => {
  const office = await anOffice()
  const { response } = await office.create({ Name: ' 排程 ', Addresses: '127.0.0.0/8', ValidUntil: '2099-12-31' })
  const { App: app, Secret } = response
  assert.match(Secret, /^[\w-]{43}$/)
  assert.deepEqual(
    [app.Name, app.State, app.OwnerName, app.Secrets.length, app.LastUsedTime],
    ['排程', 'active', office.admin.realName, 1, null],
  )
  const client = { id: app.ID, secret: Secret }
  const parameters = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret }
  for (const answer of [
    await tokenOf(client),
    await post('', new URLSearchParams(parameters).toString()),
    await post('', parameters),
  ]) {
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { access_token, ...rest } = answer.body
    assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 7200 })
    assert.equal(answer.headers['cache-control'], 'no-store')
    const visitor = await portal.server.services.sessions.find(access_token)
    assert.deepEqual(
      [visitor?.level, visitor?.appId, visitor?.organisation?.id, visitor?.person],
      ['app', client.id, office.organisationId, undefined],
    )
  }
  const listed = (await office.list()).items[0]
  assert.ok(listed?.LastUsedTime)
  assert.equal(listed.LastUsedAddress, '127.0.0.1')
  assert.ok(!JSON.stringify([listed, await office.read(client.id)]).includes(Secret))
})

test('secret and token – in every table – are stored as hashes alone', async () => {
  const office = await anOffice()
  const client = await office.aClient()
  const { access_token } = (await tokenOf(client)).body
  for (const table of ['open_apps', 'open_app_secrets', 'sessions', 'operation_logs', 'attempts']) {
    const [found] = await asOwner<{ count: number }>(
      sql`select count(*)::int as count from ${sql.raw(table)} t where to_jsonb(t)::text like ${`%${client.secret}%`} or to_jsonb(t)::text like ${`%${access_token}%`}`,
    )
    assert.equal(found?.count, 0, table)
  }
  const asOrganisation = (query: ReturnType<typeof sql>) =>
    inTransaction(portal.database, { organisationId: office.organisationId }, (db) => db.execute(query))
  await assert.rejects(asOrganisation(sql`select secret_hash from open_app_secrets`), (problem: Error) =>
    /permission denied/.test(String(problem.cause ?? problem)),
  )
})

test('token request – malformed or hostile – is refused in the form of RFC 6749', async () => {
  const office = await anOffice()
  const client = await office.aClient()
  const right = new URLSearchParams({ client_id: client.id, client_secret: client.secret }).toString()
  const header = basic(client)
  const long = 'x'.repeat(10_000)
  const cases: [name: string, expected: string, ...Parameters<typeof post>][] = [
    ['no body', 'invalid_client 401', '', undefined],
    ['no credentials', 'invalid_client 401', '', grant],
    ['no grant type', 'invalid_request 400', '', right],
    ['other grant type', 'unsupported_grant_type 400', '', `grant_type=password&${right}`],
    ['a scope', 'invalid_scope 400', '', `${grant}&scope=all&${right}`],
    ['secret in the URL', 'invalid_request 400', `?${right}`, grant],
    ['anything in the URL', 'invalid_request 400', '?a=b', `${grant}&${right}`],
    ['repeated parameter', 'invalid_request 400', '', `${grant}&${grant}&${right}`],
    ['repeated client_id', 'invalid_request 400', '', `${grant}&${right}&client_id=x`],
    ['__proto__ twice', 'invalid_request 400', '', `${grant}&__proto__=a&__proto__=b&${right}`],
    ['header and body', 'invalid_request 400', '', `${grant}&${right}`, header],
    ['two clients', 'invalid_request 400', '', `${grant}&client_id=${office.admin.id}`, header],
    ['Basic that is no base64', 'invalid_client 401', '', grant, { authorization: 'Basic %%%' }],
    ['Basic without colon', 'invalid_client 401', '', grant, { authorization: 'Basic YWJj' }],
    ['Basic with wrong escape', 'invalid_client 401', '', grant, basic({ id: client.id, secret: '%zz' })],
    ['a bearer token', 'invalid_client 401', '', grant, { authorization: 'Bearer abc' }],
    ['a long client', 'invalid_client 401', '', `${grant}&client_id=${long}&client_secret=x`],
    ['a long secret', 'invalid_client 401', '', `${grant}&client_id=${client.id}&client_secret=${long}`],
    ['a wrong secret', 'invalid_client 401', '', grant, basic({ id: client.id, secret: 'wrong' })],
    ['an unknown client', 'invalid_client 401', '', grant, basic({ id: office.admin.id, secret: client.secret })],
    ['a NUL', 'invalid_client 401', '', `${grant}&client_id=%00&client_secret=%00`],
    ['JSON with a number', 'invalid_request 400', '', { grant_type: 1, client_id: client.id }],
    ['JSON with a list', 'invalid_request 400', '', { grant_type: ['client_credentials'] }],
    ['a JSON list', 'invalid_request 400', '', []],
    ['broken JSON', 'invalid_request 400', '', '{', { 'content-type': 'application/json' }],
    ['another type', 'invalid_request 400', '', 'a', { 'content-type': 'text/xml' }],
    ['a large body', 'invalid_request 400', '', `${grant}&a=${'x'.repeat(40_000)}`],
  ]
  for (const [index, [name, expected, path, body, headers]] of cases.entries()) {
    const answer = await post(path, body, headers, `10.1.0.${index}`)
    assert.equal(`${answer.body.error} ${answer.status}`, expected, name)
    assert.equal(answer.headers['www-authenticate'] !== undefined, answer.status === 401, name)
    assert.equal(answer.headers['cache-control'], 'no-store', name)
    assert.ok(!JSON.stringify(answer.body).includes(client.secret), name)
  }
  assert.equal((await tokenOf(client)).status, 200)
  const upper = await tokenOf({ ...client, id: client.id.toUpperCase() })
  assert.equal(upper.status, 200)
})

test('wrong secrets – from one address – are slowed down, the right secret is not', async () => {
  const office = await anOffice()
  const client = await office.aClient()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => tokenOf({ ...client, secret: 'wrong' }, '10.2.0.1')),
  )
  const statuses = answers.map(({ status }) => status)
  // The window may end meanwhile.
  assert.ok(statuses.filter((status) => status === 429).length >= 10, String(statuses))
  assert.ok(statuses.every((status) => status === 429 || status === 401))
  assert.equal(answers.find(({ status }) => status === 429)?.headers['retry-after'], '60')
  assert.equal((await tokenOf(client, '10.2.0.1')).status, 200)
  assert.equal((await tokenOf({ ...client, secret: 'wrong' }, '10.2.0.2')).status, 401)
})

test('introspection and revocation – of its own tokens – are answered, of others not', async () => {
  const office = await anOffice()
  const [own, other] = [await office.aClient(), await office.aClient({ Name: 'ERP' })]
  const foreign = await (await anOffice()).aClient()
  const { access_token: token } = (await tokenOf(own)).body
  const known = await introspect(own, token)
  assert.deepEqual([known['active'], known['client_id'], known['token_type']], [true, own.id, 'Bearer'])
  assert.equal(Number(known['exp']) - Number(known['iat']), 7200)
  for (const client of [other, foreign]) {
    assert.deepEqual(await introspect(client, token), { active: false })
    assert.equal((await post('/revoke', `token=${token}`, basic(client))).status, 200)
  }
  const person = (await portal.aSession(office.admin)).token
  for (const unknown of ['nonsense', 'x'.repeat(10_000), person, '%00'])
    assert.deepEqual(await introspect(own, unknown), { active: false }, unknown.slice(0, 20))
  await post('/revoke', `token=${person}`, basic(own))
  assert.ok(await isKnown(person))
  assert.ok(await isKnown(token))

  for (const path of ['/introspect', '/revoke']) {
    assert.equal((await post(path, `token=${token}`)).body.error, 'invalid_client')
    assert.equal((await post(path, '', basic(own))).body.error, 'invalid_request')
    assert.equal((await post(path, `token=a&token=b`, basic(own))).body.error, 'invalid_request')
    assert.equal((await post(`${path}?token=${token}`, '', basic(own))).body.error, 'invalid_request')
  }
  assert.equal((await post('/revoke', `token=${token}`, basic(own))).status, 200)
  assert.equal(await isKnown(token), false)
  assert.deepEqual(await introspect(own, token), { active: false })
  assert.equal((await post('/revoke', `token=${token}`, basic(own))).status, 200)
})

test('secret – rotated – leaves two valid until the older is ended', async () => {
  const office = await anOffice()
  const first = await office.aClient()
  const rotate = (body: object = {}) => office.ask<AppWithSecret>(`POST ${base}/${first.id}/rotate`, body)
  const endOld = () => office.ask(`POST ${base}/${first.id}/endOldSecret`)
  assert.equal((await endOld()).error, 'open-platform.no-old-secret')
  const second = { id: first.id, secret: (await rotate()).response.Secret }
  assert.deepEqual([(await tokenOf(first)).status, (await tokenOf(second)).status], [200, 200])
  assert.equal((await rotate()).error, 'open-platform.two-secrets')
  assert.equal((await endOld()).response.Secrets.length, 1)
  assert.deepEqual([(await tokenOf(first)).status, (await tokenOf(second)).status], [401, 200])

  const { response } = await rotate({ OldSecretDays: 7 })
  const [newest, old] = response.App.Secrets
  assert.equal(newest?.EndTime, null)
  const days = (Date.parse(String(old?.EndTime)) - Date.now()) / 86_400_000
  assert.ok(days > 6.9 && days <= 7.1, String(days))
  await asOwner(
    sql`update open_app_secrets set ends_at = now() - interval '1 second' where app_id = ${first.id} and ends_at is not null`,
  )
  assert.equal((await tokenOf(second)).status, 401)
  await portal.runJob(removeExpired)
  assert.equal((await asOwner(sql`select 1 from open_app_secrets where app_id = ${first.id}`)).length, 1)

  const last = { id: first.id, secret: (await rotate({ OldSecretDays: 0 })).response.Secret }
  assert.equal((await tokenOf({ id: first.id, secret: response.Secret })).status, 401)
  assert.equal((await tokenOf(last)).status, 200)
  for (const OldSecretDays of [-1, 91, 1.5, 'soon'])
    assert.equal((await rotate({ OldSecretDays })).error, 'request.invalid')
})

test('secrets – rotated five times at once – never leave more than two valid', async () => {
  const office = await anOffice()
  const { id } = await office.aClient()
  const answers = await Promise.all(Array.from({ length: 5 }, () => office.ask(`POST ${base}/${id}/rotate`)))
  assert.deepEqual(answers.map(({ error }) => error ?? 'done').toSorted(), [
    'done',
    ...Array<string>(4).fill('open-platform.two-secrets'),
  ])
})

test('app – revoked, expired or deleted – ends its tokens and gets none', async () => {
  const office = await anOffice()
  for (const end of [
    (id: string) => office.ask(`POST ${base}/${id}/revoke`),
    (id: string) => office.ask(`DELETE ${base}/${id}`),
    async (id: string) => {
      await asOwner(sql`update open_apps set valid_until = '2020-01-01' where id = ${id}`)
      portal.server.services.sessions.invalidate(`app:${id}`)
    },
  ]) {
    const client = await office.aClient({ Name: `App ${Math.random()}` })
    const { access_token: token } = (await tokenOf(client)).body
    assert.ok(await isKnown(token))
    await end(client.id)
    assert.equal(await isKnown(token), false)
    const refused = await tokenOf(client)
    assert.equal(`${refused.status} ${refused.body.error}`, '401 invalid_client')
  }
  const { items } = await office.list()
  assert.deepEqual(items.map(({ State }) => State).toSorted(), ['expired', 'revoked'])
  assert.deepEqual(
    (await office.list({ State: 'revoked' })).items.map(({ State, Secrets }) => [State, Secrets]),
    [['revoked', []]],
  )
  assert.equal((await office.list({ State: 'expired' })).total, 1)
  assert.equal((await office.list({ State: 'active' })).total, 0)
  const revoked = String(items.find(({ State }) => State === 'revoked')?.ID)
  for (const at of [`POST ${base}/${revoked}/revoke`, `POST ${base}/${revoked}/rotate`])
    assert.equal((await office.ask(at)).error, 'open-platform.app-revoked')
  assert.equal((await office.ask(`PUT ${base}/${revoked}`, office.input)).error, 'open-platform.app-revoked')
})

test('open capability – withdrawn – ends tokens and gives none', async () => {
  const office = await anOffice()
  const client = await office.aClient()
  const { access_token: token } = (await tokenOf(client)).body
  assert.ok(await isKnown(token))
  const operator = await portal.aSession(await portal.anAccount({ role: 'operator' }))
  const withdrawn = await portal.ask(
    `POST /operator/organisations/${office.organisationId}/openAuthorisation/withdraw`,
    { token: operator.token, body: { Reason: '合同到期' } },
  )
  assert.equal(withdrawn.code, 100)
  const deadline = Date.now() + 1_000
  while ((await isKnown(token)) && Date.now() < deadline) await new Promise((resume) => setTimeout(resume, 10))
  assert.equal(await isKnown(token), false)
  const refused = await tokenOf(client)
  assert.equal(`${refused.status} ${refused.body.error}`, '400 unauthorized_client')
  assert.deepEqual(await introspect(client, token), { active: false })
  assert.equal((await office.create({ Name: 'ERP' })).error, 'open-platform.not-authorised')
})

test('app – bound to addresses – gets no token from another one', async () => {
  const office = await anOffice()
  const client = await office.aClient({ Addresses: '# office\n10.9.0.0/16\n2001:db8::/32' })
  for (const address of ['10.9.1.2', '2001:db8::7']) assert.equal((await tokenOf(client, address)).status, 200)
  const refused = await tokenOf(client, '10.8.1.2')
  assert.equal(`${refused.status} ${refused.body.error}`, '400 unauthorized_client')
  const wrong = await office.ask(`PUT ${base}/${client.id}`, { ...office.input, Addresses: '10.9.0.0/40' })
  assert.equal(wrong.error, 'settings.wrong-addresses')
  await office.ask(`PUT ${base}/${client.id}`, office.input)
  assert.equal((await tokenOf(client, '10.8.1.2')).status, 200)
})

test('token – of an app bound to addresses – is refused when used from another one', async () => {
  const office = await anOffice()
  const client = await office.aClient({ Addresses: '10.9.0.0/16' })
  const { access_token: token } = (await tokenOf(client, '10.9.1.2')).body
  const useFrom = (remoteAddress: string) =>
    portal.server.app
      .inject({ url: '/calledByApps', headers: { authorization: `Bearer ${token}` }, remoteAddress })
      .then((answer) => answer.json<{ error?: string }>().error ?? 'done')
  assert.deepEqual([await useFrom('10.9.3.4'), await useFrom('10.8.1.2')], ['done', 'access.address-banned'])
  await office.ask(`PUT ${base}/${client.id}`, { ...office.input, Addresses: '10.8.0.0/16' })
  assert.deepEqual([await useFrom('10.9.3.4'), await useFrom('10.8.1.2')], ['access.address-banned', 'done'])
})

test('fields – wrong, repeated or beyond the quota – are refused by name', async () => {
  const office = await anOffice({ appCount: 2 })
  const foreigner = await portal.anAccount()
  const { id } = await office.aClient()
  for (const [changes, error] of [
    [{ Name: ' lims ' }, 'open-platform.app-name-taken'],
    [{ Name: 'B', OwnerID: foreigner.id }, 'open-platform.wrong-owner'],
    [{ Name: 'B', ValidUntil: '2020-01-01' }, 'open-platform.wrong-last-day'],
    [{ Name: 'B', ValidUntil: '2099-02-30' }, 'open-platform.wrong-last-day'],
    [{ Name: 'B', Addresses: '999.1.1.1' }, 'settings.wrong-addresses'],
    [{ Name: '  ' }, 'request.invalid'],
    [{ Name: 'x'.repeat(10_000) }, 'request.invalid'],
    [{ Name: 5 }, 'request.invalid'],
    [{ Name: 'B', OwnerID: 'me' }, 'request.invalid'],
    [{ Name: 'B', ValidUntil: 'soon' }, 'request.invalid'],
    [{ Name: 'B', Addresses: ['10.0.0.1'] }, 'request.invalid'],
  ] as const)
    assert.equal((await office.create(changes)).error, error, JSON.stringify(changes).slice(0, 80))
  await office.aClient({ Name: 'B' })
  const beyond = await office.create({ Name: 'C' })
  assert.equal(beyond.error, 'open-platform.app-count')
  assert.match(beyond.message, /2/)
  assert.equal(
    (await office.ask(`PUT ${base}/${id}`, { ...office.input, Name: 'b' })).error,
    'open-platform.app-name-taken',
  )
  assert.equal((await office.ask(`PUT ${base}/${id}`, { ...office.input, Name: 'Lims' })).response.Name, 'Lims')
  await office.ask(`POST ${base}/${id}/revoke`)
  assert.equal((await office.create({ Name: 'C' })).code, 200)
  assert.deepEqual(
    (await office.list({ Search: 'c' })).items.map(({ Name }) => Name),
    ['C'],
  )
  assert.deepEqual((await office.list({ Search: '%_' })).items, [])
})

test('quota – ten creations at once – is kept', async () => {
  const office = await anOffice({ appCount: 3 })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => office.create({ Name: `App ${n}` })))
  assert.equal(answers.filter(({ code }) => code === 200).length, 3)
  assert.equal((await office.list()).total, 3)
})

test('app – of another organisation – is as unknown as one that never existed', async () => {
  const [office, other] = [await anOffice(), await anOffice()]
  const { id } = await office.aClient()
  assert.equal((await other.read(id)).error, 'request.not-found')
  for (const [at, body] of [
    [`PUT ${base}/${id}`, other.input],
    [`POST ${base}/${id}/rotate`, {}],
    [`POST ${base}/${id}/endOldSecret`, {}],
    [`POST ${base}/${id}/revoke`, {}],
    [`DELETE ${base}/${id}`, {}],
  ] as const)
    assert.equal((await other.ask(at, body)).error, 'request.not-found', at)
  assert.deepEqual((await other.list()).items, [])
  assert.equal((await office.read(id)).response.State, 'active')
})
