import type { Bitmap } from '@atrium/labels/layout/display-list.ts'
import { createBitmap, hasDot, setDot } from '@atrium/labels/raster/bitmap.ts'

/** The bitmap with all dots moved to the right and down; those that leave it are cut off. */
export function shiftBitmap(bitmap: Bitmap, { x, y }: { x: number; y: number }): Bitmap {
  if (x === 0 && y === 0) return bitmap
  const shifted = createBitmap(bitmap.width, bitmap.height)
  for (let row = Math.max(0, y); row < Math.min(bitmap.height, bitmap.height + y); row += 1)
    for (let column = Math.max(0, x); column < Math.min(bitmap.width, bitmap.width + x); column += 1)
      if (hasDot(bitmap, column - x, row - y)) setDot(shifted, column, row)
  return shifted
}
