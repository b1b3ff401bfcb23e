import type { SecondStep } from '@atrium/contract/identity/identity.shapes.ts'
import { configs, type SecondStepPolicy } from '@atrium/contract/settings/settings.shapes.ts'
import { maskedEmail, maskedPhone } from '#kit/masks.ts'
import { hasSecondStepToTake, type Person, type Visitor } from '#kit/visitor.ts'

/** A way to take the second step. Another one – an authenticator app, a passkey – is one more entry of the table below. */
export type SecondMethod = SecondStep['Methods'][number]['Method']

/** What the first step was: it cannot be the second one, too. */
export interface FirstStep {
  by: 'password' | 'code'
  /** What was typed to name the account: with a code, where that went. */
  model: Visitor['signIn']['model']
}

/** Where a code goes, masked; null where none is sent; nothing where the person does not have this method. */
type TargetOf = (person: Person) => string | null | undefined

const targets: Record<SecondMethod, TargetOf> = {
  phone: ({ mobilePhone }) => (mobilePhone ? maskedPhone(mobilePhone) : undefined),
  email: ({ email }) => (email ? maskedEmail(email) : undefined),
  password: ({ hasPassword }) => (hasPassword ? null : undefined),
}

/** What a method proves. A password that was reset with a code proves no more than that code did. */
const proofOf = (method: SecondMethod, { passwordResetBy }: Person): SecondMethod =>
  method === 'password' ? (passwordResetBy ?? method) : method

/** The ways in which a person can take the second step after this first one: those that prove something else. */
export function methodsOf(person: Person, { by, model }: FirstStep): SecondStep['Methods'] {
  const first = by === 'code' && model !== 'account' && model !== null ? model : 'password'
  return (Object.keys(targets) as SecondMethod[])
    .filter((method) => proofOf(method, person) !== proofOf(first, person))
    .flatMap((Method) => {
      const Target = targets[Method](person)
      return Target === undefined ? [] : [{ Method, Target }]
    })
}

/**
 * Whether a code to this phone or e-mail address may replace the password: where a second step follows, something must
 * be left to take it with.
 */
export const canResetBy = (person: Person, policy: SecondStepPolicy, channel: 'phone' | 'email'): boolean =>
  !needsSecondStep(policy, person, false) ||
  methodsOf({ ...person, passwordResetBy: channel }, { by: 'code', model: channel }).length > 0

/** The policy of an organisation, or the one of an organisation that has set none. */
export const policyOf = (policy: SecondStepPolicy | null | undefined): SecondStepPolicy =>
  policy ?? configs['second-step'].initial

/** Whether a person has to take the second step in this browser. */
export function needsSecondStep(policy: SecondStepPolicy, { role }: Pick<Person, 'role'>, isKnownDevice: boolean) {
  if (policy.Administrators && role === 'organisation-admin') return true
  return policy.When === 'always' || (policy.When === 'new-device' && !isKnownDevice)
}

/** Whether remembering the browser would spare the person the second step next time. */
export const canRemember = (policy: SecondStepPolicy, person: Pick<Person, 'role'>): boolean =>
  needsSecondStep(policy, person, false) && !needsSecondStep(policy, person, true)

/** What a half-signed visitor has left to do, if it is the second step. */
export function secondStepOf({ level, person, organisation, signIn }: Visitor): SecondStep | null {
  if (!person || !hasSecondStepToTake(level)) return null
  const first: FirstStep = { by: level === 'half-coded' ? 'code' : 'password', model: signIn.model }
  return { Methods: methodsOf(person, first), CanRemember: canRemember(policyOf(organisation?.secondStep), person) }
}
