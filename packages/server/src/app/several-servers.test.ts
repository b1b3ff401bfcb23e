import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { AppWithSecret } from '@atrium/contract/open-platform/apps.shapes.ts'
import { forgeryHeader, sessionCookie } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inTransaction } from '#kit/data/database.ts'
import { openServer } from '#kit/data/database-server.ts'
import { readSettings } from '#environment/settings.ts'
import { productBody } from '#testing/examples/operator-writes.ts'
import { openSilentProxy } from '#testing/silent-proxy.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { assemble } from './server.ts'

const skip = process.env['TEST_DATABASE_URL'] ? false : 'several servers need PostgreSQL'

/** A second server on the first one's database. */
async function openSecond(url: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  const server = await assemble({
    settings: readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    database: await openServer(url),
  })
  const isIn = async (token: string) =>
    (await server.app.inject({ url: '/api/account/session', headers: { cookie: `${sessionCookie}=${token}` } })).json()
      .response.logged as boolean
  return {
    isIn,
    server,
    async close() {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function withinASecond(isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + 1_000
  while (!(await isTrue())) {
    assert.ok(Date.now() < deadline, 'not within a second')
    await new Promise((resume) => setTimeout(resume, 10))
  }
}

test(
  'session – ended on another server – ends here within a second, also after the listening connection was lost',
  { skip, timeout: 60_000 },
  async () => {
    const first = await openTestPortal()
    const name = await currentDatabase(first)
    const url = new URL(String(process.env['TEST_DATABASE_URL']))
    url.pathname = `/${name}`
    const second = await openSecond(url.href)
    after(async () => {
      await second.close()
      await first.close()
    })
    const person = await first.anAccount()

    const one = await first.aSession(person)
    assert.ok(await second.isIn(one.token))
    await first.ask('POST /account/logout', { token: one.token })
    await withinASecond(async () => !(await second.isIn(one.token)))

    const two = await first.aSession(person)
    assert.ok(await second.isIn(two.token))
    const breaker = new pg.Client({ connectionString: url.href })
    await breaker.connect()
    await breaker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'atrium notices'`,
    )
    await first.ask('POST /account/logout', { token: two.token })
    await breaker.end()
    // The connection is restored after a second and all caches are cleared.
    for (let n = 0; n < 60 && (await second.isIn(two.token)); n += 1)
      await new Promise((resume) => setTimeout(resume, 50))
    assert.equal(await second.isIn(two.token), false)
  },
)

/** Two servers on one database, closed at the end. */
async function twoServers() {
  const first = await openTestPortal()
  const url = new URL(String(process.env['TEST_DATABASE_URL']))
  url.pathname = `/${await currentDatabase(first)}`
  const second = await openSecond(url.href)
  after(async () => {
    await second.close()
    await first.close()
  })
  return { first, second }
}

test('role changed on another server – applies within a second', { skip, timeout: 60_000 }, async () => {
  const { first, second } = await twoServers()
  const operator = await first.aSession(await first.anAccount({ role: 'operator' }))
  const role = { Code: 'viewer', Name: '查看者', EnglishName: 'Viewer', DefaultFor: 'member' }
  const product = { ...productBody('CIMS'), Roles: [role, { ...role, Code: 'keeper', DefaultFor: null }] }
  const { response } = await first.ask<{ ID: string }>('POST /operator/products', {
    token: operator.token,
    body: product,
  })
  const person = await first.anAccount()
  const { organisationId } = person
  await first.ask(`PUT /operator/organisations/${organisationId}/licences/${response.ID}`, {
    token: operator.token,
    body: { seatCount: 5, validFrom: '2020-01-01', validUntil: '2099-12-31' },
  })
  const admin = await first.aSession(await first.anAccount({ organisationId, role: 'organisation-admin' }))
  const give = (RoleCode: string | null) =>
    first.ask('POST /account/authorize', {
      token: admin.token,
      body: {
        accountIds: [person.id],
        ProductIDs: [response.ID],
        Mode: 'add',
        ProductRoles: [{ ProductID: response.ID, RoleCode }],
      },
    })
  const { token } = await first.aSession(person)
  const rolesThere = async () => {
    const answer = await second.server.app.inject({
      method: 'POST',
      url: '/api/users/isAuthorizeLogin',
      headers: { [forgeryHeader]: '1', cookie: `${sessionCookie}=${token}` },
      payload: {},
    })
    return JSON.stringify(answer.json().response?.RoleCodes)
  }
  await give(null)
  await withinASecond(async () => (await rolesThere()) === '["viewer"]')
  await give('keeper')
  await withinASecond(async () => (await rolesThere()) === '["keeper"]')
  await give(null)
  await withinASecond(async () => (await rolesThere()) === '["viewer"]')
  await first.ask(`PUT /operator/products/${response.ID}`, {
    token: operator.token,
    body: {
      ...product,
      Roles: [role, { ...role, Code: 'reader' }].map((one, at) => ({ ...one, DefaultFor: at ? 'member' : null })),
    },
  })
  await withinASecond(async () => (await rolesThere()) === '["reader"]')
})

test(
  'access token – revoked, or of a revoked app – is dead on another server within a second',
  { skip, timeout: 60_000 },
  async () => {
    const { first, second } = await twoServers()
    const admin = await first.anAccount({ role: 'organisation-admin' })
    const { token: session } = await first.aSession(admin)
    await inOwner(
      first,
      `insert into open_authorisations values ('${String(admin.organisationId)}', '2020-01-01', '2099-12-31', 1000, 100, 9)`,
    )
    const { response } = await first.ask<AppWithSecret>('POST /v1/Sdk/ucapi/ade', {
      token: session,
      body: { Name: 'LIMS', OwnerID: admin.id, ValidUntil: null, Addresses: '' },
    })
    const client = { client_id: response.App.ID, client_secret: response.Secret }
    const post = async (path: string, body: object) =>
      (await first.inject(`POST /v1/token${path}`, { body: { ...client, ...body } })).body
    const newToken = async () =>
      (JSON.parse(await post('', { grant_type: 'client_credentials' })) as { access_token: string }).access_token
    const isThere = async (token: string) => (await second.server.services.sessions.find(token)) !== undefined
    const [revoked, other] = [await newToken(), await newToken()]
    assert.deepEqual([await isThere(revoked), await isThere(other)], [true, true])

    await post('/revoke', { token: revoked })
    await withinASecond(async () => !(await isThere(revoked)))
    assert.ok(await isThere(other))

    await first.ask(`POST /v1/Sdk/ucapi/ade/${response.App.ID}/revoke`, { token: session, body: {} })
    await withinASecond(async () => !(await isThere(other)))
  },
)

test(
  'caches – with a silently dead listening connection – are bypassed until it is reopened',
  { skip, timeout: 120_000 },
  async () => {
    const first = await openTestPortal()
    const url = new URL(String(process.env['TEST_DATABASE_URL']))
    const proxy = await openSilentProxy({ host: url.hostname, port: Number(url.port || 5432) })
    url.pathname = `/${await currentDatabase(first)}`
    url.host = `127.0.0.1:${proxy.port}`
    const second = await openSecond(url.href)
    after(async () => {
      await second.close()
      await proxy.close()
      await first.close()
    })
    const { server, isIn } = second
    const locked = await first.anAccount()
    const { organisationId } = locked
    const admin = await first.anAccount({ organisationId, role: 'organisation-admin' })
    const removed = await first.anAccount({ organisationId, role: 'organisation-admin' })
    const [lockedSession, adminSession, removedSession] = [
      await first.aSession(locked),
      await first.aSession(admin),
      await first.aSession(removed),
    ]
    const addDepartment = async (name: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/department',
          headers: { 'x-atrium': '1', cookie: `${sessionCookie}=${removedSession.token}` },
          payload: { Name: name },
        })
      ).statusCode
    const until = async (isTrue: () => boolean | Promise<boolean>) => {
      for (let n = 0; n < 600 && !(await isTrue()); n += 1) await new Promise((resume) => setTimeout(resume, 50))
      assert.ok(await isTrue())
    }
    assert.ok(await isIn(lockedSession.token))
    assert.equal(await addDepartment('before'), 200)

    proxy.silence()
    const change = (query: string, id: string) => inOwner(first, query.replace('$id', id))
    await change(`update accounts set state = 'locked' where id = '$id'`, locked.id)
    await change(`update accounts set role = 'member' where id = '$id'`, removed.id)
    await until(async () => !(await isIn(lockedSession.token)))
    assert.equal(await addDepartment('after'), 403)
    assert.equal(server.services.isNotified(), false)

    // Nothing is cached meanwhile, so changes are seen at once.
    assert.ok(await isIn(adminSession.token))
    await first.ask('POST /account/logout', { token: adminSession.token })
    assert.equal(await isIn(adminSession.token), false)

    proxy.restore()
    await until(() => server.services.isNotified())
    const last = await first.aSession(admin)
    assert.ok(await isIn(last.token))
    await first.ask('POST /account/logout', { token: last.token })
    await withinASecond(async () => !(await isIn(last.token)))
  },
)

const inOwner = (portal: Awaited<ReturnType<typeof openTestPortal>>, query: string) =>
  inTransaction(portal.database, 'owner', (db) => db.execute(sql.raw(query)))

async function currentDatabase(portal: Awaited<ReturnType<typeof openTestPortal>>): Promise<string> {
  const { rows } = (await (await portal.database.queue()).executeSql('select current_database() as name')) as {
    rows: { name: string }[]
  }
  return String(rows[0]?.name)
}
