import type { PolymerType } from '../rules/monomer-types.ts'
import type { HelmLink, HelmMonomer, HelmPolymer } from './helm.ts'
import { HelmError } from './helm-error.ts'
import type { HelmReader } from './helm-reader.ts'
import { maxHelmDepth, maxHelmMonomers } from './limits.ts'

/** A monomer of the main chain with those that hang on it. */
interface Unit {
  monomer: HelmMonomer
  branches: readonly HelmMonomer[]
}

/**
 * Reads the inside of `{…}`: monomers separated by dots, in nucleic acids also one after the other; branches in
 * parentheses; repeats as `A'3'` and `(A.C)'3'`. Throws a `HelmError`.
 */
export function parseChain(reader: HelmReader, type: PolymerType): Pick<HelmPolymer, 'monomers' | 'links'> {
  const units = new ChainParser(reader, type).readSequence(0)
  const second = units[1]
  if (type === 'CHEM' && second) throw new HelmError('helm.unexpected', second.monomer.position, second.monomer.text)
  return numberUnits(units)
}

class ChainParser {
  readonly #reader: HelmReader
  readonly #type: PolymerType
  #count = 0

  constructor(reader: HelmReader, type: PolymerType) {
    this.#reader = reader
    this.#type = type
  }

  /** Reads units up to a character that ends a sequence. */
  readSequence(depth: number): Unit[] {
    if (depth > maxHelmDepth) throw new HelmError('helm.too-deep', this.#reader.position)
    const units: Unit[] = []
    do {
      const read = this.#reader.next === '(' ? this.#readGroup(depth) : this.#readUnit()
      for (const unit of read) units.push(unit)
    } while (this.#reader.accept('.') || (this.#type === 'RNA' && !this.#isAtEnd()))
    return units
  }

  #isAtEnd = () => this.#reader.next === '' || '}),+:'.includes(this.#reader.next)

  #readGroup(depth: number): Unit[] {
    const before = this.#count
    const units = this.#readParentheses(() => this.readSequence(depth + 1))
    return this.#repeat(units, this.#count - before)
  }

  #readUnit(): Unit[] {
    const monomer = this.#readMonomer()
    const branches: HelmMonomer[] = []
    while (this.#reader.next === '(') branches.push(this.#readParentheses(() => this.#readMonomer()))
    return this.#repeat([{ monomer, branches }], 1 + branches.length)
  }

  /** Reads `(…)`. Mixtures and alternatives, as `(A,C)` and `(A+C)`, are no single molecule. */
  #readParentheses<T>(read: () => T): T {
    const start = this.#reader.position
    this.#reader.expect('(')
    const content = read()
    if (',+:'.includes(this.#reader.next || ' ')) throw new HelmError('helm.ambiguous', start, '(')
    this.#reader.expect(')')
    return content
  }

  #readMonomer(): HelmMonomer {
    const { position } = this.#reader
    const text = this.#reader.next === '[' ? this.#reader.readBrackets() : this.#reader.match(/[A-Za-z*_?]/y)?.[0]
    if (text === undefined) throw this.#reader.unexpected()
    if (text === '*' || text === '_' || text === '?') throw new HelmError('helm.ambiguous', position, text)
    this.#count += 1
    this.#checkCount()
    return { text, position, annotation: this.#reader.readAnnotation() }
  }

  /** Reads the repeats of units, as `'3'`, and writes them out. */
  #repeat(units: Unit[], monomerCount: number): Unit[] {
    const { position } = this.#reader
    if (this.#reader.next !== "'") return units
    const [text = '', from, to] = this.#reader.match(/'(\d{1,6})(?:-(\d{1,6}))?'/y) ?? []
    if (to !== undefined && to !== from) throw new HelmError('helm.ambiguous', position, text)
    const repeats = Number(from ?? 0)
    if (repeats < 1) throw new HelmError('helm.wrong-repeat', position, text || "'")
    this.#count += monomerCount * (repeats - 1)
    this.#checkCount()
    this.#reader.readAnnotation()
    return Array.from({ length: repeats }, () => units).flat()
  }

  #checkCount(): void {
    if (this.#count > maxHelmMonomers) throw new HelmError('helm.too-long', this.#reader.position)
  }
}

/** Numbers monomers in their order, and binds the chain by R2 to R1, branches by R3 to R1. */
function numberUnits(units: readonly Unit[]): Pick<HelmPolymer, 'monomers' | 'links'> {
  const monomers: HelmMonomer[] = []
  const links: HelmLink[] = []
  let previous = 0
  for (const { monomer, branches } of units) {
    const number = monomers.push(monomer)
    if (previous > 0) links.push({ from: previous, fromRgroup: 2, to: number, toRgroup: 1 })
    for (const [index, branch] of branches.entries())
      links.push({ from: number, fromRgroup: 3 + index, to: monomers.push(branch), toRgroup: 1 })
    previous = number
  }
  return { monomers, links }
}
