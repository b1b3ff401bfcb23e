import type { GlyphItem, LayoutIssue, LayoutIssueCode } from '../layout/display-list.ts'
import type { Font } from '../text/font.ts'
import { placePoint, placeRectangle, type Frame } from '../layout/frame.ts'
import { placeGlyphs, type Run } from '../layout/place-text.ts'
import { advanceOf, missingCharacters } from '../text/measure.ts'

export type Report = (code: LayoutIssueCode, severity: LayoutIssue['severity'], details: LayoutIssue['details']) => void

export interface TextPlace {
  componentId: string
  frame: Frame
  font: Font
  /** Height of the em in dots. */
  size: number
  report: Report
}

/** Above and below the baseline, in multiples of the size: enough for Chinese as for letters. */
const above = 0.88
const below = 0.2
const gapMillimetres = 0.2

export const pointsToDots = (points: number, dotsPerMillimetre: number) => (points / 72) * 25.4 * dotsPerMillimetre

/** Height of a line beside a code and of the gap to it, in dots. */
export const textBandHeight = (size: number, dotsPerMillimetre: number) =>
  Math.ceil((above + below) * size + gapMillimetres * dotsPerMillimetre)

interface Character {
  character: string
  /** In multiples of the size. */
  advance: number
}

/** A line in the middle of `x` ± `maxWidth` / 2, as large as that allows; `bottom` is where its band ends. */
export function placeLine(
  place: TextPlace,
  text: string,
  at: { x: number; maxWidth: number; bottom: number },
): GlyphItem[] {
  // Data may have several lines.
  const characters = measure(place, text.replaceAll(/\p{Cc}/gu, ' '))
  const width = characters.reduce((sum, { advance }) => sum + advance, 0)
  const size = Math.min(place.size, at.maxWidth / Math.max(width, 1e-6))
  const line = { characters: characters.map(({ character }) => character), width: width * 1000 }
  return placeGlyphs(line, place.font, false, size).map((run) =>
    glyphItem(place, { ...run, size, x: at.x - (width * size) / 2, bottom: at.bottom }),
  )
}

/** The digits of an EAN-13: the first one beside the bars, two groups of six below them, seven modules each. */
export function placeEanDigits(
  place: TextPlace,
  text: string,
  at: { left: number; moduleDots: number; bottom: number },
): GlyphItem[] {
  const characters = measure(place, text)
  const widest = Math.max(...characters.map(({ advance }) => advance), 1e-6)
  const size = Math.min(place.size, (7 * at.moduleDots) / widest)
  const start = eanDigitMiddle(0) - 3.5
  const glyphs = characters.map(({ character, advance }, index) => ({
    character,
    offset: (eanDigitMiddle(index) - start) * at.moduleDots - (advance * size) / 2,
  }))
  const x = at.left + start * at.moduleDots
  return [glyphItem(place, { size, glyphs, scale: 1, rise: 0, x, bottom: at.bottom })]
}

/** In modules from the first bar. */
function eanDigitMiddle(index: number): number {
  if (index === 0) return -5.5
  const guardBars = index <= 6 ? 3 : 8
  return guardBars + (index - 0.5) * 7
}

function measure({ font, report }: TextPlace, text: string): Character[] {
  const characters = Array.from(text)
  const missing = missingCharacters(font, characters, false)
  if (missing.length > 0) report('glyph.missing', 'error', { characters: missing.slice(0, 20).join('') })
  return characters.map((character) => ({ character, advance: advanceOf(font, character, false) / 1000 }))
}

interface PlacedRun extends Run {
  /** Of the text; the run may be smaller. */
  size: number
  x: number
  bottom: number
}

function glyphItem({ componentId, frame }: TextPlace, { size, glyphs, scale, rise, x, bottom }: PlacedRun): GlyphItem {
  const baseline = Math.round(bottom - below * size)
  return {
    kind: 'glyphs',
    componentId,
    color: 'black',
    size: size * scale,
    bold: false,
    rotation: frame.rotation,
    ...placePoint(frame, x, baseline - rise * size),
    glyphs,
    clip: placeRectangle(frame, { x: 0, y: 0, width: frame.width, height: frame.height }),
  }
}
