import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { MemberDetail, MemberPage } from '@atrium/contract/members/administration.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

async function anOffice() {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const organisationId = String(admin.organisationId)
  const { token } = await portal.aSession(admin)
  const ask = <T = unknown>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
  const page = async (body: object = {}) => (await ask<MemberPage>('POST /account/managePage', body)).response
  const entries = () =>
    owner(sql`select subject_id, changes from operation_logs where organisation_id = ${organisationId} order by number`)
  return { organisationId, ask, page, entries, person: () => portal.anAccount({ organisationId }) }
}

let addresses = 0
/** Locks an account by five wrong passwords from one address. */
async function lockByPasswords(account: string) {
  const address = `203.0.113.${(addresses += 1)}`
  for (let n = 0; n < 5; n += 1)
    await portal.ask('POST /account/loginV2', {
      address,
      body: { account, password: 'wrong', captcha: await portal.aCaptcha() },
    })
}

test('lock by wrong passwords – in list, search, detail and filter – shows its end, within the organisation', async () => {
  const { ask, page, person } = await anOffice()
  const [locked, other] = [await person(), await person()]
  await lockByPasswords(locked.account)
  const lockOf = async (body: object = {}) =>
    (await page(body)).items.find(({ ID }) => ID === locked.id)?.PasswordLockedUntil
  const until = await lockOf()
  const wait = Date.parse(String(until)) - Date.now()
  assert.ok(wait > 10 * 60_000 && wait <= 15 * 60_000, String(until))
  assert.equal(await lockOf({ Search: locked.account }), until)
  assert.equal(await lockOf({ SortBy: 'lastSignIn' }), until)
  const { response } = await ask<MemberDetail>(`GET /account/manageDetail/${locked.id}`)
  assert.deepEqual([response.PasswordLockedUntil, response.State], [until, 'active'])
  assert.equal((await page()).items.find(({ ID }) => ID === other.id)?.PasswordLockedUntil, null)

  const filtered = await page({ LockedByPassword: true })
  assert.deepEqual([filtered.total, filtered.items.map(({ ID }) => ID)], [1, [locked.id]])
  assert.equal((await page({ LockedByPassword: true, Search: locked.account })).total, 1)
  assert.equal((await page({ LockedByPassword: false })).total, 2)
  assert.equal((await (await anOffice()).page({ LockedByPassword: true })).total, 0)

  await owner(sql`update attempts set locked_until = now() - interval '1 second' where locked_until is not null`)
  assert.equal(await lockOf(), null)
  assert.equal((await page({ LockedByPassword: true })).total, 0)
})

test('unlocking – one or several members – counts and logs only those who were locked', async () => {
  const { ask, page, entries, person } = await anOffice()
  const [byPasswords, byAdministrator, free] = [await person(), await person(), await person()]
  await lockByPasswords(byPasswords.account)
  await ask('POST /account/modify', { accountIds: [byAdministrator.id], State: 'locked' })
  const before = (await entries()).length
  const accountIds = [byPasswords.id, byAdministrator.id, free.id]
  const unlock = () => ask<{ Changed: number }>('PUT /account/resetPwdLock', { accountIds })
  assert.equal((await unlock()).response.Changed, 2)
  assert.equal((await page({ LockedByPassword: true })).total, 0)
  const [entry, ...more] = (await entries()).slice(before) as { changes: { people: [unknown, { id: string }[]] } }[]
  assert.equal(more.length, 0)
  assert.ok(!JSON.stringify(entry).includes(free.id))
  assert.ok(JSON.stringify(entry).includes(byPasswords.id) && JSON.stringify(entry).includes(byAdministrator.id))
  assert.equal((await unlock()).response.Changed, 0)

  await lockByPasswords(free.account)
  const one = () => ask<{ WasLocked: boolean }>(`PUT /account/resetPwdLock/${free.id}`)
  assert.equal((await one()).response.WasLocked, true)
  assert.equal((await one()).response.WasLocked, false)
  assert.equal((await entries()).length, before + 2, 'a needless unlock leaves no entry')
})

test('filter of locked members – in a large organisation – reads the index of locks only', async () => {
  const plan = await inTransaction(portal.database, 'owner', async (db) => {
    await db.execute(sql`set local enable_seqscan = off`)
    const [body] = await rowsOf<{ prosrc: string }>(
      db,
      sql`select prosrc from pg_proc where proname = 'password_locked_people'`,
    )
    return JSON.stringify(await rowsOf(db, sql`explain (costs off) ${sql.raw(String(body?.prosrc))}`))
  })
  assert.match(plan, /attempts_locked/)
  assert.doesNotMatch(plan, /Seq Scan on attempts/)
})
