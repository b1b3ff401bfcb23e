import type { Media } from '../model/label-template.ts'

/** Corrects where a printer puts things. */
export interface Calibration {
  /** In millimetres, to the right and downwards. */
  offsetX: number
  offsetY: number
  /** Factors, 1 for a printer that is exact. Positions are scaled, never labels: their codes have whole dots. */
  scaleX: number
  scaleY: number
}

export const noCalibration: Calibration = { offsetX: 0, offsetY: 0, scaleX: 1, scaleY: 1 }

export interface ImpositionOptions {
  /** Of each label, in the order of printing. */
  copies: readonly number[]
  /** The first free cell of a used sheet, from 0 in the order in which labels fill it; ignored on a roll. */
  startCell: number
  calibration: Calibration
  dotsPerMillimetre: number
}

/** A label at its place on a page. */
export interface PlacedLabel {
  /** Index of the label in `copies`. */
  label: number
  /** The top left corner in whole dots, and the same in millimetres. */
  xDots: number
  yDots: number
  x: number
  y: number
}

export interface PrintPage {
  /** In millimetres. */
  width: number
  height: number
  labels: PlacedLabel[]
}

/** Places labels on pages: those of a sheet, or one for each label of a roll. */
export function imposeLabels(media: Media, options: ImpositionOptions): PrintPage[] {
  const labels = options.copies.flatMap((count, label) => Array.from({ length: count }, () => label))
  const { sheet } = media
  if (!sheet)
    return labels.map((label) => ({
      width: media.width,
      height: media.height,
      labels: [placeLabel(label, { x: 0, y: 0 }, options)],
    }))
  const cells = sheetCells(media)
  const pages: PrintPage[] = []
  for (const [index, label] of labels.entries()) {
    const position = index + options.startCell
    const cell = cells[position % cells.length]
    if (!cell) throw new RangeError('a sheet without cells')
    if (index === 0 || position % cells.length === 0)
      pages.push({ width: sheet.pageWidth, height: sheet.pageHeight, labels: [] })
    pages.at(-1)?.labels.push(placeLabel(label, cell, options))
  }
  return pages
}

/** The top left corners of the cells of a sheet in millimetres, in the order in which labels fill them; none of a roll. */
export function sheetCells({ sheet }: Media): { x: number; y: number }[] {
  if (!sheet) return []
  const { columns, rows, left, top, pitchX, pitchY, order } = sheet
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = order === 'row' ? index % columns : Math.floor(index / rows)
    const row = order === 'row' ? Math.floor(index / columns) : index % rows
    return { x: left + column * pitchX, y: top + row * pitchY }
  })
}

function placeLabel(
  label: number,
  cell: { x: number; y: number },
  { calibration, dotsPerMillimetre }: ImpositionOptions,
): PlacedLabel {
  const xDots = Math.round((cell.x * calibration.scaleX + calibration.offsetX) * dotsPerMillimetre)
  const yDots = Math.round((cell.y * calibration.scaleY + calibration.offsetY) * dotsPerMillimetre)
  return { label, xDots, yDots, x: xDots / dotsPerMillimetre, y: yDots / dotsPerMillimetre }
}
