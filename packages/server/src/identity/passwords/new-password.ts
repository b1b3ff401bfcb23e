import { isCommonPassword } from '@atrium/contract/identity/common-passwords.ts'
import {
  brokenRules,
  defaultPasswordRules,
  registrationRules,
  strictestOf,
  type PasswordRules,
} from '@atrium/contract/identity/password-rules.ts'
import { sql } from 'drizzle-orm'
import { CallError } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { countOf, rowsOf, type Db } from '#kit/data/database.ts'
import { digestOf, hashPassword, isPassword } from './password-hash.ts'

/** What a new password is checked against. */
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

/** Rules of the installation (`minimum`) and of the organisation (`own`). */
export interface PasswordStandards {
  minimum?: PasswordRules
  own?: PasswordRules
}

const filled = (rules: PasswordRules | null): PasswordRules => ({ ...defaultPasswordRules, ...rules })

/** The standards of an organisation's member; operators keep to the minimum. */
export const passwordStandardsOf = ({
  organisation_id,
  password_rules,
}: Pick<PasswordFacts, 'organisation_id' | 'password_rules'>): PasswordStandards =>
  organisation_id ? { own: filled(password_rules) } : { minimum: registrationRules }

/** The standards for someone who registers. */
export const registrationStandards = (rules: PasswordRules | null): PasswordStandards => ({
  minimum: registrationRules,
  own: filled(rules),
})

/** The strictest of both, as a form shows them. */
export const combinedRules = ({ minimum, own }: PasswordStandards): PasswordRules =>
  minimum && own ? strictestOf(minimum, own) : (minimum ?? own ?? registrationRules)

/** Throws `identity.password-too-weak` or `identity.password-below-rules`; `details.Broken` lists the broken rules. */
export function checkPasswordRules(
  password: string,
  { minimum, own }: PasswordStandards,
  names: readonly (string | null | undefined)[],
): void {
  const context = { ownNames: names.filter((name) => typeof name === 'string'), isCommon: isCommonPassword }
  const below = minimum ? brokenRules(password, minimum, context) : []
  const broken = [...new Set([...below, ...(own ? brokenRules(password, own, context) : [])])]
  if (broken.length === 0) return
  const error = below.length > 0 ? 'identity.password-too-weak' : 'identity.password-below-rules'
  throw new CallError(error, { details: { Broken: broken } })
}

/** Checks a new password against the rules, the current and the former passwords. Returns its hash. */
export async function newPasswordHash(password: string, facts: PasswordFacts): Promise<string> {
  const standards = passwordStandardsOf(facts)
  checkPasswordRules(password, standards, [facts.account, facts.mobile_phone, facts.email])
  const digest = digestOf(password)
  if (await isPassword(digest, facts.password_hash)) throw new CallError('identity.same-as-old')
  for (const former of facts.former.slice(0, combinedRules(standards).History))
    if (await isPassword(digest, former)) throw new CallError('identity.used-before')
  return hashPassword(digest)
}

interface PasswordChange {
  accountId: string
  hash: string
  /** The session that is not ended. */
  keep: string | null
  /** What the person proved to be the owner with: the new password is no better than that. */
  proof: 'password' | 'phone' | 'email' | 'invitation'
  /** The channel of the code that allowed it: the second step does not accept the same one. */
  resetBy?: 'phone' | 'email' | null
  /** Whether remembered browsers have to take the second step again. */
  forgetDevices?: boolean
}

/** Sets the password, lifts password locks and ends the account's other sessions. Returns how many ended. */
export const setPassword = (
  db: Db,
  { accountId, hash, keep, proof, resetBy = null, forgetDevices = false }: PasswordChange,
): Promise<number> =>
  countOf(
    db,
    sql`replace_own_password(${accountId}::uuid, ${hash}, ${keep}::uuid, ${newId()}::uuid, ${resetBy}::text, ${forgetDevices}, ${proof})`,
  )
