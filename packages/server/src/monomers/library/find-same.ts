import type { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { Context } from '#kit/http/handle.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { examine } from '../checking/examine.ts'
import { isNameTaken, listLikeSymbols, listSameStructure } from './monomers.store.ts'

/** Which other monomers have the symbol, the name or the structure. Row rules hide those of other organisations. */
export async function findSame({ body, db }: Context<typeof monomerCalls.isSame>, thread: ChemistryThread) {
  const { polymerType, symbolId, symbol, name } = body
  const structureKey = await structureKeyOf(body, thread)
  const symbols = symbol ? await listLikeSymbols(db, { polymerType, symbol, besides: symbolId }) : []
  const same = structureKey ? await listSameStructure(db, structureKey, polymerType, symbolId) : []
  return {
    symbol: symbol !== undefined && symbols.includes(symbol),
    name: name?.trim() ? await isNameTaken(db, name.trim(), symbolId) : false,
    structure: same.map(({ id, symbol: own, organisationId }) => ({
      symbolId: id,
      symbol: own,
      scope: organisationId === null ? ('public' as const) : ('organisation' as const),
    })),
  }
}

/** A symbol and a name that no rule refuses: here only the structure is asked about. */
const placeholder = { symbol: 'structure', name: 'structure' }

async function structureKeyOf(
  body: Context<typeof monomerCalls.isSame>['body'],
  thread: ChemistryThread,
): Promise<string | null> {
  if (!body.structure) return null
  const { substance } = await examine(
    {
      ...placeholder,
      polymerType: body.polymerType,
      monomerType: body.monomerType ?? (body.polymerType === 'PEPTIDE' ? 'Backbone' : 'Undefined'),
      naturalAnalog: body.naturalAnalog ?? (body.polymerType === 'CHEM' ? null : 'X'),
      aliases: [],
      structure: body.structure,
      rgroups: body.rgroups ?? null,
    },
    thread,
  )
  return substance?.structureKey ?? null
}
