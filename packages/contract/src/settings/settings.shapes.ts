import type { Static, TSchema } from 'typebox'
import { Type } from '../kit/type.ts'
import {
  autoLoginIdle,
  countedLogRows,
  day,
  logRetentionMonths,
  maxSessionMs,
  minute,
  passwordAttempts,
  sessionAbsolute,
  sessionIdle,
} from '../constants.ts'
import { PasswordRules, defaultPasswordRules, minPasswordLength } from '../identity/password-rules.ts'
import { Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { expiryMinutes, secondStepTimes, type DictionaryCode } from './dictionaries.ts'

const whole = (minimum: number, maximum: number, description: string) => Type.Integer({ minimum, maximum, description })

/** When an organisation asks for a second step of signing in. */
export const SecondStepPolicy = Type.Object({
  When: Type.Enum(secondStepTimes, { description: 'Of everyone' }),
  Administrators: Type.Boolean({ description: 'Always for administrators, whatever applies to everyone' }),
})
export type SecondStepPolicy = Static<typeof SecondStepPolicy>

/** After how many minutes without use a session may end. */
const idleMinutes = [10, 30, 60, 1440] as const

/** How long sessions last; for those that begin from now on. */
export const SessionPolicy = Type.Object({
  IdleMinutes: Type.Enum(idleMinutes, { description: 'Minutes without use after which one is signed out' }),
  AutoLoginDays: whole(1, maxSessionMs / day, 'Days without use with automatic sign-in'),
  LongestDays: whole(1, maxSessionMs / day, 'Days after which everyone is signed out'),
})
export type SessionPolicy = Static<typeof SessionPolicy>

/** When wrong passwords lock an account. It cannot be switched off. */
export const LockoutPolicy = Type.Object({
  Attempts: whole(3, 10, 'Wrong passwords from one address'),
  Minutes: whole(5, 1440, 'Minutes for which the account is locked'),
})
export type LockoutPolicy = Static<typeof LockoutPolicy>

/** Minimum retention of the logs. */
export const LogRetention = Type.Object({ Months: whole(logRetentionMonths, 120, 'Months') })
export type LogRetention = Static<typeof LogRetention>

const goingEntries = (log: string) =>
  Type.Integer({
    description: `Entries of the ${log} shown now that go; ${countedLogRows + 1} for more than ${countedLogRows}`,
  })

/** A shorter retention that is pending or asked about: which entries go, and when. */
export const LogReduction = Type.Object({
  ReductionID: Nullable(Type.String({ description: 'For taking it back; null where it is only asked about' })),
  Months: Type.Integer({ description: 'Retention in months after the change' }),
  PreviousMonths: Type.Integer({ description: 'Retention in months until the change' }),
  EffectiveTime: Moment('When it takes effect'),
  Before: Moment('Entries before this moment go'),
  OperationLogs: goingEntries('operation log'),
  SignInLogs: goingEntries('sign-in log'),
  TimeZone: Type.String({ description: 'The time zone of the organisation’s calendar' }),
})
export type LogReduction = Static<typeof LogReduction>

/** What electronic signatures ask for, besides a letter, a digit and a symbol in each signature password. */
export const SignatureRules = Type.Object({
  MinLength: whole(6, 30, 'Fewest characters of a signature password'),
  ExpiryDays: whole(0, 3650, 'Days after which a signature password has to be changed; 0 for never'),
  ValidMinutes: Type.Enum(expiryMinutes, {
    description: 'Minutes after a signature in which the next one in the session asks for the password alone',
  }),
})
export type SignatureRules = Static<typeof SignatureRules>

export type ConfigCategory = 'security' | 'logs' | 'signature'

interface Config<S extends TSchema> {
  category: ConfigCategory
  value: S
  initial: Static<S>
  /** Where the values of a field are chosen from. */
  options?: Record<string, DictionaryCode>
  /** The least that numbers among the fields can be because of what other fields say. */
  least?: (value: Static<S>) => Record<string, number>
}
const config = <S extends TSchema>(settings: Config<S>) => settings

/** Every setting of an organisation: its category, the form of its value, and the value where none was set. */
export const configs = {
  'password-rules': config({
    category: 'security',
    value: PasswordRules,
    initial: defaultPasswordRules,
    // No password could be shorter than it must be.
    least: (rules) => ({ MaxLength: minPasswordLength(rules) }),
  }),
  'second-step': config({
    category: 'security',
    value: SecondStepPolicy,
    initial: { When: 'never', Administrators: false },
    options: { When: 'second-step' },
  }),
  sessions: config({
    category: 'security',
    value: SessionPolicy,
    initial: {
      IdleMinutes: (sessionIdle / minute) as 30,
      AutoLoginDays: autoLoginIdle / day,
      LongestDays: sessionAbsolute / day,
    },
    options: { IdleMinutes: 'expiry' },
  }),
  lockout: config({
    category: 'security',
    value: LockoutPolicy,
    initial: { Attempts: passwordAttempts.accountFromAddress, Minutes: passwordAttempts.lock / minute },
  }),
  'log-retention': config({ category: 'logs', value: LogRetention, initial: { Months: logRetentionMonths } }),
  'e-signature': config({
    category: 'signature',
    value: SignatureRules,
    initial: { MinLength: 8, ExpiryDays: 0, ValidMinutes: 10 },
    options: { ValidMinutes: 'expiry' },
  }),
}
export type ConfigCode = keyof typeof configs
export type ConfigOf<C extends ConfigCode> = (typeof configs)[C]['initial']

/** The settings and their categories. */
export const configCodes = Object.keys(configs) as ConfigCode[]
export const configCategories = [...new Set(configCodes.map((code): ConfigCategory => configs[code].category))]

/** The value in force of a setting, of those that an organisation has changed. */
export const configOf = <C extends ConfigCode>(
  changed: Readonly<Record<string, unknown>> | null | undefined,
  code: C,
): ConfigOf<C> => (changed?.[code] ?? configs[code].initial) as ConfigOf<C>

/** The least that fields of a value can be because of its other fields: what is below can be fulfilled by nobody. */
export const leastOf = (code: ConfigCode, value: unknown): Record<string, number> =>
  (configs[code] as { least?: (value: unknown) => Record<string, number> }).least?.(value) ?? {}

/** A setting as it is defined. */
export const ConfigDefinition = Type.Object({
  Code: Type.Enum(configCodes, { description: 'The setting' }),
  Category: Type.Enum(configCategories, { description: 'Where it belongs' }),
  Name: Type.String({ description: 'Its name in the language of the caller' }),
  Meaning: Type.String({ description: 'What it does, in the language of the caller' }),
  Initial: Type.Unknown({ description: 'The value where none was set' }),
})
export type ConfigDefinition = Static<typeof ConfigDefinition>

/** A setting with its value. */
export const ConfigValue = Type.Object({
  ...ConfigDefinition.properties,
  ConfigValueID: Nullable(Type.String({ description: 'The value; null where it was never changed' })),
  IsDefault: Type.Boolean({ description: 'True when the default applies: nothing was set, or it was reset' }),
  Value: Type.Unknown({ description: 'Its value' }),
  ChangedBy: Nullable(Type.String({ description: 'Who changed it last, or put it back to its default' })),
  ChangedTime: Nullable(Moment('When it was changed last')),
})
export type ConfigValue = Static<typeof ConfigValue>

/** A value to choose, with its name. */
export const Option = Type.Object({
  Value: Type.String({ description: 'The value' }),
  Name: Type.String({ description: 'Its name in the language of the caller' }),
})
export type Option = Static<typeof Option>

export const Dictionary = Type.Object({
  Code: Type.String({ description: 'The dictionary' }),
  Name: Type.String({ description: 'Its name in the language of the caller' }),
  Items: Type.Array(Option, { description: 'Its values in their order' }),
})
export type Dictionary = Static<typeof Dictionary>
