import { cellsOfRectangles, traceOutline } from '../geometry/trace-outline.ts'
import { placement } from '../geometry/path.ts'
import type { BitmapItem, DisplayItem, GlyphItem, LabelLayout } from '../layout/display-list.ts'
import { pathOperators, write } from './path-operators.ts'
import type { PdfResources, UsedResources } from './pdf-resources.ts'

/** How far the edges of dark dots are moved inwards, in dots. */
const inset = 0.06

/** What draws a label in its dots, downwards from its top left corner. */
export function labelContent(layout: LabelLayout, resources: PdfResources, used: UsedResources): string {
  const { width, height, outline, items } = layout
  const clip = outline === null ? write([0, 0, width, height], 're') : pathOperators(outline)
  const content = items.map((item) => `${item.color === 'black' ? '0 g' : '1 g'}\n${itemContent(item)}`)
  return [clip, 'W n', ...content].join('\n')

  function itemContent(item: DisplayItem): string {
    switch (item.kind) {
      case 'modules': {
        const path = traceOutline(cellsOfRectangles(item.rectangles), inset)
        return resources.share(`${pathOperators(path)}\nf`, layout, used)
      }
      case 'shape':
        return resources.share(`${pathOperators(item.path)}\nf`, layout, used)
      case 'bitmap':
        return bitmapContent(item, resources.useObject(resources.addBitmap(item.bitmap), used))
      case 'glyphs':
        return glyphContent(item, resources, used)
    }
  }
}

/** Pictures fill a square of one unit, upwards. */
const bitmapContent = ({ x, y, bitmap }: BitmapItem, draw: string): string =>
  ['q', write([bitmap.width, 0, 0, -bitmap.height, x, y + bitmap.height], 'cm'), draw, 'Q'].join('\n')

function glyphContent(item: GlyphItem, resources: PdfResources, used: UsedResources): string {
  const line = textLine(item, resources)
  if (line === '') return ''
  const { clip, size, rotation, x, y } = item
  const { a, b, c, d } = placement(rotation, 0, 0)
  const font = resources.useFont(item.bold, used)
  return [
    'q',
    write([clip.x, clip.y, clip.width, clip.height], 're'),
    'W n BT',
    `/${font} ${write([size], 'Tf')}`,
    // Text goes upwards, labels downwards.
    write([a, b, -c, -d, x, y], 'Tm'),
    `[${line}] TJ`,
    'ET Q',
  ].join('\n')
}

/** The glyphs with the distances between them that differ from those of the font; empty without any glyph. */
function textLine({ glyphs, size, bold }: GlyphItem, { fonts }: PdfResources): string {
  const parts: string[] = []
  let position = 0
  for (const { character, offset } of glyphs) {
    const encoded = fonts.encode(character, bold)
    if (!encoded) continue
    const target = (offset / size) * 1000
    const adjustment = Math.round((position - target) * 10) / 10
    if (adjustment !== 0) parts.push(String(adjustment))
    parts.push(`<${encoded.hex}>`)
    position += encoded.advance - adjustment
  }
  return parts.some((part) => part.startsWith('<')) ? parts.join('').replaceAll('><', '') : ''
}
