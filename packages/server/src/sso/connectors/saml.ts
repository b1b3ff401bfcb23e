import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { SettingsOf } from '@atrium/contract/sso/connection-settings.ts'
import { SAML, ValidateInResponseTo, type CacheProvider, type Profile } from '@node-saml/node-saml'
import { createKeyPair } from '../saml/key-pair.ts'
import { nameIdFormatUris, ownMetadata } from '../saml/metadata.ts'
import { samlProblem } from '../saml/saml-problems.ts'
import { readSignedQuery } from '../saml/signed-query.ts'
import { verifyAssertion, type ParsedAssertion } from '../saml/verify-assertion.ts'
import { refuseDeclarations, rootName } from '../saml/xml.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import type {
  Connector,
  ConnectorContext,
  ExternalIdentity,
  Memory,
  ProviderMessage,
  UpstreamLogout,
} from './connector.ts'

type Context = ConnectorContext<'saml'>

export const clockToleranceMs = 60_000
/** How old an assertion or a message about a log-out may be, whatever it says itself: for as long, they are remembered. */
const maxAgeMs = 15 * 60_000
const memoryMs = maxAgeMs + 2 * clockToleranceMs
const maxMessageBytes = 512 * 1024

interface SamlUse {
  /** The id of our request, which the answer has to name; undefined where the sign-in began at the provider. */
  request?: string | undefined
  isSigned: boolean
}

/** The library with what this connection and this message need. It keeps nothing between two calls. */
function samlOf(
  { connection: { settings }, secrets, callbackUrl, entityUrl }: Context,
  { request, isSigned }: SamlUse,
) {
  const { EntityID, SignInUrl, SignOutUrl, Certificates, NameIDFormat } = settings
  const requests: CacheProvider = {
    saveAsync: async () => null,
    getAsync: async (id) => (id === request ? new Date().toISOString() : null),
    removeAsync: async () => null,
  }
  return new SAML({
    entryPoint: SignInUrl,
    logoutUrl: SignOutUrl ?? SignInUrl,
    callbackUrl,
    issuer: entityUrl,
    audience: entityUrl,
    idpIssuer: EntityID,
    idpCert: [...Certificates],
    identifierFormat: nameIdFormatUris[NameIDFormat],
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockToleranceMs,
    maxAssertionAgeMs: maxAgeMs,
    validateInResponseTo: request ? ValidateInResponseTo.always : ValidateInResponseTo.never,
    cacheProvider: requests,
    generateUniqueId: () => request ?? newMessageId(),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    decryptionPvk: String(secrets['key']),
    ...(isSigned && { privateKey: String(secrets['key']) }),
  })
}

const newMessageId = () => `_${randomBytes(20).toString('hex')}`

async function start(context: Context, state: string) {
  const { connection, trace, entityUrl, callbackUrl } = context
  const { SignInUrl, SignsRequests } = connection.settings
  const request = newMessageId()
  trace.step('step.saml.request', {
    destination: SignInUrl,
    id: request,
    issuer: entityUrl,
    assertionConsumerService: callbackUrl,
    signed: String(SignsRequests),
  })
  const url = await samlOf(context, { request, isSigned: SignsRequests }).getAuthorizeUrlAsync(state, undefined, {})
  return { url, memory: { request } }
}

async function finish(
  context: Context,
  { message: { method, query, form }, memory }: { message: ProviderMessage; memory: Memory | undefined },
): Promise<ExternalIdentity> {
  const { trace, clock, spendOnce } = context
  trace.step('step.callback').received(method === 'POST' ? form : query)
  const SAMLResponse = form['SAMLResponse'] ?? ''
  const xml = decoded(SAMLResponse)
  const step = trace.step('step.saml.assertion')
  const request = memory?.['request']
  try {
    refuseDeclarations(xml)
    if (rootName(xml) !== 'Response') throw new ConnectionProblem('hint.saml.message', rootName(xml))
    // Padding of RSA 1.5 can be probed.
    if (xml.includes('xmlenc#rsa-1_5')) throw new ConnectionProblem('hint.saml.encryption', 'rsa-1_5')
    // The library still accepts it; only what digests for OAEP use is harmless.
    if (/SignatureMethod[^>]*-sha1\b/.test(xml)) throw new ConnectionProblem('hint.saml.sha1')
    const saml = samlOf(context, { request, isSigned: false })
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
    if (!profile?.getAssertion) throw new ConnectionProblem('hint.saml.message')
    step.received({ ...attributesOf(profile), NameIDFormat: profile.nameIDFormat, SessionIndex: profile.sessionIndex })
    const assertion = verifyAssertion(profile.getAssertion() as unknown as ParsedAssertion, context, request)
    const until = new Date(clock.now() + memoryMs)
    if (!(await spendOnce(`assertion ${assertion.id}`, until))) throw new ConnectionProblem('hint.replayed')
    return identityOf(context, profile)
  } catch (problem) {
    throw samlProblem(problem, xml)
  }
}

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')

function identityOf({ connection: { settings } }: Context, profile: Profile): ExternalIdentity {
  const { SubjectAttribute, EndsUpstream, SignOutUrl } = settings
  const attributes = attributesOf(profile)
  if (!SubjectAttribute && profile.nameIDFormat?.endsWith(':transient'))
    throw new ConnectionProblem('hint.saml.transient')
  const [subject] = [attributes[SubjectAttribute ?? 'NameID'] ?? []].flat()
  if (!subject) throw new ConnectionProblem('hint.no-subject', '', { attribute: SubjectAttribute ?? 'NameID' })
  const { nameID, nameIDFormat, nameQualifier, spNameQualifier, sessionIndex } = profile
  const named = { nameID, nameIDFormat, nameQualifier, spNameQualifier, sessionIndex }
  return {
    subject,
    attributes,
    upstreamSession: sessionName(nameID, sessionIndex),
    ...(EndsUpstream && SignOutUrl && { logout: { url: SignOutUrl, memory: definedTexts(named) } }),
  }
}

/** A session index is unique to a person alone. */
const sessionName = (nameId: string, sessionIndex = '') => `${nameId}\n${sessionIndex}`

const definedTexts = (values: Record<string, unknown>): Memory =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Attributes as texts and lists of texts, with the NameID as one more; what has elements inside is left out. */
function attributesOf({ nameID, attributes = {} }: Profile & { attributes?: unknown }): ExternalIdentity['attributes'] {
  const entries = Object.entries(attributes as Record<string, unknown>).flatMap(
    ([name, value]): [string, string | string[]][] => {
      const texts = [value].flat().flatMap((one) => (typeof one === 'string' ? [one.trim()] : []))
      if (texts.length === 0) return []
      return [[name, texts.length === 1 ? String(texts[0]) : texts]]
    },
  )
  return { ...(nameID && { NameID: nameID.trim() }), ...Object.fromEntries(entries) }
}

/** Verifies a request for a log-out, by either binding. Answers to one that began here need nothing. */
async function readLogout(context: Context, message: ProviderMessage): Promise<UpstreamLogout | undefined> {
  const found = logoutMessage(message)
  if (!found) return undefined
  const { xml, isQuery } = found
  try {
    // What begins with a declaration is no log-out either.
    if (rootName(xml) === 'LogoutResponse') return { redirect: context.loggedOutUrl }
    if (rootName(xml) !== 'LogoutRequest') return undefined
    refuseDeclarations(xml)
    const saml = samlOf(context, { isSigned: true })
    const { profile } = isQuery
      ? await saml.validateRedirectAsync(...readSignedQuery(message.rawQuery ?? ''))
      : await saml.validatePostRequestAsync({ SAMLRequest: message.form['SAMLRequest'] ?? '' })
    if (!profile?.ID) throw new ConnectionProblem('hint.saml.logout')
    await verifyLogout(context, xml, profile.ID)
    const { nameID, sessionIndex } = profile
    const sessions = sessionIndex
      ? { upstreamSession: sessionName(nameID, sessionIndex) }
      : { upstreamPrefix: sessionName(nameID) }
    if (!context.connection.settings.SignOutUrl) return { sessions }
    const relayState = (isQuery ? message.query : message.form)['RelayState'] ?? ''
    return { sessions, redirect: await saml.getLogoutResponseUrlAsync(profile, relayState, {}, true) }
  } catch (problem) {
    throw samlProblem(problem, xml)
  }
}

/** The XML of a message that may be about a log-out. */
function logoutMessage({ method, query, form }: ProviderMessage): { xml: string; isQuery: boolean } | undefined {
  if (method === 'POST') {
    const text = form['SAMLRequest'] ?? form['SAMLResponse']
    return text === undefined ? undefined : { xml: decoded(text), isQuery: false }
  }
  const text = query['SAMLRequest'] ?? query['SAMLResponse']
  if (text === undefined) return undefined
  try {
    const bytes = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: maxMessageBytes })
    return { xml: bytes.toString('utf8'), isQuery: true }
  } catch {
    throw new ConnectionProblem('hint.saml.logout')
  }
}

/** The library verifies issuer and signature, but neither that the request is meant for us nor that it is new. */
async function verifyLogout({ clock, spendOnce, logoutUrl, callbackUrl }: Context, xml: string, id: string) {
  const [head = ''] = /<[^?!][^>]*>/.exec(xml) ?? []
  const valueOf = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(head)?.[1]
  const destination = valueOf('Destination')
  if (destination !== undefined && ![logoutUrl, callbackUrl].includes(destination))
    throw new ConnectionProblem('hint.saml.recipient', destination)
  const age = clock.now() - Date.parse(valueOf('IssueInstant') ?? '')
  if (!(age < maxAgeMs && age > -clockToleranceMs)) throw new ConnectionProblem('hint.clock')
  if (!(await spendOnce(`logout ${id}`, new Date(clock.now() + memoryMs)))) throw new ConnectionProblem('hint.replayed')
}

/** SAML 2.0: web browser SSO with HTTP-Redirect there and HTTP-POST back, and single log-out. */
export const saml: Connector<'saml'> = {
  // The browser goes to the others.
  addresses: ({ MetadataUrl }: SettingsOf<'saml'>) => (MetadataUrl ? [MetadataUrl] : []),
  certificates: ({ Certificates }) => Certificates,
  newSecrets: async () => ({ ...(await createKeyPair('Atrium')) }),
  metadata: ownMetadata,
  start,
  finish,
  isUnrequested: ({ method, form }) => method === 'POST' && form['SAMLResponse'] !== undefined,
  readLogout,
  logoutUrl: async (context, memory) => {
    if (!context.connection.settings.SignOutUrl) return undefined
    return samlOf(context, { isSigned: true }).getLogoutUrlAsync(memory as unknown as Profile, '', {})
  },
}
