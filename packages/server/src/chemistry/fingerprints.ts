import { setBounded } from './bounded-map.ts'
import { withSmiles } from './rdkit.ts'

/** Fingerprints that stay in memory, 256 bytes each. */
const maxFingerprints = 60_000
const details = JSON.stringify({ radius: 2, nBits: 2048 })

/** By SMILES, the one computed first at the beginning. */
const fingerprints = new Map<string, Uint8Array>()

/**
 * The Tanimoto similarity of a SMILES with each of a list, from 0 to 1: the share of circular surroundings of atoms
 * (Morgan, radius 2) that both have. Leaving groups such as `[OH:2]` count as atoms of the molecule. Reading 10,000 takes
 * seconds, comparing them some milliseconds: fingerprints stay in memory. Throws `UnreadableMolecule`.
 */
export function similarities(query: string, smiles: readonly string[]): number[] {
  const asked = compute(query)
  return smiles.map((text) => tanimoto(asked, fingerprintOf(text)))
}

function fingerprintOf(smiles: string): Uint8Array {
  const known = fingerprints.get(smiles)
  if (known) return known
  const fingerprint = compute(smiles)
  setBounded(fingerprints, smiles, fingerprint, maxFingerprints)
  return fingerprint
}

const compute = (smiles: string): Uint8Array =>
  withSmiles(smiles, (molecule) => Uint8Array.from(molecule.get_morgan_fp_as_uint8array(details)))

/** Numbers of bits in each byte. */
const bits = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

function tanimoto(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0]
  for (let at = 0; at < one.length; at += 1) {
    const [a = 0, b = 0] = [one[at], other[at]]
    both += bits[a & b] ?? 0
    either += bits[a | b] ?? 0
  }
  return either === 0 ? 0 : both / either
}
