/** A molecule as it is drawn, from the top left corner of the drawing. Lengths are in `structureUnits`. */
export interface StructureDrawing {
  width: number
  height: number
  /** Bonds: the middle of each stroke, x and y in turn. */
  lines: readonly (readonly number[])[]
  /** Bonds that point away: the strokes of each, one after the other. */
  hashedBonds: readonly (readonly (readonly number[])[])[]
  /** Wedges and the letters of atoms: an SVG path of absolute M, L, Q, C and Z, filled by the non-zero rule. */
  areas: string
}

/** Sizes in a drawing, in its units; none is smaller by more than a tenth. */
export const structureUnits = {
  bond: 29,
  /** From one line of a double bond to the other. */
  doubleBond: 4.3,
  /** Height of a capital letter. */
  letter: 8,
}

/** Why a structure cannot be drawn. */
export type StructureFault = 'unreadable' | 'too-complex'

/** Longest text of a structure, in UTF-16 units. */
export const maxStructureLength = 20_000
