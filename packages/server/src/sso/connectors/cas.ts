import type { SettingsOf } from '@atrium/contract/sso/connection-settings.ts'
import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import type { Connector, ConnectorContext, ExternalIdentity, ProviderMessage } from './connector.ts'
import { networkProblem } from './network-problems.ts'
import { decodeXml } from '#kit/xml/decode-xml.ts'
import { childOf, readXml, type XmlElement, type XmlLimits } from '#kit/xml/read-xml.ts'

type Context = ConnectorContext<'cas'>

const casNamespace = 'http://www.yale.edu/tp/cas'
const samlProtocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
/** Tickets of services, and no others: proxies sign nobody in. */
const serviceTicket = /^ST-[\x21-\x7e]{1,256}$/
/** Templates of servers have comments and CDATA sections. */
const answerLimits: XmlLimits = { size: 256 * 1024, elements: 2_000, depth: 20, allowsComments: true }
const logoutLimits: XmlLimits = { size: 16 * 1024, elements: 50, depth: 10, allowsComments: false }
/** Longer than a server remembers a ticket. */
const ticketMemoryMs = 60 * 60_000

const addressOf = ({ Server }: SettingsOf<'cas'>, path: string, query: Record<string, string>): string =>
  `${Server.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`

function start({ connection: { settings }, callbackUrl, asksAgain, trace }: Context, state: string) {
  const service = `${callbackUrl}?state=${state}`
  trace.step('step.authorization', { url: addressOf(settings, '/login', {}).slice(0, -1), service: callbackUrl })
  return Promise.resolve({
    url: addressOf(settings, '/login', { service, ...renewal(asksAgain) }),
    memory: { service },
  })
}

/** The server then takes no session for a sign-in, neither on its page nor for its ticket. */
const renewal = (asksAgain: boolean | undefined): Record<string, string> => (asksAgain ? { renew: 'true' } : {})

async function finish(
  context: Context,
  { message, memory }: Parameters<Connector<'cas'>['finish']>[1],
): Promise<ExternalIdentity> {
  const { connection, trace, clock, loggedOutUrl } = context
  trace.step('step.callback').received(message.query)
  const ticket = message.query['ticket'] ?? ''
  if (!serviceTicket.test(ticket)) throw new ConnectionProblem('hint.cas.no-ticket')
  if (!(await context.consumeOnce(`ticket ${ticket}`, new Date(clock.now() + ticketMemoryMs))))
    throw new ConnectionProblem('hint.replayed')
  // The server compares the service with the one of the login, letter by letter.
  const attributes = await validate(context, { ticket, service: memory?.['service'] ?? context.callbackUrl })
  const { SubjectClaim, EndsUpstream } = connection.settings
  const subject = [attributes[SubjectClaim] ?? []].flat()[0]
  if (typeof subject !== 'string' || !subject)
    throw new ConnectionProblem('hint.no-subject', '', { attribute: SubjectClaim })
  const url = addressOf(connection.settings, '/logout', { service: loggedOutUrl })
  const authenticatedAt = context.asksAgain ? new Date(clock.now()) : undefined
  return {
    subject,
    attributes,
    authenticatedAt,
    upstreamSession: ticket,
    ...(EndsUpstream && { logout: { url, memory: { url } } }),
  }
}

type Attributes = Record<string, string | string[]>

/** Asks the server whose ticket it is. */
async function validate(
  { connection: { settings }, asksAgain, fetch, trace }: Context,
  { ticket, service }: { ticket: string; service: string },
): Promise<Attributes> {
  const path = settings.Protocol === '3' ? '/p3/serviceValidate' : '/serviceValidate'
  const url = addressOf(settings, path, { service, ticket, ...renewal(asksAgain) })
  const step = trace.step('step.cas.validate', { endpoint: url.split('?')[0], ticket })
  const answer = await fetch(url, { headers: { accept: 'application/xml, text/xml' } })
    .then((response) => response.arrayBuffer())
    .catch((problem: unknown) => {
      throw networkProblem(problem, 'hint.cas.answer')
    })
  const attributes = readAnswer(new Uint8Array(answer))
  step.received(attributes)
  return attributes
}

/** The attributes of a person, from the answer of the server. The status of the answer decides nothing. */
function readAnswer(answer: Uint8Array): Attributes {
  let response: XmlElement
  try {
    response = readXml(decodeXml(answer), answerLimits).root
  } catch (problem) {
    throw new ConnectionProblem('hint.cas.answer', (problem as Error).message)
  }
  const isResponse = response.name === 'serviceResponse' && response.namespace === casNamespace
  if (!isResponse) throw new ConnectionProblem('hint.cas.answer', 'The root is no serviceResponse')
  const failure = childOf(response, casNamespace, 'authenticationFailure')
  if (failure) throw failureOf(failure)
  const success = childOf(response, casNamespace, 'authenticationSuccess')
  const user = childOf(success, casNamespace, 'user')?.text.trim()
  if (!success || !user) throw new ConnectionProblem('hint.cas.answer', 'There is no user')
  if (childOf(success, casNamespace, 'proxies')) throw new ConnectionProblem('hint.cas.proxy')
  return { ...attributesOf(childOf(success, casNamespace, 'attributes')), user }
}

/** Attributes by their names; an element that comes again makes a list. */
function attributesOf(element: XmlElement | undefined): Attributes {
  const values = new Map<string, string[]>()
  for (const { name, text } of element?.children ?? []) values.set(name, [...(values.get(name) ?? []), text.trim()])
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length > 1 ? all : (all[0] ?? '')]))
}

const hintOfFailure: Record<string, HintKey> = {
  INVALID_SERVICE: 'hint.cas.service',
  UNAUTHORIZED_SERVICE: 'hint.cas.service',
  INVALID_TICKET: 'hint.cas.ticket',
  INVALID_TICKET_SPEC: 'hint.cas.ticket',
  UNAUTHORIZED_SERVICE_PROXY: 'hint.cas.proxy',
}

function failureOf({ attributes: { code }, text }: XmlElement): ConnectionProblem {
  const error = [code, text.trim()].filter(Boolean).join(' ')
  return new ConnectionProblem(hintOfFailure[code ?? ''] ?? 'hint.provider-error', error, {
    error: error.slice(0, 200),
  })
}

/**
 * Reads a request of the server to end a session. It is not signed: only the ticket by which a session began, which nobody can
 * guess, ends that session.
 */
function readLogout(_context: Context, { method, form }: ProviderMessage) {
  const text = form['logoutRequest']
  if (method !== 'POST' || text === undefined) return Promise.resolve(undefined)
  try {
    const request = readXml(text, logoutLimits).root
    const ticket = childOf(request, samlProtocol, 'SessionIndex')?.text.trim() ?? ''
    if (request.name === 'LogoutRequest' && request.namespace === samlProtocol && serviceTicket.test(ticket))
      return Promise.resolve({ sessions: { upstreamSession: ticket } })
  } catch (problem) {
    return Promise.reject(new ConnectionProblem('hint.cas.logout', (problem as Error).message))
  }
  return Promise.reject(new ConnectionProblem('hint.cas.logout', 'No SessionIndex with a service ticket'))
}

/** CAS 2 and 3. */
export const cas: Connector<'cas'> = {
  addresses: ({ Server }) => [Server],
  start,
  finish,
  canAskAgain: true,
  isUnrequested: ({ method, query }) => method === 'GET' && query['ticket'] !== undefined,
  logoutUrl: (_context, { url }) => Promise.resolve(url),
  readLogout,
}
