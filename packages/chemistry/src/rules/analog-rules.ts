import { finding, type Finding, type MonomerKind } from './finding.ts'

/** Natural monomers that an analog can name; `X` says that there is none. */
const aminoAcids = 'ACDEFGHIKLMNPQRSTVWY'
const bases = 'ACGTU'
const backbone = 'rp'

/** What libraries write where a monomer has no natural analog. */
const emptyValues = new Set(['', '-', '.', '?', 'X', 'null'])

/** The natural monomers of a kind, each as its symbol. */
function naturalSymbols({ polymerType, monomerType }: MonomerKind): string {
  if (polymerType === 'PEPTIDE') return aminoAcids
  if (polymerType === 'CHEM') return ''
  if (monomerType === 'Branch') return bases
  return monomerType === 'Backbone' ? backbone : bases + backbone
}

/**
 * The natural analog in the form in which it is stored, `null` where there is none to store, and what is wrong with it.
 * Upper and lower case differ: `R` is arginine, `r` is ribose.
 */
export function checkAnalog(
  text: string | null,
  symbol: string,
  kind: MonomerKind,
): { analog: string | null; findings: Finding[] } {
  const value = (text ?? '').trim()
  if (kind.polymerType === 'CHEM')
    return {
      analog: null,
      findings: emptyValues.has(value) ? [] : [finding('analog.ignored', { details: { analog: value.slice(0, 50) } })],
    }
  if (value !== 'X' && emptyValues.has(value)) return { analog: null, findings: [finding('analog.required')] }
  const natural = naturalSymbols(kind)
  const analog = storedForm(value, kind)
  const isKnown = analog.length === 1 && (natural.includes(analog) || (analog === 'X' && natural !== backbone))
  if (!isKnown)
    return { analog: null, findings: [finding('analog.unknown', { details: { analog: value.slice(0, 50) } })] }
  const isOther = symbol.length === 1 && natural.includes(symbol) && analog !== symbol
  return { analog, findings: isOther ? [finding('analog.not-itself', { details: { analog, symbol } })] : [] }
}

/** Older libraries write ribose and phosphate in capitals. */
function storedForm(value: string, { polymerType, monomerType }: MonomerKind): string {
  const isBackbone = polymerType === 'RNA' && monomerType === 'Backbone'
  return isBackbone && (value === 'R' || value === 'P') ? value.toLowerCase() : value
}
