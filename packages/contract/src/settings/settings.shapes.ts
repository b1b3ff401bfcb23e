import { Type, type Static, type TSchema } from 'typebox'
import { PasswordRules, defaultPasswordRules } from '../identity/password-rules.ts'
import { Nullable } from '../kit/nullable.ts'

/** When an organisation asks for a second step of signing in. */
export const SecondStepPolicy = Type.Object({
  When: Type.Enum(['never', 'new-device', 'always'], { description: 'Of everyone' }),
  Administrators: Type.Boolean({ description: 'Always of administrators, whatever holds for everyone' }),
})
export type SecondStepPolicy = Static<typeof SecondStepPolicy>

interface Config<S extends TSchema> {
  category: 'security'
  value: S
  initial: Static<S>
}
const config = <S extends TSchema>(settings: Config<S>) => settings

/** Every setting of an organisation: its category, the form of its value, and the value where none was set. */
export const configs = {
  'password-rules': config({ category: 'security', value: PasswordRules, initial: defaultPasswordRules }),
  'second-step': config({
    category: 'security',
    value: SecondStepPolicy,
    initial: { When: 'never', Administrators: false },
  }),
}
export type ConfigCode = keyof typeof configs
export type ConfigOf<C extends ConfigCode> = (typeof configs)[C]['initial']
export const configCodes = Object.keys(configs) as ConfigCode[]

/** A setting with its value. */
export const ConfigValue = Type.Object({
  ConfigValueID: Nullable(Type.String({ description: 'The value; null where the default holds' })),
  Code: Type.Enum(configCodes, { description: 'The setting' }),
  Value: Type.Unknown({ description: 'Its value' }),
})
export type ConfigValue = Static<typeof ConfigValue>
