import type { Bitmap } from '../layout/display-list.ts'

/** The dots of a black and white PBM file (`P4`), which has them as we do. */
export function readPbm(file: Uint8Array): Bitmap {
  const start = Array.from(file.subarray(0, 200), (byte) => String.fromCharCode(byte)).join('')
  const [header = '', width, height] = /^P4\s(?:#[^\n]*\n)?(\d+)\s(\d+)\s/.exec(start) ?? []
  const bytesPerRow = Math.ceil(Number(width) / 8)
  return { width: Number(width), height: Number(height), bytesPerRow, bits: file.slice(header.length) }
}
