import { hasTooManyBonds } from '../molecule/hydrogens.ts'
import { kekulise } from '../molecule/kekulise.ts'
import { componentsOf } from '../molecule/graph.ts'
import { compositionOf, type Composition } from '../mass/composition.ts'
import { attachmentsByNumber } from '../rules/attachments-by-number.ts'
import { readCap, type Cap } from '../smiles/read-cap.ts'
import { readMonomerSmiles } from '../smiles/read-monomer-smiles.ts'
import type { PolymerType } from '../rules/monomer-types.ts'
import { SmilesError } from '../smiles/smiles-error.ts'

/** What joining monomers needs to know of each. */
export interface HelmMonomerInfo {
  /** The monomer without its caps. */
  composition: Composition
  /** With attachment points as `[n*]`. */
  smiles: string
  /** For each of its R groups the cap. */
  caps: ReadonlyMap<number, HelmCap>
}

/** What closes an R group to which nothing is bound. */
export interface HelmCap {
  composition: Composition
  /** With its attachment point as `[n*]`. */
  smiles: string
}

export const helmCapOf = ({ molecule, smiles }: Cap): HelmCap => ({ composition: compositionOf(molecule), smiles })

/** True for a text that can only be a SMILES: symbols have no brackets, stars or bonds. */
export const looksLikeSmiles = (text: string): boolean => /[[\]=#*|]/.test(text)

/**
 * Reads a SMILES that stands in the place of a symbol; `null` where it is none, or none with attachment points. Where it
 * spells no leaving group, the usual one is taken: in peptides OH at R2, H otherwise.
 */
export function readInlineMonomer(text: string, type: PolymerType): HelmMonomerInfo | null {
  try {
    const { molecule: read, attachments, smiles } = readMonomerSmiles(text)
    const { molecule, unresolved } = kekulise(read)
    const isOneEach = [...attachmentsByNumber(molecule).values()].every(({ length }) => length === 1)
    const isWhole = unresolved.length === 0 && isOneEach && componentsOf(molecule).length === 1
    if (attachments.length === 0 || !isWhole || hasTooManyBonds(molecule)) return null
    const caps = attachments.flatMap(({ number, cap }): [number, HelmCap][] => {
      const closing = readCap(`[*:${number}][${cap ?? usualCap(number, type)}]`)
      return closing ? [[number, helmCapOf(closing)]] : []
    })
    return { composition: compositionOf(molecule), smiles, caps: new Map(caps) }
  } catch (error) {
    if (error instanceof SmilesError) return null
    throw error
  }
}

const usualCap = (number: number, type: PolymerType) => (type === 'PEPTIDE' && number === 2 ? 'OH' : 'H')
