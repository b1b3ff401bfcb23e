import { hasDot } from '../raster/bitmap.ts'
import { rasterize } from '../raster/rasterize.ts'
import type { Font } from '../text/font.ts'
import type { DisplayItem, DotRectangle, LabelLayout, LayoutIssue, PlacedCode } from './display-list.ts'
import { boundsOf, corners, inkPoints } from './ink.ts'
import { isOnMedia } from './media-rules.ts'
import type { LayoutInput } from './layout-input.ts'

/**
 * Warns of what reaches into the quiet zone of a code, or onto the code: the edge of the label and other components, each
 * of which is named by its key.
 */
export function findCoveredZones(layout: LabelLayout, { template, font }: LayoutInput): LayoutIssue[] {
  const keys = new Map(template.components.map(({ id, key }) => [id, key]))
  return layout.codes.flatMap((code) => {
    const covering = findCovering(code, layout, font).map((componentId): LayoutIssue => {
      const key = keys.get(componentId) ?? ''
      return warning(code, 'code.quiet-zone-covered', { key, coveredBy: componentId })
    })
    const isOnLabel = isOnMedia(corners(code.quietZone), template.media, { ...layout, margin: 0 })
    return isOnLabel ? covering : [warning(code, 'code.quiet-zone-cut'), ...covering]
  })
}

const warning = (
  { componentId }: PlacedCode,
  code: LayoutIssue['code'],
  details: LayoutIssue['details'] = {},
): LayoutIssue => ({ code, severity: 'warning', componentId, details })

function findCovering(code: PlacedCode, layout: LabelLayout, font: Font): string[] {
  const near = new Map<string, DisplayItem[]>()
  for (const item of layout.items) {
    if (item.componentId === code.componentId || !overlap(boundsOf(inkPoints(item, font)), code.quietZone)) continue
    near.set(item.componentId, [...(near.get(item.componentId) ?? []), item])
  }
  return [...near].filter(([, items]) => paints({ ...layout, items }, code.quietZone, font)).map(([id]) => id)
}

const overlap = (a: DotRectangle, b: DotRectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** A frame around a code has its bounds there, but no dot. */
function paints(layout: LabelLayout, { x, y, width, height }: DotRectangle, font: Font): boolean {
  const bitmap = rasterize(layout, font)
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) if (hasDot(bitmap, column, row)) return true
  return false
}
