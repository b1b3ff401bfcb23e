import type { Millimetres } from '@atrium/labels/model/label-template.ts'
import type { Point, Rectangle } from './rectangle.ts'

/** A point on the screen, in CSS pixels from the top left corner of the canvas. */
export interface ScreenPoint {
  x: number
  y: number
}

/** What of the label is shown: a length on the screen is `scale` pixels for each millimetre. */
export interface View {
  scale: number
  /** Where the top left corner of the label is on the screen. */
  x: number
  y: number
}

/** CSS pixels of a millimetre at 100 %, as the standard defines them. */
const scaleAtFullSize = 96 / 25.4
export const zoomLimits = { min: 0.25, max: 16 } as const
/** What steps of zooming lead to. */
const zoomSteps = [0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 16]

/** 1 is 100 %. */
export const zoomOf = ({ scale }: View): number => scale / scaleAtFullSize

export const toLabel = ({ scale, x, y }: View, point: ScreenPoint): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
})

export const toScreen = ({ scale, x, y }: View, point: Point): ScreenPoint => ({
  x: point.x * scale + x,
  y: point.y * scale + y,
})

export const panBy = (view: View, { x, y }: ScreenPoint): View => ({ ...view, x: view.x + x, y: view.y + y })

/** Zooms to a factor, while what is at a point of the screen stays there. */
export function zoomTo(view: View, zoom: number, at: ScreenPoint): View {
  const scale = Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom)) * scaleAtFullSize
  const fixed = toLabel(view, at)
  return { scale, x: at.x - fixed.x * scale, y: at.y - fixed.y * scale }
}

/** The next larger or smaller of the usual factors. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const slightly = 1e-3
  const next =
    direction > 0
      ? zoomSteps.find((step) => step > zoom + slightly)
      : zoomSteps.findLast((step) => step < zoom - slightly)
  return next ?? (direction > 0 ? zoomLimits.max : zoomLimits.min)
}

interface Size {
  width: number
  height: number
}

/** Shows a rectangle whole and in the middle, with `margin` pixels around it. */
export function fit(rectangle: Rectangle, screen: Size, margin: number): View {
  const room = { width: Math.max(1, screen.width - 2 * margin), height: Math.max(1, screen.height - 2 * margin) }
  const wanted = Math.min(room.width / rectangle.width, room.height / rectangle.height)
  const scale = Math.min(zoomLimits.max, Math.max(zoomLimits.min, wanted / scaleAtFullSize)) * scaleAtFullSize
  return {
    scale,
    x: (screen.width - rectangle.width * scale) / 2 - rectangle.x * scale,
    y: (screen.height - rectangle.height * scale) / 2 - rectangle.y * scale,
  }
}

/** A length on the screen in millimetres. */
export const toMillimetres = ({ scale }: View, pixels: number): Millimetres => pixels / scale
