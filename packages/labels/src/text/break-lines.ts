import { canBreakBetween } from './break-rules.ts'
import { isSpace } from './characters.ts'

export interface Line {
  characters: string[]
  /** Without spaces at its end, in the unit of the advances. */
  width: number
}

export interface BreakOptions {
  /** In the unit of the advances. */
  maxWidth: number
  /** Whether a word that is longer than a line is broken anywhere; otherwise its line is too wide. */
  breakWords: boolean
}

/** Breaks one paragraph into lines; spaces where a line ends are left out. */
export function breakLines(characters: readonly string[], advances: readonly number[], options: BreakOptions): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start < characters.length) {
    const end = endOfLine(characters, advances, start, options)
    lines.push(makeLine(characters, advances, start, end))
    start = end
    while (start < characters.length && isSpace(characters[start] ?? '')) start++
  }
  return lines.length > 0 ? lines : [{ characters: [], width: 0 }]
}

/** A line that is not broken. */
export const unbrokenLine = (characters: readonly string[], advances: readonly number[]): Line =>
  makeLine(characters, advances, 0, characters.length)

function endOfLine(
  characters: readonly string[],
  advances: readonly number[],
  start: number,
  { maxWidth, breakWords }: BreakOptions,
): number {
  let width = 0
  let lastBreak = start
  for (let index = start; index < characters.length; index++) {
    const character = characters[index] ?? ''
    if (index > start && canBreakBetween(characters[index - 1] ?? '', character)) lastBreak = index
    width += advances[index] ?? 0
    // Rounding must not break a line that fits exactly; spaces may hang over its end.
    if (width <= maxWidth + 0.001 || isSpace(character)) continue
    if (lastBreak > start) return lastBreak
    if (breakWords) return Math.max(index, start + 1)
  }
  return characters.length
}

function makeLine(characters: readonly string[], advances: readonly number[], start: number, end: number): Line {
  let last = end
  while (last > start && isSpace(characters[last - 1] ?? '')) last--
  let width = 0
  for (let index = start; index < last; index++) width += advances[index] ?? 0
  return { characters: characters.slice(start, last), width }
}
