import { createRequire } from 'node:module'
import { SignedXml } from 'xml-crypto'
import { allIn, childrenOf, readXml, type ForeignXml, type XmlElement } from '#kit/xml/read-xml.ts'

/** What is needed of a node. The types of the library bring those of browsers, which clash with those of Node. */
interface DomElement {
  nodeType: number
  localName: string
  namespaceURI: string | null
  childNodes: ArrayLike<DomElement>
  getAttribute: (name: string) => string | null
}
const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as {
  DOMParser: new () => { parseFromString: (xml: string, type: string) => { documentElement: DomElement } }
}

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const canonicalizations = [exclusive, `${exclusive}WithComments`, inclusive, `${inclusive}#WithComments`]
const maxTransforms = 2

/** By element of a signature, what it may name as its algorithm. */
const algorithms: Record<string, readonly string[]> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: canonicalizations,
  Transform: [...canonicalizations, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'],
}

/** Why a signature does not count. `key`: no certificate verifies it; `content`: it is over something else. */
export type SignatureProblem = 'key' | 'content' | 'algorithm' | 'form'

export class SignatureRefused extends Error {
  readonly problem: SignatureProblem

  constructor(problem: SignatureProblem, message: string) {
    super(message)
    this.name = 'SignatureRefused'
    this.problem = problem
  }
}

export const isSigned = (element: XmlElement): boolean => signaturesOf(element).length > 0
const signaturesOf = (element: XmlElement) => childrenOf(element, signatureNamespace, 'Signature')

/**
 * Verifies the signature of the root, or of a child of it, and reads anew what it covers, and nothing else. Throws
 * `SignatureRefused`.
 */
export function readSigned(xml: ForeignXml, element: XmlElement, certificates: readonly string[]): ForeignXml {
  checkForm(element)
  const text = signedText(xml, element, certificates)
  const signed = readXml(text, xml.limits)
  const isSame = (['name', 'namespace'] as const).every((each) => signed.root[each] === element[each])
  if (!isSame || signed.root.attributes['ID'] !== element.attributes['ID'])
    throw new SignatureRefused('form', 'The signature is over another element')
  return signed
}

function checkForm(element: XmlElement): void {
  const [signature, ...others] = signaturesOf(element)
  if (!signature || others.length > 0) throw new SignatureRefused('form', 'There is not one signature')
  // Whatever their namespace: the library looks for some by their local names.
  const parts = allIn(signature)
  const id = element.attributes['ID']
  const references = parts.filter(({ name }) => name === 'Reference')
  if (!id || references.length !== 1 || references[0]?.attributes['URI'] !== `#${id}`)
    throw new SignatureRefused('form', 'The signature is not over its parent')
  checkAlgorithms(parts)
}

function checkAlgorithms(parts: readonly XmlElement[]): void {
  if (parts.filter(({ name }) => name === 'Transform').length > maxTransforms)
    throw new SignatureRefused('form', `More than ${maxTransforms} transforms`)
  for (const { name, attributes } of parts)
    if (algorithms[name]?.includes(attributes['Algorithm'] ?? '') === false)
      throw new SignatureRefused('algorithm', attributes['Algorithm'] ?? name)
}

/** The canonical text that a signature covers. */
function signedText(xml: ForeignXml, element: XmlElement, certificates: readonly string[]): string {
  const signature = signatureNode(xml, element)
  for (const publicCert of certificates) {
    const signed = new SignedXml({ publicCert })
    try {
      signed.loadSignature(signature as never)
      if (!signed.checkSignature(xml.text)) throw new SignatureRefused('content', 'Another digest')
    } catch (problem) {
      if (problem instanceof SignatureRefused) throw problem
      if (/multiple elements/.test((problem as Error).message)) throw new SignatureRefused('form', 'An ID comes twice')
      continue
    }
    const [text, ...others] = signed.getSignedReferences()
    if (text === undefined || others.length > 0) throw new SignatureRefused('form', 'There is not one reference')
    return text
  }
  throw new SignatureRefused('key', `None of ${certificates.length} certificates verifies the signature`)
}

/** The signature of an element as a node, which the library needs. */
function signatureNode(xml: ForeignXml, { name, namespace, attributes }: XmlElement) {
  const root = new DOMParser().parseFromString(xml.text, 'text/xml').documentElement
  const elements = [root, ...elementsIn(root)]
  const [parent, ...twins] = elements.filter(
    (each) =>
      each.localName === name && each.namespaceURI === namespace && each.getAttribute('ID') === attributes['ID'],
  )
  if (!parent || twins.length > 0) throw new SignatureRefused('form', 'An ID comes twice')
  const [node] = elementsIn(parent).filter(
    ({ localName, namespaceURI }) => localName === 'Signature' && namespaceURI === signatureNamespace,
  )
  if (!node) throw new SignatureRefused('form', 'There is no signature')
  return node
}

const elementNode = 1
const elementsIn = ({ childNodes }: DomElement): DomElement[] =>
  Array.from(childNodes).filter(({ nodeType }) => nodeType === elementNode)
