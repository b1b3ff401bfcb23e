import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** All text but what follows. */
const noto = {
  family: 'Atrium Noto Sans SC',
  file: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
}
/** Latin letters that Noto Sans SC lacks, and an apostrophe that is not as wide as a Chinese character. */
const inter = [
  { family: 'Atrium Inter', file: 'latin', characters: /\u2019/ },
  { family: 'Atrium Inter Vietnamese', file: 'vietnamese', characters: /[\u1EA0-\u1EF1]/ },
  {
    family: 'Atrium Inter Extended',
    file: 'latin-ext',
    characters: /[\u0100-\u0130\u0132-\u0148\u014A-\u0151\u0154-\u01C3\u01C5-\u024F\u1E00-\u1E9B\u1E9E\u1EF2-\u1EFF]/,
  },
].map(({ file, ...font }) => ({ ...font, file: `@fontsource-variable/inter/files/inter-${file}-wght-normal.woff2` }))
const measuredSize = 100

/** The fonts of PDFs of ours, and how text runs in them. */
export interface Typeface {
  canvas: typeof import('@napi-rs/canvas')
  /** The value of a canvas's `font` for a character. */
  font(character: string, size: number): string
  /** Points from the left edge of a character to that of the next. */
  width(character: string, size: number): number
  /** Breaks text into lines; characters that cannot be shown are written as their code point. */
  lines(text: string, size: number, width: number): string[]
  /** The code point of a character by that of a rare one which is drawn by the same glyph, for example 生 by the radical ⽣. */
  usual: ReadonlyMap<number, number>
}

let loaded: Promise<Typeface> | undefined

/** Loads the canvas and the fonts with the first PDF: they are large, and the server starts without them. */
export const loadTypeface = (): Promise<Typeface> => (loaded ??= load())

async function load(): Promise<Typeface> {
  const canvas = await import('@napi-rs/canvas')
  for (const { family, file } of [noto, ...inter])
    if (!canvas.GlobalFonts.registerFromPath(pathOf(file), family)) throw new Error(`${file} is not a font`)
  const glyphs = glyphsOf(await readFile(pathOf(noto.file)))
  const context = canvas.createCanvas(1, 1).getContext('2d')
  const widths = new Map<string, number>()

  function width(character: string, size: number): number {
    let known = widths.get(character)
    if (known === undefined) {
      context.font = fontOf(character, measuredSize)
      known = context.measureText(character).width / measuredSize
      widths.set(character, known)
    }
    return known * size
  }

  return {
    canvas,
    font: fontOf,
    usual: new Map([...usualOf(glyphs), ['ʼ', '’'].map(codePoint) as [number, number]]),
    width,
    lines: (text, size, room) =>
      showable(text, glyphs).flatMap((line) => wrap(line, room, (character) => width(character, size))),
  }
}

const codePoint = (character: string) => character.codePointAt(0) ?? 0
const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file))
const latinOf = (character: string) => inter.find(({ characters }) => characters.test(character))
const fontOf = (character: string, size: number) => `${size}px '${(latinOf(character) ?? noto).family}'`

/**
 * Lines of text without what the font cannot show, such as `[U+20BB7]` for 𠮷: a name must not lose a character silently.
 * The same for invisible characters, which can reorder or hide others.
 */
function showable(text: string, glyphs: ReadonlyMap<number, number>): string[] {
  return text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) =>
      Array.from(line.replaceAll(/\s/gu, ' '), (character) =>
        (latinOf(character) ?? (glyphs.has(codePoint(character)) && !/\p{C}/u.test(character)))
          ? character
          : `[U+${codePoint(character).toString(16).toUpperCase().padStart(4, '0')}]`,
      ).join(''),
    )
}

/** Breaks a line after a space or beside a Chinese character where it can, else anywhere. */
export function wrap(text: string, room: number, widthOf: (character: string) => number): string[] {
  const characters = Array.from(text)
  const lines: string[] = []
  let start = 0
  let used = 0
  let breakAt = 0
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? ''
    if (canBreak(characters[index - 1] ?? '', character)) breakAt = index
    used += widthOf(character)
    if (used <= room || character === ' ' || index === start) continue
    const end = breakAt > start ? breakAt : index
    lines.push(characters.slice(start, end).join('').trimEnd())
    start = end
    used = characters.slice(start, index + 1).reduce((sum, each) => sum + widthOf(each), 0)
  }
  return [...lines, characters.slice(start).join('')]
}

const wide = /[\u2E80-\uFFEF\u{20000}-\u{3FFFF}]/u
/** Punctuation that does not begin a line, and that does not end one. */
const closing = /[、。，．：；！？）］｝〉》」』】〕…—·”’%]/u
const opening = /[（［｛〈《「『【〔“‘]/u

function canBreak(before: string, after: string): boolean {
  if (before === '' || after === ' ' || closing.test(after) || opening.test(before)) return false
  return before === ' ' || wide.test(before) || wide.test(after)
}

/** The glyphs of a TrueType font by code point: format 12 of its table `cmap`. */
function glyphsOf(font: Buffer): ReadonlyMap<number, number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const table = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (table === undefined) throw new Error('The font has no table cmap')
  const cmap = font.subarray(font.readUInt32BE(table + 8))
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  )
  const segmented = subtables.find((subtable) => subtable.readUInt16BE(0) === 12)
  if (!segmented) throw new Error('The font has no cmap of format 12')
  const glyphs = new Map<number, number>()
  for (let group = 0; group < segmented.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12
    const [first, last, glyph] = [
      segmented.readUInt32BE(at),
      segmented.readUInt32BE(at + 4),
      segmented.readUInt32BE(at + 8),
    ]
    for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first)
  }
  return glyphs
}

/** Characters by the radicals that share their glyph. */
function usualOf(glyphs: ReadonlyMap<number, number>): [number, number][] {
  const isRadical = (code: number) => code >= 0x2e80 && code <= 0x2fdf
  const characters = new Map(Array.from(glyphs).flatMap(([code, glyph]) => (isRadical(code) ? [] : [[glyph, code]])))
  return Array.from(glyphs).flatMap(([code, glyph]) => {
    const character = isRadical(code) ? characters.get(glyph) : undefined
    return character === undefined ? [] : [[code, character]]
  })
}
