import { imposeLabels, type Calibration, type PrintPage } from '@atrium/labels/layout/impose.ts'
import type { LabelLayout } from '@atrium/labels/layout/display-list.ts'
import { layoutLabel } from '@atrium/labels/layout/layout-label.ts'
import type { LayoutInput } from '@atrium/labels/layout/layout-input.ts'
import type { PrintedLabel } from '@atrium/labels/layout/print-rows.ts'
import { SvgWriter } from '@atrium/labels/svg/svg-writer.ts'
import { dotsPerMillimetreAt } from '@atrium/labels/layout/scale.ts'

export interface PrintDocumentInput extends Omit<LayoutInput, 'values'> {
  labels: readonly PrintedLabel[]
  calibration: Calibration
  /** From 0. */
  startCell: number
}

/** A part of what is printed: elements of SVG for so many pages. */
export interface PrintPart {
  /** Glyphs and pictures that this part brings; those of the parts before are used again. */
  definitions: string
  pages: { width: number; height: number; markup: string }[]
}

/** How many labels are laid out before the browser may do something else. */
const labelsAtOnce = 10

/**
 * Lays out what is printed, a part after the other, so that thousands of labels do not hang the page. `onProgress` is called
 * with the number of labels that are done.
 */
export async function* makePrintDocument(
  input: PrintDocumentInput,
  onProgress: (done: number) => void,
): AsyncGenerator<PrintPart> {
  const dotsPerMillimetre = dotsPerMillimetreAt(input.dpi)
  const pages = imposeLabels(input.template.media, {
    copies: input.labels.map(({ copies }) => copies),
    startCell: input.startCell,
    calibration: input.calibration,
    dotsPerMillimetre,
  })
  const drawer = new LabelDrawer(input)
  const cellsOfPage = Math.max(1, ...pages.map(({ labels }) => labels.length))
  const pagesAtOnce = Math.max(1, Math.floor(labelsAtOnce / cellsOfPage))
  let done = 0
  for (let first = 0; first < pages.length; first += pagesAtOnce) {
    const part = pages.slice(first, first + pagesAtOnce)
    const drawn = part.map((page) => drawPage(page, drawer, dotsPerMillimetre))
    yield { definitions: drawer.takeDefinitions(), pages: drawn }
    done += part.reduce((sum, { labels }) => sum + labels.length, 0)
    onProgress(done)
    await new Promise((resume) => setTimeout(resume, 0))
  }
}

function drawPage({ width, height, labels }: PrintPage, drawer: LabelDrawer, dotsPerMillimetre: number) {
  const content = labels.map(
    ({ label, xDots, yDots }) => `<g transform="translate(${xDots} ${yDots})">${drawer.draw(label)}</g>`,
  )
  const box = `0 0 ${width * dotsPerMillimetre} ${height * dotsPerMillimetre}`
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="${box}">${content.join('')}</svg>`
  return { width, height, markup }
}

/** Draws each label once, however many copies there are of it. */
class LabelDrawer {
  readonly #input: PrintDocumentInput
  readonly #writer: SvgWriter
  #last: { label: number; markup: string } | undefined

  constructor(input: PrintDocumentInput) {
    this.#input = input
    this.#writer = new SvgWriter(input.font, 'p')
  }

  draw(label: number): string {
    if (this.#last?.label === label) return this.#last.markup
    const printed = this.#input.labels[label]
    const markup = printed ? this.#writer.label(this.#layOut(printed)) : ''
    this.#last = { label, markup }
    return markup
  }

  takeDefinitions(): string {
    return this.#writer.takeDefinitions()
  }

  #layOut({ values }: PrintedLabel): LabelLayout {
    const { template, dpi, font, images, structures } = this.#input
    return layoutLabel({ template, values, dpi, font, images, structures })
  }
}
