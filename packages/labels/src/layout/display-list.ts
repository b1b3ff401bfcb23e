import type { BindingErrorCode } from '../binding/binding-error.ts'

/** A length or a position in printer dots, from the top left corner of the label. Codes have whole ones. */
export type Dots = number

export interface DotRectangle {
  x: Dots
  y: Dots
  width: Dots
  height: Dots
}

/** A label of one row, laid out for a printer: what every output draws, from back to front. */
export interface LabelLayout {
  dpi: number
  /** 8 at 203 dpi, otherwise `dpi / 25.4`. */
  dotsPerMillimetre: number
  width: Dots
  height: Dots
  /** What everything is clipped to: the SVG path of a round label, as those of `ShapeItem`; `null` for the edges. */
  outline: string | null
  items: DisplayItem[]
  issues: LayoutIssue[]
  codes: PlacedCode[]
}

export type DisplayItem = GlyphItem | ModuleItem | ShapeItem | BitmapItem

interface ItemBase {
  componentId: string
  color: 'black' | 'white'
}

/** A line of text. */
export interface GlyphItem extends ItemBase {
  kind: 'glyphs'
  /** Height of the em. */
  size: Dots
  bold: boolean
  /** Degrees clockwise that the line is turned by, around `x`, `y`. */
  rotation: 0 | 90 | 180 | 270
  /** Where the baseline of the line begins. */
  x: Dots
  y: Dots
  /** The characters with their distances from there along the baseline. */
  glyphs: { character: string; offset: Dots }[]
  /** The box that clips it. */
  clip: DotRectangle
}

/** Dark modules of a code: whole dots, which outputs must neither scale nor smooth. */
export interface ModuleItem extends ItemBase {
  kind: 'modules'
  rectangles: DotRectangle[]
}

/** An outline filled by the non-zero rule; lines and frames are outlines of their strokes. */
export interface ShapeItem extends ItemBase {
  kind: 'shape'
  /** An SVG path of absolute M, L, Q, C and Z, in dots. */
  path: string
}

/** A picture in black and white, a whole dot each pixel. Its black dots are painted, the others stay as they are. */
export interface BitmapItem extends ItemBase {
  kind: 'bitmap'
  x: Dots
  y: Dots
  bitmap: Bitmap
}

/** Dots by row from the top left; each row begins with a new byte, the highest bit is the leftmost dot, 1 is black. */
export interface Bitmap {
  width: Dots
  height: Dots
  bytesPerRow: number
  bits: Uint8Array
}

/** A code as it was placed, to show its module size and to compare what a reader finds. */
export interface PlacedCode {
  componentId: string
  symbology: string
  /** What a reader must return; of GS1 codes with FNC1 as `\x1d`. */
  data: string
  moduleDots: number
  /** Dark and light modules without the quiet zone. */
  symbol: DotRectangle
  quietZone: DotRectangle
  /** The smallest box that takes the code at the module size that was asked for, in millimetres. */
  needs: { width: number; height: number }
}

/** What can be wrong with a label of one row. */
export const layoutIssueCodes = [
  'value.invalid',
  'code.empty',
  'code.wrong-data',
  'code.wrong-characters',
  'code.wrong-length',
  'code.wrong-check-digit',
  'code.gs1-malformed',
  'code.gs1-unknown-identifier',
  'code.too-much-data',
  'code.too-large',
  'code.modules-too-small',
  'code.quiet-zone-covered',
  'code.quiet-zone-cut',
  'code.unreadable',
  'code.misread',
  'text.too-large',
  'text.shrunk-away',
  'glyph.missing',
  'image.missing',
  'image.unreadable',
  'structure.missing',
  'structure.unreadable',
  'structure.too-complex',
  'structure.too-small',
  'line.too-thin',
  'component.outside-safe-margin',
  'component.wider-than-wrap',
] as const
export type LayoutIssueCode = (typeof layoutIssueCodes)[number]

export interface LayoutIssue {
  code: LayoutIssueCode
  /** An error keeps the label from being printed without an override; a warning does not. */
  severity: 'error' | 'warning'
  componentId: string
  /** For the message: limits, sizes in millimetres, the characters concerned, and the `BindingErrorCode`. */
  details: Readonly<Record<string, string | number> & { binding?: BindingErrorCode }>
}
