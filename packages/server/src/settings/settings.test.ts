import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ConfigValue, Dictionary, Option } from '@atrium/contract/settings/settings.shapes.ts'
import { defaultPasswordRules, lowestPasswordRules } from '@atrium/contract/identity/password-rules.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { testDigest } from '#testing/people.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const admin = await portal.anAccount({ role: 'organisation-admin' })
const { token } = await portal.aSession(admin)
const list = async (asked = { token }) =>
  (await portal.ask<ConfigValue[]>('POST /organizationConfig/categoryList/security', asked)).response

test('setting – never changed – has its default; a change is logged and visible to its organisation only', async () => {
  assert.deepEqual(
    (await list()).map(({ Code, ConfigValueID }) => [Code, ConfigValueID]),
    [
      ['password-rules', null],
      ['second-step', null],
      ['sessions', null],
      ['lockout', null],
    ],
  )
  const Value = { When: 'always', Administrators: true }
  const added = await portal.ask<ConfigValue>('POST /organizationConfig', {
    token,
    body: { Code: 'second-step', Value },
  })
  const changed = await portal.ask<ConfigValue>(`PUT /organizationConfig/${added.response.ConfigValueID}`, {
    token,
    body: { Value: { ...Value, When: 'never' } },
  })
  assert.deepEqual(changed.response.Value, { When: 'never', Administrators: true })
  assert.deepEqual((await list())[1]?.Value, changed.response.Value)
  const other = await portal.aSession(await portal.anAccount({ role: 'organisation-admin' }))
  assert.equal((await list(other))[1]?.ConfigValueID, null)
  const theirs = await portal.ask(`PUT /organizationConfig/${added.response.ConfigValueID}`, {
    token: other.token,
    body: { Value },
  })
  assert.equal(theirs.error, 'settings.unknown')
})

test('setting – with an invalid value or unknown category – names its fields', async () => {
  const wrong = await portal.ask('POST /organizationConfig', {
    token,
    body: { Code: 'second-step', Value: { When: 'sometimes' } },
  })
  assert.equal(wrong.error, 'settings.wrong-value')
  assert.match(wrong.message, /Administrators/)
  assert.equal((await portal.ask('POST /organizationConfig/categoryList/colours', { token })).error, 'settings.unknown')
})

test('refuses unknown fields of a value, and leaves out those that were stored before they were refused', async () => {
  const Value = { Attempts: 4, Minutes: 20 }
  const body = { Code: 'lockout', Value: { ...Value, Foreign: 1 } }
  const wrong = await portal.ask('POST /organizationConfig', { token, body })
  assert.equal(wrong.error, 'settings.wrong-value')
  assert.match(wrong.message, /Foreign/)
  await portal.ask('POST /organizationConfig', { token, body: { Code: 'lockout', Value } })
  await inTransaction(portal.database, 'owner', (db) =>
    db.execute(sql`update organisation_configs set value = value || '{"Foreign": 1}' where code = 'lockout'`),
  )
  assert.deepEqual((await list()).find(({ Code }) => Code === 'lockout')?.Value, Value)
})

test('setting – changed and restored – says who changed it, and both are logged with the reason', async () => {
  const boss = await portal.anAccount({ role: 'organisation-admin', realName: '安全主管' })
  const { token: own } = await portal.aSession(boss)
  const added = await portal.ask<ConfigValue>('POST /organizationConfig', {
    token: own,
    body: { Code: 'lockout', Value: { Attempts: 3, Minutes: 30 }, Reason: '审计要求' },
  })
  assert.equal(added.response.ChangedBy, '安全主管')
  assert.ok(Date.parse(String(added.response.ChangedTime)) > Date.now() - 60_000)
  const put = await portal.ask<ConfigValue>(`POST /organizationConfig/${added.response.ConfigValueID}/reset`, {
    token: own,
    body: {},
  })
  assert.deepEqual(put.response.Value, put.response.Initial)
  const [again] = (
    await portal.ask<ConfigValue[]>('POST /organizationConfig/categoryList/all', { token: own })
  ).response.filter(({ Code }) => Code === 'lockout')
  assert.deepEqual([again?.IsDefault, again?.ChangedBy, again?.Value], [true, '安全主管', again?.Initial])
  assert.equal(added.response.IsDefault, false)
  const log = await inTransaction(portal.database, { organisationId: String(boss.organisationId) }, (db) =>
    rowsOf<{ subject_name: string; reason: string | null; changes: object }>(
      db,
      sql`select subject_name, reason, changes from operation_logs order by number`,
    ),
  )
  assert.deepEqual(log, [
    {
      subject_name: '登录锁定 · Lockout',
      reason: '审计要求',
      changes: {
        lockout: [
          { Attempts: 5, Minutes: 15 },
          { Attempts: 3, Minutes: 30 },
        ],
      },
    },
    {
      subject_name: '登录锁定 · Lockout',
      reason: null,
      changes: {
        lockout: [
          { Attempts: 3, Minutes: 30 },
          { Attempts: 5, Minutes: 15 },
        ],
      },
    },
  ])
})

test('setting – restored – applies its default at sign-in and can be changed again', async () => {
  const boss = await portal.anAccount({ role: 'organisation-admin' })
  const person = await portal.anAccount({ organisationId: boss.organisationId })
  const { token: own } = await portal.aSession(boss)
  const values: [string, object][] = [
    ['password-rules', { ...defaultPasswordRules, MinLength: 12, ExpiryMonths: 1 }],
    ['second-step', { When: 'always', Administrators: true }],
    ['sessions', { IdleMinutes: 10, AutoLoginDays: 1, LongestDays: 1 }],
    ['lockout', { Attempts: 3, Minutes: 60 }],
    ['log-retention', { Months: 12 }],
  ]
  for (const [Code, Value] of values) {
    const set = await portal.ask<ConfigValue>('POST /organizationConfig', { token: own, body: { Code, Value } })
    const id = set.response.ConfigValueID
    const put = await portal.ask<ConfigValue>(`POST /organizationConfig/${id}/reset`, { token: own, body: {} })
    assert.deepEqual([put.response.IsDefault, put.response.ConfigValueID], [true, id])
  }
  const signedIn = await portal.ask('POST /account/loginV2', {
    body: { account: person.account, password: testDigest },
  })
  assert.equal(signedIn.code, 100, signedIn.message)
  const rules = await portal.ask('GET /OrganizationConfig/PwdRequiredRules', { token: own })
  assert.equal((rules.response as { MinLength: number }).MinLength, defaultPasswordRules.MinLength)
  const again = await portal.ask<ConfigValue>('POST /organizationConfig', {
    token: own,
    body: { Code: 'lockout', Value: { Attempts: 4, Minutes: 60 } },
  })
  assert.deepEqual([again.response.IsDefault, again.response.Value], [false, { Attempts: 4, Minutes: 60 }])
})

test('password rules – that nobody can fulfil – are refused at the field, in each language', async () => {
  const set = (rules: object, lang: string) =>
    portal.ask('POST /organizationConfig', {
      token,
      headers: { 'x-atrium-lang': lang },
      body: { Code: 'password-rules', Value: { ...defaultPasswordRules, ...rules } },
    })
  for (const [lang, message] of [
    ['zh', '不能小于 20'],
    ['en', 'must be at least 20'],
  ] as const) {
    const { error, details } = await set({ MinLength: 20, MaxLength: 12 }, lang)
    assert.equal(error, 'settings.wrong-value')
    assert.deepEqual(details, { fields: [{ field: 'MaxLength', rule: 'minimum', message }] })
  }
  assert.equal((await set({ MinLength: 12, MaxLength: 12 }, 'zh')).code, 100)
})

test('dictionaries – in both languages – have names, and fields offer their valid values', async () => {
  const { token: anyone } = await portal.aSession(await portal.anAccount())
  const dictionary = async (lang: string) =>
    (await portal.ask<Dictionary[]>('GET /SystemDictionary', { token: anyone, headers: { 'x-atrium-lang': lang } }))
      .response
  for (const lang of ['zh', 'en'])
    for (const { Items } of await dictionary(lang)) for (const { Name, Value } of Items) assert.notEqual(Name, Value)
  const options = async (id: string) =>
    (await portal.ask<Option[]>(`GET /configurations/Options/${id}`, { token: anyone })).response.map(
      ({ Value }) => Value,
    )
  assert.deepEqual(await options('sessions.IdleMinutes'), ['10', '30', '60', '1440'])
  assert.equal((await options('expiry')).length, 8)
  assert.equal((await portal.ask('GET /configurations/Options/colours', { token: anyone })).error, 'settings.unknown')
  assert.equal((await portal.ask<Option[]>('GET /systemCode/industryArea')).response.length, 8)
})

test("sessions and lockout – with the organisation's settings – follow them", async () => {
  const boss = await portal.anAccount({ role: 'organisation-admin' })
  const person = await portal.anAccount({ organisationId: boss.organisationId })
  const { token: own } = await portal.aSession(boss)
  const set = (Code: string, Value: object) =>
    portal.ask('POST /organizationConfig', { token: own, body: { Code, Value } })
  await set('sessions', { IdleMinutes: 10, AutoLoginDays: 7, LongestDays: 14 })
  await set('lockout', { Attempts: 3, Minutes: 60 })
  const signIn = (password: string) =>
    portal.ask('POST /account/loginV2', { body: { account: person.account, password } })
  await signIn(testDigest)
  const [session] = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ idle_minutes: number; days: number }>(
      db,
      sql`select idle_minutes, round(extract(epoch from expires_at - created_at) / 86400)::integer as days from sessions where account_id = ${person.id}`,
    ),
  )
  assert.deepEqual(session, { idle_minutes: 10, days: 14 })
  await signIn('wrong')
  await signIn('wrong')
  const locked = await signIn('wrong')
  assert.equal(locked.error, 'identity.locked')
  assert.match(locked.message, /60/)
  for (const Value of [
    { Attempts: 50, Minutes: 60 },
    { Attempts: 3, Minutes: 0 },
  ])
    assert.equal((await set('lockout', Value)).error, 'settings.wrong-value')
})

test('password rules – of a new organisation – require 8 characters of two classes, and may be lowered to one', async () => {
  const boss = await portal.anAccount({ role: 'organisation-admin' })
  const { token: own } = await portal.aSession(boss)
  const change = (NewPassword: string) =>
    portal.ask('PUT /Account/Password/Modify', { token: own, body: { OldPassword: testDigest, NewPassword } })
  assert.deepEqual((await change('k')).details, { Broken: ['min-length', 'number'] })
  assert.deepEqual((await change('quillwort')).details, { Broken: ['number'] })
  const body = { Code: 'password-rules', Value: lowestPasswordRules }
  assert.equal((await portal.ask('POST /organizationConfig', { token: own, body })).code, 100)
  assert.equal((await change('k')).code, 100)
})
