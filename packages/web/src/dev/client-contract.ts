import type { Plugin } from 'vite'

/** A node of a syntax tree, as ESTree names its parts. */
interface SyntaxNode {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** The parts of a call that the server and the documentation read, but no page does. */
const ofServer = new Set(['title', 'purpose', 'gives', 'fails', 'audit', 'logs', 'bodyLimit'])

const isNode = (part: unknown): part is SyntaxNode => typeof (part as SyntaxNode | null)?.type === 'string'
const partsOf = (node: SyntaxNode) => Object.values(node).flat().filter(isNode)
const isText = ({ type, value }: SyntaxNode) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
const nameOf = (node: unknown) => (node as { name?: string } | undefined)?.name ?? ''

/** The parts of the contract that the client does without: what stands in their place is `undefined`. */
function spareParts(node: SyntaxNode): SyntaxNode[] {
  const parts = partsOf(node)
  if (node.type === 'Property' && nameOf(node['key']) === 'description' && isNode(node['value'])) return [node['value']]
  const callee = node.type === 'CallExpression' ? nameOf(node['callee']) : ''
  if (callee === 'Id') return parts.slice(-1).filter(isText)
  if (callee !== 'read' && callee !== 'write') return parts.flatMap(spareParts)
  const properties = parts.flatMap((part) => (part.type === 'ObjectExpression' ? partsOf(part) : []))
  return properties.flatMap((property) =>
    ofServer.has(nameOf(property['key'])) && isNode(property['value']) ? [property['value']] : spareParts(property),
  )
}

/** Leaves out of the client what only the server and the documentation read of the contract: more than half of it. */
export const clientContract: Plugin = {
  name: 'client-contract',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contract\/src\/.*\.ts$/ },
    handler(code) {
      const spare = spareParts(this.parse(code, { lang: 'ts' }) as unknown as SyntaxNode)
      const fromEnd = spare.toSorted((a, b) => b.start - a.start)
      return {
        code: fromEnd.reduce((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, code),
        map: null,
      }
    },
  },
}
