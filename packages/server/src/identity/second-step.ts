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

interface Method {
  /** Where a code goes, masked; null where none is sent; nothing where the person does not have this method. */
  targetOf(person: Person): string | null | undefined
  isOf(first: FirstStep): boolean
}

const methods: Record<SecondMethod, Method> = {
  phone: {
    targetOf: ({ mobilePhone }) => (mobilePhone ? maskedPhone(mobilePhone) : undefined),
    isOf: ({ by, model }) => by === 'code' && model === 'phone',
  },
  email: {
    targetOf: ({ email }) => (email ? maskedEmail(email) : undefined),
    isOf: ({ by, model }) => by === 'code' && model === 'email',
  },
  password: {
    targetOf: ({ hasPassword }) => (hasPassword ? null : undefined),
    isOf: ({ by }) => by === 'password',
  },
}

/** The ways in which a person can take the second step after this first one. */
export const methodsOf = (person: Person, first: FirstStep): SecondStep['Methods'] =>
  (Object.keys(methods) as SecondMethod[])
    .filter((method) => !methods[method].isOf(first))
    .flatMap((Method) => {
      const Target = methods[Method].targetOf(person)
      return Target === undefined ? [] : [{ Method, Target }]
    })

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
