import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SignInEntry } from '@atrium/contract/logs/logs.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

async function anOffice() {
  const { id: organisationId } = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '管理员' })
  const { token } = await portal.aSession(admin)
  const ask = (body: object = {}) =>
    portal.ask<{ total: number; items: SignInEntry[] }>('POST /loginLog/page', { token, body })
  const attempt = (accountId: string, result: string) =>
    owner(
      sql`select log_sign_in(${newId()}::uuid, ${organisationId}::uuid, ${accountId}::uuid, ${result}, '0', '10.1.1.1', 'Test', 'request', 'password', null, null)`,
    )
  return { organisationId, admin, ask, attempt }
}

test('sign-in log – after signing out – has a localized entry that is no failure', async () => {
  const { organisationId, ask, attempt, admin } = await anOffice()
  const person = await portal.anAccount({ organisationId, realName: '林晚' })
  const { token } = await portal.aSession(person)
  const { token: halfWay } = await portal.aSession(person, 'half-signed')
  for (const one of [token, halfWay]) await portal.ask('POST /account/logout', { token: one })
  await portal.ask('POST /account/logout')
  const { items } = (await ask({ AccountId: person.id })).response
  assert.deepEqual(
    items.map(({ Result, ResultText, MethodText }) => [Result, ResultText, MethodText]),
    [['signed-out', '已退出登录', '本人操作']],
  )
  await attempt(admin.id, 'first-step')
  await attempt(admin.id, 'identity.locked-by-admin')
  const results = async (Result: string) => (await ask({ Result })).response.items.map((row) => row.Result)
  assert.deepEqual(await results('failure'), ['identity.locked-by-admin'])
  assert.deepEqual(await results('signed-out'), ['signed-out'])
  assert.deepEqual(await results('first-step'), ['first-step'])
})

test('sign-in log – for a temporary lock and one by an administrator – has different results', async () => {
  const { admin, ask, attempt } = await anOffice()
  await attempt(admin.id, 'identity.locked')
  await attempt(admin.id, 'identity.locked-by-admin')
  const { items } = (await ask()).response
  assert.deepEqual(
    items.map(({ ResultText }) => ResultText),
    ['已被管理员锁定', '输错密码过多，暂时锁定'],
  )
})

test('sign-in log – searched by name – finds members, former members and waiting applicants', async () => {
  const { organisationId, ask, attempt } = await anOffice()
  for (const [given, result] of [
    [{}, 'success'],
    [{ leftAt: new Date() }, 'identity.wrong-password'],
    [{ state: 'waiting' as const }, 'identity.waiting'],
  ] as const) {
    const person = await portal.anAccount({ organisationId, realName: '尉迟恭', ...given })
    await attempt(person.id, result)
  }
  assert.equal((await ask({ Search: '尉迟' })).response.total, 3)
})

test('sign-in log – searched by a name that too many people have – fails with a message', async () => {
  const { organisationId, ask } = await anOffice()
  await owner(sql`insert into accounts (id, organisation_id, account, real_name, mobile_phone)
    select gen_random_uuid(), ${organisationId}::uuid, 'crowd.' || n, '群众' || n, '138' || lpad(n::text, 8, '0') from generate_series(1, 2001) as n`)
  assert.equal((await ask({ Search: '群众' })).error, 'logs.too-many-people')
  assert.equal((await ask({ Search: '群众 2000' })).error, undefined)
})
