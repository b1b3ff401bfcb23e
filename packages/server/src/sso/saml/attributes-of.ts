import type { ExternalIdentity } from '../connectors/connector.ts'
import { childrenOf, type XmlElement } from '#kit/xml/read-xml.ts'
import { assertionNamespace } from './namespaces.ts'

/**
 * The attributes of an assertion as texts and lists of texts: every value, also where each stands in an element of its own. Values
 * with elements inside are left out.
 */
export function attributesOf(assertion: XmlElement): ExternalIdentity['attributes'] {
  const values = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, assertionNamespace, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, assertionNamespace, 'Attribute')) {
      const name = attribute.attributes['Name'] ?? ''
      const texts = childrenOf(attribute, assertionNamespace, 'AttributeValue')
        .filter(({ children }) => children.length === 0)
        .map(({ text }) => text.trim())
      if (texts.length > 0) values.set(name, [...(values.get(name) ?? []), ...texts])
    }
  return Object.fromEntries([...values].map(([name, texts]) => [name, texts.length === 1 ? String(texts[0]) : texts]))
}
