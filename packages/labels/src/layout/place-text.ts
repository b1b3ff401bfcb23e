import type { Points, TextComponent } from '../model/label-template.ts'
import type { Line } from '../text/break-lines.ts'
import { isSpace } from '../text/characters.ts'
import { fitText, type FittedText } from '../text/fit-text.ts'
import type { Font } from '../text/font.ts'
import { type Script, scriptOf } from '../text/scripts.ts'
import { findGlyph, advanceOf, missingCharacters } from '../text/measure.ts'
import type { DotRectangle, Dots, GlyphItem, LayoutIssue } from './display-list.ts'
import type { LayoutContext } from './context.ts'
import { placePoint, placeRectangle } from './frame.ts'

export interface TextPlacement extends Omit<TextComponent['style'], 'inverted'> {
  componentId: string
  color: 'black' | 'white'
  /** Where the text is within the upright content of the component. */
  area: DotRectangle
  /** For what is reported: where in the component the text is. */
  details?: Record<string, number>
}

/** Lays out paragraphs in an area, and reports what does not fit or has no glyph. */
export function placeText(
  paragraphs: readonly string[][],
  context: LayoutContext,
  placement: TextPlacement,
): GlyphItem[] {
  const { font } = context.input
  const { area, bold, fit, lineHeight, details = {} } = placement
  if (area.width <= 0 || area.height <= 0) return []
  const missing = missingCharacters(font, paragraphs.flat(), bold)
  if (missing.length > 0)
    context.report('glyph.missing', 'error', { ...details, characters: missing.slice(0, 20).join('') })
  const dots = (points: Points): Dots => (points / 72) * 25.4 * context.dotsPerMillimetre
  const { width, height } = area
  const [size, minSize] = [dots(placement.size), dots(Math.min(placement.minSize, placement.size))]
  const fitted = fitText(paragraphs, { font, bold, fit, size, minSize, width, height, lineHeight })
  if (!fitted.fits) reportMisfit(context, placement)
  return placeLines(fitted, context, placement)
}

function reportMisfit({ report }: LayoutContext, { fit, minSize, details = {} }: TextPlacement): void {
  const severity: LayoutIssue['severity'] = fit === 'clip' ? 'warning' : 'error'
  if (fit === 'shrink') report('text.shrunk-away', severity, { ...details, minSize })
  else report('text.too-large', severity, details)
}

function placeLines({ lines, size }: FittedText, context: LayoutContext, placement: TextPlacement): GlyphItem[] {
  const { frame, input } = context
  const { font } = input
  const { area, align, verticalAlign, lineHeight, componentId, color, bold } = placement
  const pitch = size * lineHeight
  const unused = area.height - pitch * lines.length
  // Text that is too high begins at the top: its first lines matter most.
  const top = area.y + Math.max(0, unused * { top: 0, middle: 0.5, bottom: 1 }[verticalAlign])
  const baseline = (pitch + ((font.ascent - font.descent) / 1000) * size) / 2
  const clip = placeRectangle(frame, area)
  // Lines below the area are cut off as a whole.
  const visible = lines.slice(0, Math.ceil((area.height - Math.max(0, top - area.y)) / pitch))
  return visible.flatMap((line, index) => {
    const lineWidth = (line.width * size) / 1000
    const left = area.x + Math.max(0, (area.width - lineWidth) * { left: 0, center: 0.5, right: 1 }[align])
    // Baselines on whole dots keep the strokes of all lines alike.
    const baselineY = Math.round(top + baseline + index * pitch)
    return placeGlyphs(line, font, bold, size).map(({ glyphs, scale, rise }): GlyphItem => {
      const { x, y } = placePoint(frame, left, baselineY - rise * size)
      const shared = { componentId, color, bold, clip }
      return { kind: 'glyphs', ...shared, size: size * scale, rotation: frame.rotation, x, y, glyphs }
    })
  })
}

/** Characters of a line that have the same size and height. */
export interface Run {
  glyphs: GlyphItem['glyphs']
  /** Of the size of the text. */
  scale: number
  rise: number
}

/** Indices and exponents are runs of their own. Spaces and missing glyphs only move what follows. */
export function placeGlyphs({ characters }: Line, font: Font, bold: boolean, size: Dots): Run[] {
  const runs: Run[] = []
  let offset = 0
  for (const character of characters) {
    const placed = isSpace(character) ? null : drawnAs(font, character, bold)
    if (placed) {
      const { base, scale, rise } = placed
      let run = runs.find((each) => each.rise === rise)
      if (!run) runs.push((run = { glyphs: [], scale, rise }))
      run.glyphs.push({ character: base, offset })
    }
    offset += (advanceOf(font, character, bold) * size) / 1000
  }
  return runs
}

const drawnAs = (font: Font, character: string, bold: boolean): Script | null =>
  findGlyph(font, character, bold) ? { base: character, scale: 1, rise: 0 } : scriptOf(font, character, bold)
