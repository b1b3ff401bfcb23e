import type { PolymerType } from '../rules/monomer-types.ts'

/** A monomer of a chain, as the text names it. */
export interface HelmMonomer {
  /** Its symbol, or a SMILES in its place: which of both it is, only a library can say. */
  text: string
  /** Where it begins in the text, in UTF-16 units from 0. Repeated monomers have one place. */
  position: number
  annotation: string | null
}

/** A bond that the order of monomers in a chain makes: `from` and `to` are numbers of monomers, from 1. */
export interface HelmLink {
  from: number
  fromRgroup: number
  to: number
  toRgroup: number
}

export interface HelmPolymer {
  /** `PEPTIDE1`. */
  id: string
  type: PolymerType
  position: number
  /** In the order of their numbers, with branches and repeats written out. */
  monomers: readonly HelmMonomer[]
  links: readonly HelmLink[]
  annotation: string | null
}

export interface HelmEnd {
  polymer: string
  /** Number of the monomer, from 1. */
  monomer: number
  /** Number of the R group; `null` for a hydrogen bond (`pair`). */
  rgroup: number | null
}

/** A bond between chains, or one that closes a cycle. */
export interface HelmConnection {
  from: HelmEnd
  to: HelmEnd
  position: number
  annotation: string | null
}

export interface Helm {
  polymers: readonly HelmPolymer[]
  connections: readonly HelmConnection[]
  /** What stands in the section of annotations. */
  annotations: string
}
