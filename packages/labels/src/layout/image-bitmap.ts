import type { ImageComponent } from '../model/label-template.ts'
import type { Bitmap, Dots } from './display-list.ts'
import type { DecodedImage } from './layout-input.ts'
import { createBitmap, setDot } from '../raster/bitmap.ts'

export interface ImageArea {
  width: Dots
  height: Dots
}

/** A picture in whole dots, and where it begins in its area. */
export interface PlacedBitmap {
  x: Dots
  y: Dots
  bitmap: Bitmap
}

/** Scales a picture into an area and makes black and white of it; `null` when either has no extent. */
export function placeImage(image: DecodedImage, area: ImageArea, style: ImageComponent['style']): PlacedBitmap | null {
  if (Math.min(image.width, image.height, area.width, area.height) < 1) return null
  const { x, y, width, height, crop } = place(image, area, style.fit)
  const brightness = scaleImage(image, { width, height }, crop)
  const limit = (style.threshold / 100) * 255
  return { x, y, bitmap: style.dither ? dither(brightness, width, height) : cut(brightness, { width, height }, limit) }
}

/** The part of the picture that is shown, in its pixels. */
interface Crop {
  x: number
  y: number
  width: number
  height: number
}

function place(
  image: DecodedImage,
  area: ImageArea,
  fit: ImageComponent['style']['fit'],
): { x: Dots; y: Dots; width: Dots; height: Dots; crop: Crop } {
  const whole = { x: 0, y: 0, width: image.width, height: image.height }
  const scales = [area.width / image.width, area.height / image.height] as const
  if (fit === 'stretch') return { x: 0, y: 0, ...area, crop: whole }
  if (fit === 'cover') {
    const scale = Math.max(...scales)
    const [width, height] = [area.width / scale, area.height / scale]
    const crop = { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height }
    return { x: 0, y: 0, ...area, crop }
  }
  const scale = Math.min(...scales)
  const width = Math.min(area.width, Math.max(1, Math.round(image.width * scale)))
  const height = Math.min(area.height, Math.max(1, Math.round(image.height * scale)))
  return {
    x: Math.floor((area.width - width) / 2),
    y: Math.floor((area.height - height) / 2),
    width,
    height,
    crop: whole,
  }
}

/** The brightness of each dot: the mean of the pixels that it covers. */
function scaleImage(image: DecodedImage, { width, height }: ImageArea, crop: Crop): Float32Array {
  const columns = spans(width, crop.x, crop.width, image.width)
  const rows = spans(height, crop.y, crop.height, image.height)
  const result = new Float32Array(width * height)
  for (const [y, row] of rows.entries())
    for (const [x, column] of columns.entries()) result[y * width + x] = mean(image, column, row)
  return result
}

/** For each dot, the first pixel that it covers and the one after the last. */
function spans(dots: Dots, start: number, size: number, limit: number): [number, number][] {
  return Array.from({ length: dots }, (_, dot) => {
    const from = Math.min(limit - 1, Math.max(0, Math.floor(start + (dot * size) / dots + 1e-6)))
    const to = Math.min(limit, Math.max(from + 1, Math.round(start + ((dot + 1) * size) / dots)))
    return [from, to]
  })
}

function mean({ width, luminance }: DecodedImage, [left, right]: [number, number], rows: [number, number]): number {
  let sum = 0
  for (let y = rows[0]; y < rows[1]; y++) for (let x = left; x < right; x++) sum += luminance[y * width + x] ?? 255
  return sum / ((right - left) * (rows[1] - rows[0]))
}

function cut(brightness: Float32Array, { width, height }: ImageArea, limit: number): Bitmap {
  const bitmap = createBitmap(width, height)
  for (const [index, value] of brightness.entries())
    if (value < limit) setDot(bitmap, index % width, Math.floor(index / width))
  return bitmap
}

/** Floyd–Steinberg: what rounding a dot to black or white takes or adds goes to its neighbours. */
function dither(brightness: Float32Array, width: Dots, height: Dots): Bitmap {
  const bitmap = createBitmap(width, height)
  const pass = (x: number, y: number, error: number) => {
    if (x >= 0 && x < width && y < height) brightness[y * width + x] = (brightness[y * width + x] ?? 0) + error
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = brightness[y * width + x] ?? 255
      const isBlack = value < 127.5
      if (isBlack) setDot(bitmap, x, y)
      const error = (value - (isBlack ? 0 : 255)) / 16
      pass(x + 1, y, error * 7)
      pass(x - 1, y + 1, error * 3)
      pass(x, y + 1, error * 5)
      pass(x + 1, y + 1, error)
    }
  return bitmap
}
