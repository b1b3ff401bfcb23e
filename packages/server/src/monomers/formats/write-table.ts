import type { Lang } from '@atrium/contract/constants.ts'
import { csvLine, csvStart } from '#kit/http/downloads.ts'
import { capColumns, columnHeading, tableColumns, type TableColumn } from './table-columns.ts'
import { writtenRgroups, type WrittenMonomer } from './written-monomer.ts'

/** Monomers as CSV with SMILES. Cells that spreadsheets would take for formulas get an apostrophe in front. */
export async function* writeTable(
  lang: Lang,
  batches: AsyncIterable<readonly WrittenMonomer[]>,
): AsyncGenerator<string | Uint8Array> {
  yield csvStart + csvLine([...tableColumns.map((column) => columnHeading(lang, column)), ...capColumns])
  for await (const monomers of batches) yield Buffer.from(monomers.map((monomer) => csvLine(cellsOf(monomer))).join(''))
}

function cellsOf(monomer: WrittenMonomer): string[] {
  const cells: Record<TableColumn, string> = {
    symbol: monomer.symbol,
    name: monomer.name,
    polymerType: monomer.polymerType,
    monomerType: monomer.monomerType,
    naturalAnalog: monomer.naturalAnalog ?? '',
    smiles: monomer.smiles,
    aliases: monomer.aliases.join(', '),
    source: monomer.source ?? '',
    licence: monomer.sourceLicence ?? '',
  }
  const caps = new Map(writtenRgroups(monomer).map(({ label, capGroupSMILES }) => [label, capGroupSMILES]))
  return [...tableColumns.map((column) => cells[column]), ...capColumns.map((label) => caps.get(label) ?? '')]
}
