import { day, hour } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import type { SectionKey } from './section-address.ts'

/** What there can be to warn of. */
export type Warning = 'password-expires' | 'no-phone' | 'no-email' | 'sign-out-near'

const passwordWarned = 14 * day
const signOutWarned = 12 * hour

/** What the owner of an account should know now. */
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

/** Where each can be seen to, as far as it can. */
export const mendedIn = {
  'password-expires': 'password',
  'no-phone': 'personal',
  'no-email': 'personal',
  'sign-out-near': 'basic',
} as const satisfies Record<Warning, SectionKey>

/** How long a warning rests, in days; -1 for ever. The specification lists 3 days, 1 week and 1 month. */
export const rests = { threeDays: 3, week: 7, month: 30, never: -1 } as const
export type Rest = (typeof rests)[keyof typeof rests]

/** What to remember for a rest that begins now: a moment in milliseconds, or -1. */
export const restUntil = (rest: Rest, now: number): string => String(rest === rests.never ? -1 : now + rest * day)

/** Whether the remembered rest still lasts; what cannot be read is no rest, and should be forgotten. */
export function isResting(remembered: string | null, now: number): boolean | 'unreadable' {
  if (remembered === null) return false
  const until = Number(remembered)
  if (remembered.trim() === '' || !Number.isFinite(until)) return 'unreadable'
  return until === -1 || until > now
}
