import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { Import, ImportRow } from '@atrium/contract/members/imports.shapes.ts'
import type { FormerDetail } from '@atrium/contract/members/leaving.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { inTransaction, rowsOf } from '#kit/database.ts'
import { migrationsFolder } from '#kit/migrations-folder.ts'
import { firstOperatorLink } from '#operator/operator.service.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { commitImports } from './commit-imports.ts'

const portal = await openTestPortal()
after(() => portal.close())
const origin = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** An organisation whose member `account` left. */
async function aLeaver(account: string, realName = '方美燕') {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const leaver = await portal.anAccount({ organisationId: admin.organisationId, account, realName })
  const { token } = await portal.aSession(admin)
  const ask = <T = unknown>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
  assert.equal((await ask('POST /account/remove', { accountIds: [leaver.id] })).code, 100)
  return { admin, leaver, token, ask }
}

test('an administrator adding a member – name of a leaver – is refused, and a made-up name is another one', async () => {
  const { ask } = await aLeaver('fang.meiyan')
  const typed = await ask('POST /account/register', {
    RealName: '新人',
    Account: 'Fang.Meiyan',
    Email: 'a1@lab.example',
  })
  assert.equal(typed.error, 'identity.account-taken')
  const made = await ask<{ Account: string }>('POST /account/register', { RealName: '方美燕', Email: 'a2@lab.example' })
  assert.equal(made.response.Account, 'fang.meiyan2')
})

test('self-registration and invitation – name of a leaver – are refused, and the code is not used up', async () => {
  const { ask, admin } = await aLeaver('guo.jing')
  const [organisation] = await owner<{ name: string }>(
    sql`select name from organisations where id = ${admin.organisationId}`,
  )
  const invited = await ask<{ Link: string }>('POST /account/invitations', { uses: 5 })
  const register = async (mobilePhone: string, account: string, into: object) => {
    const body = { realName: '新人', codeType: 1, mobilePhone, password: 'Fresh-2026!', agreement: true }
    return portal.ask('POST /account', {
      body: { ...body, ...into, account, verificationCode: await portal.codeFor(mobilePhone) },
    })
  }
  for (const [mobilePhone, into] of [
    ['13655550001', { organisation: organisation?.name }],
    ['13655550002', { invitation: invited.response.Link.split('invitation=')[1] }],
  ] as const) {
    const captcha = await portal.aCaptcha()
    await portal.ask('POST /verificationCode/mobile', { body: { account: mobilePhone, checkType: 1, captcha } })
    assert.equal((await register(mobilePhone, 'GUO.jing', into)).error, 'identity.account-taken')
    assert.equal((await register(mobilePhone, `own.${mobilePhone}`, into)).code, 100)
  }
})

test('an import – name of a leaver – names the row in the dry run, and a made-up name is another one', async () => {
  const { token, ask } = await aLeaver('lin.shuang', '林双')
  const body = new FormData()
  const rows = ['姓名,账号,手机号', '林双双,LIN.shuang,13655551001', '林双,,13655551002']
  body.set('file', new Blob([rows.join('\n')]), 'members.csv')
  const headers = { 'x-atrium': '1', cookie: `${sessionCookie}=${token}`, 'x-atrium-lang': 'en' }
  const answer = await fetch(`${origin}/api/account/batchImport`, { method: 'POST', body, headers })
  const { ID } = ((await answer.json()) as { response: Import }).response
  const { items } = (await ask<{ items: ImportRow[] }>(`POST /account/batchImport/${ID}/rows`, {})).response
  assert.deepEqual(
    items[0]?.Findings.map(({ Reason }) => Reason),
    ['account-taken'],
  )
  assert.equal((await ask(`POST /account/batchImport/${ID}/commit`, {})).code, 100)
  const transaction = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(portal.database, 'none', work)
  await commitImports(portal.server.parts).run(
    { transaction, installation: transaction, progress: async () => {}, signal: new AbortController().signal },
    {},
  )
  const made = await owner(sql`select account from accounts where mobile_phone like '1365555100_'`)
  assert.deepEqual(made, [{ account: 'lin.shuang2' }])
})

test('the first operator – name of a leaver – is refused', async () => {
  await aLeaver('he.ping')
  const token = String(await firstOperatorLink(portal.database, 'https://portal.example.com')).split('token=')[1]
  const create = (account: string) =>
    portal.ask('POST /operator/first', { body: { token, account, realName: '运营', password: 'Open-2026!' } })
  assert.equal((await create('He.Ping')).error, 'operator.account-taken')
  assert.equal((await create('root')).code, 100)
})

test('the database refuses a trial account, or a renamed member, with the name of a leaver', async () => {
  const { leaver } = await aLeaver('xu.yue')
  const constraintOf = (problem: unknown) => String((problem as { cause?: { constraint?: string } }).cause?.constraint)
  await assert.rejects(
    portal.anAccount({ account: 'XU.YUE', trialUntil: new Date() }),
    (problem) => constraintOf(problem) === 'accounts_account',
  )
  const other = await portal.anAccount()
  await assert.rejects(
    owner(sql`update accounts set account = ${leaver.account} where id = ${other.id}`),
    (problem) => constraintOf(problem) === 'accounts_account',
  )
})

test('a leaver comes back under the same account name, which cannot be replaced', async () => {
  const { leaver, ask } = await aLeaver('shen.ke')
  const { response } = await ask<FormerDetail>(`GET /accountsHistory/detail/${leaver.id}`)
  assert.deepEqual(response.Taken, [])
  const recover = (more: object) => ask('POST /accountsHistory/recovery', { accountId: leaver.id, ...more })
  assert.equal((await recover({ Account: 'shen.ke2' })).error, 'members.account-kept')
  assert.equal((await recover({ Account: leaver.account })).code, 100)
})

test('a declined registration leaves its account name free', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const waiting = await portal.anAccount({ organisationId: admin.organisationId, state: 'waiting', account: 'cao.an' })
  const { token } = await portal.aSession(admin)
  const declined = await portal.ask('POST /account/registrations/decline', {
    token,
    body: { accountIds: [waiting.id], reason: '不是本单位人员' },
  })
  assert.equal(declined.code, 100, declined.message)
  await portal.anAccount({ account: 'cao.an' })
})

test('names given away before they were reserved – each keeps its row – and only the newest owner keeps the name', async () => {
  const { ask, leaver, admin } = await aLeaver('double')
  const organisationId = admin.organisationId
  const [earlier, now] = [newId(), newId()]
  await owner(sql`drop index accounts_account`)
  await portal.anAccount({
    id: earlier,
    organisationId,
    account: 'Double',
    state: 'inactive',
    leftAt: new Date('2024-01-01'),
  })
  await portal.anAccount({ id: now, organisationId, account: 'double' })
  // The migration again, from where it marks those who share a name.
  const file = String(readdirSync(migrationsFolder).find((name) => name.endsWith('_account_names_reserved.sql')))
  const [, mark, , create] = readFileSync(join(migrationsFolder, file), 'utf8').split('--> statement-breakpoint')
  await owner(sql.raw(String(mark)))
  await owner(sql.raw(String(create)))
  const rows = await owner(sql`select id, shares_name from accounts where lower(account) = 'double' order by id`)
  const expected = [leaver.id, earlier, now].sort().map((id) => ({ id, shares_name: id !== now }))
  assert.deepEqual(rows, expected)
  const recover = (more: object) => ask('POST /accountsHistory/recovery', { accountId: earlier, ...more })
  assert.equal((await recover({})).error, 'identity.account-taken')
  assert.equal((await recover({ Account: 'double.elder' })).code, 100)
  const [back] = await owner(sql`select shares_name from accounts where id = ${earlier}`)
  assert.equal(back?.['shares_name'], false)
})
