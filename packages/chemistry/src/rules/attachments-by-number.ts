import { isAttachment, type Molecule } from '../molecule/molecule.ts'

/** For each number the indexes of its atoms, by number. */
export function attachmentsByNumber({ atoms }: Molecule): ReadonlyMap<number, number[]> {
  const numbered = [...atoms.entries()].flatMap(([index, atom]) =>
    isAttachment(atom) && atom.rgroup !== null ? [{ index, number: atom.rgroup }] : [],
  )
  const groups = Map.groupBy(
    numbered.sort((a, b) => a.number - b.number),
    ({ number }) => number,
  )
  return new Map([...groups].map(([number, members]) => [number, members.map(({ index }) => index)]))
}
