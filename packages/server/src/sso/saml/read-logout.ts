import { inflateRawSync } from 'node:zlib'
import { ConnectionProblem } from '../traces/trace.ts'
import { childOf, readXml, type XmlElement, type XmlLimits } from '#kit/xml/read-xml.ts'
import { isSigned, readSigned } from '../xml/verify-signature.ts'
import { assertionNamespace, protocolNamespace } from './namespaces.ts'
import { nameIdIn, type MessageKeys } from './read-response.ts'
import { verifySignedQuery, type SignedQuery } from './signed-query.ts'
import { clockToleranceMs, isRecent } from './verify-assertion.ts'

/** It names one person. */
const logoutLimits: XmlLimits = { size: 32 * 1024, elements: 100, depth: 15, allowsComments: false }

/** A message that asks for a log-out, with what it has to say to be meant for us. */
export interface LogoutMessage {
  /** By redirect: deflated, and signed beside. */
  query?: SignedQuery | undefined
  /** By POST: the XML, signed inside. */
  text: string
  issuer: string
  destinations: readonly string[]
  now: number
}

/** A verified request for a log-out. */
export interface LogoutRequest {
  id: string
  nameId: string
  sessionIndex: string | undefined
}

/** Reads a request for a log-out, by either binding: who sent it, that it is meant for us, and that it is signed. */
export function readLogoutRequest(message: LogoutMessage, { certificates, privateKey }: MessageKeys): LogoutRequest {
  const { query } = message
  const xml = readXml(query ? inflated(query.message) : message.text, logoutLimits)
  checkRequest(message, xml.root)
  if (query) verifySignedQuery(query, certificates)
  else if (!isSigned(xml.root)) throw new ConnectionProblem('hint.saml.unsigned')
  const request = query ? xml.root : readSigned(xml, xml.root, certificates).root
  const nameId = nameIdIn(request, privateKey)?.text.trim()
  const { ID: id } = request.attributes
  if (!nameId || !id) throw new ConnectionProblem('hint.saml.logout', 'No NameID or no ID')
  return { id, nameId, sessionIndex: childOf(request, protocolNamespace, 'SessionIndex')?.text.trim() }
}

function inflated(base64: string): string {
  try {
    return inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: logoutLimits.size }).toString('utf8')
  } catch {
    throw new ConnectionProblem('hint.saml.logout', 'Not deflated, or too large')
  }
}

/** Refuses what is not meant for us, before anything costs. A signature covers all of this, too. */
function checkRequest({ issuer, destinations, now }: LogoutMessage, request: XmlElement): void {
  const { Destination, IssueInstant, NotOnOrAfter } = request.attributes
  if (request.name !== 'LogoutRequest' || request.namespace !== protocolNamespace)
    throw new ConnectionProblem('hint.saml.logout', request.name)
  const actual = childOf(request, assertionNamespace, 'Issuer')?.text.trim() ?? ''
  if (actual !== issuer) throw new ConnectionProblem('hint.saml.issuer', actual, { issuer: actual })
  if (Destination !== undefined && !destinations.includes(Destination))
    throw new ConnectionProblem('hint.saml.recipient', Destination)
  const isOver = NotOnOrAfter !== undefined && !(Date.parse(NotOnOrAfter) > now - clockToleranceMs)
  if (isOver || !isRecent(IssueInstant, now)) throw new ConnectionProblem('hint.clock', 'IssueInstant')
}
