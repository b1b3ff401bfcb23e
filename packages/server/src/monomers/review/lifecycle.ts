import type { publicActs } from '@atrium/contract/monomers/review.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { listLikeSymbols } from '../library/monomers.store.ts'
import type { monomers } from '../monomers.tables.ts'
import { findVersion } from '../versions/versions.store.ts'
import type { StateChange } from './state.store.ts'

export type LifecycleAct = (typeof publicActs)[number]
type Row = typeof monomers.$inferSelect

interface LifecycleInput {
  act: LifecycleAct
  reason: string | null
  replacementSymbol?: string | undefined
}

/** What a monomer becomes by an act that needs no review. Throws `monomers.symbol-in-use`. */
export function lifecycleChange(db: Db, row: Row, input: LifecycleInput): Promise<StateChange> | StateChange {
  const { act, reason, replacementSymbol } = input
  if (act === 'restore') return restored(db, row)
  if (act === 'archive') return { status: 'archived', archiveReason: reason }
  return {
    status: 'deprecated',
    deprecationReason: reason,
    replacementSymbol: replacementSymbol?.trim() || null,
  }
}

/** What an archived or deprecated monomer becomes again. Throws when its symbol was given to another one meanwhile. */
async function restored(db: Db, row: Row): Promise<StateChange> {
  if (row.status === 'deprecated') return { status: 'approved', deprecationReason: null, replacementSymbol: null }
  const isPublic = row.organisationId === null
  const approved = row.approvedVersion === null ? undefined : await findVersion(db, row.id, row.approvedVersion)
  for (const { symbol, polymerType } of approved ? [row, approved] : [row])
    if ((await listLikeSymbols(db, { symbol, polymerType, besides: row.id, isPublic })).includes(symbol))
      throw new CallError('monomers.symbol-in-use', { values: { symbol } })
  if (row.approvedVersion !== row.version) return { status: 'draft', archiveReason: null }
  return { status: row.deprecationReason === null ? 'approved' : 'deprecated', archiveReason: null }
}
