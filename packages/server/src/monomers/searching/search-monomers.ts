import type { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { usualThreshold, type FoundMonomer, type StructureMatch } from '@atrium/contract/monomers/monomers.shapes.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { findingError } from '../checking/describe-findings.ts'
import { listedOf } from '../library/monomer-views.ts'
import { listMonomersById } from '../library/monomers.store.ts'
import { listCandidates, listMonomers, type MonomerFilter } from './list.store.ts'
import { QueryProblem, readQuery } from './read-query.ts'
import { findSameKeys } from './same-structure.ts'
import { findContaining, findSimilar, type Match } from './search-structures.ts'

type ListContext = Context<typeof monomerCalls.list>
type SearchContext = Pick<ListContext, 'batch' | 'lang'>
interface Found {
  total: number
  items: FoundMonomer[]
}

/** What a search by structure takes. */
interface StructureSearch {
  structure?: string | undefined
  match?: StructureMatch | undefined
  threshold?: number | undefined
}

/** Most structures that a search looks at. */
const maxCandidates = 50_000

/** A page of the library, as filters and a structure find it. */
export async function searchMonomers(context: ListContext, thread: ChemistryThread): Promise<Found> {
  const { body, db, visitor } = context
  const filter = { ...body, ...(body.waitsForMe && { reviewerId: visitor.person.id }) }
  const { found, matches } = await applyStructure(context, filter, thread)
  if (!matches) return listPage(context, found)
  const first = (body.pageIndex - 1) * body.pageSize
  const page = matches.slice(first, first + body.pageSize)
  const rows = await listMonomersById(
    db,
    page.map(({ id }) => id),
  )
  const similarities = new Map(page.map(({ id, similarity }) => [id, similarity]))
  return {
    total: matches.length,
    items: rows.map((row) => ({ ...listedOf(row), similarity: similarities.get(row.id) ?? null })),
  }
}

interface Applied<F> {
  /** The filter, with what the structure leaves of it. */
  found: F & MonomerFilter
  /** Where similarity is searched: what is found, the most similar first. */
  matches?: Match[]
}

/**
 * Narrows a filter to the monomers that a structure finds. Throws `monomers.query-unreadable`, `monomers.search-too-long` and
 * `monomers.too-complex`.
 */
export async function applyStructure<F extends MonomerFilter & StructureSearch>(
  context: SearchContext,
  filter: F,
  thread: ChemistryThread,
): Promise<Applied<F>> {
  const { structure, match = 'contains' } = filter
  if (!structure?.trim()) return { found: filter }
  try {
    if (match === 'same') return { found: { ...filter, structureKeys: await findSameKeys(structure, filter, thread) } }
    const matches = await findMatches(context, { ...filter, structure, match }, thread)
    const found = { ...filter, ids: matches.map(({ id }) => id) }
    return match === 'similar' ? { found, matches } : { found }
  } catch (error) {
    if (error instanceof QueryProblem) throw findingError('monomers.query-unreadable', [error.finding], context.lang)
    throw error
  }
}

async function listPage({ db, body: { sort, descending, pageIndex, pageSize } }: ListContext, filter: MonomerFilter) {
  const page = { sort, descending, limit: pageSize, offset: (pageIndex - 1) * pageSize }
  const { rows, total } = await listMonomers(db, { ...filter, ...page })
  return { total, items: rows.map((row) => ({ ...listedOf(row), similarity: null })) }
}

/** Candidates are read in a transaction of their own: none waits for the toolkit. */
async function findMatches(
  { batch }: SearchContext,
  filter: MonomerFilter & StructureSearch & { structure: string },
  thread: ChemistryThread,
): Promise<Match[]> {
  const query = readQuery(filter.structure)
  const candidates = await batch((db) => listCandidates(db, filter, maxCandidates))
  if (candidates.length > maxCandidates) throw new CallError('monomers.search-too-long')
  if (filter.match !== 'similar') return findContaining(query, candidates, thread)
  const { threshold = usualThreshold, polymerType = [] } = filter
  return findSimilar({ query, threshold, polymerType: polymerType[0] ?? 'PEPTIDE' }, candidates, thread)
}
