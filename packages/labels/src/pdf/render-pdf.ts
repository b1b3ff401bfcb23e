import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PrintPage } from '../layout/impose.ts'
import type { LabelLayout } from '../layout/display-list.ts'
import { labelContent } from './label-content.ts'
import { embedFonts, type FontFiles } from './pdf-fonts.ts'
import { noResources, PdfResources, resourcesOf, type UsedResources } from './pdf-resources.ts'

export interface PdfInput {
  /** See `imposeLabels`. */
  pages: readonly PrintPage[]
  /** Lays out a label of a page; called once for each, in the order of the pages. */
  layoutOf: (label: number) => LabelLayout
  fonts: FontFiles
  title: string
  createdAt: Date
  /** Called after each page; what it returns is awaited, so that it can let other work run. */
  onProgress?: (donePages: number) => void | Promise<void>
  /** Throws the reason of the signal when it is aborted. */
  signal?: { throwIfAborted(): void }
}

/** Content of a label that several places have, or what one place draws. */
interface LabelDrawing {
  label: number
  layout: LabelLayout
  content: string
  used: UsedResources
  /** Whether the content is the call of a form. */
  isForm: boolean
}

const pointsPerMillimetre = 72 / 25.4

/**
 * A PDF with pages of exactly the size that was asked for. Text is text, in the embedded font. Things that are the same on
 * several labels are stored once.
 */
export async function renderPdf(input: PdfInput): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(input.title, { showInWindowTitleBar: true })
  document.setCreator('Atrium')
  document.setCreationDate(input.createdAt)
  const resources = new PdfResources(document, await embedFonts(document, input.fonts))
  const drawing = labelDrawings(input, resources)
  for (const [index, page] of input.pages.entries()) {
    input.signal?.throwIfAborted()
    addPage(document, page, drawing)
    await input.onProgress?.(index + 1)
  }
  return document.save()
}

/** Draws labels, the same one only once: its copies follow each other. */
function labelDrawings({ layoutOf }: PdfInput, resources: PdfResources) {
  let latest: LabelDrawing | undefined
  return (label: number): LabelDrawing => {
    if (latest?.label === label) return sharedDrawing(latest, resources)
    const layout = layoutOf(label)
    const used = noResources()
    latest = { label, layout, used, content: labelContent(layout, resources, used), isForm: false }
    return latest
  }
}

/** A label that comes again is a form from then on. */
function sharedDrawing(drawing: LabelDrawing, resources: PdfResources): LabelDrawing {
  if (drawing.isForm) return drawing
  const ref = resources.addForm(drawing.content, drawing.layout, drawing.used)
  drawing.isForm = true
  drawing.used = noResources()
  drawing.content = resources.useObject(ref, drawing.used)
  return drawing
}

function addPage(document: PDFDocument, page: PrintPage, draw: (label: number) => LabelDrawing): void {
  const size = [page.width * pointsPerMillimetre, page.height * pointsPerMillimetre] as const
  const used = noResources()
  const content = page.labels.map(({ label, x, y }) => {
    const drawing = draw(label)
    for (const [name, ref] of drawing.used.fonts) used.fonts.set(name, ref)
    for (const [name, ref] of drawing.used.objects) used.objects.set(name, ref)
    const scale = pointsPerMillimetre / drawing.layout.dotsPerMillimetre
    const matrix = [scale, 0, 0, -scale, x * pointsPerMillimetre, size[1] - y * pointsPerMillimetre]
    return ['q', matrix.map((value) => value.toFixed(6)).join(' '), 'cm', drawing.content, 'Q'].join('\n')
  })
  const { node } = document.addPage([...size])
  const { context } = document
  node.set(PDFName.of('Resources'), context.obj(resourcesOf(used)))
  node.set(PDFName.of('Contents'), context.register(context.flateStream(content.join('\n'))))
}
