import { emptyMolecule, type Molecule } from '../molecule/molecule.ts'
import { LineReader, integerOf } from './text-lines.ts'
import { atomIndexOf, checkBonds, readAtomLine, readBondLine } from './v2000-fields.ts'
import { readProperties } from './v2000-properties.ts'

/** Reads a V2000 molfile whose line of counts has the given index. Throws a `CtabError`. */
export function readV2000(lines: readonly string[], counts: number): Molecule {
  const reader = new LineReader(lines, counts)
  const header = reader.read()
  const count = (start: number) => Math.max(0, integerOf(header.slice(start, start + 3), reader.number))
  const [atomCount, bondCount, listCount, isChiral, textCount] = [
    count(0),
    count(3),
    count(6),
    count(12) === 1,
    count(15),
  ]
  const atoms = Array.from({ length: atomCount }, () => readAtomLine(reader.read(), reader.number))
  const bonds = Array.from({ length: bondCount }, () => {
    const bond = readBondLine(reader.read(), reader.number, atomCount)
    return { bond, line: reader.number }
  })
  checkBonds(bonds)
  const listed = Array.from({ length: listCount }, () => {
    const line = reader.read()
    return atomIndexOf(integerOf(line.slice(0, 3), reader.number), atomCount, reader.number)
  })
  for (let line = 0; line < textCount * 2; line += 1) reader.read()
  const withLists = atoms.map((atom, index) => (listed.includes(index) ? { ...atom, query: 'L' } : atom))
  const { atoms: complete, sgroups } = readProperties(reader, withLists)
  return { ...emptyMolecule, atoms: complete, bonds: bonds.map(({ bond }) => bond), sgroups, isChiral }
}
