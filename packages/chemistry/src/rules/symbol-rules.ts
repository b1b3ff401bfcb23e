import { finding, type Finding, type MonomerKind } from './finding.ts'
import { maxNameLength, maxSymbolLength, type PolymerType } from './monomer-types.ts'

/** Symbols that HELM and its tools use for something else: any monomer, an unknown one, nothing. */
const reserved: Readonly<Record<PolymerType, readonly string[]>> = {
  PEPTIDE: ['*', '_', 'X'],
  RNA: ['*', '_', 'N'],
  CHEM: ['*', '_'],
}

/** The first rule that a symbol breaks. Upper and lower case are different symbols in HELM. */
export function checkSymbol(symbol: string, polymerType: PolymerType): Finding[] {
  if (symbol.trim() === '') return [finding('symbol.required')]
  if (symbol.length > maxSymbolLength) return [finding('symbol.too-long', { details: { max: maxSymbolLength } })]
  if (reserved[polymerType].includes(symbol)) return [finding('symbol.reserved', { details: { symbol } })]
  const wrong = /[^A-Za-z0-9_*-]/u.exec(symbol)?.[0]
  if (wrong !== undefined) return [finding('symbol.characters', { details: { character: wrong } })]
  return /[A-Za-z0-9]/.test(symbol) ? [] : [finding('symbol.no-letter-or-digit')]
}

export function checkName(name: string): Finding[] {
  if (name.trim() === '') return [finding('name.required')]
  return name.length > maxNameLength ? [finding('name.too-long', { details: { max: maxNameLength } })] : []
}

/** Only chemical linkers have no type within a chain. */
export const checkMonomerType = ({ polymerType, monomerType }: MonomerKind): Finding[] =>
  polymerType !== 'CHEM' && monomerType === 'Undefined' ? [finding('monomer-type.required')] : []
