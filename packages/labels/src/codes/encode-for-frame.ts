import type { BarcodeComponent } from '../model/label-template.ts'
import type { CodeData } from './code-data.ts'
import { encodeCode } from './encode-code.ts'
import type { CodeSymbol } from './symbol-drawing.ts'
import type { Frame } from '../layout/frame.ts'

/** Modules of a PDF417 symbol beside its columns of data, and of each column; rows are three modules high. */
const pdf417Frame = 69
const pdf417Column = 17
const pdf417Row = 3
/** Margin on both sides together. */
const pdf417Margin = 4

/** Encodes a code; of a PDF417, with the number of columns that gives the largest modules in the frame. */
export function encodeForFrame(
  data: CodeData,
  { errorCorrection }: BarcodeComponent['style'],
  frame: Frame,
): CodeSymbol {
  const symbol = encodeCode(data, { errorCorrection })
  if (data.symbology !== 'pdf417') return symbol
  const chosen = (symbol.width - pdf417Frame) / pdf417Column
  const columns = bestColumns((chosen * symbol.height) / pdf417Row, frame)
  return columns === chosen ? symbol : encodeCode(data, { errorCorrection, columns })
}

function bestColumns(codewords: number, frame: Frame): number {
  const moduleSize = (columns: number) => {
    const rows = Math.ceil(codewords / columns)
    const width = pdf417Frame + columns * pdf417Column + pdf417Margin
    return rows < 3 || rows > 90 ? 0 : Math.min(frame.width / width, frame.height / (rows * pdf417Row + pdf417Margin))
  }
  const choices = Array.from({ length: 30 }, (_, index) => index + 1)
  return choices.reduce((best, columns) => (moduleSize(columns) > moduleSize(best) ? columns : best), 1)
}
