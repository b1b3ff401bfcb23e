import { CtabError } from '@atrium/chemistry/ctab/ctab-error.ts'
import { writeV2000 } from '@atrium/chemistry/ctab/write-v2000.ts'
import type { Molecule } from '@atrium/chemistry/molecule/molecule.ts'
import type { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { CheckedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { Context } from '#kit/http/handle.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { findingView } from '../checking/describe-findings.ts'
import { examine } from '../checking/examine.ts'
import { libraryFindings } from '../checking/library-findings.ts'
import { drawMolfile } from './depict.ts'

const nothing = { smiles: null, formula: null, averageMass: null, monoisotopicMass: null }

/** What saving a monomer would find, with what follows from its structure and a picture of it. Stores nothing. */
export async function checkGiven(
  { body, db, lang }: Pick<Context<typeof monomerCalls.check>, 'body' | 'db' | 'lang'>,
  thread: ChemistryThread,
  { isPublic = false } = {},
): Promise<CheckedMonomer> {
  const { findings, substance, molecule, derived } = await examine(
    {
      ...body,
      monomerType: body.monomerType ?? 'Undefined',
      naturalAnalog: body.naturalAnalog ?? null,
      aliases: body.aliases ?? [],
      rgroups: body.rgroups ?? null,
    },
    thread,
  )
  const all = substance
    ? [...findings, ...(await libraryFindings(db, substance, body.symbolId, { isPublic }))]
    : findings
  const structure = molecule && writeDrawing(molecule)
  const { smiles, formula, averageMass, monoisotopicMass } = derived ?? nothing
  return {
    findings: all.map((each) => findingView(each, lang)),
    structure,
    picture: structure && (await drawMolfile(structure, body.markedAtoms ?? all.flatMap(({ atoms }) => atoms), thread)),
    smiles,
    formula,
    averageMass,
    monoisotopicMass,
  }
}

/** The molfile of a structure that may have errors; `null` where none can be written. */
function writeDrawing(molecule: Molecule): string | null {
  if (molecule.atoms.length === 0) return null
  try {
    return writeV2000({ ...molecule, stereoGroups: [] })
  } catch (error) {
    if (error instanceof CtabError) return null
    throw error
  }
}
