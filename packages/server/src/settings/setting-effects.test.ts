import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { day, minute } from '@atrium/contract/constants.ts'
import { defaultPasswordRules } from '@atrium/contract/identity/password-rules.ts'
import type { EffectKind, SettingEffect } from '@atrium/contract/settings/setting-effects.ts'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())

/** An organisation whose administrator asks for effects. */
async function anOffice() {
  const admin = await portal.anAccount({ role: 'organisation-admin', realName: '管理员甲' })
  const { organisationId } = admin
  const { token } = await portal.aSession(admin)
  const person = (given: Parameters<typeof portal.anAccount>[0] = {}) => portal.anAccount({ organisationId, ...given })
  const ask = (Code: string, Value: unknown) =>
    portal.ask<SettingEffect[]>('POST /organizationConfig/effects', { token, body: { Code, Value } })
  const effects = async (code: string, value: unknown) => {
    const answer = await ask(code, value)
    assert.equal(answer.code, 100, answer.message)
    return answer.response
  }
  /** Numbers of the effects, by kind. */
  const counts = async (code: string, value: unknown): Promise<Partial<Record<EffectKind, number>>> =>
    Object.fromEntries((await effects(code, value)).map(({ Kind, Count }) => [Kind, Count]))
  const save = async (Code: string, Value: unknown) => {
    const saved = await portal.ask('POST /organizationConfig', { token, body: { Code, Value } })
    assert.equal(saved.code, 100, saved.message)
  }
  const logSignIn = (id: string, result: string, address: string, ageMs: number) =>
    inTransaction(portal.database, 'owner', (db) =>
      db.execute(sql`insert into sign_in_logs (id, organisation_id, account_id, at, login_type, result, address, device, request_id)
        values (gen_random_uuid(), ${organisationId}, ${id}, ${new Date(Date.now() - ageMs).toISOString()}::timestamptz, '0', ${result}, ${address}, 'Test', 'test')`),
    )
  return { admin, token, person, ask, effects, counts, save, logSignIn }
}

test('second step – for everyone – counts who is asked, and names administrators whom it would lock out', async () => {
  const { person, effects, counts, save } = await anOffice()
  await person()
  await person({ mobilePhone: null, email: null })
  await person({ mobilePhone: null, email: null, role: 'organisation-admin', realName: '管理员乙' })
  await person({ email: null, passwordHash: null })
  await person({ email: null, passwordResetBy: 'phone' })
  await person({ mobilePhone: null, email: null, leftAt: new Date() })
  await portal.anAccount({ mobilePhone: null, email: null })
  const [impossible, asked] = await effects('second-step', { When: 'always', Administrators: false })
  assert.deepEqual(impossible, {
    Kind: 'second-step-impossible',
    Count: 4,
    Before: null,
    Until: null,
    Administrators: ['管理员乙'],
    IncludesCaller: false,
  })
  assert.deepEqual([asked?.Kind, asked?.Count, asked?.IncludesCaller], ['second-step-asked', 6, true])
  assert.deepEqual(await counts('second-step', { When: 'never', Administrators: true }), {
    'second-step-impossible': 1,
    'second-step-asked': 2,
  })
  await save('second-step', { When: 'new-device', Administrators: true })
  assert.deepEqual(await counts('second-step', { When: 'always', Administrators: true }), {
    'second-step-impossible': 3,
    'second-step-asked': 4,
  })
  assert.deepEqual(await counts('second-step', { When: 'never', Administrators: false }), { 'second-step-ended': 6 })
  assert.deepEqual(await counts('second-step', { When: 'new-device', Administrators: true }), {})
})

test('second step – a caller without phone and email – warns that the caller would be locked out', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin', mobilePhone: null, email: null })
  const { token } = await portal.aSession(admin)
  const body = { Code: 'second-step', Value: { When: 'never', Administrators: true } }
  const { response } = await portal.ask<SettingEffect[]>('POST /organizationConfig/effects', { token, body })
  assert.deepEqual([response[0]?.Kind, response[0]?.IncludesCaller], ['second-step-impossible', true])
})

test('password rules – with other content – count those who keep their password, and nobody when only expiry ends', async () => {
  const { person, counts } = await anOffice()
  await person()
  await person({ passwordHash: null })
  assert.deepEqual(await counts('password-rules', { ...defaultPasswordRules, MinLength: 12 }), { 'password-kept': 2 })
  assert.deepEqual(await counts('password-rules', { ...defaultPasswordRules, GraceDays: 3 }), {})
})

test('sessions – with other limits – count the people who are signed in now', async () => {
  const { person, counts } = await anOffice()
  const member = await person()
  await portal.aSession(member)
  await portal.aSession(member)
  await portal.aSession(await person(), 'full', { endedAt: new Date() })
  await portal.aSession(await person(), 'full', { lastSeenAt: new Date(Date.now() - 40 * minute) })
  const value = { IdleMinutes: 10, AutoLoginDays: 7, LongestDays: 30 }
  assert.deepEqual(await counts('sessions', value), { 'sessions-kept': 2 })
})

test('lockout – with fewer attempts – counts whom it would have locked in 30 days, beside the present number', async () => {
  const { person, effects, logSignIn } = await anOffice()
  const [unlucky, slow, old] = [await person(), await person(), await person()]
  for (const age of [3, 2, 1]) await logSignIn(unlucky.id, 'identity.wrong-password', '203.0.113.1', age * minute)
  for (const age of [90, 45, 1]) await logSignIn(slow.id, 'identity.wrong-password', '203.0.113.1', age * minute)
  for (const age of [3, 2, 1])
    await logSignIn(old.id, 'identity.wrong-password', '203.0.113.1', 31 * day + age * minute)
  const of = async (Attempts: number, Minutes: number) =>
    (await effects('lockout', { Attempts, Minutes })).map(({ Count, Before }) => [Count, Before])
  assert.deepEqual(await of(3, 15), [[1, 0]])
  assert.deepEqual(await of(3, 120), [[2, 0]])
  assert.deepEqual(await of(4, 15), [])
})

test('IP whitelist – for other addresses – counts members signed in there now and lately, and warns of the own address', async () => {
  const { person, counts, logSignIn, token } = await anOffice()
  const [here, there, exempt] = [await person(), await person(), await person()]
  const boss = await person({ role: 'organisation-admin' })
  for (const each of [there, exempt, boss]) {
    await portal.aSession(each, 'full', { address: '198.51.100.7' })
    await logSignIn(each.id, 'success', '198.51.100.7', day)
  }
  await logSignIn(here.id, 'success', '203.0.113.9', day)
  await logSignIn(here.id, 'identity.wrong-password', '198.51.100.9', day)
  await logSignIn((await person()).id, 'success', '198.51.100.8', 29 * day)
  await logSignIn((await person()).id, 'success', '198.51.100.8', 31 * day)
  await portal.ask('POST /LoginSetting/ipunlimited', { token, body: { accountIds: [exempt.id] } })
  assert.deepEqual(await counts('ip-whitelist', { Text: '203.0.113.0/24' }), {
    'address-own': 1,
    'address-loses-access': 1,
    'address-outside': 2,
  })
  const all = '203.0.113.0/24\n198.51.100.0/24\n127.0.0.1'
  assert.deepEqual(await counts('ip-whitelist', { Text: all }), {})
})

test('effects – of a wrong value – name the fields or lines, and members may not ask', async () => {
  const { ask, person } = await anOffice()
  const wrong = await ask('lockout', { Attempts: 50, Minutes: 15 })
  assert.equal(wrong.error, 'settings.wrong-value')
  assert.match(wrong.message, /Attempts/)
  assert.equal((await ask('ip-whitelist', { Text: '10.0.0.1\n10.0.0.300' })).error, 'settings.wrong-addresses')
  const { token } = await portal.aSession(await person())
  const body = { Code: 'lockout', Value: { Attempts: 3, Minutes: 15 } }
  const refused = await portal.ask('POST /organizationConfig/effects', { token, body })
  assert.equal(refused.status, 403)
})
