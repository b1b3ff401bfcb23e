import type { HelmChain, HelmLink } from '@atrium/contract/monomers/helm.shapes.ts'

/** Most monomers that are shown; more is no picture. */
export const maxShownMonomers = 300
export const cellWidth = 58
const chainGap = 26
const lineHeight = 58
const branchHeight = 44

/** A monomer in the sequence view; x and y are its centre. */
export interface ChainNode {
  key: string
  polymer: string
  /** Its number in the chain, from 1. */
  number: number
  /** Index in the monomers of the HELM. */
  monomer: number
  x: number
  y: number
}

export interface ChainLine {
  key: string
  /** Path of an SVG. */
  path: string
  kind: 'chain' | 'branch' | 'connection' | 'cycle' | 'hydrogen-bond'
}

export interface ChainLabel {
  text: string
  y: number
}

export interface ChainLayout {
  width: number
  height: number
  nodes: readonly ChainNode[]
  lines: readonly ChainLine[]
  labels: readonly ChainLabel[]
  /** Monomers beyond those that are shown. */
  hiddenCount: number
}

interface Layout {
  nodes: Map<string, ChainNode>
  lines: ChainLine[]
  labels: ChainLabel[]
  y: number
  left: number
}

const keyOf = (polymer: string, number: number) => `${polymer}:${number}`

/** Places the monomers of all chains in lines of at most `columns`, branches below the monomers on which they hang. */
export function layOutChains(
  chains: readonly HelmChain[],
  connections: readonly HelmLink[],
  columns: number,
): ChainLayout {
  const layout: Layout = { nodes: new Map(), lines: [], labels: [], y: 0, left: maxShownMonomers }
  for (const chain of chains) if (layout.left > 0) addChain(layout, chain, columns)
  for (const [index, link] of connections.entries()) addConnection(layout, link, index)
  const count = chains.reduce((sum, { monomers }) => sum + monomers.length, 0)
  return {
    width: columns * cellWidth,
    height: Math.max(layout.y - chainGap / 2, lineHeight),
    nodes: [...layout.nodes.values()],
    lines: layout.lines,
    labels: layout.labels,
    hiddenCount: count - layout.nodes.size,
  }
}

function addChain(layout: Layout, { id, monomers }: HelmChain, columns: number): void {
  layout.labels.push({ text: id, y: layout.y + 12 })
  const shown = monomers.slice(0, layout.left)
  layout.left -= shown.length
  const depths = branchDepths(shown)
  let top = layout.y + 44
  let column = 0
  let depth = 0
  let previous: ChainNode | undefined
  for (const [index, { monomer, branchOf }] of shown.entries()) {
    const number = index + 1
    if (branchOf !== null) {
      addBranch(layout, { polymer: id, number, monomer, branchOf, depth: depths.get(number) ?? 1 })
      depth = Math.max(depth, depths.get(number) ?? 1)
      continue
    }
    if (column === columns) {
      top += lineHeight + depth * branchHeight
      column = 0
      depth = 0
    }
    const node = { key: keyOf(id, number), polymer: id, number, monomer, x: (column + 0.5) * cellWidth, y: top }
    layout.nodes.set(node.key, node)
    if (previous) layout.lines.push({ key: `chain ${node.key}`, kind: 'chain', path: chainPath(previous, node) })
    previous = node
    column += 1
  }
  layout.y = top + 22 + depth * branchHeight + chainGap
}

/** How many lines below its monomer each branch stands, by its number. */
function branchDepths(monomers: HelmChain['monomers']): Map<number, number> {
  const counts = new Map<number, number>()
  const depths = new Map<number, number>()
  for (const [index, { branchOf }] of monomers.entries()) {
    if (branchOf === null) continue
    const depth = (counts.get(branchOf) ?? 0) + 1
    counts.set(branchOf, depth)
    depths.set(index + 1, depth)
  }
  return depths
}

interface Branch extends Pick<ChainNode, 'polymer' | 'number' | 'monomer'> {
  branchOf: number
  depth: number
}

function addBranch(layout: Layout, { branchOf, depth, ...branch }: Branch): void {
  const parent = layout.nodes.get(keyOf(branch.polymer, branchOf))
  if (!parent) return
  const node = { ...branch, key: keyOf(branch.polymer, branch.number), x: parent.x, y: parent.y + depth * branchHeight }
  layout.nodes.set(node.key, node)
  layout.lines.push({ key: `branch ${node.key}`, kind: 'branch', path: `M${parent.x} ${parent.y}V${node.y}` })
}

/** A line to the next monomer, or round to the next line of monomers. */
function chainPath(from: ChainNode, to: ChainNode): string {
  if (from.y === to.y) return `M${from.x} ${from.y}H${to.x}`
  const between = to.y - lineHeight / 2
  return `M${from.x} ${from.y}h${cellWidth / 2 - 3}V${between}H3V${to.y}H${to.x}`
}

function addConnection(layout: Layout, { from, to, isCycle }: HelmLink, index: number): void {
  const one = layout.nodes.get(keyOf(from.polymer, from.monomer))
  const other = layout.nodes.get(keyOf(to.polymer, to.monomer))
  if (!one || !other) return
  const kind = from.rgroup === null ? 'hydrogen-bond' : isCycle ? 'cycle' : 'connection'
  layout.lines.push({ key: `connection ${index}`, kind, path: connectionPath(one, other) })
}

/** An arc above monomers of one line; a bow between lines. */
function connectionPath(one: ChainNode, other: ChainNode): string {
  if (one.y !== other.y) {
    const middle = (one.y + other.y) / 2
    return `M${one.x} ${one.y}C${one.x + 24} ${middle} ${other.x + 24} ${middle} ${other.x} ${other.y}`
  }
  const height = Math.min(34, 18 + Math.abs(one.x - other.x) / 12)
  return `M${one.x} ${one.y}C${one.x} ${one.y - height} ${other.x} ${other.y - height} ${other.x} ${other.y}`
}
