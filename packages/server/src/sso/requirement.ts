import type { Static } from 'typebox'
import type { SessionOrigin } from '#identity/sessions/sessions.ts'
import { CallError } from '#kit/http/call-error.ts'
import { Type } from '@atrium/contract/kit/type.ts'

/** The code of this policy among the settings of an organisation; the general settings calls exclude it. */
export const requirementCode = 'single-sign-on'

const Requirement = Type.Object({ IsRequired: Type.Boolean(), AdministratorIDs: Type.Array(Type.String()) })
export type Requirement = Static<typeof Requirement>

const none: Requirement = { IsRequired: false, AdministratorIDs: [] }

/** Whether single sign-on is required, and who is exempt. */
export const requirementOf = (configs: Readonly<Record<string, unknown>> | null | undefined): Requirement =>
  (configs?.[requirementCode] as Requirement | undefined) ?? none

/**
 * True unless single sign-on is required and somebody is signed in otherwise. The administrators who are named may,
 * and operators, who belong to no organisation.
 */
export function isSessionOriginAllowed({ configs, accountId, role, loginType }: SessionOrigin): boolean {
  const { IsRequired, AdministratorIDs } = requirementOf(configs)
  if (!IsRequired || loginType || role === 'operator') return true
  return role === 'organisation-admin' && AdministratorIDs.includes(accountId)
}

/** Somebody who signs in without single sign-on, as the view `sign_in_people` has the person. */
interface Entrant {
  account_id: string
  role: string
  configs: Readonly<Record<string, unknown>> | null
  password_keeper: string | null
}

/** True for administrators who are named to sign in without single sign-on. */
const isBreakGlass = ({ account_id, role, configs }: Entrant): boolean =>
  role === 'organisation-admin' && requirementOf(configs).AdministratorIDs.includes(account_id)

/** Why somebody may not sign in without single sign-on: it is required, or a provider keeps the password. */
export function entryDenial(person: Entrant, proof: 'password' | 'code'): CallError | undefined {
  const { configs, account_id: accountId, role } = person
  if (!isSessionOriginAllowed({ configs, accountId, role, loginType: undefined })) return new CallError('sso.required')
  return keeperDenial(person, proof)
}

/**
 * Why somebody whose password a provider keeps may neither sign in with a proof of the portal nor set a password by it. An
 * administrator's own password stays valid: a directory that is down must not keep all of them out.
 */
export function keeperDenial(person: Entrant, proof: 'password' | 'code'): CallError | undefined {
  const { password_keeper: connection, role } = person
  if (!connection || isBreakGlass(person) || (role === 'organisation-admin' && proof === 'password')) return undefined
  return new CallError('sso.provider-only', { values: { connection } })
}
