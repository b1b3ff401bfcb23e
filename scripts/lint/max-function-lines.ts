/** What the rule reads of a node of the syntax tree. */
interface Node {
  type: string
  parent: Node | null
  range: [number, number]
  loc: { start: { line: number }; end: { line: number } }
}

interface Context {
  options: readonly unknown[]
  report: (problem: { node: Node; message: string }) => void
}

const linesOf = ({ loc }: Node) => loc.end.line - loc.start.line + 1
/** What may stand between an object and the `return` of it, as in `return handle(calls, { … })`. */
const passed = new Set(['Property', 'ObjectExpression', 'CallExpression', 'TSAsExpression', 'TSSatisfiesExpression'])

/** True for a function in an object that the function around it returns, such as a handler. */
function isReturnedMember({ parent }: Node): boolean {
  let node = parent?.type === 'Property' ? parent.parent : null
  while (node && passed.has(node.type)) node = node.parent
  return node?.type === 'ReturnStatement' || node?.type === 'ArrowFunctionExpression'
}

/** Limits the lines of a function. Functions in an object that it returns are counted by themselves. */
export const maxFunctionLines = {
  meta: { schema: [{ type: 'integer' as const }] },
  create({ options, report }: Context) {
    const max = Number(options[0])
    /** Lines of returned members, for each function around the current node. */
    const memberLines: number[] = []
    const enter = () => void memberLines.push(0)
    const exit = (node: Node) => {
      const lines = linesOf(node) - Number(memberLines.pop())
      if (lines > max) report({ node, message: `Function has too many lines (${lines}). Maximum is ${max}.` })
      if (isReturnedMember(node)) memberLines.push(Number(memberLines.pop()) + linesOf(node))
    }
    const kinds = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
    return Object.fromEntries(kinds.flatMap((kind) => [[kind, enter] as const, [`${kind}:exit`, exit] as const]))
  },
}
