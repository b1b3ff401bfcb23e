import { CtabError } from '@atrium/chemistry/ctab/ctab-error.ts'
import { readMolfile } from '@atrium/chemistry/ctab/read-molfile.ts'
import { writeV2000 } from '@atrium/chemistry/ctab/write-v2000.ts'
import type { Molecule } from '@atrium/chemistry/molecule/molecule.ts'
import { normalise } from '@atrium/chemistry/normalise/normalise.ts'
import type { StructureDrawing } from '@atrium/labels/structures/structure-drawing.ts'
import { UnreadableMolecule, withMolfile, withSmiles, type ToolkitMolecule } from './rdkit.ts'
import { readDrawing } from './structure-drawing.ts'

/** The canvas grows with the molecule; bonds of all drawings have the same length. */
const details = JSON.stringify({ width: -1, height: -1, clearBackground: false, dummyIsotopeLabels: false })

/** Draws a SMILES, or a molfile: text of several lines. Throws `UnreadableMolecule`. */
export function drawStructure(text: string): StructureDrawing {
  const isMolfile = /[\r\n]/.test(text)
  const svg = isMolfile ? drawMolfile(text) : withSmiles(text, drawAnew)
  const drawing = readDrawing(svg)
  if (drawing.lines.length === 0 && drawing.areas === '') throw unreadable('There are no atoms')
  return drawing
}

const draw = (molecule: ToolkitMolecule) => molecule.get_svg_with_highlights(details)

function drawAnew(molecule: ToolkitMolecule): string {
  molecule.set_new_coords(false)
  return draw(molecule)
}

/** As somebody has drawn it; a file without places of atoms is laid out. */
function drawMolfile(text: string): string {
  const molecule = readNormal(text)
  const length = bondLength(molecule)
  if (length === 0) return withMolfile(writeV2000(molecule), drawAnew)
  const scale = usualLength / length
  const atoms = molecule.atoms.map((atom) => ({ ...atom, x: atom.x * scale, y: atom.y * scale }))
  return withMolfile(writeV2000({ ...molecule, atoms }), draw)
}

/** Of bonds, as the toolkit lays them out. Programs differ, and letters do not grow with the bonds of a file. */
const usualLength = 1.5

/** The mean. */
function bondLength({ atoms, bonds }: Molecule): number {
  const lengths = bonds.map(({ from, to }) => {
    const [start, end] = [atoms[from], atoms[to]]
    return start && end ? Math.hypot(start.x - end.x, start.y - end.y) : 0
  })
  return lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

/** The toolkit takes attachment points that are written as aliases for methyl groups. */
function readNormal(text: string): Molecule {
  try {
    return normalise(readMolfile(text)).molecule
  } catch (error) {
    if (error instanceof CtabError) throw unreadable(error.message)
    throw error
  }
}

const unreadable = (message: string) => new UnreadableMolecule({ kind: 'unreadable', atoms: [], message })
