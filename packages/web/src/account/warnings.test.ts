import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, hour } from '@atrium/contract/constants.ts'
import { visitorSession } from '@atrium/contract/identity/visitor-session.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { isSnoozed, snoozeUntil, snoozeDays, warningsFor } from './warnings.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
const whole: SessionState = {
  ...visitorSession('zh'),
  logged: true,
  Identity: 'member',
  AccountInfo: {
    ID: 'x',
    RealName: 'x',
    Photo: null,
    Account: 'x',
    MobilePhone: '138****2206',
    Email: 'x***x@x.example',
  },
  PwdInfo: { IsSet: true, ChangedTime: null, ExpiresTime: null, IsExpired: false },
  ExpiredTime: at(4 * day),
}

test('complete account, visitor or trial – has no warnings', () => {
  assert.deepEqual(warningsFor(whole, now), [])
  assert.deepEqual(warningsFor(visitorSession('zh'), now), [])
  assert.deepEqual(warningsFor({ ...whole, Identity: 'trial', ExpiredTime: at(1) }, now), [])
})

test('expiring password or session, missing phone or email address – is warned about', () => {
  const account = { ...whole.AccountInfo, MobilePhone: null, Email: null } as SessionState['AccountInfo']
  const near = { IsSet: true, ChangedTime: null, ExpiresTime: at(13 * day), IsExpired: false }
  const session = { ...whole, AccountInfo: account, PwdInfo: near, ExpiredTime: at(11 * hour) }
  assert.deepEqual(warningsFor(session, now), ['password-expires', 'no-phone', 'no-email', 'sign-out-near'])
  assert.deepEqual(warningsFor({ ...whole, ExpiredTime: at(13 * hour) }, now), [])
})

test('snoozed warning – stays hidden for the chosen time, or for ever; an unreadable value does not count', () => {
  assert.equal(isSnoozed(null, now), false)
  assert.equal(isSnoozed(snoozeUntil(snoozeDays.threeDays, now), now + 3 * day - 1), true)
  assert.equal(isSnoozed(snoozeUntil(snoozeDays.threeDays, now), now + 3 * day), false)
  assert.equal(isSnoozed(snoozeUntil(snoozeDays.never, now), now + 9_999 * day), true)
  assert.equal(isSnoozed('soon', now), 'unreadable')
  assert.equal(isSnoozed('', now), 'unreadable')
})
