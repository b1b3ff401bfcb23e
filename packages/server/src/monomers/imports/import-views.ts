import { hour, type Lang } from '@atrium/contract/constants.ts'
import {
  importUndoHours,
  type ImportFinding,
  type MonomerImport,
  type MonomerImportDetail,
  type MonomerImportRow,
} from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import { listFindingsToStore, type ImportRecord, type ImportRow } from './imports.store.ts'
import { possibleActions } from './validate-rows.ts'
import { importFindingView, warningsIn, type StoredFinding } from './stored-finding.ts'

/** The time until which an import can be undone; null where there is nothing to undo. */
function undoUntil({ state, committedAt, actId }: ImportRecord): string | null {
  if (actId === null || committedAt === null || !['committed', 'stopped', 'failed'].includes(state)) return null
  return new Date(committedAt.getTime() + importUndoHours * hour).toISOString()
}

export const importOf = (row: ImportRecord): MonomerImport => ({
  id: row.id,
  fileName: row.fileName,
  format: row.format,
  state: row.state,
  isResumed: row.attempts > 1,
  source: row.source,
  sourceLicence: row.sourceLicence,
  licenceNote: row.licenceNote,
  recordCount: row.recordCount,
  judgedCount: row.judgedCount,
  goodCount: row.goodCount,
  warnedCount: row.warnedCount,
  conflictCount: row.conflictCount,
  badCount: row.badCount,
  createCount: row.createCount,
  replaceCount: row.replaceCount,
  skipCount: row.skipCount,
  doneCount: row.doneCount,
  createdCount: row.createdCount,
  replacedCount: row.replacedCount,
  refusedCount: row.refusedCount,
  undoneCount: row.undoneCount,
  keptCount: row.keptCount,
  createdBy: row.createdByName,
  createdAt: row.createdAt.toISOString(),
  committedAt: row.committedAt?.toISOString() ?? null,
  undoUntil: undoUntil(row),
})

/** The warnings of monomers that are to be stored, by their codes, each with one that has it. */
export async function openWarnings(
  db: Db,
  id: string,
): Promise<{ code: string; count: number; first: StoredFinding }[]> {
  const found = new Map<string, { count: number; first: StoredFinding }>()
  for (const { ownFindings, libraryFindings } of await listFindingsToStore(db, id)) {
    const warnings = warningsIn([...(ownFindings ?? []), ...libraryFindings])
    for (const first of new Map(warnings.map((each) => [each.code, each])).values()) {
      const known = found.get(first.code)
      if (known) known.count += 1
      else found.set(first.code, { count: 1, first })
    }
  }
  return [...found].map(([code, each]) => ({ code, ...each })).toSorted((one, other) => other.count - one.count)
}

export async function importDetailOf(db: Db, row: ImportRecord, lang: Lang): Promise<MonomerImportDetail> {
  const isOpen = row.state !== 'judging' && row.state !== 'committed' && row.state !== 'undone'
  const warnings = isOpen ? await openWarnings(db, row.id) : []
  return {
    ...importOf(row),
    warnings: warnings.map(({ count, first }) => {
      const { code, message } = importFindingView(first, lang)
      return { code, count, message }
    }),
  }
}

export const findingsOf = ({ ownFindings, libraryFindings }: ImportRow, lang: Lang): ImportFinding[] =>
  [...(ownFindings ?? []), ...libraryFindings].map((each) => importFindingView(each, lang))

export const importRowOf = (row: ImportRow, lang: Lang): MonomerImportRow => {
  const judgement = row.judgement ?? 'bad'
  return {
    record: row.record,
    line: row.line,
    symbol: row.given.symbol,
    newSymbol: row.newSymbol,
    name: row.given.name,
    polymerType: row.given.polymerType,
    smiles: row.substance?.smiles ?? null,
    judgement,
    action: row.action,
    actions: possibleActions(judgement, row.replaces),
    outcome: row.outcome,
    symbolId: row.monomerId ?? row.replaces,
    findings: findingsOf(row, lang),
  }
}
