import type { Bitmap } from '../layout/display-list.ts'

export interface TsplMedia {
  /** In millimetres. */
  width: number
  height: number
  gap: number
}

/**
 * A job for printers that speak TSPL, most of which are made in China: each label is one picture, so that no text of a
 * user is ever a command. A job is bytes, not text.
 */
export function tsplJob(media: TsplMedia, labels: readonly { bitmap: Bitmap; copies: number }[]): Uint8Array {
  const setup = `SIZE ${media.width} mm,${media.height} mm\r\nGAP ${media.gap} mm,0 mm\r\nREFERENCE 0,0\r\n`
  return concatenate([ascii(setup), ...labels.flatMap(({ bitmap, copies }) => tsplLabel(bitmap, copies))])
}

function tsplLabel(bitmap: Bitmap, copies: number): Uint8Array[] {
  const { bytesPerRow, height } = bitmap
  return [
    ascii(`CLS\r\nBITMAP 0,0,${bytesPerRow},${height},0,`),
    invertBits(bitmap),
    ascii(`\r\nPRINT 1,${copies}\r\n`),
  ]
}

/** Printers take 0 for black; dots beyond the width stay light. */
const invertBits = ({ bits }: Bitmap) => bits.map((byte) => ~byte)

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let position = 0
  for (const part of parts) {
    all.set(part, position)
    position += part.length
  }
  return all
}
