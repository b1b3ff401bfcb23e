import type { Entry } from 'ldapts'
import {
  EqualityFilter,
  AndFilter,
  GreaterThanEqualsFilter,
  LessThanEqualsFilter,
  OrFilter,
  PresenceFilter,
} from 'ldapts'
import type { HintKey } from '../traces/trace.ts'
import { valuesOf } from './directory-entries.ts'

/** Why a directory lets somebody in no more. */
export type UpstreamLock = 'disabled' | 'expired' | 'locked'

/**
 * The attributes that say so: of Active Directory, of its lightweight form, of 389-ds and its relatives, of OpenLDAP's password
 * policy. Servers give operational attributes by name alone.
 */
export const lockAttributes = [
  'userAccountControl',
  'msDS-User-Account-Control-Computed',
  'accountExpires',
  'msDS-UserAccountDisabled',
  'nsAccountLock',
  'pwdAccountLockedTime',
]

/** Flags of `userAccountControl`. */
const accountDisabled = 0x2
const lockedOut = 0x10

/** Values of `accountExpires` for accounts that never expire. */
const neverExpires: ReadonlySet<bigint> = new Set([0n, 0x7fff_ffff_ffff_ffffn])
/** Active Directory counts 100 nanoseconds from 1601 on. */
const windowsEpochMs = 11_644_473_600_000n
const ticksPerMs = 10_000n

/** Says whether, and why, the directory keeps the person of an entry out; `now` in milliseconds. */
export function upstreamLockOf(entry: Entry, now: number): UpstreamLock | undefined {
  const first = (attribute: string) => String(valuesOf(entry, attribute)[0] ?? '')
  const flags = (attribute: string) => Number(first(attribute)) || 0
  const isTrue = (attribute: string) => first(attribute).toLowerCase() === 'true'
  const control = flags('userAccountControl')
  if (control & accountDisabled || isTrue('nsAccountLock') || isTrue('msDS-UserAccountDisabled')) return 'disabled'
  if (hasExpired(first('accountExpires'), now)) return 'expired'
  const isLockedOut = ((control | flags('msDS-User-Account-Control-Computed')) & lockedOut) !== 0
  return isLockedOut || first('pwdAccountLockedTime') !== '' ? 'locked' : undefined
}

function hasExpired(accountExpires: string, now: number): boolean {
  if (!/^\d{1,19}$/.test(accountExpires)) return false
  const ticks = BigInt(accountExpires)
  return !neverExpires.has(ticks) && ticks / ticksPerMs - windowsEpochMs <= BigInt(Math.floor(now))
}

const ticksOf = (ms: number): bigint => (BigInt(Math.floor(ms)) + windowsEpochMs) * ticksPerMs

/**
 * The filter for people whom the directory may keep out without a change that it stamps: an account expires by the clock, and
 * OpenLDAP and 389-ds lock accounts without touching `modifyTimestamp`. Servers take attributes that they do not know as no match.
 */
export const unstampedLocks = (now: number): OrFilter =>
  new OrFilter({
    filters: [
      new AndFilter({
        filters: [
          new GreaterThanEqualsFilter({ attribute: 'accountExpires', value: '1' }),
          new LessThanEqualsFilter({ attribute: 'accountExpires', value: String(ticksOf(now)) }),
        ],
      }),
      new EqualityFilter({ attribute: 'nsAccountLock', value: 'true' }),
      new PresenceFilter({ attribute: 'pwdAccountLockedTime' }),
    ],
  })

export const hintOfLock: Record<UpstreamLock, HintKey> = {
  disabled: 'hint.ldap.disabled',
  expired: 'hint.ldap.account-expired',
  locked: 'hint.ldap.locked',
}
