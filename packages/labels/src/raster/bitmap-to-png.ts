import { zlibSync } from 'fflate'
import type { Bitmap } from '../layout/display-list.ts'

/** A PNG of one bit a dot, with its resolution, so that it is printed in its size. */
export function bitmapToPng({ width, height, bytesPerRow, bits }: Bitmap, dotsPerMillimetre: number): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // One bit a sample, grey.
  header.set([1, 0, 0, 0, 0], 8)
  const resolution = new Uint8Array(9)
  const perMetre = Math.round(dotsPerMillimetre * 1000)
  new DataView(resolution.buffer).setUint32(0, perMetre)
  new DataView(resolution.buffer).setUint32(4, perMetre)
  resolution[8] = 1
  const rows = new Uint8Array(height * (bytesPerRow + 1))
  for (let row = 0; row < height; row++)
    for (let byte = 0; byte < bytesPerRow; byte++)
      // In a PNG 0 is black. The first byte of a row names its filter: none.
      rows[row * (bytesPerRow + 1) + 1 + byte] = ~(bits[row * bytesPerRow + byte] ?? 0)
  return concatenate([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('pHYs', resolution),
    chunk('IDAT', zlibSync(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const result = new Uint8Array(data.length + 12)
  const view = new DataView(result.buffer)
  view.setUint32(0, data.length)
  for (let index = 0; index < 4; index++) result[4 + index] = name.charCodeAt(index)
  result.set(data, 8)
  view.setUint32(8 + data.length, crc32(result.subarray(4, 8 + data.length)))
  return result
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}
