import { maxCounterValue, type Counter } from '../binding/counters.ts'
import { maxSourceLength } from '../binding/limits.ts'
import { componentShape } from './component-shape.ts'
import {
  currentSchema,
  fieldTypes,
  mediaShapes,
  resolutions,
  targets,
  type Field,
  type LabelTemplate,
  type Media,
  type Sheet,
} from './label-template.ts'
import { maxComponents, maxFields, maxNameLength, maxPageSize, mediaSizes } from './limits.ts'
import {
  choiceShape,
  integerShape,
  listShape,
  nullableShape,
  numberShape,
  objectShape,
  textShape,
  type Shape,
} from './shape.ts'

/** More than any path that keeps the rules of keys: those are reported as what they are. */
const identifier = textShape(200)
const mediaSize = numberShape(mediaSizes.min, mediaSizes.max)
const position = numberShape(0, maxPageSize)

const sheetShape: Shape<Sheet> = objectShape<Sheet>({
  pageWidth: numberShape(mediaSizes.min, maxPageSize),
  pageHeight: numberShape(mediaSizes.min, maxPageSize),
  columns: integerShape(1, 50),
  rows: integerShape(1, 100),
  left: position,
  top: position,
  pitchX: position,
  pitchY: position,
  order: choiceShape(['row', 'column']),
})

const mediaShape: Shape<Media> = objectShape<Media>({
  width: mediaSize,
  height: mediaSize,
  shape: choiceShape(mediaShapes),
  cornerRadius: numberShape(0, mediaSizes.max / 2),
  safeMargin: numberShape(0, 20),
  gap: numberShape(0, 50),
  dpi: choiceShape(resolutions),
  wrapWidth: nullableShape(mediaSize),
  sheet: nullableShape(sheetShape),
})

const fieldShape: Shape<Field> = objectShape<Field>({
  path: identifier,
  title: objectShape<Field['title']>({ zh: textShape(maxNameLength), en: textShape(maxNameLength) }),
  type: choiceShape(fieldTypes),
  sample: textShape(maxSourceLength),
  maxLength: integerShape(1, maxSourceLength),
})

const nonZero: Shape<number> = (value, path, report) =>
  value === 0 ? report('value.not-allowed', path) : integerShape(-1_000_000, 1_000_000)(value, path, report)

const counterShape: Shape<Counter> = objectShape<Counter>({
  id: identifier,
  start: integerShape(0, maxCounterValue),
  step: nonZero,
  digits: integerShape(1, 12),
  every: choiceShape(['label', 'row']),
  scope: choiceShape(['job', 'template']),
})

/** A guide may lie outside of a label that was made smaller. */
const guidesShape = listShape(numberShape(0, mediaSizes.max), 100)

export const templateShape: Shape<LabelTemplate> = objectShape<LabelTemplate>({
  schema: choiceShape([currentSchema]),
  name: textShape(maxNameLength),
  target: choiceShape(targets),
  media: mediaShape,
  fields: listShape(fieldShape, maxFields),
  counters: listShape(counterShape, 10),
  components: listShape(componentShape, maxComponents),
  guides: objectShape<LabelTemplate['guides']>({ x: guidesShape, y: guidesShape }),
})
