/**
 * A maximum matching of a graph by Edmonds' blossom algorithm: for each vertex its partner, or -1. `edges[v]` are the
 * neighbours of `v`.
 */
export function maximumMatching(edges: readonly (readonly number[])[]): number[] {
  const partners = edges.map(() => -1)
  for (const root of edges.keys()) {
    if (partners[root] !== -1) continue
    const search = new AugmentingSearch(edges, partners, root)
    search.run()
  }
  return partners
}

/** Looks for a path from a free vertex to another one whose edges are in turn out of and in the matching. */
class AugmentingSearch {
  readonly #edges: readonly (readonly number[])[]
  readonly #partners: number[]
  readonly #root: number
  /** For each vertex the one before it on the path from the root. */
  readonly #parents: number[]
  /** For each vertex the base of the odd cycle (blossom) that it belongs to. */
  readonly #bases: number[]
  readonly #queue: number[]
  readonly #queued: Set<number>

  constructor(edges: readonly (readonly number[])[], partners: number[], root: number) {
    this.#edges = edges
    this.#partners = partners
    this.#root = root
    this.#parents = edges.map(() => -1)
    this.#bases = [...edges.keys()]
    this.#queue = [root]
    this.#queued = new Set([root])
  }

  /** Enlarges the matching by one edge where that is possible. */
  run(): void {
    for (const vertex of this.#queue) if (this.#edges[vertex]?.some((next) => this.#follow(vertex, next))) return
  }

  /** Follows an edge; true when it ends a path. */
  #follow(vertex: number, next: number): boolean {
    if (this.#baseOf(vertex) === this.#baseOf(next) || this.#partnerOf(vertex) === next) return false
    const partner = this.#partnerOf(next)
    if (next === this.#root || (partner !== -1 && this.#parents[partner] !== -1)) this.#contract(vertex, next)
    else if (this.#parents[next] === -1) {
      this.#parents[next] = vertex
      if (partner === -1) {
        this.#augment(next)
        return true
      }
      this.#enqueue(partner)
    }
    return false
  }

  #baseOf = (vertex: number) => this.#bases[vertex] ?? -1
  #partnerOf = (vertex: number) => this.#partners[vertex] ?? -1
  #parentOf = (vertex: number) => this.#parents[vertex] ?? -1

  #enqueue(vertex: number): void {
    if (this.#queued.has(vertex)) return
    this.#queued.add(vertex)
    this.#queue.push(vertex)
  }

  /** Swaps the edges along the path to a free vertex. */
  #augment(end: number): void {
    let vertex = end
    while (vertex !== -1) {
      const before = this.#parentOf(vertex)
      const next = this.#partnerOf(before)
      this.#partners[vertex] = before
      this.#partners[before] = vertex
      vertex = next
    }
  }

  /** Makes one vertex of the odd cycle that an edge closes. */
  #contract(one: number, other: number): void {
    const base = this.#commonBase(one, other)
    const blossom = new Set<number>()
    this.#markPath(one, base, other, blossom)
    this.#markPath(other, base, one, blossom)
    for (const vertex of this.#bases.keys()) {
      if (!blossom.has(this.#baseOf(vertex))) continue
      this.#bases[vertex] = base
      this.#enqueue(vertex)
    }
  }

  #commonBase(one: number, other: number): number {
    const passed = new Set<number>()
    for (let vertex = this.#baseOf(one); ; vertex = this.#baseOf(this.#parentOf(this.#partnerOf(vertex)))) {
      passed.add(vertex)
      if (this.#partnerOf(vertex) === -1) break
    }
    let vertex = this.#baseOf(other)
    while (!passed.has(vertex)) vertex = this.#baseOf(this.#parentOf(this.#partnerOf(vertex)))
    return vertex
  }

  #markPath(start: number, base: number, child: number, blossom: Set<number>): void {
    let vertex = start
    let below = child
    while (this.#baseOf(vertex) !== base) {
      const partner = this.#partnerOf(vertex)
      blossom.add(this.#baseOf(vertex))
      blossom.add(this.#baseOf(partner))
      this.#parents[vertex] = below
      below = partner
      vertex = this.#parentOf(partner)
    }
  }
}
