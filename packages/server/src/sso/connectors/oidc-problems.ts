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
  for (const each of chain) {
    const hint = hintOfAnswer(each) ?? hintOfCode(each)
    const values = { error: [each.error, each.error_description].filter(Boolean).join(' ') }
    if (hint) return new ConnectionProblem(hint, detail, values)
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
