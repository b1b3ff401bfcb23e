import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { Import, ImportRow } from '@atrium/contract/members/imports.shapes.ts'
import type { FormerDetail } from '@atrium/contract/members/leaving.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { firstOperatorLink } from '#operator/operator.service.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { commitImports } from '../imports/commit-imports.ts'

const portal = await openTestPortal()
after(() => portal.close())
const origin = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** An organisation whose member `account` has left. */
async function aLeaver(account: string, realName = '方美燕') {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const leaver = await portal.anAccount({ organisationId: admin.organisationId, account, realName })
  const { token } = await portal.aSession(admin)
  const ask = <T = unknown>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
  assert.equal((await ask('POST /account/remove', { accountIds: [leaver.id] })).code, 100)
  return { admin, leaver, token, ask }
}

test('account name of a former member – when an administrator adds a member – is refused, and not generated', async () => {
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

test('account name of a former member – at registration and invitation – is refused without using up the code', async () => {
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

test('account name of a former member – in an import – is reported in the dry run, and not generated', async () => {
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
  const transaction = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(portal.database, 'system', work)
  await commitImports(portal.server.services).run(
    { transaction, system: transaction, progress: async () => {}, signal: new AbortController().signal },
    {},
  )
  const made = await owner(sql`select account from accounts where mobile_phone like '1365555100_'`)
  assert.deepEqual(made, [{ account: 'lin.shuang2' }])
})

test('account name of a former member – for the first operator – is refused', async () => {
  await aLeaver('he.ping')
  const token = String(await firstOperatorLink(portal.database, 'https://portal.example.com')).split('token=')[1]
  const create = (account: string) =>
    portal.ask('POST /operator/first', { body: { token, account, realName: '运营', password: 'Open-2026!' } })
  assert.equal((await create('He.Ping')).error, 'operator.account-taken')
  assert.equal((await create('root')).code, 100)
})

test('account name of a former member – for a trial account or a renamed member – is refused by the database', async () => {
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

test('account name of a former member – on recovery – stays and cannot be replaced', async () => {
  const { leaver, ask } = await aLeaver('shen.ke')
  const { response } = await ask<FormerDetail>(`GET /accountsHistory/detail/${leaver.id}`)
  assert.deepEqual(response.Taken, [])
  const recover = (more: object) => ask('POST /accountsHistory/recovery', { accountId: leaver.id, ...more })
  assert.equal((await recover({ Account: 'shen.ke2' })).error, 'members.account-kept')
  assert.equal((await recover({ Account: leaver.account })).code, 100)
})

test('account name – of a declined registration – becomes available', async () => {
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

test('recovery of a former member – whose name was given away before names were reserved – needs another name', async () => {
  const { ask, admin } = await aLeaver('double')
  const { id: earlier } = await portal.anAccount({
    organisationId: admin.organisationId,
    account: 'Double',
    state: 'inactive',
    leftAt: new Date('2024-01-01'),
    sharesName: true,
  })
  const recover = (more: object) => ask('POST /accountsHistory/recovery', { accountId: earlier, ...more })
  assert.equal((await recover({})).error, 'identity.account-taken')
  assert.equal((await recover({ Account: 'double.elder' })).code, 100)
  const [back] = await owner(sql`select shares_name from accounts where id = ${earlier}`)
  assert.equal(back?.['shares_name'], false)
})
