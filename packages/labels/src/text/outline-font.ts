import type { Font, Glyph } from './font.ts'

/** A font file as fontkit opens it: what is needed of it. */
export interface FontFile {
  unitsPerEm: number
  'OS/2': { typoAscender: number; typoDescender: number }
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): {
    advanceWidth: number
    path: { commands: readonly { command: string; args: readonly number[] }[] }
  }
}

const letters: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** The font of labels from its two files. Glyphs are read once. */
export function createOutlineFont(files: { regular: FontFile; bold: FontFile }): Font {
  const { unitsPerEm, 'OS/2': metrics } = files.regular
  const regular = new Map<string, Glyph | null>()
  const bold = new Map<string, Glyph | null>()
  return {
    // The em box, which Chinese characters fill and Latin ones are centred in; `hhea` would leave room above.
    ascent: (metrics.typoAscender * 1000) / unitsPerEm,
    descent: (-metrics.typoDescender * 1000) / unitsPerEm,
    glyph(character, isBold) {
      const cache = isBold ? bold : regular
      let glyph = cache.get(character)
      if (glyph === undefined) {
        glyph = readGlyph(isBold ? files.bold : files.regular, character)
        cache.set(character, glyph)
      }
      return glyph
    },
  }
}

function readGlyph(file: FontFile, character: string): Glyph | null {
  const codePoint = character.codePointAt(0)
  if (codePoint === undefined || !file.hasGlyphForCodePoint(codePoint)) return null
  const { advanceWidth, path } = file.glyphForCodePoint(codePoint)
  const scale = 1000 / file.unitsPerEm
  return {
    advance: advanceWidth * scale,
    outline: path.commands.map(({ command, args }) => (letters[command] ?? '') + formatArgs(args, scale)).join(''),
  }
}

/** Font files count upwards from the baseline. */
const formatArgs = (args: readonly number[], scale: number): string =>
  args.map((value, index) => Math.round(value * (index % 2 === 0 ? scale : -scale) * 10) / 10 || 0).join(' ')
