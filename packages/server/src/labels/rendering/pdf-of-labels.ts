import { imposeLabels, type PrintPage } from '@atrium/labels/layout/impose.ts'
import { listLabels } from '@atrium/labels/layout/print-rows.ts'
import { dotsPerMillimetreAt } from '@atrium/labels/layout/scale.ts'
import { renderPdf } from '@atrium/labels/pdf/render-pdf.ts'
import { readFontFile } from './font.ts'
import { LabelPress } from './lay-out.ts'
import type { FileRequest } from './render-request.ts'

/** The labels of a job on pages. The same job makes the same file, whenever it is rendered. */
export async function pdfOfLabels(request: FileRequest, onDone: (labels: number) => void): Promise<Uint8Array> {
  const { template, numbering, dpi, calibration, startCell } = request
  const press = await LabelPress.open(request)
  const labels = [...listLabels(template, request.rows, numbering)]
  const valuesOf = (label: number) => {
    const found = labels[label]
    if (!found) throw new RangeError('A page has a label that was not asked for')
    return found.values
  }
  const pages = imposeLabels(template.media, {
    copies: labels.map(({ copies }) => copies),
    startCell: startCell - 1,
    calibration,
    dotsPerMillimetre: dotsPerMillimetreAt(dpi),
  })
  const prepare = async (page: PrintPage | undefined) =>
    press.prepare([...new Set(page?.labels.map(({ label }) => label))].map(valuesOf))
  await prepare(pages[0])
  let done = 0
  return renderPdf({
    pages,
    layoutOf: (label) => press.layOut(valuesOf(label)),
    fonts: { regular: await readFontFile('regular'), bold: await readFontFile('bold') },
    title: template.name,
    createdAt: new Date(`${numbering.today}T00:00:00Z`),
    async onProgress(donePages) {
      done += pages[donePages - 1]?.labels.length ?? 0
      onDone(done)
      await prepare(pages[donePages])
    },
  })
}
