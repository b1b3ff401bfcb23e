import type {
  BarcodeComponent,
  Binding,
  Component,
  Field,
  GridComponent,
  ImageComponent,
  LabelTemplate,
  Media,
  ShapeComponent,
  StructureComponent,
  TextComponent,
} from '../model/label-template.ts'

/** The languages that starters are written in. */
export type StarterLang = 'zh' | 'en'
export type Words = Readonly<Record<StarterLang, string>>

/** Where a component is: x, y, width and height in millimetres. */
export type Place = readonly [x: number, y: number, width: number, height: number]

const base = (key: string, [x, y, width, height]: Place) => ({
  id: key,
  key,
  box: { x, y, width, height, rotation: 0 as const },
  locked: false,
  hidden: false,
  group: null,
  printWhen: null,
})

export const fixed = (value: string): Binding => ({ kind: 'static', value })
export const fieldOf = (path: string): Binding => ({ kind: 'field', path })
export const expression = (source: string): Binding => ({ kind: 'expression', source })

/** A text that becomes smaller where it does not fit. */
export const text = (
  key: string,
  place: Place,
  binding: Binding,
  style: Partial<TextComponent['style']> = {},
): TextComponent => ({
  ...base(key, place),
  type: 'text',
  binding,
  style: {
    size: 8,
    bold: false,
    align: 'left',
    verticalAlign: 'middle',
    fit: 'shrink',
    minSize: 5,
    lineHeight: 1.2,
    inverted: false,
    ...style,
  },
})

export const code = (
  key: string,
  place: Place,
  binding: Binding,
  style: Partial<BarcodeComponent['style']> = {},
): BarcodeComponent => ({
  ...base(key, place),
  type: 'barcode',
  binding,
  style: {
    symbology: 'datamatrix',
    moduleDots: null,
    minModuleWidth: 0.19,
    quietZone: true,
    text: 'none',
    textSize: 7,
    errorCorrection: 'M',
    ...style,
  },
})

export const pictogram = (key: string, place: Place, number: number): ImageComponent => ({
  ...base(key, place),
  type: 'image',
  source: { kind: 'ghs', number },
  style: { fit: 'contain', threshold: 50, dither: false },
})

export const shape = (key: string, place: Place, type: ShapeComponent['type']): ShapeComponent => ({
  ...base(key, place),
  type,
  style: { strokeWidth: 0.2, filled: false },
})

export const structure = (key: string, place: Place, binding: Binding): StructureComponent => ({
  ...base(key, place),
  type: 'structure',
  binding,
  style: { strokeWidth: 0.2 },
})

/** A table of captions and values, the captions a third of its width. */
export function captions(
  key: string,
  place: Place,
  rows: readonly (readonly [caption: string, value: Binding])[],
): GridComponent {
  const caption = Math.round(place[2] * 30) / 100
  return {
    ...base(key, place),
    type: 'grid',
    cells: rows.flatMap(([name, value]) => [fixed(name), value]),
    style: {
      rows: rows.length,
      columnWidths: [caption, Math.round((place[2] - caption) * 100) / 100],
      size: 7,
      strokeWidth: 0.15,
    },
  }
}

export const field = (path: string, title: Words, sample: string, type: Field['type'] = 'text'): Field => ({
  path,
  title: { ...title },
  type,
  sample,
  maxLength: type === 'date' ? 10 : 40,
})

/** A rectangular label on a roll for a printer of 300 dpi, with what differs. */
export const media = (width: number, height: number, changes: Partial<Media> = {}): Media => ({
  width,
  height,
  shape: 'rectangle',
  cornerRadius: 1,
  safeMargin: 1,
  gap: 3,
  dpi: 300,
  wrapWidth: null,
  sheet: null,
  ...changes,
})

export const template = (
  head: Pick<LabelTemplate, 'name' | 'target' | 'media' | 'fields'>,
  components: Component[],
  counters: LabelTemplate['counters'] = [],
): LabelTemplate => ({ schema: 1, ...head, counters, components, guides: { x: [], y: [] } })
