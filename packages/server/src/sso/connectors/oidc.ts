import type { SettingsOf } from '@atrium/contract/sso/connection-settings.ts'
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify, type JWTPayload } from 'jose'
import * as client from 'openid-client'
import { ConnectionProblem } from '../traces/trace.ts'
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
  return identityOf(context, config, { claims: all, idToken: tokens.id_token })
}

/** Asks for further claims where the id token lacks one that is mapped. */
async function readUserInfo(
  { connection: { mapping }, trace }: Context,
  config: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
): Promise<Record<string, unknown>> {
  const { userinfo_endpoint } = config.serverMetadata()
  const { AdministratorValue: _, ...attributes } = mapping
  const isComplete = Object.values(attributes).every((attribute) => attribute === null || attribute in claims)
  if (!userinfo_endpoint || isComplete) return {}
  const step = trace.step('step.oidc.userinfo', { endpoint: userinfo_endpoint })
  const info = await client.fetchUserInfo(config, accessToken, claims.sub).catch((problem: unknown) => {
    throw oidcProblem(problem, 'hint.oidc.userinfo')
  })
  step.received(info)
  return info
}

function identityOf(
  { connection: { settings }, loggedOutUrl }: Context,
  config: client.Configuration,
  { claims, idToken }: { claims: Record<string, unknown>; idToken: string | undefined },
): ExternalIdentity {
  const subject = claims[settings.SubjectClaim]
  if (typeof subject !== 'string' || !subject)
    throw new ConnectionProblem('hint.no-subject', '', { attribute: settings.SubjectClaim })
  const { sid, email_verified } = claims
  const endSession = settings.EndsUpstream ? config.serverMetadata().end_session_endpoint : undefined
  const logoutUrl = endSession
    ? client.buildEndSessionUrl(config, { post_logout_redirect_uri: loggedOutUrl }).href
    : undefined
  return {
    subject,
    attributes: attributesOf(claims),
    isEmailUnverified: email_verified === false || email_verified === 'false',
    upstreamSession: typeof sid === 'string' ? sid : undefined,
    ...(logoutUrl && { logout: { url: logoutUrl, memory: { url: logoutUrl, idToken: idToken ?? '' } } }),
  }
}

/** Claims as texts and lists of texts; objects are left out. */
const attributesOf = (claims: Record<string, unknown>): ExternalIdentity['attributes'] =>
  Object.fromEntries(
    Object.entries(claims).flatMap(([name, value]): [string, string | string[]][] => {
      if (Array.isArray(value)) return [[name, value.filter((one) => typeof one !== 'object').map(String)]]
      return typeof value === 'object' || value === undefined ? [] : [[name, String(value)]]
    }),
  )

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
async function readLogout(context: Context, { form }: ProviderMessage) {
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
  if (!(await context.spendOnce(`logout ${payload.jti}`, until))) throw new ConnectionProblem('hint.replayed')
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
  readLogout,
  logoutUrl: async (_context, { url, idToken }) => {
    if (!url) return undefined
    const target = new URL(url)
    if (idToken) target.searchParams.set('id_token_hint', idToken)
    return target.href
  },
}
