import type { PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import { readMonomerSmiles } from '@atrium/chemistry/smiles/read-monomer-smiles.ts'
import { chunks } from '#kit/data/chunks.ts'
import { CallError } from '#kit/http/call-error.ts'
import { ChemistryTimeout, type ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { toolkitFinding } from '../checking/read-structure.ts'
import { noMolecule, QueryProblem, smartsProblem, withCaps, type ReadQuery } from './read-query.ts'

/** What a search looks in. */
export interface Candidate {
  id: string
  smiles: string
}

/** A monomer that a search found. */
export interface Match {
  id: string
  /** From 0 to 1; `null` for a substructure. */
  similarity: number | null
}

/** The thread takes other tasks between two pieces, and a first search, which reads all structures, is no single long one. */
const pieceSize = 2_000

/** The candidates that contain a structure, in their order. Throws `QueryProblem`, and `monomers.search-too-long`. */
export async function findContaining(
  query: ReadQuery,
  candidates: readonly Candidate[],
  thread: ChemistryThread,
): Promise<Match[]> {
  const found: Match[] = []
  // At least once, so that a query is read where there is nothing to search.
  for (const piece of candidates.length > 0 ? chunks(candidates, pieceSize) : [[]]) {
    const smiles = piece.map((each) => (query.hasAttachments ? readMonomerSmiles(each.smiles).smiles : each.smiles))
    const { format, text } = query
    const result = await withinTime(thread.perform('search', { query: { format, text }, smiles }))
    if ('problem' in result)
      throw format === 'smarts'
        ? smartsProblem(result.problem.position)
        : new QueryProblem(toolkitFinding(result.problem))
    found.push(...result.matches.map((index) => ({ id: piece[index]?.id ?? '', similarity: null })))
  }
  return found
}

export interface SimilarQuery {
  query: ReadQuery
  threshold: number
  /** Says which caps are usual. */
  polymerType: PolymerType
}

/** The candidates that are similar to a structure, the most similar first. Throws as `findContaining` does. */
export async function findSimilar(
  { query, threshold, polymerType }: SimilarQuery,
  candidates: readonly Candidate[],
  thread: ChemistryThread,
): Promise<Match[]> {
  const asked = withCaps(await canonicalOf(query, thread), query.spelledCaps, polymerType)
  const found: (Match & { similarity: number })[] = []
  for (const piece of candidates.length > 0 ? chunks(candidates, pieceSize) : [[]]) {
    const result = await withinTime(thread.perform('rank', { query: asked, smiles: piece.map(({ smiles }) => smiles) }))
    if ('problem' in result) throw new QueryProblem(toolkitFinding(result.problem))
    for (const [index, similarity] of result.similarities.entries())
      if (similarity >= threshold) found.push({ id: piece[index]?.id ?? '', similarity })
  }
  return found.toSorted((one, other) => other.similarity - one.similarity)
}

/** The structure as SMILES with attachment points as `[n*]`. A SMARTS and search conditions are no molecule. */
async function canonicalOf({ format, text }: ReadQuery, thread: ChemistryThread): Promise<string> {
  if (format === 'smiles') return text
  if (format !== 'molfile') throw noMolecule()
  const identity = await withinTime(thread.perform('identify', { molfile: text, caps: [] }))
  if ('problem' in identity) throw new QueryProblem(toolkitFinding(identity.problem))
  return identity.smiles
}

/** What overflows the stack of the toolkit, which depth and length alone do not foretell. */
const overflows = /out of bounds|stack|signature mismatch|unreachable/i

/** The result of a task, unless it takes too long or too much. */
export async function withinTime<T>(task: Promise<T>): Promise<T> {
  try {
    return await task
  } catch (error) {
    if (error instanceof ChemistryTimeout || (error instanceof Error && overflows.test(error.message)))
      throw new CallError('monomers.search-too-long')
    throw error
  }
}
