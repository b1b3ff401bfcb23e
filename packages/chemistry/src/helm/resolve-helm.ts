import { sumOf, type Composition } from '../mass/composition.ts'
import type { PolymerType } from '../rules/monomer-types.ts'
import type { Helm, HelmConnection, HelmEnd, HelmMonomer, HelmPolymer } from './helm.ts'
import type { HelmErrorCode, HelmProblem } from './helm-error.ts'
import { looksLikeSmiles, readInlineMonomer, type HelmMonomerInfo } from './inline-monomer.ts'
import { maxInlineLength } from './limits.ts'

/** Looks a symbol up in the libraries; `null` where none has it. */
export type MonomerLookup = (type: PolymerType, symbol: string) => HelmMonomerInfo | null

/** A monomer in its chain, with what is known of it. */
export interface ResolvedMonomer {
  polymer: HelmPolymer
  /** Its number in the chain, from 1. */
  number: number
  text: string
  isInline: boolean
  info: HelmMonomerInfo
}

/** A bond between two monomers: indexes into `monomers`, and R groups. */
export interface ResolvedBond {
  from: number
  fromRgroup: number
  to: number
  toRgroup: number
}

export interface ResolvedHelm {
  /** Empty when the text stands for one or several whole molecules. */
  problems: readonly HelmProblem[]
  monomers: readonly ResolvedMonomer[]
  bonds: readonly ResolvedBond[]
  /** Everything together, with caps where nothing is bound; `null` while there are problems. */
  composition: Composition | null
}

/**
 * Finds every monomer and checks that each bond has an R group of its own. Each problem has the position of its monomer or
 * connection in the text; an unknown monomer that is repeated is named once.
 */
export function resolveHelm(helm: Helm, lookUp: MonomerLookup): ResolvedHelm {
  const resolver = new Resolver(lookUp)
  for (const polymer of helm.polymers) resolver.addPolymer(polymer)
  for (const connection of helm.connections) resolver.addConnection(connection)
  return resolver.finish()
}

class Resolver {
  readonly #lookUp: MonomerLookup
  readonly #problems: HelmProblem[] = []
  /** By polymer and number; `null` for a monomer that is not known. */
  readonly #monomers: (ResolvedMonomer | null)[] = []
  readonly #starts = new Map<string, { start: number; length: number }>()
  readonly #bonds: ResolvedBond[] = []
  readonly #taken = new Set<string>()
  readonly #known = new Map<string, HelmMonomerInfo | null>()
  readonly #reported = new Set<number>()
  #inlineLength = 0

  constructor(lookUp: MonomerLookup) {
    this.#lookUp = lookUp
  }

  addPolymer(polymer: HelmPolymer): void {
    const start = this.#monomers.length
    this.#starts.set(polymer.id, { start, length: polymer.monomers.length })
    for (const [index, monomer] of polymer.monomers.entries()) this.#addMonomer(polymer, index + 1, monomer)
    for (const { from, fromRgroup, to, toRgroup } of polymer.links) {
      const position = polymer.monomers[to - 1]?.position ?? polymer.position
      this.#bind({ from: start + from - 1, fromRgroup, to: start + to - 1, toRgroup }, position)
    }
  }

  addConnection({ from, to, position }: HelmConnection): void {
    const ends = [this.#indexOf(from, position), this.#indexOf(to, position)] as const
    if (ends[0] === null || ends[1] === null || from.rgroup === null || to.rgroup === null) return
    this.#bind({ from: ends[0], fromRgroup: from.rgroup, to: ends[1], toRgroup: to.rgroup }, position)
  }

  finish(): ResolvedHelm {
    const monomers = this.#monomers.filter((monomer) => monomer !== null)
    const isWhole = this.#problems.length === 0
    return {
      problems: this.#problems.toSorted((a, b) => a.position - b.position),
      monomers,
      bonds: isWhole ? this.#bonds : [],
      composition: isWhole ? sumOf(this.#parts(monomers)) : null,
    }
  }

  *#parts(monomers: readonly ResolvedMonomer[]): Generator<Composition> {
    for (const [index, { info }] of monomers.entries()) {
      yield info.composition
      for (const [number, cap] of info.caps) if (!this.#taken.has(`${index}:${number}`)) yield cap.composition
    }
  }

  #report(code: HelmErrorCode, position: number, subject: string): void {
    this.#problems.push({ code, position, subject: subject.slice(0, 40) })
  }

  #addMonomer(polymer: HelmPolymer, number: number, { text, position }: HelmMonomer): void {
    const own = this.#find(polymer.type, text)
    const info = own ?? this.#findInline(polymer.type, text)
    this.#monomers.push(info && { polymer, number, text, isInline: own === null, info })
    if (info || this.#reported.has(position)) return
    this.#reported.add(position)
    const wrong = this.#inlineLength > maxInlineLength ? 'helm.too-long' : 'helm.wrong-smiles'
    this.#report(looksLikeSmiles(text) ? wrong : 'helm.unknown-monomer', position, text)
  }

  #find = (type: PolymerType, text: string) => this.#remember(`${type} ${text}`, () => this.#lookUp(type, text))
  #findInline = (type: PolymerType, text: string) =>
    this.#remember(`inline ${type} ${text}`, () => {
      if (!looksLikeSmiles(text)) return null
      this.#inlineLength += text.length
      return this.#inlineLength > maxInlineLength ? null : readInlineMonomer(text, type)
    })

  #remember(key: string, find: () => HelmMonomerInfo | null): HelmMonomerInfo | null {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const found = find()
    this.#known.set(key, found)
    return found
  }

  #indexOf({ polymer, monomer }: HelmEnd, position: number): number | null {
    const place = this.#starts.get(polymer)
    if (!place) this.#report('helm.unknown-polymer', position, polymer)
    else if (monomer < 1 || monomer > place.length)
      this.#report('helm.unknown-position', position, `${polymer}:${monomer}`)
    else return place.start + monomer - 1
    return null
  }

  /** Takes an R group at each end, unless a monomer is not known anyway. */
  #bind(bond: ResolvedBond, position: number): void {
    const ends = [
      { index: bond.from, rgroup: bond.fromRgroup },
      { index: bond.to, rgroup: bond.toRgroup },
    ]
    for (const { index, rgroup } of ends) {
      const monomer = this.#monomers[index]
      if (!monomer) continue
      const key = `${index}:${rgroup}`
      const subject = `${monomer.text} R${rgroup}`
      if (!monomer.info.caps.has(rgroup)) this.#report('helm.no-rgroup', position, subject)
      else if (this.#taken.has(key)) this.#report('helm.rgroup-taken', position, subject)
      this.#taken.add(key)
    }
    this.#bonds.push(bond)
  }
}
