import {
  maxNamedAdministrators,
  type EffectKind,
  type SettingEffect,
} from '@atrium/contract/settings/setting-effects.ts'
import {
  configOf,
  type ConfigCode,
  type LockoutPolicy,
  type LogRetention,
  type SecondStepPolicy,
} from '@atrium/contract/settings/settings.shapes.ts'
import { passwordGraceDays, shortensExpiry, type PasswordRules } from '@atrium/contract/identity/password-rules.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { describeReduction } from './log-reduction.ts'
import { expiringMembers, graceEnd } from './password-expiry.ts'
import { effectOf } from './effect-of.ts'
import { countLockedBy, isLiveSession } from './sign-in-effects.ts'

export interface EffectContext {
  db: Db
  /** The settings that the organisation has changed. */
  configs: Readonly<Record<string, unknown>> | null | undefined
  callerId: string
  now: number
}

/** Members of the organisation as `a`. */
const isMember = sql`a.left_at is null and a.state <> 'waiting'`

/** Describes an effect on the members of a condition on `a`: their number and the administrators among them. */
async function effectOnMembers(
  { db, callerId }: EffectContext,
  kind: EffectKind,
  condition: SQL,
  more: Partial<SettingEffect> = {},
): Promise<SettingEffect[]> {
  const [row] = await rowsOf<{ count: number; administrators: string[] | null; includes_caller: boolean | null }>(
    db,
    sql`select count(*)::integer as count, bool_or(a.id = ${callerId}) as includes_caller,
      (array_agg(a.real_name order by a.pinyin, a.id) filter (where a.role = 'organisation-admin'))[1:${maxNamedAdministrators}::integer] as administrators
      from accounts a where ${isMember} and ${condition}`,
  )
  const people = { Administrators: row?.administrators ?? [], IncludesCaller: row?.includes_caller ?? false }
  return effectOf(kind, row?.count ?? 0, { ...people, ...more })
}

const stepTimes = ['never', 'new-device', 'always'] as const
type Role = 'member' | 'organisation-admin'

/** How often a role takes the second step, from 0 for never to 2 for always. */
const frequencyOf = ({ When, Administrators }: SecondStepPolicy, role: Role) =>
  Administrators && role === 'organisation-admin' ? 2 : stepTimes.indexOf(When)

/** Fewer than two methods that prove different things: after the first step none is left for the second. */
const lacksSecondMethod = sql`(a.mobile_phone is not null)::integer + (a.email is not null)::integer
  + (a.password_hash is not null and case a.password_reset_by when 'phone' then a.mobile_phone is null when 'email' then a.email is null else true end)::integer < 2`

async function secondStepEffects(context: EffectContext, value: SecondStepPolicy): Promise<SettingEffect[]> {
  const before = configOf(context.configs, 'second-step')
  const rolesWhere = (isChanged: (change: number) => boolean): SQL => {
    const roles = (['member', 'organisation-admin'] as const).filter((role) =>
      isChanged(frequencyOf(value, role) - frequencyOf(before, role)),
    )
    return roles.length > 0 ? sql`a.role in ${roles}` : sql`false`
  }
  const isAskedMore = rolesWhere((change) => change > 0)
  return [
    ...(await effectOnMembers(context, 'second-step-impossible', sql`${isAskedMore} and ${lacksSecondMethod}`)),
    ...(await effectOnMembers(context, 'second-step-asked', isAskedMore)),
    ...(await effectOnMembers(
      context,
      'second-step-ended',
      rolesWhere((change) => change < 0),
    )),
  ]
}

/** Rules that a new password has to meet; the others say how long it lasts. */
const contentOf = ({ ExpiryMonths: _months, GraceDays: _days, ...rules }: PasswordRules) => rules

async function passwordEffects(context: EffectContext, value: PasswordRules): Promise<SettingEffect[]> {
  const { configs, now } = context
  const before = configOf(configs, 'password-rules')
  const [old, changed] = [contentOf(before), contentOf(value)]
  const hasOtherContent = (Object.keys(old) as (keyof typeof old)[]).some((name) => old[name] !== changed[name])
  const expiring = expiringMembers({ months: value.ExpiryMonths, currentMonths: before.ExpiryMonths, now })
  const Until = graceEnd(now, value.GraceDays ?? passwordGraceDays).toISOString()
  return [
    ...(shortensExpiry(before, value) ? await effectOnMembers(context, 'password-expires', expiring, { Until }) : []),
    ...(hasOtherContent ? await effectOnMembers(context, 'password-kept', sql`a.password_hash is not null`) : []),
  ]
}

const isSignedIn = sql`exists (select from sessions s where s.account_id = a.id and ${isLiveSession})`

async function lockoutEffects({ db, configs, now }: EffectContext, value: LockoutPolicy): Promise<SettingEffect[]> {
  const Count = await countLockedBy(db, value, now)
  const Before = await countLockedBy(db, configOf(configs, 'lockout'), now)
  return Count === Before
    ? []
    : [{ Kind: 'lockout-locks', Count, Before, Until: null, Administrators: [], IncludesCaller: false }]
}

async function retentionEffects({ db, configs, now }: EffectContext, { Months }: LogRetention) {
  const reduction = await describeReduction(db, { stored: configs?.['log-retention'], months: Months, now })
  if (!reduction) return []
  const more = { Until: reduction.EffectiveTime }
  return [
    ...effectOf('operation-log-removed', reduction.OperationLogs, more),
    ...effectOf('sign-in-log-removed', reduction.SignInLogs, more),
  ]
}

/** What a valid value of a setting would bring about. */
export async function settingEffects(
  context: EffectContext,
  code: ConfigCode,
  value: unknown,
): Promise<SettingEffect[]> {
  switch (code) {
    case 'second-step':
      return secondStepEffects(context, value as SecondStepPolicy)
    case 'password-rules':
      return passwordEffects(context, value as PasswordRules)
    case 'sessions':
      return effectOnMembers(context, 'sessions-kept', isSignedIn)
    case 'lockout':
      return lockoutEffects(context, value as LockoutPolicy)
    case 'log-retention':
      return retentionEffects(context, value as LogRetention)
    case 'e-signature':
      return []
  }
}
