import type { HelmProblem } from '@atrium/contract/monomers/helm.shapes.ts'

export interface Excerpt {
  key: number
  text: string
  isMarked: boolean
}

/** How many characters of a long text are shown on either side of a problem. */
const around = 40
const gap = '…'
/** What is marked at the end of a text that ends too early. */
const missing = '\u2423'

/** The pieces of a text: those with problems are marked, long ones between them shortened. */
export function excerptsOf(text: string, problems: readonly Pick<HelmProblem, 'position' | 'length'>[]): Excerpt[] {
  const excerpts: Excerpt[] = []
  const add = (piece: string, isMarked: boolean) => {
    if (piece) excerpts.push({ key: excerpts.length, text: piece, isMarked })
  }
  let end = 0
  for (const { position, length } of problems.toSorted((a, b) => a.position - b.position)) {
    // A monomer and a bond to it can be wrong at the same place.
    const start = Math.max(position, end)
    const stop = Math.max(position + length, start)
    if (stop === end && length > 0) continue
    add(shortened(text.slice(end, start), excerpts.length === 0), false)
    add(text.slice(start, stop) || missing, true)
    end = stop
  }
  const rest = text.slice(end)
  add(rest.length > around ? rest.slice(0, around) + gap : rest, false)
  return excerpts
}

function shortened(piece: string, isFirst: boolean): string {
  if (isFirst) return piece.length > around ? gap + piece.slice(-around) : piece
  return piece.length > 2 * around ? piece.slice(0, around) + gap + piece.slice(-around) : piece
}
