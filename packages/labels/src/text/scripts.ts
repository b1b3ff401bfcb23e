import type { Font } from './font.ts'

/** How an index or an exponent is drawn that the font lacks: by the character that it stands for, smaller. */
export interface Script {
  base: string
  /** Of the size of the text. */
  scale: number
  /** Of the size of the text, upwards. */
  rise: number
}

const scale = 0.62

/** Indices and exponents such as those of H₂SO₄ and 10⁻⁶, which fonts for Chinese have only in part. */
export function scriptOf(font: Font, character: string, bold: boolean): Script | null {
  const rise = riseOf(character)
  if (rise === null || font.glyph(character, bold)) return null
  const base = character.normalize('NFKD')
  return font.glyph(base, bold) ? { base, scale, rise } : null
}

/** What an index or an exponent may be drawn with; the character itself otherwise. */
export const scriptBase = (character: string): string =>
  riseOf(character) === null ? character : character.normalize('NFKD')

function riseOf(character: string): number | null {
  if (/^[\u2080-\u209c]$/.test(character)) return -0.14
  return /^[\u2070-\u207f]$/.test(character) ? 0.34 : null
}
