import type { SettingsOf } from '@atrium/contract/sso/connection-settings.ts'
import type { Profile } from '@node-saml/node-saml'
import { attributesOf } from '../saml/attributes-of.ts'
import { createKeyPair } from '../saml/key-pair.ts'
import { ownMetadata } from '../saml/metadata.ts'
import { assertionNamespace } from '../saml/namespaces.ts'
import { messageWriter, newMessageId } from '../saml/requests.ts'
import { readLogout, readResponse } from '../saml/saml-thread.ts'
import { readSignedQuery } from '../saml/signed-query.ts'
import { clockToleranceMs, maxAgeMs, verifyAssertion } from '../saml/verify-assertion.ts'
import { withKeys } from '../saml/with-keys.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import { childOf, type XmlElement } from '#kit/xml/read-xml.ts'
import type {
  Connector,
  ConnectorContext,
  ExternalIdentity,
  Memory,
  ProviderMessage,
  UpstreamLogout,
} from './connector.ts'

type Context = ConnectorContext<'saml'>

const memoryMs = maxAgeMs + 2 * clockToleranceMs

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
  const writer = messageWriter(context, { id: request, isSigned: SignsRequests })
  return { url: await writer.getAuthorizeUrlAsync(state, undefined, {}), memory: { request } }
}

async function finish(
  context: Context,
  { message: { method, query, form }, memory }: { message: ProviderMessage; memory: Memory | undefined },
): Promise<ExternalIdentity> {
  const { trace, clock, consumeOnce } = context
  trace.step('step.callback').received(method === 'POST' ? form : query)
  const step = trace.step('step.saml.assertion')
  const response = decodedForm(form['SAMLResponse'])
  const { assertion, nameId } = await withKeys(context, (keys) => readResponse(response, keys))
  const subject = subjectOf(assertion, nameId)
  const { nameID, nameIDFormat: NameIDFormat, sessionIndex: SessionIndex } = subject
  const attributes = { ...(nameID && { NameID: nameID }), ...attributesOf(assertion) }
  step.received({ ...attributes, NameIDFormat, SessionIndex })
  const { id, authenticatedAt } = verifyAssertion(assertion, context, memory?.['request'])
  const until = new Date(clock.now() + memoryMs)
  if (!(await consumeOnce(`assertion ${id}`, until))) throw new ConnectionProblem('hint.replayed')
  return { ...identityOf(context, subject, attributes), authenticatedAt }
}

const decodedForm = (base64 = ''): string => Buffer.from(base64, 'base64').toString('utf8')

/** Whom an assertion is about, by the names that the library needs for a log-out. */
function subjectOf(assertion: XmlElement, nameId: XmlElement | undefined): Memory {
  const { Format, NameQualifier, SPNameQualifier } = nameId?.attributes ?? {}
  const named = {
    nameID: nameId?.text.trim(),
    nameIDFormat: Format,
    nameQualifier: NameQualifier,
    spNameQualifier: SPNameQualifier,
    sessionIndex: childOf(assertion, assertionNamespace, 'AuthnStatement')?.attributes['SessionIndex'],
  }
  return Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function identityOf(
  { connection: { settings } }: Context,
  subject: Memory,
  attributes: ExternalIdentity['attributes'],
): ExternalIdentity {
  const { SubjectAttribute, EndsUpstream, SignOutUrl } = settings
  const { nameID = '', nameIDFormat, sessionIndex } = subject
  if (!SubjectAttribute && nameIDFormat?.endsWith(':transient')) throw new ConnectionProblem('hint.saml.transient')
  const [id] = [attributes[SubjectAttribute ?? 'NameID'] ?? []].flat()
  if (!id) throw new ConnectionProblem('hint.no-subject', '', { attribute: SubjectAttribute ?? 'NameID' })
  return {
    subject: id,
    attributes,
    upstreamSession: sessionName(nameID, sessionIndex),
    ...(EndsUpstream && SignOutUrl && { logout: { url: SignOutUrl, memory: subject } }),
  }
}

/** A session index is unique to a person alone. */
const sessionName = (nameId: string, sessionIndex = '') => `${nameId}\n${sessionIndex}`

/** Longer messages about a log-out are not decoded. */
const maxLogoutLength = 64 * 1024
/** Of a message, so much is decoded to see what it is. */
const headLength = 2_048

/** What a message says by its root element: a log-out that is asked for, one that is answered, or something else. */
function kindOfLogout({ method, query, form }: ProviderMessage): 'request' | 'answer' | undefined {
  // By redirect, sign-ins are never answered.
  if (method === 'GET') return query['SAMLRequest'] ? 'request' : query['SAMLResponse'] ? 'answer' : undefined
  const name = rootName(decodedForm((form['SAMLRequest'] ?? form['SAMLResponse'])?.slice(0, headLength)))
  return name === 'LogoutRequest' ? 'request' : name === 'LogoutResponse' ? 'answer' : undefined
}

/** The local name of the root element; empty where none begins the text. */
const rootName = (xml: string): string =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?<(?:[\w.-]+:)?([\w.-]+)[\s>/]/.exec(xml)?.[1] ?? ''

/** Verifies a request for a log-out, by either binding. Answers to one that began here need nothing. */
async function readUpstreamLogout(context: Context, message: ProviderMessage): Promise<UpstreamLogout | undefined> {
  const kind = kindOfLogout(message)
  if (kind === 'answer') return { redirect: context.loggedOutUrl }
  if (!kind) return undefined
  const { clock, consumeOnce, connection, logoutUrl, callbackUrl } = context
  const { EntityID: issuer, SignOutUrl } = connection.settings
  const fields = message.method === 'GET' ? message.query : message.form
  if ((fields['SAMLRequest'] ?? '').length > maxLogoutLength) throw new ConnectionProblem('hint.saml.too-large')
  const query = message.method === 'GET' ? readSignedQuery(message.rawQuery ?? '') : undefined
  const text = query ? '' : decodedForm(fields['SAMLRequest'])
  const logout = { query, text, issuer, destinations: [logoutUrl, callbackUrl], now: clock.now() }
  const { id, nameId, sessionIndex } = await withKeys(context, (keys) => readLogout(logout, keys))
  if (!(await consumeOnce(`logout ${id}`, new Date(clock.now() + memoryMs))))
    throw new ConnectionProblem('hint.replayed')
  const sessions = sessionIndex
    ? { upstreamSession: sessionName(nameId, sessionIndex) }
    : { upstreamPrefix: sessionName(nameId) }
  if (!SignOutUrl) return { sessions }
  const writer = messageWriter(context, { isSigned: true })
  const relayState = fields['RelayState'] ?? ''
  return { sessions, redirect: await writer.getLogoutResponseUrlAsync(profileOf({ ID: id }), relayState, {}, true) }
}

/** The library asks for more than it reads. */
const profileOf = (fields: Memory) => fields as unknown as Profile

/** SAML 2.0: web browser SSO with HTTP-Redirect there and HTTP-POST back, and single log-out. */
export const saml: Connector<'saml'> = {
  // The browser goes to the others.
  addresses: ({ MetadataUrl }: SettingsOf<'saml'>) => (MetadataUrl ? [MetadataUrl] : []),
  certificates: ({ Certificates }) => Certificates,
  newSecrets: async () => ({ ...(await createKeyPair('Atrium')) }),
  metadata: ownMetadata,
  start,
  finish,
  canAskAgain: true,
  isUnrequested: ({ method, form }) => method === 'POST' && form['SAMLResponse'] !== undefined,
  readLogout: readUpstreamLogout,
  logoutUrl: async (context, memory) => {
    if (!context.connection.settings.SignOutUrl) return undefined
    return messageWriter(context, { isSigned: true }).getLogoutUrlAsync(profileOf(memory), '', {})
  },
}
