import type { Bitmap } from '@atrium/labels/layout/display-list.ts'
import { hasDot } from '@atrium/labels/raster/bitmap.ts'

/** A bitmap as the address of a picture; white dots are transparent. */
export function bitmapUrl(bitmap: Bitmap): string {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  if (!context) return ''
  const image = context.createImageData(bitmap.width, bitmap.height)
  for (let y = 0; y < bitmap.height; y += 1)
    for (let x = 0; x < bitmap.width; x += 1) if (hasDot(bitmap, x, y)) image.data[(y * bitmap.width + x) * 4 + 3] = 255
  context.putImageData(image, 0, 0)
  return canvas.toDataURL()
}
