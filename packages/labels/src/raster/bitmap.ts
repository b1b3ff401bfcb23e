import type { Bitmap } from '../layout/display-list.ts'

/** A white bitmap. */
export function createBitmap(width: number, height: number): Bitmap {
  const bytesPerRow = Math.ceil(width / 8)
  return { width, height, bytesPerRow, bits: new Uint8Array(bytesPerRow * height) }
}

/** Whether a dot is black; those outside are not. */
export function hasDot({ width, height, bytesPerRow, bits }: Bitmap, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= width || y >= height) return false
  return ((bits[y * bytesPerRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

/** Paints a dot, which must lie within. */
export function setDot({ bytesPerRow, bits }: Bitmap, x: number, y: number, isBlack = true): void {
  const index = y * bytesPerRow + (x >> 3)
  const mask = 0x80 >> (x & 7)
  bits[index] = isBlack ? (bits[index] ?? 0) | mask : (bits[index] ?? 0) & ~mask
}

/** Turns a bitmap by quarters clockwise. */
export function rotateBitmap(bitmap: Bitmap, rotation: 0 | 90 | 180 | 270): Bitmap {
  if (rotation === 0) return bitmap
  const { width, height } = bitmap
  const isTurned = rotation !== 180
  const result = isTurned ? createBitmap(height, width) : createBitmap(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!hasDot(bitmap, x, y)) continue
      if (rotation === 90) setDot(result, height - 1 - y, x)
      else if (rotation === 180) setDot(result, width - 1 - x, height - 1 - y)
      else setDot(result, y, width - 1 - x)
    }
  return result
}
