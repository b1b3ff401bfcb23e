import type { Bitmap } from '../layout/display-list.ts'
import { compressBits } from './compress.ts'

/** A label as dots, and how often it is printed. */
export interface PrintedBitmap {
  bitmap: Bitmap
  copies: number
}

/**
 * A job for printers that speak ZPL: each label is one picture, so that no text of a user is ever a command. What earlier
 * jobs may have left in the printer – home, shift, mirroring, orientation – is reset.
 */
export const zplJob = (labels: readonly PrintedBitmap[]): string => labels.map(zplLabel).join('\n')

function zplLabel({ bitmap, copies }: PrintedBitmap): string {
  const { width, height, bytesPerRow } = bitmap
  const bytes = bytesPerRow * height
  return [
    '^XA',
    '^LH0,0^LS0^LT0^PON^PMN',
    `^PW${width}^LL${height}`,
    `^FO0,0^GFA,${bytes},${bytes},${bytesPerRow},${compressBits(bitmap)}^FS`,
    `^PQ${copies}`,
    '^XZ',
  ].join('\n')
}
