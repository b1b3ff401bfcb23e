import { neighboursOf } from './graph.ts'
import type { Bond, Molecule } from './molecule.ts'

interface Branch {
  parent: number
  /** The bond to the parent; `null` for a root. */
  bond: Bond | null
  depth: number
}

/** The bonds that belong to a ring. */
export function ringBonds(molecule: Molecule): ReadonlySet<Bond> {
  const tree = spanningTree(molecule)
  const treeBonds = new Set(tree.map(({ bond }) => bond))
  const rings = new Set<Bond>()
  // For each atom the uppermost one that it reaches over bonds known to be in rings: no bond is walked twice.
  const tops = tree.map((_, index) => index)
  for (const bond of molecule.bonds) {
    if (treeBonds.has(bond)) continue
    rings.add(bond)
    markPath(topOf(tops, bond.from), topOf(tops, bond.to), { tree, tops, rings })
  }
  return rings
}

/** Adds the bonds of the tree between two atoms, over the ancestor that they have in common. */
function markPath(
  from: number,
  to: number,
  { tree, tops, rings }: { tree: readonly Branch[]; tops: number[]; rings: Set<Bond> },
): void {
  let [one, other] = [from, to]
  while (one !== other) {
    if ((tree[one]?.depth ?? 0) < (tree[other]?.depth ?? 0)) [one, other] = [other, one]
    const branch = tree[one]
    if (!branch?.bond) return
    rings.add(branch.bond)
    tops[one] = branch.parent
    one = topOf(tops, branch.parent)
  }
}

function topOf(tops: number[], atom: number): number {
  let top = atom
  while (tops[top] !== top) {
    const next = tops[top] ?? top
    tops[top] = tops[next] ?? next
    top = next
  }
  return top
}

/** A tree over each component, breadth first. */
function spanningTree(molecule: Molecule): Branch[] {
  const neighbours = neighboursOf(molecule)
  const tree: (Branch | undefined)[] = molecule.atoms.map(() => undefined)
  for (const root of molecule.atoms.keys()) if (!tree[root]) growTree(root, neighbours, tree)
  return tree.flatMap((branch) => branch ?? [])
}

function growTree(root: number, neighbours: ReturnType<typeof neighboursOf>, tree: (Branch | undefined)[]): void {
  tree[root] = { parent: root, bond: null, depth: 0 }
  const queue = [root]
  for (const parent of queue)
    for (const { atom, bond } of neighbours[parent] ?? []) {
      if (tree[atom]) continue
      tree[atom] = { parent, bond, depth: (tree[parent]?.depth ?? 0) + 1 }
      queue.push(atom)
    }
}
