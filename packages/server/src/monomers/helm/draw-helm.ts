import { joinFragments } from '@atrium/chemistry/helm/join-fragments.ts'
import type { ResolvedHelm } from '@atrium/chemistry/helm/resolve-helm.ts'
import type { Composition } from '@atrium/chemistry/mass/composition.ts'
import { maxDrawnAtoms, type withoutDrawingReasons } from '@atrium/contract/monomers/helm.shapes.ts'
import { ChemistryTimeout, type ChemistryThread } from '#chemistry/chemistry-thread.ts'

/** The molecule of a HELM as far as it was joined and drawn. */
export interface HelmDrawing {
  smiles: string | null
  molfile: string | null
  svg: string | null
  /** Why something is missing; `null` when nothing is. */
  reason: (typeof withoutDrawingReasons)[number] | null
}

/** Heavy atoms that are joined at most: the toolkit runs out of stack with more. */
const maxJoinedAtoms = 2_000
const size = { width: 900, height: 600 }
const nothing = { smiles: null, molfile: null, svg: null }

/** Joins the monomers to a molecule, and draws it. What cannot be done has its reason. */
export async function drawHelm(resolved: ResolvedHelm, thread: ChemistryThread): Promise<HelmDrawing> {
  if (!resolved.composition) return { ...nothing, reason: 'problems' }
  const fragments = joinFragments(resolved)
  if (!fragments) return { ...nothing, reason: 'too-many-monomers' }
  const atoms = heavyAtomsIn(resolved.composition)
  if (atoms > maxJoinedAtoms) return { ...nothing, reason: 'too-many-atoms' }
  const drawing: HelmDrawing = { ...nothing, reason: null }
  try {
    const joined = await thread.perform('join', { fragments })
    if ('problem' in joined) return { ...nothing, reason: 'not-joinable' }
    drawing.smiles = joined.smiles
    if (atoms > maxDrawnAtoms) return { ...drawing, reason: 'too-many-atoms' }
    const laidOut = await thread.perform('layOut', { smiles: joined.smiles, isChain: true })
    if ('problem' in laidOut) throw new Error(`A joined molecule cannot be laid out: ${laidOut.problem.message}`)
    drawing.molfile = laidOut.molfile
    const drawn = await thread.perform('depict', { molfile: laidOut.molfile, ...size, markedAtoms: [] })
    if ('problem' in drawn) throw new Error(`A joined molecule cannot be drawn: ${drawn.problem.message}`)
    return { ...drawing, svg: drawn.svg }
  } catch (problem) {
    if (!isTooMuch(problem)) throw problem
    return { ...drawing, reason: 'too-complex' }
  }
}

/** True where the toolkit took too long, or was out of stack or memory. */
const isTooMuch = (problem: unknown) =>
  problem instanceof ChemistryTimeout ||
  (problem instanceof Error && ['RuntimeError', 'RangeError'].includes(problem.name))

function heavyAtomsIn({ atoms }: Composition): number {
  let sum = 0
  for (const { symbol, count } of atoms.values()) if (symbol !== 'H') sum += count
  return sum
}
