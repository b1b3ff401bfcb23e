import type { Font } from '../text/font.ts'

/** A font that has all characters up to a code point, each half as wide as high and a filled box. */
export const plainFont = (lastCodePoint = 0x10ffff): Font => ({
  ascent: 880,
  descent: 120,
  glyph: (character) =>
    (character.codePointAt(0) ?? 0) > lastCodePoint
      ? null
      : { advance: 500, outline: character === ' ' ? '' : 'M 50 0 L 450 0 L 450 -700 L 50 -700 Z' },
})
