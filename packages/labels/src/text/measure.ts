import { isSpace } from './characters.ts'
import type { Font, Glyph } from './font.ts'
import { scriptOf } from './scripts.ts'

/** How far a missing glyph moves the next one, so that one sees where it is missing. */
const missingAdvance = 500

/** The glyph of a character; `null` when the font has none. Half of a surrogate pair has none in any font. */
export const findGlyph = (font: Font, character: string, bold: boolean): Glyph | null =>
  character.isWellFormed() ? font.glyph(character, bold) : null

/** From a character to the next, in thousandths of the size. */
export function advanceOf(font: Font, character: string, bold: boolean): number {
  const glyph = findGlyph(font, character, bold)
  if (glyph) return glyph.advance
  const script = scriptOf(font, character, bold)
  return script ? (findGlyph(font, script.base, bold)?.advance ?? 0) * script.scale : missingAdvance
}

/** The advances of characters, in thousandths of the size. */
export const measure = (font: Font, characters: readonly string[], bold: boolean): number[] =>
  characters.map((character) => advanceOf(font, character, bold))

/** The characters that cannot be printed, each once. */
export function missingCharacters(font: Font, characters: Iterable<string>, bold: boolean): string[] {
  const missing = new Set<string>()
  for (const character of characters)
    if (!isSpace(character) && !findGlyph(font, character, bold) && !scriptOf(font, character, bold))
      missing.add(character.toWellFormed())
  return [...missing]
}
