import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { day } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { defaultPasswordRules, type PasswordRules } from '@atrium/contract/identity/password-rules.ts'
import type { SettingEffect } from '@atrium/contract/settings/setting-effects.ts'
import type { ConfigValue } from '@atrium/contract/settings/settings.shapes.ts'
import { testDigest } from '#testing/people.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const daysAgo = (days: number) => new Date(portal.clock.now() - days * day)

async function anOffice() {
  const admin = await portal.anAccount({ role: 'organisation-admin', passwordChangedAt: daysAgo(0) })
  const organisationId = String(admin.organisationId)
  const person = (passwordAge: number, given: Parameters<typeof portal.anAccount>[0] = {}) =>
    portal.anAccount({ organisationId, passwordChangedAt: daysAgo(passwordAge), ...given })
  // Another session for each call: some of them are made weeks later.
  const ask = async <T = unknown>(at: string, body: object) => {
    const now = portal.clock.now()
    const times = { lastSeenAt: new Date(now), expiresAt: new Date(now + day) }
    const { token } = await portal.aSession(admin, 'full', times)
    return portal.ask<T>(at, { token, body })
  }
  const set = async (rules: Partial<PasswordRules>) => {
    const body = { Code: 'password-rules', Value: { ...defaultPasswordRules, ...rules } }
    const saved = await ask<ConfigValue>('POST /organizationConfig', body)
    assert.equal(saved.code, 100, saved.message)
    return saved.response
  }
  const signIn = async ({ account }: { account: string }) => {
    const answer = await portal.ask<SessionState>('POST /account/loginV2', { body: { account, password: testDigest } })
    assert.equal(answer.code, 100, answer.message)
    const { logged, PwdInfo } = answer.response
    const left = PwdInfo?.ExpiresTime ? (Date.parse(PwdInfo.ExpiresTime) - portal.clock.now()) / day : undefined
    return { logged, isExpired: PwdInfo?.IsExpired, daysLeft: left === undefined ? undefined : Math.round(left) + 0 }
  }
  return { person, ask, set, signIn }
}

test('switching expiry on – older passwords – stay usable for the days of grace, and then expire', async () => {
  const { person, set, signIn } = await anOffice()
  const [old, fresh] = [await person(400), await person(1)]
  await set({ ExpiryMonths: 3 })
  assert.deepEqual(await signIn(old), { logged: true, isExpired: false, daysLeft: 14 })
  const { daysLeft = 0 } = await signIn(fresh)
  assert.ok(daysLeft > 85, String(daysLeft))
  portal.clock.forward(14 * day - 60_000)
  assert.equal((await signIn(old)).isExpired, false)
  portal.clock.forward(120_000)
  assert.deepEqual(await signIn(old), { logged: false, isExpired: true, daysLeft: 0 })
})

test('shortening expiry – other days of grace – begins a new grace period; other changes do not', async () => {
  const { person, set, signIn } = await anOffice()
  const old = await person(200)
  await set({ ExpiryMonths: 12, GraceDays: 30 })
  assert.ok(Number((await signIn(old)).daysLeft) > 150)
  await set({ ExpiryMonths: 3, GraceDays: 5 })
  assert.equal((await signIn(old)).daysLeft, 5)
  portal.clock.forward(3 * day)
  await set({ ExpiryMonths: 3, GraceDays: 60, MinLength: 10 })
  assert.equal((await signIn(old)).daysLeft, 2, 'saving the same months again gives no more time')
  portal.clock.forward(4 * day)
  assert.equal((await signIn(old)).isExpired, true)
  await set({ ExpiryMonths: 0 })
  assert.deepEqual(await signIn(old), { logged: true, isExpired: false, daysLeft: undefined })
})

test('putting the rules back to their default ends expiry, and setting it again gives a new grace period', async () => {
  const { person, ask, set, signIn } = await anOffice()
  const old = await person(400)
  const { ConfigValueID } = await set({ ExpiryMonths: 1 })
  assert.equal((await ask(`POST /organizationConfig/${ConfigValueID}/reset`, {})).code, 100)
  assert.equal((await signIn(old)).daysLeft, undefined)
  portal.clock.forward(20 * day)
  await set({ ExpiryMonths: 1 })
  assert.equal((await signIn(old)).daysLeft, 14)
})

test('password expiry – before saving – shows how many people it affects, without leavers, passwordless and expired ones', async () => {
  const { person, ask, set } = await anOffice()
  await person(200)
  await person(50)
  await person(200, { leftAt: new Date() })
  await person(200, { passwordHash: null })
  const expiry = async (rules: Partial<PasswordRules>) => {
    const body = { Code: 'password-rules', Value: { ...defaultPasswordRules, ...rules } }
    return (await ask<SettingEffect[]>('POST /organizationConfig/effects', body)).response[0]
  }
  const answer = await expiry({ ExpiryMonths: 3, GraceDays: 7 })
  assert.deepEqual([answer?.Kind, answer?.Count], ['password-expires', 1])
  assert.equal(Math.round((Date.parse(String(answer?.Until)) - portal.clock.now()) / day), 7)
  assert.equal((await expiry({ ExpiryMonths: 1 }))?.Count, 2)
  await set({ ExpiryMonths: 3 })
  assert.equal((await expiry({ ExpiryMonths: 1 }))?.Count, 2, 'who is in the grace period is not expired yet')
  portal.clock.forward(15 * day)
  assert.equal((await expiry({ ExpiryMonths: 1 }))?.Count, 1)
})
