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

const maxDepth = 20
const maxElements = 5_000

/**
 * Parses a small XML document of somebody else. Throws for documents that are not well-formed, and for those with a DOCTYPE,
 * whose entities could be files or grow without end.
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', namespace: '', text: '', attributes: {}, children: [] }
  const open = [root]
  let count = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new Error('A DOCTYPE is not accepted')
  })
  parser.on('error', (problem) => {
    throw problem
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length > maxDepth || (count += 1) > maxElements) throw new Error('The document is too large')
    const own = Object.values(attributes).filter((attribute) => attribute.uri === '')
    const element = {
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
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [document] = root.children
  if (!document) throw new Error('There is no element')
  return document
}

/** The first child of an element with a name, in a namespace. */
export const childOf = (element: XmlElement | undefined, namespace: string, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name && child.namespace === namespace)
