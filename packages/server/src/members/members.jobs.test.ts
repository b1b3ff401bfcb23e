import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { MemberPage } from '@atrium/contract/members/administration.shapes.ts'
import { minute } from '@atrium/contract/constants.ts'
import { inTransaction, rowsOf, toDate } from '#kit/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { testDigest } from '#testing/people.ts'
import { spellNames } from './members.jobs.ts'

const portal = await openTestPortal()
after(() => portal.close())

test('names that nobody spelt are spelt by the job, and found by pinyin from then on', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const person = await portal.anAccount({ organisationId: admin.organisationId, realName: '单雨桐' })
  const { token } = await portal.aSession(admin)
  const found = async (Search: string) =>
    (await portal.ask<MemberPage>('POST /account/managePage', { token, body: { Search } })).response.items.map(
      ({ ID }) => ID,
    )
  assert.deepEqual(await found('syt'), [])
  const transaction = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(portal.database, 'none', work)
  await spellNames.run(
    { transaction, installation: transaction, progress: async () => {}, signal: new AbortController().signal },
    {},
  )
  assert.deepEqual(await found('syt'), [person.id])
  assert.deepEqual(await found('shanyu'), [person.id])
})

test('signing in is seen in the list a moment later, to the minute', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const person = await portal.anAccount({ organisationId: admin.organisationId })
  const signIn = async () => {
    await portal.ask('POST /account/loginV2', { body: { account: person.account, password: testDigest } })
    await portal.server.parts.sessions.writeSignIns()
    const [row] = await inTransaction(portal.database, 'owner', (db) =>
      rowsOf<{ at: string }>(db, sql`select last_sign_in_at as at from accounts where id = ${person.id}`),
    )
    return toDate(String(row?.at)).getTime()
  }
  const begun = portal.clock.now()
  const first = await signIn()
  assert.ok(first >= begun)
  assert.equal(await signIn(), first, 'not written again within the minute')
  portal.clock.forward(minute)
  assert.ok((await signIn()) >= first + minute)
})

test('a sign-in that could not be written for the list is not taken for written', async () => {
  const person = await portal.anAccount()
  const owner = <T>(query: ReturnType<typeof sql>) =>
    inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
  const { sessions } = portal.server.parts
  await owner(sql`alter function note_last_sign_ins rename to note_last_sign_ins_away`)
  sessions.noteSignIn(person.id, portal.clock.now())
  await assert.rejects(sessions.writeSignIns())
  await owner(sql`alter function note_last_sign_ins_away rename to note_last_sign_ins`)
  sessions.noteSignIn(person.id, portal.clock.now())
  await sessions.writeSignIns()
  const [row] = await owner<{ at: string | null }>(
    sql`select last_sign_in_at as at from accounts where id = ${person.id}`,
  )
  assert.ok(row?.at)
})
