import type { Bitmap, LabelLayout } from '../layout/display-list.ts'
import { hasDot } from '../raster/bitmap.ts'
import { rasterize } from '../raster/rasterize.ts'
import type { Font } from '../text/font.ts'

/** Rows of a bitmap: # for black dots. */
export const pictureOf = (bitmap: Bitmap): string[] =>
  Array.from({ length: bitmap.height }, (_, y) =>
    Array.from({ length: bitmap.width }, (_, x) => (hasDot(bitmap, x, y) ? '#' : '.')).join(''),
  )

/** The top left part of a label as it is printed. */
export const bitmapOf = (layout: LabelLayout, font: Font, width: number, height: number): string[] =>
  pictureOf(rasterize(layout, font))
    .slice(0, height)
    .map((row) => row.slice(0, width))
