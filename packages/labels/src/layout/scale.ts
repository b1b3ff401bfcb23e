import type { Box, Millimetres } from '../model/label-template.ts'
import type { DotRectangle, Dots } from './display-list.ts'

/** Heads of 203 dpi have exactly 8 dots in a millimetre. */
export const dotsPerMillimetreAt = (dpi: number): number => (dpi === 203 ? 8 : dpi / 25.4)

/** A box in whole dots. Each edge is rounded by itself, so that boxes that touch in the template touch on paper. */
export function snapBox({ x, y, width, height }: Omit<Box, 'rotation'>, perMillimetre: number): DotRectangle {
  const [left, top] = [Math.round(x * perMillimetre), Math.round(y * perMillimetre)]
  return {
    x: left,
    y: top,
    width: Math.round((x + width) * perMillimetre) - left,
    height: Math.round((y + height) * perMillimetre) - top,
  }
}

/** The width of a line in whole dots; a printer has no thinner ones than one dot. */
export const snapStroke = (width: Millimetres, perMillimetre: number): Dots =>
  Math.max(1, Math.round(width * perMillimetre))
