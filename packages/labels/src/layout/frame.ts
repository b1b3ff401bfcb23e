import { type Matrix, placement } from '../geometry/path.ts'
import type { Box } from '../model/label-template.ts'
import type { DotRectangle, Dots } from './display-list.ts'

/** The turned content of a component: laid out upright in `width` × `height` and then placed on the label. */
export interface Frame {
  rotation: Box['rotation']
  /** Size of the upright content, in whole dots. */
  width: Dots
  height: Dots
  /** The component on the label, in whole dots. */
  box: DotRectangle
  /** From the upright content to the label. */
  matrix: Matrix
}

export function createFrame(box: DotRectangle, rotation: Box['rotation']): Frame {
  const isTurned = rotation === 90 || rotation === 270
  const [width, height] = isTurned ? [box.height, box.width] : [box.width, box.height]
  const x = rotation === 90 || rotation === 180 ? box.x + box.width : box.x
  const y = rotation === 180 || rotation === 270 ? box.y + box.height : box.y
  return { rotation, width, height, box, matrix: placement(rotation, x, y) }
}

export function placePoint({ matrix }: Frame, x: Dots, y: Dots): { x: Dots; y: Dots } {
  return { x: matrix.a * x + matrix.c * y + matrix.e, y: matrix.b * x + matrix.d * y + matrix.f }
}

export function placeRectangle(frame: Frame, { x, y, width, height }: DotRectangle): DotRectangle {
  const from = placePoint(frame, x, y)
  const to = placePoint(frame, x + width, y + height)
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
}
