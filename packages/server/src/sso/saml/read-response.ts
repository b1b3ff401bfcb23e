import { decryptElement, encryptionAlgorithms, encryptionNamespace } from '../xml/decrypt-element.ts'
import { decodeXml } from '#kit/xml/decode-xml.ts'
import {
  allIn,
  childOf,
  childrenOf,
  readXml,
  type ForeignXml,
  type XmlElement,
  type XmlLimits,
} from '#kit/xml/read-xml.ts'
import { isSigned, readSigned } from '../xml/verify-signature.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import { assertionNamespace, protocolNamespace } from './namespaces.ts'

/** Several hundred groups with long names are within. */
const responseLimits: XmlLimits = { size: 256 * 1024, elements: 1_000, depth: 20, allowsComments: false }

/** What verifies and decrypts messages of the provider of a connection. */
export interface MessageKeys {
  certificates: readonly string[]
  privateKey: string
}

/** A verified assertion, and whom it is about. */
export interface ReadAssertion {
  assertion: XmlElement
  nameId: XmlElement | undefined
}

/**
 * Reads the assertion of a response: what a signature of the provider covers, of the assertion itself or of the response around it,
 * and nothing else. An encrypted assertion passes the same checks once it is decrypted.
 */
export function readAssertion(text: string, keys: MessageKeys): ReadAssertion {
  const assertion = signedAssertion(text, keys)
  return { assertion, nameId: nameIdIn(childOf(assertion, assertionNamespace, 'Subject'), keys.privateKey) }
}

function signedAssertion(text: string, { certificates, privateKey }: MessageKeys): XmlElement {
  let xml = readXml(text, responseLimits)
  if (xml.root.name !== 'Response' || xml.root.namespace !== protocolNamespace)
    throw new ConnectionProblem('hint.saml.message', xml.root.name)
  checkEncryption(xml.root)
  checkStatus(xml.root)
  const isResponseSigned = isSigned(xml.root)
  if (isResponseSigned) xml = readSigned(xml, xml.root, certificates)
  const found = assertionIn(xml.root)
  if (found.name === 'EncryptedAssertion') xml = decrypted(found, 'Assertion', privateKey)
  const assertion = found.name === 'EncryptedAssertion' ? xml.root : found
  if (isSigned(assertion)) return readSigned(xml, assertion, certificates).root
  if (!isResponseSigned) throw new ConnectionProblem('hint.saml.unsigned')
  return assertion
}

/** The one assertion of a response, encrypted or not. */
function assertionIn(response: XmlElement): XmlElement {
  const found = ['Assertion', 'EncryptedAssertion'].flatMap((name) => childrenOf(response, assertionNamespace, name))
  const [assertion, ...others] = found
  if (!assertion || others.length > 0)
    throw new ConnectionProblem('hint.saml.assertions', '', { count: String(found.length) })
  return assertion
}

/** What is inside an encrypted element, read like everything that comes from outside. */
function decrypted(element: XmlElement, name: string, privateKey: string): ForeignXml {
  const xml = readXml(decodeXml(decryptElement(element, privateKey)), responseLimits)
  if (xml.root.name !== name || xml.root.namespace !== assertionNamespace)
    throw new ConnectionProblem('hint.saml.message', xml.root.name)
  checkEncryption(xml.root)
  return xml
}

/** Refuses weak encryption wherever it stands. */
function checkEncryption(root: XmlElement): void {
  for (const { name, namespace, attributes } of allIn(root)) {
    const { Algorithm = '' } = attributes
    if (name !== 'EncryptionMethod' || namespace !== encryptionNamespace || encryptionAlgorithms.includes(Algorithm))
      continue
    throw new ConnectionProblem('hint.saml.weak-encryption', Algorithm, { algorithm: Algorithm.replace(/.*#/, '') })
  }
}

const statusPrefix = 'urn:oasis:names:tc:SAML:2.0:status:'

/** Throws for an answer that says itself that nobody was signed in. */
function checkStatus(response: XmlElement): void {
  const status = childOf(response, protocolNamespace, 'Status')
  const code = childOf(status, protocolNamespace, 'StatusCode')
  const [top, inner] = [code, childOf(code, protocolNamespace, 'StatusCode')].map((each) =>
    (each?.attributes['Value'] ?? '').replace(statusPrefix, ''),
  )
  if (top === 'Success') return
  const message = childOf(status, protocolNamespace, 'StatusMessage')?.text.trim()
  const error = [top, inner, message].filter(Boolean).join(' – ').slice(0, 200)
  if (inner === 'InvalidNameIDPolicy') throw new ConnectionProblem('hint.saml.name-id-policy', error, { error })
  throw new ConnectionProblem(top === 'Requester' ? 'hint.saml.requester' : 'hint.saml.status', error, { error })
}

/** The NameID of a subject or of a request, encrypted or not. */
export function nameIdIn(parent: XmlElement | undefined, privateKey: string): XmlElement | undefined {
  const encrypted = childOf(parent, assertionNamespace, 'EncryptedID')
  return encrypted ? decrypted(encrypted, 'NameID', privateKey).root : childOf(parent, assertionNamespace, 'NameID')
}
