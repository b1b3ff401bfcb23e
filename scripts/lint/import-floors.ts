import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Parameters<RuleTester['run']>[1]
/** A floor is a folder, or several that do not know each other; the lowest comes first. */
type Floor = string | readonly string[]

const folderOf = (filename: string) => /\/packages\/server\/src\/([^/]+)\//.exec(filename.replaceAll('\\', '/'))?.[1]

/** Refuses imports, of types as well, from a folder of the server that does not stand below the importing one. */
export const importFloors: Rule = {
  meta: { schema: [{ type: 'array' }] },
  create({ filename, options: [floors], report }) {
    const heights = new Map(
      (floors as readonly Floor[]).flatMap((floor, at) => [floor].flat().map((name) => [name, at])),
    )
    const own = folderOf(filename)
    const height = own === undefined ? undefined : heights.get(own)
    const check = (node: { range: [number, number] }) => {
      const { source } = node as { source?: { value?: unknown } | null }
      const [, other] = /^#([^/]+)\//.exec(String(source?.value)) ?? []
      if (height === undefined || other === undefined || other === own) return
      const below = heights.get(other)
      if (below === undefined)
        report({ node, message: `${other} has no floor: give it one in .oxlintrc.json and docs/architecture.md.` })
      else if (below >= height)
        report({ node, message: `${own} may not import from ${other}, which does not stand below it.` })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}
