import { elementTable } from './element-table.ts'

/** A chemical element. Masses are in daltons. */
export interface Element {
  symbol: string
  atomicNumber: number
  /** The standard atomic weight; `null` for elements that have none, such as technetium. */
  weight: number | null
  /** The number of nucleons of the most abundant isotope; `null` for elements without a stable one. */
  commonIsotope: number | null
  isotopes: ReadonlyMap<number, number>
}

const elements: ReadonlyMap<string, Element> = new Map(
  elementTable.split('\n').map((line, index) => {
    const [symbol = '', weight = '-', ...isotopes] = line.split(' ')
    const masses = isotopes.map((isotope) => isotope.split(':').map(Number) as [number, number])
    const hasWeight = weight !== '-'
    return [
      symbol,
      {
        symbol,
        atomicNumber: index + 1,
        weight: hasWeight ? Number(weight) : null,
        commonIsotope: hasWeight ? (masses[0]?.[0] ?? null) : null,
        isotopes: new Map(masses),
      },
    ]
  }),
)

/** The element with a symbol in its exact spelling, such as `Cl`. */
export const findElement = (symbol: string): Element | undefined => elements.get(symbol)

export const isElement = (symbol: string): boolean => elements.has(symbol)

/** Mass of an isotope in daltons, or `null` where the table has none. */
export const isotopeMass = (symbol: string, nucleons: number): number | null =>
  elements.get(symbol)?.isotopes.get(nucleons) ?? null
