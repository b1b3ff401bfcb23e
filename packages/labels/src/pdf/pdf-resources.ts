import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import type { Bitmap } from '../layout/display-list.ts'
import type { PdfFonts } from './pdf-fonts.ts'

/** Longer content is stored once when it comes again. */
const minSharedLength = 400
/** Different contents that are remembered, so that a long job does not fill the memory. */
const maxRemembered = 2000

/** What the content of a label or a page names, by kind. */
export interface UsedResources {
  fonts: Map<string, PDFRef>
  objects: Map<string, PDFRef>
}

export const noResources = (): UsedResources => ({ fonts: new Map(), objects: new Map() })

/** Things that are stored once in a document, however many labels have them. */
export class PdfResources {
  readonly #document: PDFDocument
  readonly fonts: PdfFonts
  readonly #shared = new Map<string, PDFRef | null>()
  readonly #bitmaps = new Map<string, PDFRef>()

  constructor(document: PDFDocument, fonts: PdfFonts) {
    this.#document = document
    this.fonts = fonts
  }

  useFont(bold: boolean, used: UsedResources): string {
    const name = bold ? 'Bold' : 'Regular'
    used.fonts.set(name, this.fonts.ref(bold))
    return name
  }

  /** Content without resources of its own: as it is, or as the call of a form when the same came before. */
  share(content: string, size: { width: number; height: number }, used: UsedResources): string {
    if (content.length < minSharedLength) return content
    const known = this.#shared.get(content)
    if (known === undefined) {
      if (this.#shared.size < maxRemembered) this.#shared.set(content, null)
      return content
    }
    const ref = known ?? this.addForm(content, size, noResources())
    this.#shared.set(content, ref)
    return this.useObject(ref, used)
  }

  /** Stores content as a form that pages draw. */
  addForm(content: string, { width, height }: { width: number; height: number }, used: UsedResources): PDFRef {
    const { context } = this.#document
    const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: resourcesOf(used) }
    return context.register(context.flateStream(content, form))
  }

  /** A picture whose dark dots are painted in the colour that is set. */
  addBitmap({ width, height, bytesPerRow, bits }: Bitmap): PDFRef {
    const key = `${width} ${height} ${Array.from(bits, (byte) => String.fromCharCode(byte)).join('')}`
    const known = this.#bitmaps.get(key)
    if (known) return known
    const { context } = this.#document
    const ref = context.register(
      context.flateStream(bits.subarray(0, bytesPerRow * height), {
        Type: 'XObject',
        Subtype: 'Image',
        ImageMask: true,
        Width: width,
        Height: height,
        BitsPerComponent: 1,
        // 1 is dark.
        Decode: [1, 0],
      }),
    )
    this.#bitmaps.set(key, ref)
    return ref
  }

  /** The operator that draws a stored form or picture. */
  useObject(ref: PDFRef, used: UsedResources): string {
    const name = `X${ref.objectNumber}`
    used.objects.set(name, ref)
    return `/${name} Do`
  }
}

/** A dictionary of resources, for pages and forms. */
export const resourcesOf = ({ fonts, objects }: UsedResources) => ({
  ...(fonts.size > 0 && { Font: Object.fromEntries(fonts) }),
  ...(objects.size > 0 && { XObject: Object.fromEntries(objects) }),
})
