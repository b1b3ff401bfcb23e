import { finding } from '@atrium/chemistry/rules/finding.ts'
import type { RowAction, RowJudgement } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import type { LibraryMonomer } from './library-lookup.ts'
import { importFinding, warningsIn, type StoredFinding } from './stored-finding.ts'

/** A monomer of a file, as far as its place depends on it. */
export interface RowToValidate {
  record: number
  polymerType: string
  /** The one that it is to get. */
  symbol: string
  structureKey: string | null
  ownFindings: readonly StoredFinding[]
  action: RowAction
  isChosen: boolean
}

export interface JudgedRow {
  record: number
  judgement: RowJudgement
  libraryFindings: StoredFinding[]
  action: RowAction
  isChosen: boolean
  /** The monomer of the organisation that it can replace. */
  replaces: string | null
}

/** What can become of a monomer. */
export function possibleActions(judgement: RowJudgement, replaces: string | null): RowAction[] {
  if (judgement === 'bad') return ['skip']
  if (judgement === 'conflict') return replaces === null ? ['skip'] : ['replace', 'skip']
  return ['create', 'skip']
}

/**
 * Validates the monomers of a file by the library and by those before them in the file. An action that somebody chose stays where it
 * is possible; else those without conflicts are created, and the others left out.
 */
export function validateRows(rows: readonly RowToValidate[], library: readonly LibraryMonomer[]): JudgedRow[] {
  const known = new Library(library)
  const claimedSymbols = new Map<string, number>()
  const claimedStructures = new Map<string, RowToValidate>()
  return rows.map((row) => {
    const symbolKey = `${row.polymerType} ${row.symbol}`
    const structureKey = row.structureKey && `${row.polymerType} ${row.structureKey}`
    const earlier = claimedSymbols.get(symbolKey)
    const like = structureKey ? claimedStructures.get(structureKey) : undefined
    const { conflict, replaces } =
      earlier === undefined
        ? known.conflictOf(row)
        : { conflict: importFinding('symbol.repeated', { symbol: row.symbol, record: earlier }), replaces: null }
    const findings = [
      ...(conflict ? [conflict] : known.caseFindings(row)),
      ...known.structureFindings(row),
      ...(like && like.symbol !== row.symbol
        ? [importFinding('structure.repeated', { symbol: like.symbol, record: like.record })]
        : []),
    ]
    const judgement = judgementOf(row, findings, conflict !== undefined)
    const possible = possibleActions(judgement, replaces)
    const isChosen = row.isChosen && possible.includes(row.action)
    const action = isChosen ? row.action : possible.includes('create') ? 'create' : 'skip'
    if (action !== 'skip') {
      claimedSymbols.set(symbolKey, row.record)
      if (structureKey && !like) claimedStructures.set(structureKey, row)
    }
    return { record: row.record, judgement, libraryFindings: findings, action, isChosen, replaces }
  })
}

function judgementOf(row: RowToValidate, findings: readonly StoredFinding[], isConflict: boolean): RowJudgement {
  if (row.ownFindings.some(({ severity }) => severity === 'error')) return 'bad'
  if (isConflict) return 'conflict'
  return warningsIn([...row.ownFindings, ...findings]).length > 0 ? 'warned' : 'good'
}

/** The monomers that an organisation sees, by what files are compared with. */
class Library {
  readonly #bySymbol: Map<string, LibraryMonomer[]>
  readonly #byStructure: Map<string, LibraryMonomer[]>

  constructor(monomers: readonly LibraryMonomer[]) {
    this.#bySymbol = Map.groupBy(
      monomers.filter(({ isInLibrary }) => isInLibrary),
      ({ polymerType, symbol }) => `${polymerType} ${symbol.toLowerCase()}`,
    )
    this.#byStructure = Map.groupBy(monomers, ({ polymerType, structureKey }) => `${polymerType} ${structureKey}`)
  }

  #likeSymbols = ({ polymerType, symbol }: RowToValidate) =>
    this.#bySymbol.get(`${polymerType} ${symbol.toLowerCase()}`) ?? []

  conflictOf(row: RowToValidate): { conflict: StoredFinding | undefined; replaces: string | null } {
    const taken = this.#likeSymbols(row).find(({ symbol }) => symbol === row.symbol)
    if (!taken) return { conflict: undefined, replaces: null }
    const details = { symbol: row.symbol }
    if (!taken.isOwn) return { conflict: importFinding('symbol.public', details), replaces: null }
    const conflict =
      taken.structureKey === row.structureKey
        ? importFinding('symbol.in-library', details)
        : // For a monomer that is saved by itself it is an error; here there is a choice.
          { ...finding('symbol.taken', { details }), severity: 'warning' as const }
    return { conflict, replaces: taken.id }
  }

  caseFindings(row: RowToValidate): StoredFinding[] {
    const other = this.#likeSymbols(row).find(({ symbol }) => symbol !== row.symbol)
    return other ? [finding('symbol.differs-by-case', { details: { symbol: other.symbol } })] : []
  }

  structureFindings({ polymerType, symbol, structureKey }: RowToValidate): StoredFinding[] {
    const same = structureKey === null ? [] : (this.#byStructure.get(`${polymerType} ${structureKey}`) ?? [])
    const other = same.find((each) => each.symbol !== symbol)
    return other ? [finding('structure.same-as', { details: { symbol: other.symbol } })] : []
  }
}
