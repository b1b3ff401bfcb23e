import * as bwip from 'bwip-js/generic'
import type { BarcodeComponent } from '../model/label-template.ts'
import type { CodeData } from './code-data.ts'
import { CodeError } from './code-error.ts'
import { groupSeparator } from './gs1.ts'
import { symbolDrawing, type CodeSymbol } from './symbol-drawing.ts'
import type { Symbology } from './symbologies.ts'

export interface EncodingOptions {
  errorCorrection: BarcodeComponent['style']['errorCorrection']
  /** Columns of data of a PDF417 code; `null` lets the encoder choose. */
  columns?: number | null
}

/** What encoders take beside the text; each refuses the options of others. */
interface EncoderOptions {
  parsefnc?: true
  eclevel?: string
  suppresskanjimode?: true
  columns?: number
}

type Encoder = (options: bwip.RenderOptions, drawing: bwip.DrawingContext<CodeSymbol>) => CodeSymbol

const encoders: Readonly<Record<Symbology, (data: string, options: EncodingOptions) => CodeSymbol>> = {
  code128: (data) => encode(bwip.code128, escapeFunctions(data), { parsefnc: true }),
  'gs1-128': (data) => encode(bwip.code128, gs1Text(data), { parsefnc: true }),
  qr: (data, options) => encode(bwip.qrcode, unicodeText(data), qrOptions(options)),
  'gs1-qr': (data, options) => encode(bwip.qrcode, gs1Text(data), qrOptions(options)),
  datamatrix: (data) => encode(bwip.datamatrix, unicodeText(data), { parsefnc: true }),
  'datamatrix-rectangular': (data) => encode(bwip.datamatrixrectangular, unicodeText(data), { parsefnc: true }),
  'gs1-datamatrix': (data) => encode(bwip.datamatrix, gs1Text(data), { parsefnc: true }),
  ean13: (data) => encode(bwip.ean13, data, {}),
  code39: (data) => encode(bwip.code39, data, {}),
  pdf417: (data, { columns }) =>
    encode(bwip.pdf417, unicodeText(data), { parsefnc: true, ...(columns && { columns }) }),
}

/**
 * Dark and light modules of a code. Takes milliseconds. Throws a `CodeError` when the symbology cannot take the data.
 * GS1 data is encoded as it was prepared, so that the tables of the encoders play no part.
 */
export const encodeCode = ({ symbology, data }: CodeData, options: EncodingOptions): CodeSymbol =>
  encoders[symbology](data, options)

// Readers would take UTF-8 in Kanji mode for Shift JIS.
const qrOptions = ({ errorCorrection }: EncodingOptions): EncoderOptions => ({
  parsefnc: true,
  eclevel: errorCorrection,
  suppresskanjimode: true,
})

/** `^` begins a function in the notation of the encoders. */
const escapeFunctions = (data: string) => data.replaceAll('^', '^^')

const gs1Text = (data: string) => `^FNC1${escapeFunctions(data).replaceAll(groupSeparator, '^FNC1')}`

/** Says that the text is UTF-8 where it is more than ASCII: older readers guess otherwise. */
const unicodeText = (data: string) => `${/[\u0080-\uffff]/.test(data) ? '^ECI000026' : ''}${escapeFunctions(data)}`

function encode(encoder: Encoder, text: string, options: EncoderOptions): CodeSymbol {
  // Bars of odd widths are rounded at scale 1.
  const all = { bcid: '', text, scale: 2, ...options }
  try {
    return encoder(all, symbolDrawing())
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isTooLong = /TooLong|TooMuchData|NoValidSymbol/.test(message)
    throw new CodeError(isTooLong ? 'code.too-much-data' : 'code.wrong-data')
  }
}
