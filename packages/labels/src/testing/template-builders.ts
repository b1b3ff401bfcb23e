import type {
  BarcodeComponent,
  Box,
  GridComponent,
  ImageComponent,
  ImageSource,
  LabelTemplate,
  ShapeComponent,
  StructureComponent,
  TextComponent,
} from '../model/label-template.ts'

/** A label of 60 × 40 mm on a roll, with the fields `batch` and `expiry` and the counter `n`, and nothing on it. */
export function buildTemplate(changes: Partial<LabelTemplate> = {}): LabelTemplate {
  return {
    schema: 1,
    name: '试剂瓶 60×40',
    target: 'reagent',
    media: {
      width: 60,
      height: 40,
      shape: 'rectangle',
      cornerRadius: 1.5,
      safeMargin: 0.5,
      gap: 2,
      dpi: 203,
      wrapWidth: null,
      sheet: null,
    },
    fields: [
      { path: 'batch', title: { zh: '批号', en: 'Lot' }, type: 'text', sample: 'AB12', maxLength: 20 },
      { path: 'expiry', title: { zh: '有效期', en: 'Expiry' }, type: 'date', sample: '2027-01-31', maxLength: 10 },
    ],
    counters: [{ id: 'n', start: 1, step: 1, digits: 4, every: 'label', scope: 'job' }],
    components: [],
    guides: { x: [30], y: [20] },
    ...changes,
  }
}

const base = (key: string, box: Partial<Box> = {}) => ({
  id: `id-${key}`,
  key,
  box: { x: 1, y: 1, width: 20, height: 10, rotation: 0 as const, ...box },
  locked: false,
  hidden: false,
  group: null,
  printWhen: null,
})

export function buildText(key: string, value = 'Atrium', box?: Partial<Box>): TextComponent {
  return {
    ...base(key, box),
    type: 'text',
    binding: { kind: 'static', value },
    style: {
      size: 11,
      bold: true,
      align: 'left',
      verticalAlign: 'middle',
      fit: 'shrink',
      minSize: 5,
      lineHeight: 1.2,
      inverted: false,
    },
  }
}

export function buildBarcode(key: string, source = '{{batch | upper}}-{{#n}}'): BarcodeComponent {
  return {
    ...base(key),
    type: 'barcode',
    binding: { kind: 'expression', source },
    style: {
      symbology: 'code128',
      moduleDots: null,
      minModuleWidth: 0.19,
      quietZone: true,
      text: 'below',
      textSize: 7,
      errorCorrection: 'M',
    },
  }
}

export function buildImage(key: string, source: ImageSource = { kind: 'ghs', number: 2 }): ImageComponent {
  return { ...base(key), type: 'image', source, style: { fit: 'contain', threshold: 50, dither: false } }
}

export function buildShape(type: ShapeComponent['type'], strokeWidth = 0.25, box?: Partial<Box>): ShapeComponent {
  return { ...base(type, box), type, style: { strokeWidth, filled: false } }
}

export function buildStructure(key: string, value = 'CCO', box?: Partial<Box>): StructureComponent {
  return { ...base(key, box), type: 'structure', binding: { kind: 'static', value }, style: { strokeWidth: 0.25 } }
}

/** A grid of one row and two columns. */
export function buildGrid(key: string): GridComponent {
  return {
    ...base(key),
    type: 'grid',
    cells: [
      { kind: 'static', value: '批号' },
      { kind: 'field', path: 'batch' },
    ],
    style: { rows: 1, columnWidths: [8, 12], size: 7, strokeWidth: 0 },
  }
}
