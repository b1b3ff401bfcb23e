import type { TextComponent } from '../model/label-template.ts'
import { breakLines, type Line, unbrokenLine } from './break-lines.ts'
import type { Font } from './font.ts'
import { measure } from './measure.ts'

export interface FitOptions {
  font: Font
  bold: boolean
  fit: TextComponent['style']['fit']
  /** Sizes of the em and of the space there is, in the same unit. */
  size: number
  minSize: number
  width: number
  height: number
  /** Multiple of the size. */
  lineHeight: number
}

export interface FittedText {
  /** Widths in thousandths of the size. */
  lines: Line[]
  size: number
  /** Whether all of it fits into the width and the height. */
  fits: boolean
}

/** Number of steps between the smallest size and the wanted one that `shrink` tries. */
const shrinkSteps = 64

/**
 * Lays out paragraphs in a box. `shrink` takes the largest size that fits, and breaks lines between words where that
 * allows a larger one; `wrap` keeps the size and breaks words only when they are longer than a line; `clip` and `error`
 * keep the lines as they are.
 */
export function fitText(paragraphs: readonly string[][], options: FitOptions): FittedText {
  const measured = paragraphs.map((characters) => ({
    characters,
    advances: measure(options.font, characters, options.bold),
  }))
  const layOut = (size: number, mode: 'whole' | 'words' | 'anywhere'): FittedText => {
    const maxWidth = (options.width / size) * 1000
    const lines = measured.flatMap(({ characters, advances }) =>
      mode === 'whole'
        ? [unbrokenLine(characters, advances)]
        : breakLines(characters, advances, { maxWidth, breakWords: mode === 'anywhere' }),
    )
    return { lines, size, fits: fitsInto(lines, size, options) }
  }
  if (options.fit === 'shrink') return shrink(layOut, options)
  return layOut(options.size, options.fit === 'wrap' ? 'anywhere' : 'whole')
}

function fitsInto(lines: readonly Line[], size: number, { width, height, lineHeight }: FitOptions): boolean {
  const tolerance = 0.01
  return (
    lines.length * lineHeight * size <= height + tolerance &&
    lines.every((line) => (line.width * size) / 1000 <= width + tolerance)
  )
}

function shrink(
  layOut: (size: number, mode: 'whole' | 'words' | 'anywhere') => FittedText,
  { size, minSize }: FitOptions,
): FittedText {
  const whole = layOut(size, 'whole')
  if (whole.fits) return whole
  const least = layOut(minSize, 'words')
  if (!least.fits) return layOut(minSize, 'anywhere')
  let best = least
  let [low, high] = [0, shrinkSteps]
  while (low < high) {
    const step = Math.ceil((low + high) / 2)
    const attempt = layOut(minSize + ((size - minSize) * step) / shrinkSteps, 'words')
    if (attempt.fits) {
      best = attempt
      low = step
    } else high = step - 1
  }
  return best
}
