import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { configCodes } from './settings.shapes.ts'

/** The settings whose effects can be asked for. */
export const effectCodes = [...configCodes, 'ip-whitelist'] as const

/** Effects look back this many days at sign-ins. */
export const effectDays = 30

/** At most this many administrators are named. */
export const maxNamedAdministrators = 10

/** What a new value of a setting can bring about. */
export const effectKinds = [
  'second-step-asked',
  'second-step-impossible',
  'second-step-ended',
  'password-expires',
  'password-kept',
  'sessions-kept',
  'lockout-locks',
  'operation-log-removed',
  'sign-in-log-removed',
  'address-loses-access',
  'address-outside',
  'address-own',
] as const
export type EffectKind = (typeof effectKinds)[number]

/** One effect, in numbers. */
export const SettingEffect = Type.Object({
  Kind: Type.Enum(effectKinds, { description: 'What happens' }),
  Count: Type.Integer({ description: 'To how many people it happens; of logs, the number of entries' }),
  Before: Nullable(Type.Integer({ description: 'The same number with the present value, where the two are compared' })),
  Until: Nullable(Moment('When it begins, where that is later')),
  Administrators: Type.Array(Type.String(), {
    description: `Names of the administrators among them, at most ${maxNamedAdministrators}`,
  }),
  IncludesCaller: Type.Boolean({ description: 'Whether the caller is among them' }),
})
export type SettingEffect = Static<typeof SettingEffect>
