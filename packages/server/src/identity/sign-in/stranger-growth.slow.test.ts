import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { passwordAttempts, refusedSignInsLogged } from '@atrium/contract/constants.ts'
import type { SignInEntry } from '@atrium/contract/logs/logs.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const countOf = async (query: ReturnType<typeof sql>) => (await asOwner<{ count: number }>(query))[0]?.count ?? 0

const tryToSignIn = (account: string, address: string) =>
  portal.ask('POST /account/loginV2', { address, body: { account, password: 'wrong' } })

test('sign-in log – refused attempts beyond the limit of a network – are one entry a minute and organisation', async () => {
  const { id: organisationId } = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const person = await portal.anAccount({ organisationId })
  const total = 2.5 * refusedSignInsLogged.most
  const before = await countOf(sql`select count(*)::integer as count from sign_in_logs`)
  // Every one comes from another address of the same /64.
  await Promise.all(Array.from({ length: total }, (_, n) => tryToSignIn(person.account, `2001:db8:7:7::${n + 1}`)))
  const minutes = await countOf(
    sql`select count(*)::integer as count from sign_in_logs where organisation_id = ${organisationId} and result = 'more-refused'`,
  )
  assert.ok(minutes >= 1 && minutes <= 3, 'one entry for each minute that it took')
  const rows = await countOf(sql`select count(*)::integer as count from sign_in_logs`)
  const single = rows - before - minutes
  // Twice the budget, should a new stretch begin in the middle.
  assert.ok(single <= 2 * refusedSignInsLogged.most, `${single} entries of their own`)
  const counted = await countOf(sql`select sum(more_refused)::integer as count from sign_in_logs`)
  assert.equal(single + counted, total, 'none is lost')

  const { token } = await portal.aSession(admin)
  const page = async (lang: string) => {
    const asked = { token, body: { Result: 'more-refused' }, headers: { 'x-atrium-lang': lang } }
    return (await portal.ask<{ items: SignInEntry[] }>('POST /loginLog/page', asked)).response.items
  }
  const [zh] = await page('zh')
  const [en] = await page('en')
  assert.deepEqual([en?.AccountID, en?.Address, en?.RealName], [null, '2001:db8:7:7::/64', 'Several accounts'])
  if (minutes === 1) {
    assert.equal(en?.ResultText, `${counted} further failed attempts within this minute`)
    assert.equal(zh?.ResultText, `此分钟内另有 ${counted} 次尝试被拒绝`)
  }
  const file = await portal.inject('POST /loginLog/exportLoginLog', {
    token,
    body: { format: 'csv' },
    headers: { 'x-atrium-lang': 'en' },
  })
  assert.match(file.body, /\d+ further failed attempts within this minute,2001:db8:7:7::\/64/)
})

test('attempt counters – unknown names from one address – stay within the limit of the address', async () => {
  const before = await countOf(sql`select count(*)::integer as count from attempts`)
  const total = 3 * passwordAttempts.address
  for (let n = 0; n < total; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, m) => {
        const account = `nobody.${n + m}`
        const captcha = await portal.aCaptcha()
        const body = { account, password: 'wrong', captcha }
        await portal.ask('POST /account/loginV2', { address: '198.18.0.1', body })
      }),
    )
  const rows = (await countOf(sql`select count(*)::integer as count from attempts`)) - before
  // Two for each wrong attempt – from this address and from anywhere –, one for the address, one or two for its log.
  assert.ok(rows <= 2 * passwordAttempts.address + 3, `${rows} rows`)
})

test('attempt counters – wrong captchas – leave none', async () => {
  const before = await countOf(sql`select count(*)::integer as count from attempts`)
  for (let n = 0; n < 60; n += 1) await tryToSignIn(`nobody.else.${n}`, '198.18.1.1')
  const rows = (await countOf(sql`select count(*)::integer as count from attempts`)) - before
  assert.ok(rows <= 2 * 20 + 3, `${rows} rows`)
})
