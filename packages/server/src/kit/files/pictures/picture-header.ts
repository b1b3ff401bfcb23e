/** What is known of a picture before it is decoded. */
export interface PictureHeader {
  width: number
  height: number
  /** Whether the file goes on to the end of the picture. */
  isWhole: boolean
}

const startOfScan = 0xda
const endOfImage = 0xd9

/** Reads the header of a PNG; undefined where there is none. */
export function readPngHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isWhole: hasPngEnd(bytes) }
}

/** Goes from chunk to chunk, each with its length in front and a sum behind. */
function hasPngEnd(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at += 12 + bytes.readUInt32BE(at)
  }
  return false
}

/** Reads the header of a JPEG; undefined where none precedes the picture. */
export function readJpegHeader(bytes: Buffer): PictureHeader | undefined {
  let size: { width: number; height: number } | undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === startOfScan) return size && { ...size, isWhole: hasJpegEnd(bytes, at) }
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // Markers may be preceded by any number of filling bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** The markers from C0 to CF carry the size, except three that carry tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Within a scan, the byte FF is followed by 00; the end of the image stands nowhere else. */
const hasJpegEnd = (bytes: Buffer, from: number) => bytes.includes(Buffer.from([0xff, endOfImage]), from)
