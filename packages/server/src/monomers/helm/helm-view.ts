import type { Helm, HelmPolymer } from '@atrium/chemistry/helm/helm.ts'
import type { ResolvedHelm } from '@atrium/chemistry/helm/resolve-helm.ts'
import type { HelmChain, HelmLink, HelmMonomer } from '@atrium/contract/monomers/helm.shapes.ts'
import type { ApprovedRow } from '../resolving/approved.store.ts'

/** Each monomer once, in the order of the text, and chains that name them by their index. */
export function chainsOf({ polymers }: Helm, { monomers: resolved }: ResolvedHelm, rows: readonly ApprovedRow[]) {
  const byName = new Map(rows.map((row) => [`${row.polymerType} ${row.symbol}`, row]))
  const inline = new Set(
    resolved.flatMap(({ isInline, polymer, text }) => (isInline ? [`${polymer.type} ${text}`] : [])),
  )
  const indexes = new Map<string, number>()
  const monomers: HelmMonomer[] = []
  const indexOf = (type: HelmPolymer['type'], text: string) => {
    const key = `${type} ${text}`
    const named = { polymerType: type, text, isInline: inline.has(key) }
    const index = indexes.get(key) ?? monomers.push(monomerView(named, byName.get(key))) - 1
    indexes.set(key, index)
    const monomer = monomers[index]
    if (monomer) monomer.count += 1
    return index
  }
  const chains = polymers.map((polymer): HelmChain => {
    const { id, type, position, annotation, links } = polymer
    // Chains go on from R2, branches hang on R3 and above.
    const parents = new Map(links.filter(({ fromRgroup }) => fromRgroup > 2).map(({ from, to }) => [to, from]))
    return {
      id,
      type,
      position,
      annotation,
      monomers: polymer.monomers.map((monomer, index) => ({
        monomer: indexOf(type, monomer.text),
        position: monomer.position,
        branchOf: parents.get(index + 1) ?? null,
        annotation: monomer.annotation,
      })),
    }
  })
  return { monomers, chains }
}

type Named = Pick<HelmMonomer, 'polymerType' | 'text' | 'isInline'>

function monomerView(named: Named, row: ApprovedRow | undefined): HelmMonomer {
  return {
    ...named,
    symbolId: row?.id ?? null,
    name: row?.name ?? null,
    naturalAnalog: row?.naturalAnalog ?? null,
    pictureKey: row?.pictureKey ?? null,
    isDeprecated: row?.status === 'deprecated',
    replacement: row?.status === 'deprecated' ? row.replacementSymbol : null,
    isKnown: row !== undefined || named.isInline,
    count: 0,
  }
}

/** The connections. One closes a cycle when its chains are connected already. */
export function linksOf({ connections }: Helm): HelmLink[] {
  const parents = new Map<string, string>()
  const rootOf = (id: string) => {
    let root = id
    for (let parent = parents.get(id); parent !== undefined; parent = parents.get(parent)) root = parent
    return root
  }
  return connections.map(({ from, to, position, annotation }) => {
    const isBond = from.rgroup !== null
    const [one, other] = [rootOf(from.polymer), rootOf(to.polymer)]
    if (isBond && one !== other) parents.set(one, other)
    return { from, to, position, annotation, isCycle: isBond && one === other }
  })
}
