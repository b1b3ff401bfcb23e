import type { Glyphs } from '@atrium/contract/labels/labels.shapes.ts'
import { loadLabelFont } from './font.ts'

/** The outlines of the different characters of a text. */
export async function glyphsOf(characters: string, isBold: boolean): Promise<Glyphs> {
  const font = await loadLabelFont()
  return {
    Ascent: font.ascent,
    Descent: font.descent,
    Glyphs: [...new Set(characters)].map((character) => {
      const glyph = font.glyph(character, isBold)
      return { Character: character, Glyph: glyph && { Advance: glyph.advance, Outline: glyph.outline } }
    }),
  }
}
