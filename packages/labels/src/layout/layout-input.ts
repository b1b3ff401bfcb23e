import type { Font } from '../text/font.ts'
import type { LabelTemplate } from '../model/label-template.ts'
import type { StructureDrawing, StructureFault } from '../structures/structure-drawing.ts'

/** A picture that was decoded by the browser or the server. */
export interface DecodedImage {
  width: number
  height: number
  /** Brightness of each pixel by row, 0 is black; transparent ones are 255. */
  luminance: Uint8Array
}

/** What one label is filled with. */
export interface LabelValues {
  /** By the `path` of the field; a missing one is empty. */
  fields: Readonly<Record<string, string>>
  /** By the `id` of the counter, see `counterText`. */
  counters: Readonly<Record<string, string>>
  /** YYYY-MM-DD. */
  today: string
}

export interface LayoutInput {
  template: LabelTemplate
  values: LabelValues
  dpi: number
  font: Font
  /** By `imageKey(source, values)`, the file in base64; `null` for one that cannot be decoded, none for one that is still loading. */
  images: ReadonlyMap<string, DecodedImage | null>
  /** By the texts that `listStructures` returns; none for one that is still loading. */
  structures: ReadonlyMap<string, StructureDrawing | StructureFault>
}
