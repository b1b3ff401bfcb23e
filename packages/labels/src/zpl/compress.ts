import type { Bitmap } from '../layout/display-list.ts'

/**
 * The dots of a bitmap in the compressed hexadecimal notation of `^GF`: a letter repeats the next digit, `,` fills the rest
 * of a row with light dots, `:` repeats the row above. `!`, for dark dots, is not used: programs differ in what it means.
 */
export function compressBits({ bits, bytesPerRow, height }: Bitmap): string {
  let above = ''
  return Array.from({ length: height }, (_, y) => {
    const row = toHex(bits.subarray(y * bytesPerRow, (y + 1) * bytesPerRow))
    const isRepeated = row === above
    above = row
    return isRepeated ? ':' : compressRow(row)
  }).join('')
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('')

function compressRow(row: string): string {
  const digits = row.replace(/0+$/, '')
  return digits.replace(/(.)\1+/g, (run, digit: string) => repeat(digit, run.length)) + (digits === row ? '' : ',')
}

/** `G` to `Y` are 1 to 19 times, `g` to `z` are 20 to 400 times; several add up. */
function repeat(digit: string, count: number): string {
  if (count > 400) return `z${repeat(digit, count - 400)}`
  const twenties = Math.floor(count / 20)
  const rest = count % 20
  const letters = letterOf('g', twenties) + letterOf('G', rest)
  return `${letters}${digit}`
}

const letterOf = (first: string, value: number) =>
  value === 0 ? '' : String.fromCharCode(first.charCodeAt(0) + value - 1)
