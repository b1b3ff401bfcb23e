import type { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { usualThreshold, type FoundMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
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
interface Found {
  total: number
  items: FoundMonomer[]
}

/** Most structures that a search looks at. */
const maxCandidates = 50_000

/** A page of the library, as filters and a structure find it. */
export async function searchMonomers(context: ListContext, thread: ChemistryThread): Promise<Found> {
  try {
    return await search(context, thread)
  } catch (error) {
    if (error instanceof QueryProblem) throw findingError('monomers.query-unreadable', [error.finding], context.lang)
    throw error
  }
}

async function search(context: ListContext, thread: ChemistryThread): Promise<Found> {
  const { body, db, visitor } = context
  const { structure, match = 'contains' } = body
  const filter = { ...body, ...(body.waitsForMe && { reviewerId: visitor.person.id }) }
  if (!structure?.trim()) return listPage(context, filter)
  if (match === 'same')
    return listPage(context, { ...filter, structureKeys: await findSameKeys(structure, body, thread) })
  const matches = await findMatches(context, { ...filter, structure }, thread)
  if (match === 'contains') return listPage(context, { ...filter, ids: matches.map(({ id }) => id) })
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

async function listPage({ db, body: { sort, descending, pageIndex, pageSize } }: ListContext, filter: MonomerFilter) {
  const page = { sort, descending, limit: pageSize, offset: (pageIndex - 1) * pageSize }
  const { rows, total } = await listMonomers(db, { ...filter, ...page })
  return { total, items: rows.map((row) => ({ ...listedOf(row), similarity: null })) }
}

/** Candidates are read in a transaction of their own: none waits for the toolkit. */
async function findMatches(
  { body, batch }: ListContext,
  filter: MonomerFilter & { structure: string },
  thread: ChemistryThread,
): Promise<Match[]> {
  const query = readQuery(filter.structure)
  const candidates = await batch((db) => listCandidates(db, filter, maxCandidates))
  if (candidates.length > maxCandidates) throw new CallError('monomers.search-too-long')
  if ((body.match ?? 'contains') === 'contains') return findContaining(query, candidates, thread)
  const { threshold = usualThreshold, polymerType = [] } = body
  return findSimilar({ query, threshold, polymerType: polymerType[0] ?? 'PEPTIDE' }, candidates, thread)
}
