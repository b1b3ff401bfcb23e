import type { Lang } from '@atrium/contract/constants.ts'
import type { ParsedHelm } from '@atrium/contract/monomers/helm.shapes.ts'
import type { Helm } from '@atrium/chemistry/helm/helm.ts'
import { HelmError, type HelmProblem as NotationProblem } from '@atrium/chemistry/helm/helm-error.ts'
import { parseHelm } from '@atrium/chemistry/helm/parse-helm.ts'
import { resolveHelm, type ResolvedHelm } from '@atrium/chemistry/helm/resolve-helm.ts'
import { formulaOf } from '@atrium/chemistry/mass/formula.ts'
import { averageMass, monoisotopicMass } from '@atrium/chemistry/mass/masses.ts'
import type { Within } from '#kit/data/database.ts'
import { phrase } from '#kit/text/language.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { drawHelm, type HelmDrawing } from './draw-helm.ts'
import { placeProblems, problemView, unknownIn } from './helm-problems.ts'
import { listNamed } from '../resolving/approved.store.ts'
import { listSuggested, namesIn } from './helm.store.ts'
import { chainsOf, linksOf } from './helm-view.ts'
import { lookUpIn } from './library-lookup.ts'

export interface HelmContext {
  lang: Lang
  /** Runs queries in transactions of their own: none waits for the toolkit. */
  batch: Within
  thread: ChemistryThread
}

const emptyHelm: Helm = { polymers: [], connections: [], annotations: '' }

/** Parses a HELM, finds its monomers in the library, and computes and draws what it stands for. */
export async function describeHelm(text: string, { lang, batch, thread }: HelmContext): Promise<ParsedHelm> {
  const { helm, problem } = tryToParse(text)
  const names = namesIn(helm)
  const rows = names.length > 0 ? await batch((db) => listNamed(db, names)) : []
  const resolved = problem ? unresolved(problem) : resolveHelm(helm, lookUpIn(rows))
  const placed = placeProblems(helm, resolved.problems)
  const unknown = unknownIn(placed)
  const suggested = unknown.length > 0 ? await batch((db) => listSuggested(db, unknown)) : []
  const drawing = await drawHelm(resolved, thread)
  // What chemistry does not allow has no formula either.
  const composition = drawing.reason === 'not-joinable' ? null : resolved.composition
  return {
    isValid: composition !== null,
    problems: placed.map((each) => problemView(each, { text, lang, suggested })),
    problemCount: resolved.problems.length,
    ...chainsOf(helm, resolved, rows),
    monomerCount: helm.polymers.reduce((sum, { monomers }) => sum + monomers.length, 0),
    connections: linksOf(helm),
    formula: composition && formulaOf(composition),
    averageMass: composition && averageMass(composition),
    monoisotopicMass: composition && monoisotopicMass(composition),
    ...drawingView(drawing, lang),
  }
}

function tryToParse(text: string): { helm: Helm; problem: NotationProblem | null } {
  try {
    return { helm: parseHelm(text), problem: null }
  } catch (error) {
    if (error instanceof HelmError) return { helm: emptyHelm, problem: error }
    throw error
  }
}

const unresolved = (problem: NotationProblem): ResolvedHelm => ({
  problems: [problem],
  monomers: [],
  bonds: [],
  composition: null,
})

const drawingView = ({ smiles, molfile, svg, reason }: HelmDrawing, lang: Lang) => ({
  smiles,
  structure: molfile,
  svg,
  withoutDrawing: reason && { reason, message: phrase(lang, 'monomers', `withoutDrawing.${reason}`) },
})
