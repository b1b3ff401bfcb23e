import type { ConnectorContext } from '../connectors/connector.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import { childOf, childrenOf, type XmlElement } from '#kit/xml/read-xml.ts'
import { assertionNamespace } from './namespaces.ts'

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
export const clockToleranceMs = 60_000
/** How old an assertion or a message about a log-out may be, whatever it says itself: for as long, they are remembered. */
export const maxAgeMs = 15 * 60_000

type Context = Pick<ConnectorContext<'saml'>, 'connection' | 'callbackUrl' | 'entityUrl' | 'clock'>

/**
 * Verifies what an assertion says of itself (SAML Profiles 4.1.4.3): who issued it, for whom, that a bearer brings it to this very
 * address, now, and in answer to our request – or to none.
 */
export function verifyAssertion(
  assertion: XmlElement,
  { connection, callbackUrl, entityUrl, clock }: Context,
  request: string | undefined,
): { id: string; authenticatedAt: Date | undefined } {
  const issuer = childOf(assertion, assertionNamespace, 'Issuer')?.text.trim() ?? ''
  if (issuer !== connection.settings.EntityID) throw new ConnectionProblem('hint.saml.issuer', issuer, { issuer })
  const { ID: id, IssueInstant } = assertion.attributes
  if (!id) throw new ConnectionProblem('hint.saml.message', 'The assertion has no ID')
  const now = clock.now()
  if (!isRecent(IssueInstant, now)) throw new ConnectionProblem('hint.clock', 'IssueInstant')
  verifyConditions(assertion, entityUrl, now)
  verifySubject(assertion, { callbackUrl, request, now })
  const instant = Date.parse(childOf(assertion, assertionNamespace, 'AuthnStatement')?.attributes['AuthnInstant'] ?? '')
  return { id, authenticatedAt: Number.isNaN(instant) ? undefined : new Date(instant) }
}

/** True for a moment within the last quarter of an hour. */
export function isRecent(instant: string | undefined, now: number): boolean {
  const age = now - Date.parse(instant ?? '')
  return age < maxAgeMs && age >= -clockToleranceMs
}

/** True within `NotBefore` and `NotOnOrAfter`, where they are given. */
function isNow({ NotBefore, NotOnOrAfter }: Record<string, string>, now: number): boolean {
  const hasBegun = NotBefore === undefined || Date.parse(NotBefore) <= now + clockToleranceMs
  return hasBegun && (NotOnOrAfter === undefined || Date.parse(NotOnOrAfter) > now - clockToleranceMs)
}

function verifyConditions(assertion: XmlElement, entityUrl: string, now: number): void {
  const [conditions, ...others] = childrenOf(assertion, assertionNamespace, 'Conditions')
  if (!conditions || others.length > 0)
    throw new ConnectionProblem('hint.saml.audience', 'The assertion has no Conditions, or several')
  if (!isNow(conditions.attributes, now)) throw new ConnectionProblem('hint.clock', 'Conditions')
  const audiences = childrenOf(conditions, assertionNamespace, 'AudienceRestriction').map((restriction) =>
    childrenOf(restriction, assertionNamespace, 'Audience').map(({ text }) => text.trim()),
  )
  if (audiences.length === 0 || audiences.some((list) => !list.includes(entityUrl)))
    throw new ConnectionProblem('hint.saml.audience', `${audiences.flat().join(', ')} instead of ${entityUrl}`)
}

function verifySubject(
  assertion: XmlElement,
  { callbackUrl, request, now }: { callbackUrl: string; request: string | undefined; now: number },
): void {
  const subject = childOf(assertion, assertionNamespace, 'Subject')
  const bearers = childrenOf(subject, assertionNamespace, 'SubjectConfirmation')
    .filter(({ attributes }) => attributes['Method'] === bearer)
    .map((each) => childOf(each, assertionNamespace, 'SubjectConfirmationData')?.attributes ?? {})
  const addressed = bearers.filter(({ Recipient }) => Recipient === callbackUrl)
  if (addressed.length === 0)
    throw new ConnectionProblem('hint.saml.recipient', bearers.map(({ Recipient = '' }) => Recipient).join(', '))
  const answering = addressed.filter(({ InResponseTo }) => InResponseTo === request)
  if (answering.length === 0) throw new ConnectionProblem('hint.saml.request', 'InResponseTo')
  if (!answering.some((data) => data['NotOnOrAfter'] !== undefined && isNow(data, now)))
    throw new ConnectionProblem('hint.clock', 'SubjectConfirmationData')
}
