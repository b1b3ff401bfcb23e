import type { SettingsOf } from '@atrium/contract/sso/connection-settings.ts'
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify, type JWTPayload } from 'jose'
import * as client from 'openid-client'
import { ConnectionProblem } from '../traces/trace.ts'
import { attributesOfClaims, findClaim, type Claims } from './claims.ts'
import type { Connector, ConnectorContext, ExternalIdentity, ProviderMessage } from './connector.ts'
import { oidcProblem } from './oidc-problems.ts'

type Context = ConnectorContext<'oidc'>

/** Seconds by which the provider's clock may differ. */
const clockToleranceSeconds = 60
const discoveryLifetimeMs = 10 * 60_000
const maxKnown = 200

interface Known {
  config: client.Configuration
  keys: ReturnType<typeof createRemoteJWKSet> | undefined
  readAt: number
}
/** What providers publish of themselves, by connection and version: read again after a while. */
const known = new Map<string, Known>()

/** Configurations are shared with the fetch of the context that read them. */
async function discover(context: Context): Promise<Known> {
  const { connection, secrets, trace, clock, fetch } = context
  const { Issuer, ClientID } = connection.settings
  const key = `${connection.id} ${connection.version}`
  const step = trace.step('step.discovery', { issuer: Issuer, client_id: ClientID })
  let found = known.get(key)
  if (!found || clock.now() - found.readAt > discoveryLifetimeMs) {
    const config = await client
      .discovery(
        new URL(Issuer),
        ClientID,
        { [client.clockTolerance]: clockToleranceSeconds },
        authenticationWith(secrets['secret']),
        {
          [client.customFetch]: fetch as unknown as client.CustomFetch,
          // Addresses without TLS are allowed by the fetch alone, in networks that operators listed.
          execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
        },
      )
      .catch((problem: unknown) => {
        throw oidcProblem(problem, 'hint.oidc.discovery')
      })
    const { jwks_uri } = config.serverMetadata()
    const keys = jwks_uri ? createRemoteJWKSet(new URL(jwks_uri), { [joseFetch]: fetch as never }) : undefined
    found = { config, keys, readAt: clock.now() }
    if (known.size >= maxKnown) known.delete(known.keys().next().value as string)
    known.set(key, found)
  }
  const { issuer, authorization_endpoint, token_endpoint, userinfo_endpoint, end_session_endpoint, jwks_uri } =
    found.config.serverMetadata()
  step.received({ issuer, authorization_endpoint, token_endpoint, userinfo_endpoint, end_session_endpoint, jwks_uri })
  return found
}

/** The client secret goes in the body where the provider takes it there, else in the header. Without one, PKCE has to do. */
function authenticationWith(secret: string | undefined): client.ClientAuth {
  if (!secret) return client.None()
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (supported.includes('client_secret_post') ? inBody : inHeader)(server, ...rest)
  }
}

async function start(context: Context, state: string) {
  const { config } = await discover(context)
  const [verifier, nonce] = [client.randomPKCECodeVerifier(), client.randomNonce()]
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: context.callbackUrl,
    scope: context.connection.settings.Scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(context.asksAgain && { prompt: 'login', max_age: '0' }),
  })
  context.trace.step('step.authorization', { url: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) })
  return { url: url.href, memory: { verifier, nonce } }
}

async function finish(
  context: Context,
  { message, memory, state }: Parameters<Connector<'oidc'>['finish']>[1],
): Promise<ExternalIdentity> {
  const { verifier, nonce } = memory ?? {}
  if (!verifier || !nonce) throw new ConnectionProblem('hint.unrequested')
  const { trace, callbackUrl } = context
  trace.step('step.callback').received(message.query)
  const { config } = await discover(context)
  const current = new URL(callbackUrl)
  for (const [name, value] of Object.entries(message.query)) current.searchParams.append(name, value)
  const step = trace.step('step.oidc.token', {
    endpoint: config.serverMetadata().token_endpoint,
    redirect_uri: callbackUrl,
  })
  const tokens = await client
    .authorizationCodeGrant(config, current, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    .catch((problem: unknown) => {
      throw oidcProblem(problem, 'hint.oidc.token')
    })
  step.received({ token_type: tokens.token_type, scope: tokens.scope, id_token: tokens.id_token })
  const claims = tokens.claims()
  if (!claims) throw new ConnectionProblem('hint.oidc.no-id-token')
  trace.step('step.oidc.claims').received(claims)
  const all = { ...(await readUserInfo(context, config, tokens.access_token, claims)), ...claims }
  noteOverage(context, all)
  return identityOf(context, config, { claims: all, idToken: tokens.id_token })
}

/** The claims that fields of a member, and the id of the person, are read from. */
function wantedClaims({ connection: { mapping, settings } }: Context): string[] {
  const { AdministratorValue: _, ...attributes } = mapping
  return [settings.SubjectClaim, ...Object.values(attributes).filter((name) => name !== null)]
}

/** Wanted where an email address may link somebody; a provider may say it in userinfo alone. */
const verifiedClaims = ({ connection: { mapping, settings, trustedDomains } }: Context): string[] =>
  mapping.Email === 'email' && trustedDomains.length > 0 && !settings.AssumesVerifiedEmail ? ['email_verified'] : []

/** Asks for further claims where the id token lacks one that is wanted. */
async function readUserInfo(
  context: Context,
  config: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
): Promise<Claims> {
  const { userinfo_endpoint } = config.serverMetadata()
  const isMissing = (name: string) => findClaim(claims, name) === undefined
  const isNeeded = wantedClaims(context).some(isMissing)
  if (!userinfo_endpoint || !(isNeeded || verifiedClaims(context).some(isMissing))) return {}
  const step = context.trace.step('step.oidc.userinfo', { endpoint: userinfo_endpoint })
  try {
    const info = await client.fetchUserInfo(config, accessToken, claims.sub)
    step.received(info)
    return info
  } catch (error) {
    const problem = oidcProblem(error, 'hint.oidc.userinfo')
    if (isNeeded) throw problem
    step.received({ problem: problem.detail })
    return {}
  }
}

/** Says in the trace that the groups did not fit into the token: Entra ID then sends an address or a mark instead. */
function noteOverage({ connection: { mapping }, trace }: Context, claims: Claims): void {
  const { Administrator } = mapping
  if (Administrator === null || findClaim(claims, Administrator) !== undefined) return
  const elsewhere = claims['_claim_names']
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, Administrator)
  if (isElsewhere || claims['hasgroups'] !== undefined)
    trace.step('step.oidc.overage', { claim: Administrator }).received(claims)
}

function identityOf(
  context: Context,
  config: client.Configuration,
  { claims, idToken }: { claims: Claims; idToken: string | undefined },
): ExternalIdentity {
  const { settings } = context.connection
  const subject = findClaim(claims, settings.SubjectClaim)
  if (typeof subject !== 'string' || !subject)
    throw new ConnectionProblem('hint.no-subject', '', { attribute: settings.SubjectClaim })
  const { sid, email_verified, auth_time: authTime } = claims
  const endSession = settings.EndsUpstream ? config.serverMetadata().end_session_endpoint : undefined
  const logoutUrl = endSession
    ? client.buildEndSessionUrl(config, { post_logout_redirect_uri: context.loggedOutUrl }).href
    : undefined
  return {
    subject,
    attributes: attributesOfClaims(claims, wantedClaims(context)),
    isEmailUnverified: !isEmailVerified(context, email_verified),
    upstreamSession: typeof sid === 'string' ? sid : undefined,
    authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1000) : undefined,
    ...(logoutUrl && { logout: { url: logoutUrl, memory: { url: logoutUrl, idToken: idToken ?? '' } } }),
  }
}

/** Only a clear yes counts, and it is about the claim `email`; a provider that leaves it out may be trusted all the same. */
function isEmailVerified({ connection: { mapping, settings } }: Context, stated: unknown): boolean {
  if (mapping.Email === 'email' && stated !== undefined) return stated === true || stated === 'true'
  return settings.AssumesVerifiedEmail === true
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

const hrefOf = (address: string | undefined) => URL.parse(address ?? '')?.href

/**
 * Reads the request that a page of the provider makes in a frame when somebody signs out there (OpenID Connect Front-Channel Logout
 * 1.0). It is not signed and needs no cookie: only a session whose id the provider gave, which nobody can guess, ends.
 */
function readFramedLogout({ connection: { settings } }: Context, { iss, sid }: ProviderMessage['query']) {
  if (!sid || hrefOf(iss) !== hrefOf(settings.Issuer)) throw new ConnectionProblem('hint.oidc.logout-token')
  return { sessions: { upstreamSession: sid }, framedBy: new URL(settings.Issuer).origin }
}

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6), or reads a request of the front channel. */
async function readLogout(context: Context, { method, form, query }: ProviderMessage) {
  if (method === 'GET') return readFramedLogout(context, query)
  const token = form['logout_token']
  if (!token) return undefined
  const { config, keys } = await discover(context)
  const { issuer, id_token_signing_alg_values_supported: algorithms = ['RS256'] } = config.serverMetadata()
  if (!keys) throw new ConnectionProblem('hint.oidc.signature')
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: context.connection.settings.ClientID,
    algorithms: algorithms.filter((algorithm) => !/^(none|HS\d+)$/i.test(algorithm)),
    clockTolerance: clockToleranceSeconds,
    maxTokenAge: '10m',
    requiredClaims: ['jti', 'events'],
    currentDate: new Date(context.clock.now()),
  }).catch((problem: unknown) => {
    throw oidcProblem(problem, 'hint.oidc.signature')
  })
  if (!isLogout(payload)) throw new ConnectionProblem('hint.oidc.logout-token')
  const until = new Date(context.clock.now() + 15 * 60_000)
  if (!(await context.consumeOnce(`logout ${payload.jti}`, until))) throw new ConnectionProblem('hint.replayed')
  const { sid, sub } = payload
  if (typeof sid === 'string') return { sessions: { upstreamSession: sid } }
  if (typeof sub === 'string') return { sessions: { subject: sub } }
  throw new ConnectionProblem('hint.oidc.logout-token')
}

const isLogout = ({ events, nonce }: JWTPayload): boolean =>
  nonce === undefined && typeof events === 'object' && events !== null && logoutEvent in events

/** OpenID Connect: authorization code with PKCE. */
export const oidc: Connector<'oidc'> = {
  addresses: ({ Issuer }: SettingsOf<'oidc'>) => [Issuer],
  start,
  finish,
  canAskAgain: true,
  readLogout,
  logoutUrl: async (_context, { url, idToken }) => {
    if (!url) return undefined
    const target = new URL(url)
    if (idToken) target.searchParams.set('id_token_hint', idToken)
    return target.href
  },
}
