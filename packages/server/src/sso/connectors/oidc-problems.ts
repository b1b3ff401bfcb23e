import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import { chainOf, detailOf, networkHint, refusedAddress, type Problem } from './network-problems.ts'

const hintOfAuthorizationError: Record<string, HintKey> = {
  access_denied: 'hint.denied',
  login_required: 'hint.denied',
  invalid_scope: 'hint.oidc.scope',
  unauthorized_client: 'hint.oidc.client',
  unsupported_response_type: 'hint.oidc.client',
}
const hintOfTokenError: Record<string, HintKey> = {
  invalid_client: 'hint.oidc.secret',
  unauthorized_client: 'hint.oidc.client',
  invalid_grant: 'hint.oidc.code',
  invalid_scope: 'hint.oidc.scope',
}
const hintOfClaim: Record<string, HintKey> = {
  aud: 'hint.oidc.audience',
  azp: 'hint.oidc.audience',
  iss: 'hint.oidc.issuer',
  nonce: 'hint.oidc.nonce',
  exp: 'hint.clock',
  iat: 'hint.clock',
  nbf: 'hint.clock',
  auth_time: 'hint.clock',
}

/** What an error of the library, of the provider or of the network means for those who set up the connection. */
export function oidcProblem(problem: unknown, otherwise: HintKey): ConnectionProblem {
  if (problem instanceof ConnectionProblem) return problem
  const chain = chainOf(problem)
  const refused = refusedAddress(chain)
  if (refused) return refused
  const detail = detailOf(chain)
  const broken = chain.find(({ status = 0 }) => status >= 500)
  if (broken) return new ConnectionProblem('hint.broken', detail, { status: String(broken.status) })
  for (const each of chain) {
    const hint = hintOfAnswer(each) ?? hintOfChallenge(each, otherwise) ?? hintOfCode(each)
    const values = { error: [each.error, each.error_description].filter(Boolean).join(' ') }
    if (hint) return new ConnectionProblem(hintAt(otherwise, hint), detail, values)
  }
  const claim = chain.map(claimOf).find(Boolean)
  const isAboutClaims = claim !== undefined || chain.some(({ code }) => /^(OAUTH_JWT_|ERR_JWT_)/.test(code ?? ''))
  return new ConnectionProblem(
    (claim && hintOfClaim[claim]) || (isAboutClaims ? 'hint.oidc.claims' : otherwise),
    detail,
  )
}

/** What the provider itself answered. */
function hintOfAnswer({ name, error = '' }: Problem): HintKey | undefined {
  if (name === 'AuthorizationResponseError') return hintOfAuthorizationError[error] ?? 'hint.provider-error'
  return name === 'ResponseBodyError' ? (hintOfTokenError[error] ?? 'hint.provider-error') : undefined
}

/** A provider that wants the client's password in a header answers a wrong one by asking for it: 401 with `WWW-Authenticate`. */
const hintOfChallenge = ({ name }: Problem, otherwise: HintKey): HintKey | undefined => {
  if (name !== 'WWWAuthenticateChallengeError') return undefined
  return otherwise === 'hint.oidc.token' ? 'hint.oidc.secret' : otherwise
}

/** Userinfo is a signed token only where a provider is told so, and has to announce by which algorithm. */
const hintAt = (otherwise: HintKey, hint: HintKey): HintKey =>
  otherwise === 'hint.oidc.userinfo' && hint === 'hint.oidc.algorithm' ? 'hint.oidc.userinfo-token' : hint

const hintsOfCodes: readonly (readonly [code: RegExp, hint: HintKey])[] = [
  [/^OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED$/, 'hint.oidc.issuer'],
  [
    /^(OAUTH_KEY_SELECTION_FAILED|ERR_JWS_SIGNATURE_VERIFICATION_FAILED|ERR_JWKS_NO_MATCHING_KEY)$/,
    'hint.oidc.signature',
  ],
  [/^(ERR_JOSE_ALG_NOT_ALLOWED|OAUTH_UNSUPPORTED_OPERATION)$/, 'hint.oidc.algorithm'],
]
/** The library gives these one code; only the sentence tells them apart. */
const hintsOfMessages: readonly (readonly [message: RegExp, hint: HintKey])[] = [
  [/signature verification failed/i, 'hint.oidc.signature'],
  [/JWT "alg"|unsupported "alg"/i, 'hint.oidc.algorithm'],
  [/"state" (\([^)]*\) )?response parameter|response parameter "state"/i, 'hint.oidc.state'],
  [/"iss" (\([^)]*\) )?response parameter|response parameter "iss"/i, 'hint.oidc.issuer'],
  [/"id_token" property/i, 'hint.oidc.no-id-token'],
]

function hintOfCode(problem: Problem): HintKey | undefined {
  const { name = '', code = '', message = '' } = problem
  const byCode = hintsOfCodes.find(([pattern]) => pattern.test(code) || pattern.test(name))
  return networkHint(problem) ?? (byCode ?? hintsOfMessages.find(([pattern]) => pattern.test(message)))?.[1]
}

/** The claim that an error is about. */
const claimOf = ({ claim, message = '' }: Problem): string | undefined =>
  claim ?? /JWT "(\w+)" (?:\([^)]*\) )?claim/.exec(message)?.[1]
