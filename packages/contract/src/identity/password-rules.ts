import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { maxPasswordLength, minRegistrationPasswordLength } from '../constants.ts'

const must = (what: string) => Type.Boolean({ description: `Whether ${what} is needed` })

/** What an organisation asks of the passwords of its people. */
export const PasswordRules = Type.Object({
  MinLength: Type.Integer({ minimum: 1, maximum: maxPasswordLength, description: 'Fewest characters' }),
  MaxLength: Type.Integer({ minimum: 6, maximum: 64, description: 'Most characters' }),
  Uppercase: must('an upper-case letter'),
  Lowercase: must('a lower-case letter'),
  Letter: must('a letter'),
  Number: must('a digit'),
  Symbol: must('a symbol'),
  History: Type.Integer({ minimum: 0, maximum: 10, description: 'Number of previous passwords that cannot be reused' }),
  ExpiryMonths: Type.Integer({
    minimum: 0,
    maximum: 36,
    description: 'Months after which it has to be changed; 0 for never',
  }),
  GraceDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      description: 'Days for which passwords stay usable that would expire at once when months are set or shortened',
    }),
  ),
  RefuseCommon: Type.Boolean({ description: 'Whether passwords that everybody uses are refused' }),
})
export type PasswordRules = Static<typeof PasswordRules>

/** The weakest rules that the specification allows. An administrator may choose them. */
export const lowestPasswordRules: PasswordRules = {
  MinLength: 1,
  MaxLength: maxPasswordLength,
  Uppercase: false,
  Lowercase: false,
  Letter: false,
  Number: false,
  Symbol: false,
  History: 3,
  ExpiryMonths: 0,
  RefuseCommon: true,
}

/** Days of grace where an organisation sets no others. */
export const passwordGraceDays = 14

/** Rules with fewer characters or character classes are weak: an administrator who sets them is warned. */
const recommendedLength = 8
const recommendedClasses = 2

/** The rules of an organisation that has set none. */
export const defaultPasswordRules: PasswordRules = {
  ...lowestPasswordRules,
  MinLength: recommendedLength,
  Letter: true,
  Number: true,
  GraceDays: passwordGraceDays,
}

/** The rules of registration, which hold besides those of the organisation: long enough, with letters, digits and symbols. */
export const registrationRules: PasswordRules = {
  ...lowestPasswordRules,
  MinLength: minRegistrationPasswordLength,
  Letter: true,
  Number: true,
  Symbol: true,
}

/** Both sets of rules at once. */
export const strictestOf = (one: PasswordRules, other: PasswordRules): PasswordRules => ({
  MinLength: Math.max(one.MinLength, other.MinLength),
  MaxLength: Math.min(one.MaxLength, other.MaxLength),
  Uppercase: one.Uppercase || other.Uppercase,
  Lowercase: one.Lowercase || other.Lowercase,
  Letter: one.Letter || other.Letter,
  Number: one.Number || other.Number,
  Symbol: one.Symbol || other.Symbol,
  History: Math.max(one.History, other.History),
  ExpiryMonths: [one.ExpiryMonths, other.ExpiryMonths].filter(Boolean).sort((a, b) => a - b)[0] ?? 0,
  RefuseCommon: one.RefuseCommon || other.RefuseCommon,
})

/** Of how few characters a password can be that meets a set of rules, also where people register. */
export function minPasswordLength(rules: PasswordRules): number {
  const {
    MinLength,
    Uppercase,
    Lowercase,
    Letter,
    Number: digit,
    Symbol: symbol,
  } = strictestOf(registrationRules, rules)
  const letters = Math.max(Number(Uppercase) + Number(Lowercase), Number(Letter))
  return Math.max(MinLength, letters + Number(digit) + Number(symbol))
}

/** True when the rules let passwords be shorter or simpler than recommended: 8 characters of two classes. */
export function areWeak({ MinLength, Uppercase, Lowercase, Letter, Number: digit, Symbol: symbol }: PasswordRules) {
  const letters = Uppercase && Lowercase ? 2 : Number(Uppercase || Lowercase || Letter)
  return MinLength < recommendedLength || letters + Number(digit) + Number(symbol) < recommendedClasses
}

/** True when passwords expire sooner by the new rules than by the old ones, or at all. */
export const shortensExpiry = (before: PasswordRules, after: PasswordRules): boolean =>
  after.ExpiryMonths > 0 && (before.ExpiryMonths === 0 || after.ExpiryMonths < before.ExpiryMonths)

/** Every rule that can be broken by the look of a password alone; a form ticks them off one by one. */
const passwordRuleNames = [
  'min-length',
  'max-length',
  'uppercase',
  'lowercase',
  'letter',
  'number',
  'symbol',
  'blank',
  'own-name',
  'common',
] as const
export type PasswordRuleName = (typeof passwordRuleNames)[number]

/** Whose password it will be, and what everybody uses. */
export interface PasswordContext {
  /** Account name, phone number and email address: none of them may be in the password. */
  ownNames?: readonly string[]
  isCommon?: (password: string) => boolean
}

/** Shorter names are found in too many good passwords; those must only not be all of it. */
const minOwnNameLength = 4

/** The rules that a set of rules contains: those that are switched off are not among them. */
export const rulesOf = (rules: PasswordRules): PasswordRuleName[] =>
  passwordRuleNames.filter((name) => {
    if (name === 'uppercase') return rules.Uppercase
    if (name === 'lowercase') return rules.Lowercase
    if (name === 'letter') return rules.Letter
    if (name === 'number') return rules.Number
    if (name === 'symbol') return rules.Symbol
    if (name === 'common') return rules.RefuseCommon
    return true
  })

const broken: Record<PasswordRuleName, (password: string, rules: PasswordRules, context: PasswordContext) => boolean> =
  {
    'min-length': (password, { MinLength }) => Array.from(password).length < MinLength,
    'max-length': (password, { MaxLength }) => Array.from(password).length > MaxLength,
    uppercase: (password) => !/\p{Lu}/u.test(password),
    lowercase: (password) => !/\p{Ll}/u.test(password),
    letter: (password) => !/\p{L}/u.test(password),
    number: (password) => !/\d/.test(password),
    symbol: (password) => !/[^\p{L}\p{N}\s]/u.test(password),
    blank: (password) => password.trim() === '',
    'own-name': (password, _rules, { ownNames = [] }) => ownNames.some((name) => contains(password, name)),
    common: (password, _rules, { isCommon }) => isCommon?.(password.toLowerCase()) ?? false,
  }

const contains = (password: string, name: string): boolean =>
  name.length >= minOwnNameLength
    ? password.toLowerCase().includes(name.toLowerCase())
    : password.toLowerCase() === name.toLowerCase()

/** The rules that a password breaks: none when it is good. The form asks while one types, the server before it hashes. */
export const brokenRules = (
  password: string,
  rules: PasswordRules,
  context: PasswordContext = {},
): PasswordRuleName[] => rulesOf(rules).filter((name) => broken[name](password, rules, context))

/** Whether a password meets the minimum that holds everywhere: long enough, with letters, digits and symbols. */
export const meetsMinimum = (password: string): boolean => brokenRules(password, registrationRules).length === 0
