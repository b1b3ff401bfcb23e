import type { MonomerType, PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { examine } from '../checking/examine.ts'
import { QueryProblem } from './read-query.ts'

/** Kinds of monomers by the caps that they usually have: polymer type, monomer type and natural analog. */
const kinds: readonly (readonly [PolymerType, MonomerType, string | null])[] = [
  ['PEPTIDE', 'Backbone', 'X'],
  ['RNA', 'Backbone', 'r'],
  ['RNA', 'Backbone', 'p'],
  ['RNA', 'Branch', 'X'],
  ['CHEM', 'Undefined', null],
]

/** A symbol and a name that no rule refuses: here only the structure is asked about. */
const placeholder = { symbol: 'structure', name: 'structure', aliases: [], rgroups: null }

/**
 * Keys of a structure with the caps that it spells, or with those that each kind of monomer usually has. Throws a
 * `QueryProblem` for what no monomer can be.
 */
export async function findSameKeys(
  structure: string,
  { polymerType = [] }: { polymerType?: readonly PolymerType[] | undefined },
  thread: ChemistryThread,
): Promise<string[]> {
  const asked = kinds.filter(([type]) => polymerType.length === 0 || polymerType.includes(type))
  const examined = await Promise.all(
    asked.map(([type, monomerType, naturalAnalog]) =>
      examine({ ...placeholder, polymerType: type, monomerType, naturalAnalog, structure }, thread),
    ),
  )
  const keys = examined.flatMap(({ substance }) => substance?.structureKey ?? [])
  if (keys.length > 0) return [...new Set(keys)]
  const problem = examined.flatMap(({ findings }) => findings).find(({ severity }) => severity === 'error')
  throw problem ? new QueryProblem(problem) : new Error('A structure without errors has a key')
}
