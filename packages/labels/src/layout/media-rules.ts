import type { Component, Media } from '../model/label-template.ts'
import type { DisplayItem } from './display-list.ts'
import type { LayoutContext } from './context.ts'
import { boundsOf, inkPoints } from './ink.ts'

/** Half a dot more than the margin is nothing that one sees. */
const tolerance = 0.5

/** Warns of what is printed too near to the edge, or is wider than what one sees of a tube at once. */
export function checkMedia(component: Component, items: readonly DisplayItem[], context: LayoutContext): void {
  const { media } = context.input.template
  const points = items.flatMap((item) => inkPoints(item, context.input.font))
  if (points.length === 0) return
  if (!isOnMedia(points, media, { ...context, margin: media.safeMargin }))
    context.report('component.outside-safe-margin', 'warning', { margin: media.safeMargin })
  // Frames and lines may lead around the tube.
  const mustBeSeenAtOnce = component.type === 'text' || component.type === 'barcode' || component.type === 'structure'
  if (!mustBeSeenAtOnce || media.wrapWidth === null) return
  if (boundsOf(points).width > media.wrapWidth * context.dotsPerMillimetre + tolerance)
    context.report('component.wider-than-wrap', 'warning', { max: media.wrapWidth })
}

interface Inside {
  dotsPerMillimetre: number
  /** In millimetres. */
  margin: number
}

/** Whether points, x and y in turn, lie on the label and not within a margin at its edge. */
export function isOnMedia(points: readonly number[], media: Media, inside: Inside): boolean {
  const { width, height, shape } = media
  const halfWidth = (width * inside.dotsPerMillimetre) / 2
  const halfHeight = (height * inside.dotsPerMillimetre) / 2
  const margin = inside.margin * inside.dotsPerMillimetre - tolerance
  for (let index = 0; index + 1 < points.length; index += 2) {
    const x = Math.abs((points[index] ?? 0) - halfWidth)
    const y = Math.abs((points[index + 1] ?? 0) - halfHeight)
    const isFine =
      shape === 'round'
        ? Math.hypot(x / (halfWidth - margin), y / (halfHeight - margin)) <= 1
        : x <= halfWidth - margin && y <= halfHeight - margin
    if (!isFine) return false
  }
  return true
}
