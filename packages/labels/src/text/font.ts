/** A character as the font draws it. */
export interface Glyph {
  /** From the left edge of the character to that of the next, in thousandths of the size. */
  advance: number
  /** An SVG path of absolute M, L, Q, C and Z, in thousandths of the size, downwards from the baseline; empty for a space. */
  outline: string
}

/**
 * The font that labels are printed in. Canvas, preview, bitmaps and PDF use its measures and outlines, never those of the
 * machine, so that a label looks the same everywhere.
 */
export interface Font {
  /** Distance from the baseline to the top and to the bottom of a line, in thousandths of the size. */
  ascent: number
  descent: number
  /** The glyph of one character (a code point); `null` when the font has none, or when it is not loaded yet. */
  glyph(character: string, bold: boolean): Glyph | null
}
