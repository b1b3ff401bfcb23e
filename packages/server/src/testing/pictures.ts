import { crc32, deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'

/** The smallest picture there can be, one pixel. */
export const smallestPng = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

/** A picture whose left half is red and whose right half is blue. */
function halves(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'red'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  return canvas
}

export const aPng = (width = 40, height = 20): Buffer => halves(width, height).toBuffer('image/png')
export const aJpeg = (width = 40, height = 20): Buffer => halves(width, height).toBuffer('image/jpeg', 90)

/** One chunk of a PNG, with its sum. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG with more chunks behind its header. */
export function pngWith(...chunks: Buffer[]): Buffer {
  const png = aPng()
  const behindHeader = pngStart.length + 25
  return Buffer.concat([png.subarray(0, behindHeader), ...chunks, png.subarray(behindHeader)])
}

/** A PNG of a hundred kilobytes that unfolds to 900 million pixels. */
export function pngBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const content = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', content), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([pngStart, ...chunks])
}

/** One part of a JPEG with its marker. */
function jpegPart(marker: number, content: Buffer | readonly number[]): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes])
}

/** A JPEG that says, as phones do, how it was held and on which latitude it was taken. */
export function jpegWithPlace(orientation: number, place: string): Buffer {
  const jpeg = aJpeg()
  const placeAt = 42
  const facts = Buffer.alloc(placeAt + 18)
  facts.write('MM\0*', 0, 'latin1')
  facts.writeUInt32BE(8, 4)
  facts.writeUInt16BE(2, 8)
  // Orientation: one short number.
  facts.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], 10)
  // Place: one address of a list …
  facts.set([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, placeAt], 22)
  // … which has one text.
  facts.set([0, 1, 0, 1, 0, 2, 0, 0, 0, 4], placeAt)
  const exif = jpegPart(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), facts, Buffer.from(place)]))
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}

/** A JPEG of eight by eight pixels in the four colours of printers. */
export function cmykJpeg(): Buffer {
  const oneCode = (first: number) => [first, 1, ...Array<number>(15).fill(0), 0]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegPart(0xee, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0]),
    jpegPart(0xdb, [0, ...Array<number>(64).fill(8)]),
    jpegPart(0xc0, [8, 0, 8, 0, 8, 4, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0]),
    jpegPart(0xc4, oneCode(0x00)),
    jpegPart(0xc4, oneCode(0x10)),
    jpegPart(0xda, [4, 1, 0, 2, 0, 3, 0, 4, 0, 0, 63, 0]),
    Buffer.from([0, 0xff, 0xd9]),
  ])
}
