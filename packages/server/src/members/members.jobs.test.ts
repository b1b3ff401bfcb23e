import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { MemberPage } from '@atrium/contract/members/administration.shapes.ts'
import { minute } from '@atrium/contract/constants.ts'
import { inTransaction, rowsOf, toDate } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { testDigest } from '#testing/people.ts'
import { spellNames } from './members.jobs.ts'

const portal = await openTestPortal()
after(() => portal.close())

test('spell-names job – for new names – makes them searchable by pinyin', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const person = await portal.anAccount({ organisationId: admin.organisationId, realName: '单雨桐' })
  const { token } = await portal.aSession(admin)
  const found = async (Search: string) =>
    (await portal.ask<MemberPage>('POST /account/managePage', { token, body: { Search } })).response.items.map(
      ({ ID }) => ID,
    )
  assert.deepEqual(await found('syt'), [])
  const transaction = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(portal.database, 'system', work)
  await spellNames.run(
    { transaction, system: transaction, progress: async () => {}, signal: new AbortController().signal },
    {},
  )
  assert.deepEqual(await found('syt'), [person.id])
  assert.deepEqual(await found('shanyu'), [person.id])
})

test('last sign-in – after signing in – appears in the list a moment later', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const person = await portal.anAccount({ organisationId: admin.organisationId })
  const signIn = async () => {
    await portal.ask('POST /account/loginV2', { body: { account: person.account, password: testDigest } })
    await portal.server.services.sessions.writeSignIns()
    const [row] = await inTransaction(portal.database, 'owner', (db) =>
      rowsOf<{ at: string }>(db, sql`select last_sign_in_at as at from accounts where id = ${person.id}`),
    )
    return toDate(String(row?.at)).getTime()
  }
  const begun = portal.clock.now()
  const first = await signIn()
  assert.ok(first >= begun)
  portal.clock.forward(minute)
  assert.ok((await signIn()) >= first + minute)
})

test('last sign-in – after a failed write – is written again', async () => {
  const person = await portal.anAccount()
  const owner = <T>(query: ReturnType<typeof sql>) =>
    inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
  const { sessions } = portal.server.services
  await owner(sql`revoke update (last_sign_in_at) on accounts from atrium_system`)
  sessions.noteSignIn(person.id, portal.clock.now())
  await assert.rejects(sessions.writeSignIns())
  await owner(sql`grant update (last_sign_in_at) on accounts to atrium_system`)
  sessions.noteSignIn(person.id, portal.clock.now())
  await sessions.writeSignIns()
  const [row] = await owner<{ at: string | null }>(
    sql`select last_sign_in_at as at from accounts where id = ${person.id}`,
  )
  assert.ok(row?.at)
})
