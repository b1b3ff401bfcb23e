import { day, hour } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import type { SectionKey } from './sections.ts'

export type Warning = 'password-expires' | 'no-phone' | 'no-email' | 'sign-out-near'

const passwordWarned = 14 * day
const signOutWarned = 12 * hour

/** Warnings that apply to the session at `now` (milliseconds). */
export function warningsFor(
  { logged, Identity, PwdInfo, AccountInfo, ExpiredTime }: SessionState,
  now: number,
): Warning[] {
  if (!logged || !AccountInfo || Identity === 'trial') return []
  const isNear = (time: string | null | undefined, span: number) =>
    typeof time === 'string' && Date.parse(time) - now < span
  return [
    ...(isNear(PwdInfo?.ExpiresTime, passwordWarned) ? (['password-expires'] as const) : []),
    ...(AccountInfo.MobilePhone === null ? (['no-phone'] as const) : []),
    ...(AccountInfo.Email === null ? (['no-email'] as const) : []),
    ...(isNear(ExpiredTime, signOutWarned) ? (['sign-out-near'] as const) : []),
  ]
}

/** Section of the account page where each warning is resolved. */
export const sectionToFix = {
  'password-expires': 'password',
  'no-phone': 'personal',
  'no-email': 'personal',
  'sign-out-near': 'basic',
} as const satisfies Record<Warning, SectionKey>

/** Snooze durations in days; -1 never warns again. The specification lists 3 days, 1 week and 1 month. */
export const snoozeDays = { threeDays: 3, week: 7, month: 30, never: -1 } as const
export type SnoozeDays = (typeof snoozeDays)[keyof typeof snoozeDays]

/** The stored value of a snooze that starts now: end in milliseconds, or -1. */
export const snoozeUntil = (rest: SnoozeDays, now: number): string =>
  String(rest === snoozeDays.never ? -1 : now + rest * day)

/** True while the stored snooze lasts; `unreadable` when the value should be removed. */
export function isSnoozed(remembered: string | null, now: number): boolean | 'unreadable' {
  if (remembered === null) return false
  const until = Number(remembered)
  if (remembered.trim() === '' || !Number.isFinite(until)) return 'unreadable'
  return until === -1 || until > now
}
