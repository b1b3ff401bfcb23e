import type { Lang } from '@atrium/contract/constants.ts'
import { maxHelmProblems, type HelmProblem } from '@atrium/contract/monomers/helm.shapes.ts'
import type { Helm, HelmMonomer, HelmPolymer } from '@atrium/chemistry/helm/helm.ts'
import type { HelmProblem as NotationProblem } from '@atrium/chemistry/helm/helm-error.ts'
import { phrase } from '#kit/text/language.ts'
import type { NamedMonomer } from '../resolving/approved.store.ts'
import type { SuggestedRow } from './helm.store.ts'

interface Place {
  polymer: HelmPolymer
  monomer: HelmMonomer
  number: number
}

/** A problem with the monomer at its position, if one stands there. */
interface PlacedProblem {
  problem: NotationProblem
  place: Place | undefined
}

/** The problems that are named, each with its monomer. */
export function placeProblems(helm: Helm, problems: readonly NotationProblem[]): PlacedProblem[] {
  const named = problems.slice(0, maxHelmProblems)
  const wanted = new Set(named.map(({ position }) => position))
  const places = new Map<number, Place>()
  for (const polymer of helm.polymers)
    for (const [index, monomer] of polymer.monomers.entries())
      // Of repeated monomers, which have one position, the first.
      if (wanted.has(monomer.position) && !places.has(monomer.position))
        places.set(monomer.position, { polymer, monomer, number: index + 1 })
  return named.map((problem) => ({ problem, place: places.get(problem.position) }))
}

/** The monomers that are not known, for suggestions. */
export const unknownIn = (placed: readonly PlacedProblem[]): NamedMonomer[] =>
  placed.flatMap(({ problem, place }) =>
    place && problem.code === 'helm.unknown-monomer'
      ? [{ polymerType: place.polymer.type, symbol: place.monomer.text }]
      : [],
  )

export interface ProblemContext {
  text: string
  lang: Lang
  suggested: readonly SuggestedRow[]
}

export function problemView({ problem, place }: PlacedProblem, context: ProblemContext): HelmProblem {
  const { text, lang } = context
  const meant = place && problem.code === 'helm.unknown-monomer' ? rowsFor(place, context.suggested) : []
  const code = codeOf(problem, place, meant)
  return {
    code,
    position: problem.position,
    length: lengthOf(problem, place, text),
    polymer: place?.polymer.id ?? null,
    monomer: place?.number ?? null,
    message: phrase(lang, 'monomers', code, {
      subject: problem.subject,
      position: String(problem.position + 1),
      polymer: place?.polymer.id ?? '',
      monomer: String(place?.number ?? ''),
    }),
    suggestions: meant.map(({ id, symbol, name, isInLibrary }) => ({ symbolId: id, symbol, name, isInLibrary })),
  }
}

/** A monomer that the library does not give may be public, or a draft. */
function codeOf(
  { code }: NotationProblem,
  place: Place | undefined,
  meant: readonly SuggestedRow[],
): HelmProblem['code'] {
  const same = meant.filter(({ symbol }) => symbol === place?.monomer.text)
  if (same.some((each) => each.isInLibrary && !each.isApproved)) return 'helm.not-approved'
  return same.some((each) => !each.isInLibrary && each.isApproved) ? 'helm.not-associated' : code
}

/** How much of the text is wrong: a monomer, a connection, or what the problem is about. */
function lengthOf({ position, subject, code }: NotationProblem, place: Place | undefined, text: string): number {
  if (place) return place.monomer.text.length + (text[position] === '[' ? 2 : 0)
  const isConnection = ['helm.unknown-polymer', 'helm.unknown-position', 'helm.no-rgroup', 'helm.rgroup-taken']
  if (isConnection.includes(code)) return /[^|$]*/.exec(text.slice(position))?.[0].length ?? 0
  return Math.min(Math.max(subject.length, 1), text.length - position)
}

const rowsFor = ({ polymer, monomer }: Place, rows: readonly SuggestedRow[]): SuggestedRow[] =>
  rows.filter(
    ({ polymerType, symbol, aliases }) =>
      polymerType === polymer.type &&
      (symbol.toLowerCase() === monomer.text.toLowerCase() || aliases.includes(monomer.text)),
  )
