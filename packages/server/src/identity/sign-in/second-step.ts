import type { SecondStep } from '@atrium/contract/identity/identity.shapes.ts'
import { configs, type SecondStepPolicy } from '@atrium/contract/settings/settings.shapes.ts'
import { maskedEmail, maskedPhone } from '#kit/text/masks.ts'
import { hasSecondStepToTake, type Person, type Visitor } from '../sessions/visitor.ts'

/** A second-step method; each is an entry of `targets`. */
export type SecondMethod = SecondStep['Methods'][number]['Method']

/** The first step; its proof cannot serve as the second one. */
export interface FirstStep {
  by: 'password' | 'code' | 'connection'
  /** The kind of login name; with a code, where it was sent. */
  model: Visitor['signIn']['model']
}

/** Masked recipient of the code, null when none is sent, undefined when the person lacks the method. */
type TargetOf = (person: Person) => string | null | undefined

const targets: Record<SecondMethod, TargetOf> = {
  phone: ({ mobilePhone }) => (mobilePhone ? maskedPhone(mobilePhone) : undefined),
  email: ({ email }) => (email ? maskedEmail(email) : undefined),
  password: ({ hasPassword }) => (hasPassword ? null : undefined),
}

/** What a method proves. A password reset with a code proves no more than that code. */
const proofOf = (method: SecondMethod, { passwordResetBy }: Person): SecondMethod =>
  method === 'password' ? (passwordResetBy ?? method) : method

/** Second-step methods left after the first step: those that prove something else. */
export function methodsOf(person: Person, { by, model }: FirstStep): SecondStep['Methods'] {
  const first = by === 'code' && model !== 'account' && model !== null ? model : 'password'
  // What a provider of the organisation says proves neither the password nor phone or address.
  return (Object.keys(targets) as SecondMethod[])
    .filter((method) => by === 'connection' || proofOf(method, person) !== proofOf(first, person))
    .flatMap((Method) => {
      const Target = targets[Method](person)
      return Target === undefined ? [] : [{ Method, Target }]
    })
}

/**
 * True when a code to this channel may reset the password: if a second step is required, another method must remain.
 */
export const canResetPasswordBy = (person: Person, policy: SecondStepPolicy, channel: 'phone' | 'email'): boolean =>
  !needsSecondStep(policy, person, false) ||
  methodsOf({ ...person, passwordResetBy: channel }, { by: 'code', model: channel }).length > 0

/** The organisation's policy, or the default. */
export const policyOf = (policy: SecondStepPolicy | null | undefined): SecondStepPolicy =>
  policy ?? configs['second-step'].initial

/** True when the second step is required in this browser. */
export function needsSecondStep(policy: SecondStepPolicy, { role }: Pick<Person, 'role'>, isKnownDevice: boolean) {
  if (policy.Administrators && role === 'organisation-admin') return true
  return policy.When === 'always' || (policy.When === 'new-device' && !isKnownDevice)
}

/** True when remembering the browser skips the next second step. */
const canRemember = (policy: SecondStepPolicy, person: Pick<Person, 'role'>): boolean =>
  needsSecondStep(policy, person, false) && !needsSecondStep(policy, person, true)

const firstStepBy = (level: 'half-signed' | 'half-coded', loginType: number): FirstStep['by'] =>
  loginType > 0 ? 'connection' : level === 'half-coded' ? 'code' : 'password'

/** The open second step of a half-signed visitor, or null. */
export function secondStepOf({ level, person, organisation, signIn }: Visitor): SecondStep | null {
  if (!person || !hasSecondStepToTake(level)) return null
  const first: FirstStep = { by: firstStepBy(level, signIn.type), model: signIn.model }
  return { Methods: methodsOf(person, first), CanRemember: canRemember(policyOf(organisation?.secondStep), person) }
}
