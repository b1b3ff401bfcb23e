import { symbologyFacts, type Symbology } from '../codes/symbologies.ts'
import type { Bitmap, DotRectangle, LabelLayout, LayoutIssue, PlacedCode } from '../layout/display-list.ts'
import { createBitmap, hasDot, setDot } from '../raster/bitmap.ts'
import { rasterize } from '../raster/rasterize.ts'
import type { Font } from '../text/font.ts'
import { readCodes, type FoundCode } from './code-reader.ts'

/** What a reader makes of a code on the label. */
export interface VerifiedCode {
  componentId: string
  /** `wrong` where the reader finds other data, or GS1 data as plain text. */
  outcome: 'read' | 'wrong' | 'unreadable'
  expected: string
  found: string | null
}

/**
 * Reads back every code of a label as its printer prints it. `loadCodeReader` comes first. Takes some 25 ms for a label
 * with four codes.
 */
export async function verifyLabel(layout: LabelLayout, font: Font): Promise<VerifiedCode[]> {
  if (layout.codes.length === 0) return []
  const bitmap = rasterize(layout, font)
  const all = await readCodes(bitmap, layout.codes.map(symbologyOf))
  return Promise.all(
    layout.codes.map(async (code) => {
      const found = all.filter((candidate) => liesIn(candidate, code.symbol))
      // A reader may lose one of many codes; what surrounds this one stays in sight.
      return verifyCode(code, found.length > 0 ? found : await readCropped(bitmap, code))
    }),
  )
}

/** The codes that were not read, as issues that keep the label from being printed without an override. */
export const verificationIssues = (codes: readonly VerifiedCode[], dpi: number): LayoutIssue[] =>
  codes
    .filter(({ outcome }) => outcome !== 'read')
    .map(({ componentId, outcome }) => ({
      code: outcome === 'wrong' ? 'code.misread' : 'code.unreadable',
      severity: 'error',
      componentId,
      details: { dpi },
    }))

// Layouts take their symbologies from templates.
const symbologyOf = (code: PlacedCode) => code.symbology as Symbology

function verifyCode(code: PlacedCode, found: readonly FoundCode[]): VerifiedCode {
  const { componentId, data } = code
  const isGs1 = symbologyFacts[symbologyOf(code)].gs1
  const isRead = found.some((candidate) => candidate.data === data && candidate.isGs1 === isGs1)
  const outcome = isRead ? 'read' : found.length > 0 ? 'wrong' : 'unreadable'
  return { componentId, outcome, expected: data, found: isRead ? data : (found[0]?.data ?? null) }
}

/** Whether the middle of a code that was found lies in a symbol. */
function liesIn({ corners }: FoundCode, { x, y, width, height }: DotRectangle): boolean {
  const [middleX = 0, middleY = 0] = (['x', 'y'] as const).map(
    (axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length,
  )
  return middleX > x && middleX < x + width && middleY > y && middleY < y + height
}

const readCropped = (bitmap: Bitmap, code: PlacedCode) => readCodes(crop(bitmap, around(code)), [symbologyOf(code)])

/** The code with its quiet zone and as much again. */
function around({ symbol, quietZone }: PlacedCode): DotRectangle {
  return {
    x: 2 * quietZone.x - symbol.x,
    y: 2 * quietZone.y - symbol.y,
    width: 2 * quietZone.width - symbol.width,
    height: 2 * quietZone.height - symbol.height,
  }
}

function crop(bitmap: Bitmap, { x, y, width, height }: DotRectangle): Bitmap {
  const part = createBitmap(width, height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) if (hasDot(bitmap, x + column, y + row)) setDot(part, column, row)
  return part
}
