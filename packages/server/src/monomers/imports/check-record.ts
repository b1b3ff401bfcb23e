import { checkAnalog } from '@atrium/chemistry/rules/analog-rules.ts'
import type { PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import { checkSymbol } from '@atrium/chemistry/rules/symbol-rules.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { examine } from '../checking/examine.ts'
import { monomerTypeOf, polymerTypeOf, type FileMonomer } from '../formats/file-record.ts'
import type { Substance } from '../library/substance.ts'
import { importFinding, type StoredFinding } from './stored-finding.ts'

export interface CheckedRecord {
  record: number
  ownFindings: readonly StoredFinding[]
  /** What can be stored; null where an error other than that of its symbol keeps it from that. */
  substance: Substance | null
}

/** A symbol that no rule refuses: a wrong one can be changed, and everything else is checked once. */
const placeholder = 'symbol'

/** Checks a monomer of a file by itself. Throws `monomers.too-complex`. */
export async function checkRecord(record: number, given: FileMonomer, thread: ChemistryThread): Promise<CheckedRecord> {
  const polymerType = polymerTypeOf(given.polymerType)
  if (!polymerType) {
    const finding = importFinding('record.polymer-type', { type: given.polymerType.slice(0, 50) })
    return { record, ownFindings: [finding], substance: null }
  }
  if (given.structure.trim() === '')
    return { record, ownFindings: [importFinding('record.no-structure')], substance: null }
  const { findings, substance } = await examine(
    {
      symbol: placeholder,
      // xHELM has no names.
      name: given.name || given.symbol,
      aliases: given.aliases,
      polymerType,
      monomerType: monomerTypeOf(given.monomerType),
      naturalAnalog: given.naturalAnalog,
      structure: given.structure,
      rgroups: given.rgroups,
    },
    thread,
  )
  return {
    record,
    ownFindings: [...symbolFindings(given, polymerType, given.symbol), ...findings],
    substance: substance && { ...substance, symbol: given.symbol },
  }
}

/** What is wrong with a symbol for a monomer. */
function symbolFindings(given: FileMonomer, polymerType: PolymerType, symbol: string): StoredFinding[] {
  const kind = { polymerType, monomerType: monomerTypeOf(given.monomerType) }
  return [
    ...checkSymbol(symbol, polymerType),
    ...checkAnalog(given.naturalAnalog, symbol, kind).findings.filter(isAboutSymbol),
  ]
}

const isAboutSymbol = ({ code }: Pick<StoredFinding, 'code'>) =>
  code.startsWith('symbol.') || code === 'analog.not-itself'

interface Checked extends Omit<CheckedRecord, 'ownFindings'> {
  given: FileMonomer
  ownFindings: readonly StoredFinding[] | null
}

/** A record that was checked, with another symbol. */
export function withSymbol({ record, given, ownFindings, substance }: Checked, symbol: string): CheckedRecord {
  const others = (ownFindings ?? []).filter((each) => !isAboutSymbol(each))
  const polymerType = polymerTypeOf(given.polymerType)
  return {
    record,
    ownFindings: polymerType ? [...symbolFindings(given, polymerType, symbol), ...others] : others,
    substance: substance && { ...substance, symbol },
  }
}
