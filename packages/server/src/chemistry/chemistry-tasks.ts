import type { StructureDrawing } from '@atrium/labels/structures/structure-drawing.ts'
import { drawStructure } from './draw-structure.ts'
import { findMatches } from './substructure-search.ts'
import { similarities } from './fingerprints.ts'
import {
  UnreadableMolecule,
  withJoined,
  withMolfile,
  withQuery,
  withSmiles,
  withUncheckedMolfile,
  type StructureQuery,
  type ToolkitMolecule,
  type ToolkitProblem,
} from './rdkit.ts'

/** The cap of an R group as SMILES with its attachment point `[n*]`, such as `[2*]O`. */
export interface CapInput {
  number: number
  smiles: string
}

/** What the thread can be asked, and what it answers. */
export interface ChemistryTasks {
  /** The canonical form of a structure; structures with the same key are the same monomer. */
  identify: { input: { molfile: string; caps: readonly CapInput[] }; result: StructureIdentity }
  /** A picture as SVG, with some atoms marked; numbers of atoms are from 1. What breaks rules of valence is drawn, too. */
  depict: {
    input: { molfile: string; width: number; height: number; markedAtoms: readonly number[] }
    result: { svg: string }
  }
  /** The lines and letters of a SMILES or molfile. */
  draw: { input: { structure: string }; result: { drawing: StructureDrawing } }
  /**
   * Which of the SMILES, as `identify` gives them or with leaving groups, contain the query: their indexes. Lists in the
   * order of creation are searched fastest, since what was searched before need not be read again.
   */
  search: { input: { query: StructureQuery; smiles: readonly string[] }; result: { matches: readonly number[] } }
  /** How similar each of the SMILES, with leaving groups, is to the query, from 0 to 1; for lists that are searched again. */
  rank: { input: { query: string; smiles: readonly string[] }; result: { similarities: readonly number[] } }
  /** A molfile for a SMILES, with a place for each atom. Chains of monomers (`isChain`) are laid out stretched. */
  layOut: { input: { smiles: string; isChain?: boolean }; result: { molfile: string } }
  /** The molecule of SMILES whose attachment points `[*:k]` are paired by number, as the parts of a HELM are. */
  join: { input: { fragments: readonly string[] }; result: { smiles: string } }
}
export type TaskKind = keyof ChemistryTasks
export type ChemistryTask = { [K in TaskKind]: { kind: K; input: ChemistryTasks[K]['input'] } }[TaskKind]
export type ChemistryResult<K extends TaskKind = TaskKind> = ChemistryTasks[K]['result'] | { problem: ToolkitProblem }

export interface StructureIdentity {
  /** Canonical SMILES with attachment points as `[n*]`. */
  smiles: string
  /** The SMILES, then each cap by the number of its R group. */
  key: string
  /** Numbers of the atoms, from 1, whose configuration the structure leaves open. */
  undefinedCentres: readonly number[]
}

/** Performs a task. A molecule that the toolkit refuses is a result, too. */
export function performTask(task: ChemistryTask): ChemistryResult {
  try {
    return resultOf(task)
  } catch (error) {
    if (error instanceof UnreadableMolecule) return { problem: error.problem }
    throw error
  }
}

function resultOf(task: ChemistryTask): ChemistryTasks[TaskKind]['result'] {
  switch (task.kind) {
    case 'identify':
      return identify(task.input)
    case 'depict':
      return depict(task.input)
    case 'draw':
      return { drawing: drawStructure(task.input.structure) }
    case 'search':
      return search(task.input)
    case 'rank':
      return { similarities: similarities(task.input.query, task.input.smiles) }
    case 'layOut':
      return withSmiles(task.input.smiles, (molecule) => layOut(molecule, task.input))
    case 'join':
      return withJoined(task.input.fragments, (molecule) => ({ smiles: molecule.get_smiles() }))
  }
}

function identify({ molfile, caps }: ChemistryTasks['identify']['input']): StructureIdentity {
  const capKeys = caps
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, smiles }) => `R${number}:${withSmiles(smiles, (cap) => cap.get_smiles())}`)
  return withMolfile(molfile, (molecule) => {
    const smiles = molecule.get_smiles()
    const { CIP_atoms: tags } = JSON.parse(molecule.get_stereo_tags()) as { CIP_atoms: [atom: number, tag: string][] }
    return {
      smiles,
      key: [smiles, ...capKeys].join(' '),
      undefinedCentres: tags.flatMap(([atom, tag]) => (tag === '(?)' ? [atom + 1] : [])),
    }
  })
}

function layOut(
  molecule: ToolkitMolecule,
  { isChain = false }: ChemistryTasks['layOut']['input'],
): { molfile: string } {
  molecule.set_new_coords(isChain)
  // The layout for chains gives up on some and leaves every atom in one place; the other one takes longer.
  if (isChain && !hasPlaces(molecule.get_molblock())) molecule.set_new_coords(false)
  return { molfile: molecule.get_molblock() }
}

/** True when an atom of a molfile is beside the origin. */
const hasPlaces = (molfile: string) => /^ +-?(?!0\.0000)\d+\.\d{4}/m.test(molfile)

function depict({ molfile, width, height, markedAtoms }: ChemistryTasks['depict']['input']): { svg: string } {
  const details = { width, height, atoms: markedAtoms.map((atom) => atom - 1), dummyIsotopeLabels: false }
  const svg = withDrawable(molfile, (molecule) => molecule.get_svg_with_highlights(JSON.stringify(details)))
  // The declaration names another character set than the one in which it is sent.
  return { svg: svg.replace(/^<\?xml[^>]*\?>\s*/, '') }
}

function withDrawable<T>(molfile: string, work: (molecule: ToolkitMolecule) => T): T {
  try {
    return withMolfile(molfile, work)
  } catch (error) {
    if (!(error instanceof UnreadableMolecule)) throw error
    return withUncheckedMolfile(molfile, work)
  }
}

function search({ query, smiles }: ChemistryTasks['search']['input']): { matches: number[] } {
  return withQuery(query, (condition) => ({ matches: findMatches(condition, smiles) }))
}
