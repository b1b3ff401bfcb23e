import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { Call, Calls } from '@atrium/contract/kit/call.ts'
import { passwordCalls } from '@atrium/contract/identity/passwords.calls.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import type { MenuEntryCode } from '@atrium/contract/menus/menu-entries.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { configurationCalls } from '@atrium/contract/settings/configuration.calls.ts'
import { ipRuleCalls } from '@atrium/contract/settings/ip-rules.calls.ts'
import { accessDecisionCalls, toDoCalls } from '@atrium/contract/products/access.calls.ts'
import { isHalfWay, type Visitor } from '#kit/visitor.ts'

const { tree, detail } = departmentCalls
const { registrations, approve, decline, invitations, invite, revokeInvitation, ...besides } = memberCalls
const { formerMembers, formerMember, exportFormer, recover, ...administration } = besides
const { managePage, licensedProducts } = administration
const { signInPage, exportSignInLog, activeUsers, activePeople, exportActiveUsers, ...operationLog } = logCalls

const { modifyPassword } = passwordCalls
const { modifyMobilePhone, modifyEmail, signIns, exportSignIns } = accountCalls

/**
 * Which calls the page of a menu entry makes. A call of several pages works as long as one of them is shown. Of the
 * personal centre only what the entry is for: a password that has run out, and what is kept of oneself, is everyone's matter.
 */
const callsOfEntries: Partial<Record<MenuEntryCode, readonly Calls[]>> = {
  'info-personal': [{ modifyMobilePhone, modifyEmail }],
  'info-password': [{ modifyPassword }],
  'info-sign-ins': [{ signIns, exportSignIns }],
  organisation: [organisationCalls],
  members: [administration, { tree, detail }],
  // Heads are picked among the members.
  departments: [departmentCalls, { managePage }],
  'former-members': [
    { formerMembers, formerMember, exportFormer, recover, licensedProducts },
    { tree, detail },
  ],
  registrations: [{ registrations, approve, decline, invitations, invite, revokeInvitation }, { tree }, toDoCalls],
  'access-requests': [accessDecisionCalls, toDoCalls],
  'sign-in-log': [{ signInPage, exportSignInLog }],
  'operation-log': [operationLog],
  'active-users': [{ activeUsers, activePeople, exportActiveUsers, tree }],
  'system-settings': [configurationCalls],
  'ip-rules': [ipRuleCalls],
  menus: [menuCalls, { managePage }],
}

const entriesOfCalls = new Map<string, MenuEntryCode[]>()
for (const [entry, lists] of Object.entries(callsOfEntries) as [MenuEntryCode, readonly Calls[]][])
  for (const call of lists.flatMap((calls) => Object.values(calls)))
    if (call.access === 'organisation-admin' || entry.startsWith('info-'))
      entriesOfCalls.set(call.at, [...(entriesOfCalls.get(call.at) ?? []), entry])

/** The entries whose pages make a call; none for calls that no hidden entry takes away. */
export const entriesOf = (call: Call): readonly MenuEntryCode[] => entriesOfCalls.get(call.at) ?? []

/**
 * Whether a call belongs to nothing but menu entries that are hidden from the person. Who is only half-way in may do what
 * leads in: a password that has run out is changed, whatever is hidden.
 */
export function isHiddenFrom(call: Call, { level, person }: Pick<Visitor, 'level' | 'person'>): boolean {
  const hiddenMenus = person?.hiddenMenus ?? []
  if (hiddenMenus.length === 0 || isHalfWay(level)) return false
  const entries = entriesOf(call)
  return entries.length > 0 && entries.every((entry) => hiddenMenus.includes(entry))
}
