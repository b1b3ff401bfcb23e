import { SaxesParser } from 'saxes'

/** An element of an XML document, by its namespace. */
export interface XmlElement {
  /** Its local name. */
  name: string
  namespace: string
  text: string
  /** Its attributes without a namespace. */
  attributes: Record<string, string>
  children: XmlElement[]
}

declare const read: unique symbol
/** XML of somebody else that is within limits. Only `readXml` makes one, and only with one are parsers of libraries called. */
export type ForeignXml = Readonly<{ text: string; root: XmlElement; limits: XmlLimits; [read]: true }>

/** What a format needs at most. */
export interface XmlLimits {
  /** Characters of the whole document. */
  size: number
  elements: number
  depth: number
  /** True where comments, CDATA sections and processing instructions are read over: they split texts. */
  allowsComments: boolean
}

/** Attributes of one element, with its declarations of namespaces. */
const maxAttributes = 24
/** Of all elements together, for each that is allowed. */
const maxAttributesOnAverage = 4
const maxAttributeLength = 2_000
/** Of a response and of its assertion. Each covers one element. */
const maxSignatures = 2
const maxReferences = 1

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'

export type XmlProblem = 'too-large' | 'doctype' | 'comment' | 'signatures' | 'syntax'

/** A document of somebody else is not well-formed, or has what the format does not need. The message quotes none of it. */
export class XmlRefused extends Error {
  readonly problem: XmlProblem

  constructor(problem: XmlProblem, message: string) {
    super(message)
    this.name = 'XmlRefused'
    this.problem = problem
  }
}

/**
 * Reads XML of somebody else in one pass, which ends where a limit is passed: nothing else sees a document before. Throws
 * `XmlRefused`.
 */
export function readXml(given: string, limits: XmlLimits): ForeignXml {
  if (given.length > limits.size) throw tooLarge(limits.size, 'characters')
  // Line ends as parsers of XML have to read them; the libraries do not.
  const text = given.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const root: XmlElement = { name: '', namespace: '', text: '', attributes: {}, children: [] }
  const open = [root]
  const count = partCounter(limits)
  const parser = new SaxesParser({ xmlns: true })
  refuseDeclarations(parser, limits)
  parser.on('opentagstart', () => count.element(open.length))
  parser.on('attribute', ({ value }) => count.attribute(value))
  parser.on('opentag', ({ local, uri, attributes }) => {
    count.signature(uri, local)
    const own = Object.values(attributes).filter((attribute) => attribute.uri === '')
    const element: XmlElement = {
      name: local,
      namespace: uri,
      text: '',
      attributes: Object.fromEntries(own.map((attribute) => [attribute.local, attribute.value])),
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const add = (more: string) => {
    const current = open.at(-1)
    if (current) current.text += more
  }
  parser.on('text', add)
  if (limits.allowsComments) parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [document] = root.children
  if (!document) throw new XmlRefused('syntax', 'There is no element')
  return { text, root: document, limits } as ForeignXml
}

function refuseDeclarations(parser: SaxesParser<{ xmlns: true }>, { allowsComments }: XmlLimits) {
  const refuse = (problem: XmlProblem, what: string) => () => {
    throw new XmlRefused(problem, `${what} at ${parser.line}:${parser.column}`)
  }
  parser.on('doctype', refuse('doctype', 'A DOCTYPE'))
  parser.on('error', refuse('syntax', 'Not well-formed XML'))
  if (allowsComments) return
  parser.on('comment', refuse('comment', 'A comment'))
  parser.on('cdata', refuse('comment', 'A CDATA section'))
  parser.on('processinginstruction', refuse('comment', 'A processing instruction'))
}

/** Counts what a document has, and throws at the first thing that is too much. */
function partCounter({ elements, depth }: XmlLimits) {
  const count = { elements: 0, attributes: 0, allAttributes: 0, signatures: 0, references: 0 }
  const maxAllAttributes = elements * maxAttributesOnAverage
  return {
    element(currentDepth: number) {
      count.attributes = 0
      if ((count.elements += 1) > elements) throw tooLarge(elements, 'elements')
      if (currentDepth > depth) throw tooLarge(depth, 'elements inside each other')
    },
    attribute({ length }: string) {
      if ((count.attributes += 1) > maxAttributes) throw tooLarge(maxAttributes, 'attributes of an element')
      if ((count.allAttributes += 1) > maxAllAttributes) throw tooLarge(maxAllAttributes, 'attributes')
      if (length > maxAttributeLength) throw tooLarge(maxAttributeLength, 'characters in an attribute')
    },
    signature(namespace: string, name: string) {
      if (namespace !== signatureNamespace) return
      if (name === 'Signature') count.references = 0
      if (name === 'Signature' && (count.signatures += 1) > maxSignatures)
        throw new XmlRefused('signatures', `More than ${maxSignatures} signatures`)
      if (name === 'Reference' && (count.references += 1) > maxReferences)
        throw new XmlRefused('signatures', `More than ${maxReferences} reference of a signature`)
    },
  }
}

const tooLarge = (most: number, what: string) => new XmlRefused('too-large', `More than ${most} ${what}`)

const isNamed = (namespace: string, name: string) => (element: XmlElement) =>
  element.name === name && element.namespace === namespace

/** The children of an element with a name, in a namespace. */
export const childrenOf = (element: XmlElement | undefined, namespace: string, name: string): XmlElement[] =>
  element?.children.filter(isNamed(namespace, name)) ?? []

/** The first child of an element with a name, in a namespace. */
export const childOf = (element: XmlElement | undefined, namespace: string, name: string): XmlElement | undefined =>
  element?.children.find(isNamed(namespace, name))

/** An element with all that are inside it, in the order of the document. */
export const allIn = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(allIn)]
