import { checkSimilarity } from '@atrium/chemistry/rules/analog-similarity.ts'
import type { Finding, MonomerKind } from '@atrium/chemistry/rules/finding.ts'
import { readMonomerSmiles } from '@atrium/chemistry/smiles/read-monomer-smiles.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { publicMonomers } from '../public-monomers.ts'

/** The natural monomers: those that are their own analogs. */
const natural = publicMonomers
  .filter(({ symbol, naturalAnalog }) => symbol === naturalAnalog)
  .map((each) => ({ ...each, smiles: readMonomerSmiles(each.structure).smiles }))

/** Whether another natural monomer is clearly more similar than the analog. */
export async function similarityFindings(
  analog: string | null,
  { polymerType, monomerType }: MonomerKind,
  { smiles, thread }: { smiles: string; thread: ChemistryThread },
): Promise<Finding[]> {
  const candidates = natural.filter((each) => each.polymerType === polymerType && each.monomerType === monomerType)
  if (!candidates.some(({ symbol }) => symbol === analog)) return []
  const compared = await thread.perform('rank', { query: smiles, smiles: candidates.map((each) => each.smiles) })
  if ('problem' in compared) return []
  const { similarities } = compared
  return checkSimilarity(
    analog,
    candidates.map(({ symbol }, index) => ({ symbol, similarity: similarities[index] ?? 0 })),
  )
}
