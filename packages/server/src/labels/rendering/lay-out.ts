import type { LabelLayout } from '@atrium/labels/layout/display-list.ts'
import { listImages } from '@atrium/labels/layout/images.ts'
import { layoutLabel } from '@atrium/labels/layout/layout-label.ts'
import type { DecodedImage, LabelValues, LayoutInput } from '@atrium/labels/layout/layout-input.ts'
import { listStructures } from '@atrium/labels/structures/list-structures.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import type { Font } from '@atrium/labels/text/font.ts'
import { decodeImage } from './decode-image.ts'
import { loadLabelFont } from './font.ts'
import { drawStructures } from './structures.ts'

/** How many pictures are kept decoded: those of rows may differ in each. */
const maxImages = 50

/** Lays out the labels of one template for one printer, with the font and pictures of the server. */
export class LabelPress {
  readonly font: Font
  readonly #template: LabelTemplate
  readonly #dpi: number
  readonly #images = new Map<string, DecodedImage | null>()
  #structures: LayoutInput['structures'] = new Map()

  private constructor(font: Font, template: LabelTemplate, dpi: number) {
    this.font = font
    this.#template = template
    this.#dpi = dpi
  }

  static async open({ template, dpi }: { template: LabelTemplate; dpi: number }): Promise<LabelPress> {
    return new LabelPress(await loadLabelFont(), template, dpi)
  }

  /** Decodes the pictures and draws the structures that labels need; `layOut` knows those of the latest call alone where there are many. */
  async prepare(labels: readonly LabelValues[]): Promise<void> {
    const needed = new Set(labels.flatMap((values) => listImages(this.#template, values)))
    if (this.#images.size + needed.size > maxImages)
      for (const key of this.#images.keys()) if (!needed.has(key)) this.#images.delete(key)
    for (const key of needed) if (!this.#images.has(key)) this.#images.set(key, await decodeImage(key))
    const structures = listStructures(this.#template, labels)
    if (structures.length > 0) this.#structures = await drawStructures(structures)
  }

  layOut(values: LabelValues): LabelLayout {
    return layoutLabel({
      template: this.#template,
      values,
      dpi: this.#dpi,
      font: this.font,
      images: this.#images,
      structures: this.#structures,
    })
  }

  /** Lays out a label with its pictures. */
  async layOutWhole(values: LabelValues): Promise<LabelLayout> {
    await this.prepare([values])
    return this.layOut(values)
  }
}
