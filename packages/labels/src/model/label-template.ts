import type { Counter } from '../binding/counters.ts'

/** The version of the document that this code writes; `migrations.ts` brings older ones here. */
export const currentSchema = 1

/** A length or a position; positions are counted from the top left corner of the label. */
export type Millimetres = number
/** 1/72 inch. */
export type Points = number

export const mediaShapes = ['rectangle', 'round', 'tube-wrap'] as const
export const resolutions = [203, 300, 600] as const
export const targets = ['sample', 'reagent', 'instrument', 'storage', 'custom'] as const
/** A `structure` is a molecule as SMILES or molfile. */
export const fieldTypes = ['text', 'number', 'date', 'image', 'structure'] as const
export const rotations = [0, 90, 180, 270] as const
export const alignments = ['left', 'center', 'right'] as const
export const verticalAlignments = ['top', 'middle', 'bottom'] as const
export const textFits = ['shrink', 'wrap', 'clip', 'error'] as const
export const imageFits = ['contain', 'cover', 'stretch'] as const
export const symbologies = [
  'code128',
  'gs1-128',
  'qr',
  'gs1-qr',
  'datamatrix',
  'datamatrix-rectangular',
  'gs1-datamatrix',
  'ean13',
  'code39',
  'pdf417',
] as const
export const codeTextPlaces = ['below', 'above', 'none'] as const
export const errorCorrections = ['L', 'M', 'Q', 'H'] as const

/** A label as it is designed: the document that is stored, exported and printed. Plain JSON. */
export interface LabelTemplate {
  schema: typeof currentSchema
  name: string
  /** What the label is stuck on; products offer the templates of their target. */
  target: (typeof targets)[number]
  media: Media
  fields: Field[]
  counters: Counter[]
  /** From back to front. */
  components: Component[]
  /** Lines that the editor snaps to; never printed. */
  guides: { x: Millimetres[]; y: Millimetres[] }
}

/** What is printed on. */
export interface Media {
  width: Millimetres
  height: Millimetres
  shape: (typeof mediaShapes)[number]
  cornerRadius: Millimetres
  /** Margin at every edge that should stay free of print. */
  safeMargin: Millimetres
  /** Distance between two labels on a roll. */
  gap: Millimetres
  /** Dots per inch that the design is previewed for. */
  dpi: (typeof resolutions)[number]
  /** The part of the width that is visible on a tube; `null` unless the shape is `tube-wrap`. */
  wrapWidth: Millimetres | null
  /** How labels are placed on a sheet; `null` on a roll. */
  sheet: Sheet | null
}

export interface Sheet {
  pageWidth: Millimetres
  pageHeight: Millimetres
  columns: number
  rows: number
  /** Position of the first label. */
  left: Millimetres
  top: Millimetres
  /** From the left edge of a label to that of the next one; likewise downwards. */
  pitchX: Millimetres
  pitchY: Millimetres
  /** Whether labels fill a row or a column first. */
  order: 'row' | 'column'
}

/** A value that every row brings. */
export interface Field {
  /** How expressions call it: `{{path}}`. */
  path: string
  title: { zh: string; en: string }
  type: (typeof fieldTypes)[number]
  /** Shown while designing. */
  sample: string
  /** Longest value that is expected, in characters. */
  maxLength: number
}

/** Where the text of a component comes from. */
export type Binding =
  | { kind: 'static'; value: string }
  | { kind: 'field'; path: string }
  /** A text of the template language, see `parseText`. */
  | { kind: 'expression'; source: string }

/** The box on the label after rotation; `rotation`, in degrees clockwise, turns the content within it. */
export interface Box {
  x: Millimetres
  y: Millimetres
  width: Millimetres
  height: Millimetres
  rotation: (typeof rotations)[number]
}

interface ComponentBase {
  /** Never shown; unique in the template. */
  id: string
  /** How products and people call the component; unique in the template. */
  key: string
  box: Box
  locked: boolean
  hidden: boolean
  /** Components of the same group are selected together. */
  group: string | null
  /** A condition of the template language, see `parseCondition`; `null` prints always. */
  printWhen: string | null
}

export interface TextComponent extends ComponentBase {
  type: 'text'
  binding: Binding
  style: {
    size: Points
    bold: boolean
    align: (typeof alignments)[number]
    verticalAlign: (typeof verticalAlignments)[number]
    fit: (typeof textFits)[number]
    /** The size that `shrink` stops at. */
    minSize: Points
    /** Multiple of the size. */
    lineHeight: number
    /** White on black. */
    inverted: boolean
  }
}

export interface BarcodeComponent extends ComponentBase {
  type: 'barcode'
  binding: Binding
  style: {
    symbology: (typeof symbologies)[number]
    /** Printer dots per module; `null` takes the most that fit. */
    moduleDots: number | null
    minModuleWidth: Millimetres
    quietZone: boolean
    text: (typeof codeTextPlaces)[number]
    textSize: Points
    /** Of QR codes. */
    errorCorrection: (typeof errorCorrections)[number]
  }
}

export type ImageSource =
  /** A GHS hazard pictogram, 1 to 9. */
  | { kind: 'ghs'; number: number }
  /** A png, jpg or svg file in base64. */
  | { kind: 'inline'; base64: string }
  | { kind: 'field'; path: string }

export interface ImageComponent extends ComponentBase {
  type: 'image'
  source: ImageSource
  style: {
    fit: (typeof imageFits)[number]
    /** Brightness in percent below which a dot is printed. */
    threshold: number
    dither: boolean
  }
}

export interface ShapeComponent extends ComponentBase {
  /** A line leads from the top left to the bottom right corner of its box, which may have no width or no height. */
  type: 'rectangle' | 'ellipse' | 'line'
  style: { strokeWidth: Millimetres; filled: boolean }
}

export interface GridComponent extends ComponentBase {
  type: 'grid'
  /** Row by row, `rows` × `columnWidths.length`. */
  cells: Binding[]
  style: { rows: number; columnWidths: Millimetres[]; size: Points; strokeWidth: Millimetres }
}

/** A molecule, drawn from its SMILES or molfile. */
export interface StructureComponent extends ComponentBase {
  type: 'structure'
  binding: Binding
  /** Of bonds. */
  style: { strokeWidth: Millimetres }
}

export type Component =
  | TextComponent
  | BarcodeComponent
  | ImageComponent
  | ShapeComponent
  | GridComponent
  | StructureComponent
