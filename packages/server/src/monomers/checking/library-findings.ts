import { finding, type Finding } from '@atrium/chemistry/rules/finding.ts'
import type { Db } from '#kit/data/database.ts'
import { listLikeSymbols, listSameStructure } from '../library/monomers.store.ts'
import type { Substance } from '../library/substance.ts'

/** What only the library knows of a monomer: whether its symbol is taken, and which have its structure. */
export async function libraryFindings(
  db: Db,
  substance: Substance,
  id: string | undefined,
  { isPublic = false } = {},
): Promise<Finding[]> {
  const { symbol, polymerType, structureKey } = substance
  const symbols = await listLikeSymbols(db, { symbol, polymerType, besides: id, isPublic })
  const other = symbols.find((each) => each !== symbol)
  const isTaken = symbols.includes(symbol)
  // Of a public monomer with the same symbol this is the own one, which takes its place.
  const same = (await listSameStructure(db, structureKey, polymerType, id)).filter((each) => each.symbol !== symbol)
  return [
    ...(isTaken ? [finding('symbol.taken', { details: { symbol } })] : []),
    ...(!isTaken && other !== undefined ? [finding('symbol.differs-by-case', { details: { symbol: other } })] : []),
    ...(same[0] ? [finding('structure.same-as', { details: { symbol: same[0].symbol } })] : []),
  ]
}
