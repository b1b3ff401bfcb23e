import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader'
import type { Bitmap } from '../layout/display-list.ts'
import { hasDot } from '../raster/bitmap.ts'
import type { Symbology } from '../codes/symbologies.ts'

/** A code that was found in a picture. */
export interface FoundCode {
  /** As `PlacedCode.data`. */
  data: string
  isGs1: boolean
  /** Corners in dots. */
  corners: { x: number; y: number }[]
}

/** The program of the reader: its bytes, or an address that it is loaded from. */
export type ReaderProgram = { wasmBinary: ArrayBuffer } | { wasmUrl: string }

const formats: Readonly<Record<Symbology, ReadInputBarcodeFormat>> = {
  code128: 'Code128',
  'gs1-128': 'Code128',
  qr: 'QRCode',
  'gs1-qr': 'QRCode',
  datamatrix: 'DataMatrix',
  'datamatrix-rectangular': 'DataMatrix',
  'gs1-datamatrix': 'DataMatrix',
  ean13: 'EAN13',
  code39: 'Code39',
  pdf417: 'PDF417',
}

/** Loads the reader; without it, the library would fetch its program from a foreign server. */
export async function loadCodeReader(program: ReaderProgram): Promise<void> {
  const overrides = 'wasmBinary' in program ? { wasmBinary: program.wasmBinary } : { locateFile: () => program.wasmUrl }
  await prepareZXingModule({ overrides, fireImmediately: true })
}

/** All codes of some symbologies in a picture, as a reader sees them. `loadCodeReader` comes first. */
export async function readCodes(bitmap: Bitmap, symbologies: readonly Symbology[]): Promise<FoundCode[]> {
  const results = await readBarcodes(toPixels(bitmap), {
    formats: [...new Set(symbologies.map((symbology) => formats[symbology]))],
    textMode: 'Plain',
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    maxNumberOfSymbols: 255,
  })
  return results
    .filter(({ isValid }) => isValid)
    .map(({ text, contentType, position }) => ({
      data: text,
      isGs1: contentType === 'GS1',
      corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
    }))
}

function toPixels(bitmap: Bitmap) {
  const { width, height } = bitmap
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (hasDot(bitmap, x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height }
}
