import type { AtomCount, Composition } from './composition.ts'

/**
 * The formula in the order of Hill: carbon, hydrogen, then by symbol; without carbon all by symbol. Isotopes stand in
 * brackets after their element, a charge at the end: `C3[13C]H9NO2`, `C4H12N+`.
 */
export function formulaOf({ atoms, charge }: Composition): string {
  const hasCarbon = [...atoms.values()].some(({ symbol }) => symbol === 'C')
  const rank = ({ symbol }: AtomCount) => (hasCarbon && symbol === 'C' ? 0 : hasCarbon && symbol === 'H' ? 1 : 2)
  const sorted = [...atoms.values()].sort(
    (a, b) => rank(a) - rank(b) || compare(a.symbol, b.symbol) || (a.isotope ?? 0) - (b.isotope ?? 0),
  )
  return sorted.map(partOf).join('') + chargeText(charge)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const partOf = ({ symbol, isotope, count }: AtomCount) =>
  (isotope === null ? symbol : `[${isotope}${symbol}]`) + (count === 1 ? '' : count)

function chargeText(charge: number): string {
  if (charge === 0) return ''
  const size = Math.abs(charge)
  return (charge > 0 ? '+' : '-') + (size === 1 ? '' : size)
}
