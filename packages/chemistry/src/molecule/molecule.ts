/** An atom of a structure. Positions are in the unit of the drawing. */
export interface Atom {
  /** Symbol of the element, or what stands in its place in a file: `R#`, `*`, `A`, `Ala`. */
  symbol: string
  x: number
  y: number
  z: number
  charge: number
  /** Number of nucleons; `null` for the natural mixture. */
  isotope: number | null
  /** 0 none, 1 singlet, 2 doublet, 3 triplet, as in `M  RAD`. */
  radical: 0 | 1 | 2 | 3
  /** Bonds that the file states for the atom, with those to implicit hydrogens; `null` where it says nothing. */
  valence: number | null
  /** Hydrogens that a SMILES bracket states; `null` where they follow from the valence. */
  hydrogens: number | null
  /** Number of an attachment point `R#`; `null` where it has none. */
  rgroup: number | null
  /** The text that a drawing shows instead of the symbol. */
  alias: string | null
  /** Number of a reaction map, or 0. */
  mapNumber: number
  /** Search conditions that a file sets on the atom, such as `H0` or a list of elements. A structure has none. */
  query: string | null
}

/** 1–3 as such, 4 aromatic, 5–8 search conditions, 9 dative, 10 hydrogen. */
export type BondOrder = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** `up` and `down` are wedges that begin at `from`; `either` also stands for a double bond of unknown geometry. */
export type BondStereo = 'none' | 'up' | 'down' | 'either'

export interface Bond {
  /** Indexes of atoms, from 0. */
  from: number
  to: number
  order: BondOrder
  stereo: BondStereo
  /** A search condition on the ring membership of the bond. A structure has none. */
  query: string | null
}

/** A bracket or an abbreviation over some atoms. */
export interface SGroup {
  /** `SUP`, `DAT`, `MUL`, `SRU` …, as files have it. */
  type: string
  label: string
  atoms: readonly number[]
}

/** Stereocentres that a V3000 file declares racemic (`racemic`) or known only relative to each other (`relative`). */
export interface StereoGroup {
  kind: 'racemic' | 'relative'
  atoms: readonly number[]
}

export interface Molecule {
  name: string
  atoms: readonly Atom[]
  bonds: readonly Bond[]
  sgroups: readonly SGroup[]
  stereoGroups: readonly StereoGroup[]
  /** True when wedges mean absolute configuration. */
  isChiral: boolean
}

export const emptyMolecule: Molecule = {
  name: '',
  atoms: [],
  bonds: [],
  sgroups: [],
  stereoGroups: [],
  isChiral: false,
}

const plainAtom: Atom = {
  symbol: 'C',
  x: 0,
  y: 0,
  z: 0,
  charge: 0,
  isotope: null,
  radical: 0,
  valence: null,
  hydrogens: null,
  rgroup: null,
  alias: null,
  mapNumber: 0,
  query: null,
}

/** An atom that has the given properties and is ordinary otherwise. */
export const atomOf = (properties: Partial<Atom>): Atom => ({ ...plainAtom, ...properties })

export const bondOf = (from: number, to: number, properties: Partial<Bond> = {}): Bond => ({
  from,
  to,
  order: 1,
  stereo: 'none',
  query: null,
  ...properties,
})

/** True for an attachment point, with or without its number. */
export const isAttachment = (atom: Atom): boolean => atom.symbol === 'R#'
