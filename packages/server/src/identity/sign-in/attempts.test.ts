import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { passwordAttempts } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { testDigest } from '#testing/people.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { passwordsVerified } from '../passwords/password-hash.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T & Record<string, unknown>>(db, query))

await owner(sql`create function fail_as_full() returns trigger language plpgsql as
  'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`)
await owner(sql`create function kill_connection() returns trigger language plpgsql security definer as
  'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`)

/** Makes the statement fail that completes an attempt, while `work` runs. */
async function whileCompletingFails(failure: 'fail_as_full' | 'kill_connection', work: () => Promise<void>) {
  const when = 'after update on attempts for each row when (new.pending < old.pending)'
  await owner(sql.raw(`create trigger broken ${when} execute function ${failure}()`))
  await owner(sql.raw(`create trigger broken_too after delete on attempts for each row execute function ${failure}()`))
  try {
    await work()
  } finally {
    await owner(sql`drop trigger broken on attempts`)
    await owner(sql`drop trigger broken_too on attempts`)
  }
}

let addresses = 0
const newAddress = () => `198.51.100.${(addresses += 1)}`
const signIn = (account: string, address: string) =>
  portal.ask<{ logged: boolean }>('POST /account/loginV2', { body: { account, password: testDigest }, address })
const verify = (token: string, address: string, OldPassword = testDigest) =>
  portal.ask('POST /Account/Password/Verify', { token, body: { OldPassword }, address })
const countsOf = async (accountId: string) =>
  (
    await owner<{ count: number }>(
      sql`select count from attempts where key like ${`password ${accountId}%`} and count > 0 and locked_until is null`,
    )
  ).map(({ count }) => count)

test('right password – the disk is full when the session is written – is not counted', async () => {
  const { id, account } = await portal.anAccount()
  const address = newAddress()
  await owner(sql`create trigger broken before insert on sessions for each row execute function fail_as_full()`)
  for (let n = 0; n <= passwordAttempts.accountFromAddress; n += 1) {
    const { status, error } = await signIn(account, address)
    assert.deepEqual([status, error], [503, 'request.unavailable'])
  }
  await owner(sql`drop trigger broken on sessions`)
  assert.deepEqual(await countsOf(id), [])
  assert.equal((await signIn(account, address)).response.logged, true)
})

test('right code – the disk is full when the session is written – is not counted', async () => {
  const { email } = await portal.anAccount()
  const address = newAddress()
  await portal.ask('POST /verificationCode/email', {
    body: { account: email, checkType: 3, captcha: await portal.aCaptcha() },
    address,
  })
  const body = { account: email, verificationCode: await portal.codeFor(String(email)) }
  await owner(sql`create trigger broken before insert on sessions for each row execute function fail_as_full()`)
  assert.equal((await portal.ask('POST /account/loginV2', { body, address })).error, 'request.unavailable')
  await owner(sql`drop trigger broken on sessions`)
  const counted = await owner(sql`select key from attempts where key like 'code %' and count > 0`)
  assert.deepEqual(counted, [])
})

test('right password – not even the counters can be written – counts for a minute', async () => {
  const person = await portal.anAccount()
  const { token } = await portal.aSession(person)
  const address = newAddress()
  await whileCompletingFails('fail_as_full', async () => {
    for (let n = 0; n < passwordAttempts.accountFromAddress; n += 1)
      assert.equal((await verify(token, address)).error, 'request.unavailable')
  })
  const locked = await verify(token, address)
  assert.equal(locked.error, 'identity.locked')
  const { until } = locked.details as { until: string }
  assert.ok(Date.parse(until) <= Date.now() + 60_000, 'says that a minute is enough')
  await owner(sql`update attempts set pending_until = now() where key like ${`password ${person.id}%`}`)
  assert.equal((await verify(token, address)).code, 100)
  assert.deepEqual(await countsOf(person.id), [])
})

for (const failure of ['fail_as_full', 'kill_connection'] as const)
  test(
    `wrong passwords – ${failure === 'fail_as_full' ? 'the disk is full' : 'the connection is killed'} when they are settled – are no free guesses`,
    {
      skip:
        failure === 'kill_connection' && portal.database.kind === 'embedded' && 'a connection cannot be killed there',
    },
    async () => {
      const person = await portal.anAccount()
      const { token } = await portal.aSession(person)
      const address = newAddress()
      const before = passwordsVerified()
      await whileCompletingFails(failure, async () => {
        for (let n = 0; n < 2 * passwordAttempts.accountFromAddress; n += 1) await verify(token, address, `wrong ${n}`)
      })
      assert.equal(passwordsVerified() - before, passwordAttempts.accountFromAddress)
      assert.equal((await verify(token, address)).error, 'identity.locked')
    },
  )

test('wrong password – settled after it stopped counting – counts and locks', async () => {
  const person = await portal.anAccount()
  const { token } = await portal.aSession(person)
  const address = newAddress()
  // Attempts of a server that is slow: they expire before they are settled.
  await owner(sql`create function expire_pending() returns trigger language plpgsql as
    'begin new.pending := 0; new.count := old.count; return new; end'`)
  await owner(sql`create trigger slow before update on attempts for each row
    when (new.pending > old.pending) execute function expire_pending()`)
  for (let n = 0; n < passwordAttempts.accountFromAddress; n += 1) await verify(token, address, `wrong ${n}`)
  await owner(sql`drop trigger slow on attempts`)
  const [row] = await owner<{ locked: boolean }>(
    sql`select locked_until is not null as locked from attempts where key like ${`password ${person.id} from %`}`,
  )
  assert.equal(row?.locked, true)
})
