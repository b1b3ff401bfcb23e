import type { ConnectorContext } from '../connectors/connector.ts'
import { ConnectionProblem } from '../traces/trace.ts'

interface Element {
  /** Its attributes. */
  $?: Record<string, string>
  /** Its text. */
  _?: string
}

/** An assertion whose signature is verified, as the library parsed it. */
export interface ParsedAssertion {
  Assertion: Element & {
    Issuer?: Element[]
    Subject?: { SubjectConfirmation?: (Element & { SubjectConfirmationData?: Element[] })[] }[]
    Conditions?: Element[]
  }
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const toleranceMs = 60_000

/**
 * Verifies what the library leaves open (SAML Profiles 4.1.4.3): who issued the assertion, that a bearer brings it to this very
 * address, now, and in answer to our request – or to none. Audience and conditions are the library's.
 */
export function verifyAssertion(
  { Assertion: assertion }: ParsedAssertion,
  { connection, callbackUrl, clock }: Pick<ConnectorContext<'saml'>, 'connection' | 'callbackUrl' | 'clock'>,
  request: string | undefined,
): { id: string } {
  const issuer = assertion.Issuer?.[0]?._?.trim() ?? ''
  if (issuer !== connection.settings.EntityID) throw new ConnectionProblem('hint.saml.issuer', issuer, { issuer })
  const { ID: id, IssueInstant } = assertion.$ ?? {}
  if (!id) throw new ConnectionProblem('hint.saml.message', 'The assertion has no ID')
  const now = clock.now()
  if (!(Date.parse(IssueInstant ?? '') <= now + toleranceMs)) throw new ConnectionProblem('hint.clock', 'IssueInstant')
  if (!assertion.Conditions) throw new ConnectionProblem('hint.saml.audience', 'The assertion has no Conditions')
  const confirmations = (assertion.Subject ?? []).flatMap(({ SubjectConfirmation = [] }) => SubjectConfirmation)
  const bearers = confirmations
    .filter(({ $ }) => $?.['Method'] === bearer)
    .map(({ SubjectConfirmationData }) => SubjectConfirmationData?.[0]?.$ ?? {})
  const addressed = bearers.filter(({ Recipient }) => Recipient === callbackUrl)
  if (addressed.length === 0)
    throw new ConnectionProblem('hint.saml.recipient', bearers.map(({ Recipient = '' }) => Recipient).join(', '))
  const answering = addressed.filter(({ InResponseTo }) => InResponseTo === request)
  if (answering.length === 0) throw new ConnectionProblem('hint.saml.request', 'InResponseTo')
  const isNow = ({ NotBefore, NotOnOrAfter }: Record<string, string>) =>
    Date.parse(NotOnOrAfter ?? '') > now - toleranceMs && !(NotBefore && Date.parse(NotBefore) > now + toleranceMs)
  if (!answering.some(isNow)) throw new ConnectionProblem('hint.clock', 'SubjectConfirmationData')
  return { id }
}
