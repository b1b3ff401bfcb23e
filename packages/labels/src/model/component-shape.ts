import {
  alignments,
  codeTextPlaces,
  errorCorrections,
  imageFits,
  rotations,
  symbologies,
  textFits,
  verticalAlignments,
  type BarcodeComponent,
  type Binding,
  type Box,
  type Component,
  type GridComponent,
  type ImageComponent,
  type ImageSource,
  type ShapeComponent,
  type StructureComponent,
  type TextComponent,
} from './label-template.ts'
import { documentSizeLimitBytes, maxCodeLength, maxPageSize } from './limits.ts'
import {
  booleanShape,
  choiceShape,
  integerShape,
  listShape,
  nullableShape,
  numberShape,
  objectShape,
  textShape,
  variantShape,
  type Properties,
  type Shape,
} from './shape.ts'

const identifier = textShape(200)
/** Where a component is and how large it is: `layout-rules.ts` compares it with the label. */
const length = numberShape(-maxPageSize, maxPageSize)
const extent = numberShape(0, maxPageSize)
const fontSize = numberShape(2, 200)
/** Any number: `style-rules.ts` knows which widths of lines make sense. */
const lineWidth = numberShape(-Number.MAX_VALUE, Number.MAX_VALUE)

const boxShape = objectShape<Box>({
  x: length,
  y: length,
  width: extent,
  height: extent,
  rotation: choiceShape(rotations),
})

const base = {
  id: identifier,
  key: identifier,
  box: boxShape,
  locked: booleanShape,
  hidden: booleanShape,
  group: nullableShape(identifier),
  // The language itself limits sources, and says where it ends.
  printWhen: nullableShape(textShape(documentSizeLimitBytes)),
} satisfies Properties<Pick<Component, 'id' | 'key' | 'box' | 'locked' | 'hidden' | 'group' | 'printWhen'>>

const bindingShape = variantShape<Binding>('kind', {
  static: objectShape<Binding & { kind: 'static' }>({ kind: choiceShape(['static']), value: textShape(maxCodeLength) }),
  field: objectShape<Binding & { kind: 'field' }>({ kind: choiceShape(['field']), path: identifier }),
  expression: objectShape<Binding & { kind: 'expression' }>({
    kind: choiceShape(['expression']),
    source: textShape(documentSizeLimitBytes),
  }),
})

const textComponentShape = objectShape<TextComponent>({
  ...base,
  type: choiceShape(['text']),
  binding: bindingShape,
  style: objectShape<TextComponent['style']>({
    size: fontSize,
    bold: booleanShape,
    align: choiceShape(alignments),
    verticalAlign: choiceShape(verticalAlignments),
    fit: choiceShape(textFits),
    minSize: fontSize,
    lineHeight: numberShape(0.8, 3),
    inverted: booleanShape,
  }),
})

const barcodeComponentShape = objectShape<BarcodeComponent>({
  ...base,
  type: choiceShape(['barcode']),
  binding: bindingShape,
  style: objectShape<BarcodeComponent['style']>({
    symbology: choiceShape(symbologies),
    moduleDots: nullableShape(integerShape(1, 50)),
    minModuleWidth: numberShape(0.05, 5),
    quietZone: booleanShape,
    text: choiceShape(codeTextPlaces),
    textSize: fontSize,
    errorCorrection: choiceShape(errorCorrections),
  }),
})

const imageSourceShape = variantShape<ImageSource>('kind', {
  ghs: objectShape<ImageSource & { kind: 'ghs' }>({ kind: choiceShape(['ghs']), number: integerShape(1, 9) }),
  inline: objectShape<ImageSource & { kind: 'inline' }>({
    kind: choiceShape(['inline']),
    base64: textShape(documentSizeLimitBytes),
  }),
  field: objectShape<ImageSource & { kind: 'field' }>({ kind: choiceShape(['field']), path: identifier }),
})

const imageComponentShape = objectShape<ImageComponent>({
  ...base,
  type: choiceShape(['image']),
  source: imageSourceShape,
  style: objectShape<ImageComponent['style']>({
    fit: choiceShape(imageFits),
    threshold: numberShape(0, 100),
    dither: booleanShape,
  }),
})

const shapeComponentShape = objectShape<ShapeComponent>({
  ...base,
  type: choiceShape(['rectangle', 'ellipse', 'line']),
  style: objectShape<ShapeComponent['style']>({ strokeWidth: lineWidth, filled: booleanShape }),
})

const gridComponentShape = objectShape<GridComponent>({
  ...base,
  type: choiceShape(['grid']),
  cells: listShape(bindingShape, 400),
  style: objectShape<GridComponent['style']>({
    rows: integerShape(1, 20),
    columnWidths: listShape(numberShape(0.5, maxPageSize), 20),
    size: fontSize,
    strokeWidth: lineWidth,
  }),
})

const structureComponentShape = objectShape<StructureComponent>({
  ...base,
  type: choiceShape(['structure']),
  binding: bindingShape,
  style: objectShape<StructureComponent['style']>({ strokeWidth: lineWidth }),
})

export const componentShape: Shape<Component> = variantShape<Component>('type', {
  text: textComponentShape,
  barcode: barcodeComponentShape,
  image: imageComponentShape,
  rectangle: shapeComponentShape,
  ellipse: shapeComponentShape,
  line: shapeComponentShape,
  grid: gridComponentShape,
  structure: structureComponentShape,
})
