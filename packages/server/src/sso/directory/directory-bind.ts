import { PasswordPolicyControl, PasswordPolicyError, type Client } from 'ldapts'
import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import { refusedPassword } from './directory-problems.ts'

/** What the password policy of a directory says besides its result; other errors are about changing passwords. */
const hintOfPolicy: Partial<Record<number, HintKey>> = {
  [PasswordPolicyError.PasswordExpired]: 'hint.ldap.password-expired',
  [PasswordPolicyError.AccountLocked]: 'hint.ldap.locked',
  [PasswordPolicyError.ChangeAfterReset]: 'hint.ldap.must-change',
}

/**
 * Lets the directory verify a password. Servers with a password policy say why they refuse, or that a password which is right has to
 * be changed first, in a control that they send only to those who ask. Throws a `ConnectionProblem`.
 */
export async function bindAs(client: Client, dn: string, password: string): Promise<void> {
  const policy = new PasswordPolicyControl()
  const refusal = await client.bind(dn, password, policy).then(
    () => undefined,
    (problem: unknown) => refusedPassword(problem),
  )
  const hint = hintOfPolicy[policy.value?.error ?? -1]
  if (hint) throw new ConnectionProblem(hint, refusal?.detail ?? '')
  if (refusal) throw refusal
}
