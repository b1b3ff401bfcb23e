import { InvalidCredentialsError, NoSuchObjectError, ResultCodeError } from 'ldapts'
import { AddressRefused } from '#outside/guarded-fetch.ts'
import { ConnectionProblem, type HintKey } from '../traces/trace.ts'

/** What Active Directory says after `data` when it refuses a password (hexadecimal codes of Windows). */
const hintOfSubCode: Record<string, HintKey> = {
  '525': 'hint.ldap.no-person',
  '52e': 'hint.ldap.wrong-password',
  '530': 'hint.ldap.restricted',
  '531': 'hint.ldap.restricted',
  '532': 'hint.ldap.password-expired',
  '533': 'hint.ldap.disabled',
  '701': 'hint.ldap.account-expired',
  '773': 'hint.ldap.must-change',
  '775': 'hint.ldap.locked',
}

/** Texts of 389-ds and of servers like it, which name the reason in words alone. */
const hintsOfRefusals: readonly (readonly [text: RegExp, hint: HintKey])[] = [
  [/inactivated|account.{0,20}(disabled|inactive)/i, 'hint.ldap.disabled'],
  [/password expired|password has expired/i, 'hint.ldap.password-expired'],
  [/retry limit|account.{0,20}locked/i, 'hint.ldap.locked'],
]

/** Why a directory did not let a person in. */
export function refusedPassword(problem: unknown): ConnectionProblem {
  const text = problem instanceof ResultCodeError ? problem.message : ''
  const named = hintsOfRefusals.find(([pattern]) => pattern.test(text))
  if (named) return new ConnectionProblem(named[1], text)
  if (!(problem instanceof InvalidCredentialsError)) return directoryProblem(problem, 'hint.provider-error')
  const code = /\bdata ([0-9a-f]+)/i.exec(problem.message)?.[1]?.toLowerCase() ?? ''
  return new ConnectionProblem(hintOfSubCode[code] ?? 'hint.ldap.wrong-password', problem.message)
}

const hintsOfTexts: readonly (readonly [text: RegExp, hint: HintKey])[] = [
  [/timed out|connection timeout|ETIMEDOUT/i, 'hint.timeout'],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/, 'hint.ldap.certificate'],
  [/SSL|TLS/, 'hint.ldap.tls'],
  [/ENOTFOUND|EAI_AGAIN|ECONN|EHOSTUNREACH|ENETUNREACH|EPIPE|socket error|connection closed/i, 'hint.unreachable'],
]

/** RFC 4511: the server gives no more entries, whatever is asked (`sizeLimitExceeded`, `adminLimitExceeded`), or works no longer. */
const limitCodes: Partial<Record<number, HintKey>> = {
  3: 'hint.ldap.time-limit',
  4: 'hint.ldap.size-limit',
  11: 'hint.ldap.size-limit',
}

/** RFC 4511, 4.1.9: another server has the entry. Referrals are not followed: they may lead in a circle, or out of the network. */
const referralCode = 10

/** What an error of the directory, of the network or of the library means for those who set up the connection. */
export function directoryProblem(problem: unknown, otherwise: HintKey): ConnectionProblem {
  if (problem instanceof ConnectionProblem) return problem
  if (problem instanceof AddressRefused)
    return new ConnectionProblem('hint.address-refused', problem.message, { host: problem.host })
  const { code = '', message = '' } = problem as { code?: unknown; message?: string }
  const detail = [typeof code === 'string' ? code : '', message].filter(Boolean).join(' ')
  if (problem instanceof InvalidCredentialsError) return new ConnectionProblem('hint.ldap.reader', detail)
  if (problem instanceof NoSuchObjectError) return new ConnectionProblem('hint.ldap.base', detail)
  if (problem instanceof ResultCodeError) {
    const hint =
      problem.code === referralCode ? 'hint.ldap.referral' : (limitCodes[problem.code] ?? 'hint.provider-error')
    return new ConnectionProblem(hint, detail, { error: message })
  }
  return new ConnectionProblem(hintsOfTexts.find(([text]) => text.test(detail))?.[1] ?? otherwise, detail)
}

const unavailable: ReadonlySet<HintKey> = new Set([
  'hint.timeout',
  'hint.unreachable',
  'hint.ldap.certificate',
  'hint.ldap.tls',
  'hint.provider-error',
])
/** Whether another server of the directory may do better. */
export const isUnavailable = ({ hint }: ConnectionProblem): boolean => unavailable.has(hint)
