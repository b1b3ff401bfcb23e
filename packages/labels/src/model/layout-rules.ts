import type { LabelTemplate, Media, Millimetres, Sheet } from './label-template.ts'
import type { Report } from './problem.ts'

/** Lengths are compared in hundredths of a millimetre, the grid of the editor: 0.1 + 0.2 is 0.3. */
const hundredths = (length: Millimetres) => Math.round(length * 100)

/** Every component fits into the label and lies within it; for each only the first of both is reported. */
export function checkPlaces({ components, media }: LabelTemplate, report: Report): void {
  for (const [index, { box }] of components.entries()) {
    const at = ['components', index, 'box']
    for (const [start, size] of [['x', 'width'] as const, ['y', 'height'] as const]) {
      const limit = hundredths(media[size])
      if (hundredths(box[size]) > limit) report('component.oversized', [...at, size], { max: media[size] })
      else if (hundredths(box[start]) < 0 || hundredths(box[start]) + hundredths(box[size]) > limit)
        report('component.outside', [...at, start], { max: media[size] })
    }
  }
}

/** Labels of a sheet lie on its page and beside each other; tube wraps have a visible part, other labels have none. */
export function checkMedia({ media }: LabelTemplate, report: Report): void {
  const { shape, wrapWidth, width, height, cornerRadius, sheet } = media
  const isWrapFine = shape === 'tube-wrap' ? wrapWidth !== null && wrapWidth <= width : wrapWidth === null
  if (!isWrapFine) report('media.wrong-wrap', ['media', 'wrapWidth'], { max: width })
  const maxRadius = Math.min(width, height) / 2
  if (cornerRadius > maxRadius) report('number.out-of-range', ['media', 'cornerRadius'], { min: 0, max: maxRadius })
  if (sheet) checkSheet(media, sheet, report)
}

function checkSheet(media: Media, sheet: Sheet, report: Report): void {
  const axes = [
    { size: 'width', count: 'columns', pitch: 'pitchX', start: 'left', page: 'pageWidth' },
    { size: 'height', count: 'rows', pitch: 'pitchY', start: 'top', page: 'pageHeight' },
  ] as const
  for (const { size, count, pitch, start, page } of axes) {
    const label = hundredths(media[size])
    if (sheet[count] > 1 && hundredths(sheet[pitch]) < label)
      report('sheet.overlapping', ['media', 'sheet', pitch], { min: media[size] })
    const needed = hundredths(sheet[start]) + (sheet[count] - 1) * hundredths(sheet[pitch]) + label
    if (needed > hundredths(sheet[page])) report('sheet.too-small', ['media', 'sheet', page], { min: needed / 100 })
  }
}
