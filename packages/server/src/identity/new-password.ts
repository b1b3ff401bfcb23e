import { isCommonPassword } from '@atrium/contract/identity/common-passwords.ts'
import {
  brokenRules,
  defaultPasswordRules,
  registrationRules,
  strictestOf,
  type PasswordRules,
} from '@atrium/contract/identity/password-rules.ts'
import { sql } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { countOf, rowsOf, type Db } from '#kit/database.ts'
import { digestOf, hashPassword, isPassword } from './password-hash.ts'

/** What a new password of an account is judged by. */
export interface PasswordFacts {
  organisation_id: string | null
  account: string
  real_name: string
  mobile_phone: string | null
  email: string | null
  password_hash: string | null
  password_rules: PasswordRules | null
  former: string[]
  password_changed_at: string | null
}

export async function findPasswordFacts(db: Db, accountId: string): Promise<PasswordFacts | undefined> {
  const [facts] = await rowsOf<PasswordFacts>(db, sql`select * from password_facts(${accountId}::uuid)`)
  return facts
}

/** What a password must meet: everywhere (`minimum`), and in the organisation (`own`). */
export interface Standards {
  minimum?: PasswordRules
  own?: PasswordRules
}

const filled = (rules: PasswordRules | null): PasswordRules => ({ ...defaultPasswordRules, ...rules })

/** The standards for someone of an organisation; operators, who have none, keep to the minimum. */
export const standardsOf = ({
  organisation_id,
  password_rules,
}: Pick<PasswordFacts, 'organisation_id' | 'password_rules'>): Standards =>
  organisation_id ? { own: filled(password_rules) } : { minimum: registrationRules }

/** The standards for someone who registers. */
export const standardsAtRegistration = (rules: PasswordRules | null): Standards => ({
  minimum: registrationRules,
  own: filled(rules),
})

/** Both standards as one set of rules, as a form shows them. */
export const rulesOfStandards = ({ minimum, own }: Standards): PasswordRules =>
  minimum && own ? strictestOf(minimum, own) : (minimum ?? own ?? registrationRules)

/** Fails where a new password breaks a rule; `details` names all of them, so that a form can tick them off. */
export function judgeByRules(
  password: string,
  { minimum, own }: Standards,
  names: readonly (string | null | undefined)[],
): void {
  const context = { ownNames: names.filter((name) => typeof name === 'string'), isCommon: isCommonPassword }
  const below = minimum ? brokenRules(password, minimum, context) : []
  const broken = [...new Set([...below, ...(own ? brokenRules(password, own, context) : [])])]
  if (broken.length === 0) return
  const error = below.length > 0 ? 'identity.password-too-weak' : 'identity.password-below-rules'
  throw new CallError(error, { details: { Broken: broken } })
}

/** Judges a new password by the rules, and against the old one and the former ones; gives its hash. */
export async function newPasswordHash(password: string, facts: PasswordFacts): Promise<string> {
  const standards = standardsOf(facts)
  judgeByRules(password, standards, [facts.account, facts.mobile_phone, facts.email])
  const digest = digestOf(password)
  if (await isPassword(digest, facts.password_hash)) throw new CallError('identity.same-as-old')
  for (const former of facts.former.slice(0, rulesOfStandards(standards).History))
    if (await isPassword(digest, former)) throw new CallError('identity.used-before')
  return hashPassword(digest)
}

interface PasswordChange {
  accountId: string
  hash: string
  /** The session that goes on. */
  keep: string | null
  /** Where the code went that allowed it, if the second step must not accept the same. */
  resetBy?: 'phone' | 'email' | null
  /** Whether remembered browsers have to take the second step again. */
  forgetDevices?: boolean
}

/** Sets a password, lifts the locks of passwords and ends every session of the account but the kept one; gives how many ended. */
export const setPassword = (
  db: Db,
  { accountId, hash, keep, resetBy = null, forgetDevices = false }: PasswordChange,
): Promise<number> =>
  countOf(
    db,
    sql`replace_password(${accountId}::uuid, ${hash}, ${keep}::uuid, ${newId()}::uuid, ${resetBy}::text, ${forgetDevices})`,
  )
