import type { Box, Component, ImageSource, LabelTemplate, ShapeComponent } from '@atrium/labels/model/label-template.ts'
import { toGrid } from './grid.ts'
import { newIdentifier } from './identifiers.ts'
import type { Point, Rectangle } from './rectangle.ts'

/** What the tools of the designer draw. */
export const componentTools = [
  'text',
  'barcode',
  'matrix',
  'image',
  'pictogram',
  'rectangle',
  'ellipse',
  'line',
  'grid',
  'structure',
] as const
export type ComponentTool = (typeof componentTools)[number]

/** The size of what is placed by a click, in millimetres; smaller on a small label. */
const usualSizes: Record<ComponentTool, readonly [number, number]> = {
  text: [24, 5],
  barcode: [36, 10],
  matrix: [12, 12],
  image: [12, 12],
  pictogram: [12, 12],
  rectangle: [20, 10],
  ellipse: [10, 10],
  line: [20, 0],
  grid: [30, 12],
  structure: [24, 16],
}

/** What a new structure shows. */
const caffeine = 'Cn1c(=O)c2c(ncn2C)n(C)c1=O'

/** Anything smaller that is drawn is taken for a click. */
const leastDrawn = 1

/** The box of a new component: as it was drawn, or of the usual size around a click, as far as that is on the label. */
export function boxFor(tool: ComponentTool, drawn: Rectangle, { media }: LabelTemplate): Rectangle {
  const isClick = drawn.width < leastDrawn && drawn.height < leastDrawn
  if (!isClick) return tool === 'line' ? straighten(drawn) : drawn
  const [width, height] = usualSizes[tool]
  const size = { width: Math.min(width, media.width), height: Math.min(height, media.height) }
  return {
    ...size,
    x: within(drawn.x - size.width / 2, media.width - size.width),
    y: within(drawn.y - size.height / 2, media.height - size.height),
  }
}

/** The box of what is added by keyboard: of the usual size in the middle of the label. */
export const middleBox = (tool: ComponentTool, template: LabelTemplate): Rectangle => {
  const at: Point = { x: template.media.width / 2, y: template.media.height / 2 }
  return boxFor(tool, { ...at, width: 0, height: 0 }, template)
}

const within = (position: number, max: number) => Math.max(0, Math.min(position, max))

/** A line that is nearly level or upright is meant to be. */
const straighten = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x,
  y,
  width: width < leastDrawn ? 0 : width,
  height: height < leastDrawn ? 0 : height,
})

/** A new component with the usual settings. `text` is what a text shows, and the data of a code is made of ASCII. */
export function newComponent(tool: ComponentTool, { x, y, width, height }: Rectangle, text: string): Component {
  const box: Box = { x: toGrid(x), y: toGrid(y), width: toGrid(width), height: toGrid(height), rotation: 0 }
  const base = { id: newIdentifier(), box, locked: false, hidden: false, group: null, printWhen: null }
  switch (tool) {
    case 'text':
      return {
        ...base,
        key: 'text',
        type: 'text',
        binding: { kind: 'static', value: text },
        style: {
          size: 9,
          bold: false,
          align: 'left',
          verticalAlign: 'middle',
          fit: 'shrink',
          minSize: 5,
          lineHeight: 1.2,
          inverted: false,
        },
      }
    case 'barcode':
      return newCode(base, 'code', 'code128')
    case 'matrix':
      return newCode(base, 'matrix', 'qr')
    case 'image':
      return newImage(base, 'image', { kind: 'inline', base64: '' })
    case 'pictogram':
      return newImage(base, 'ghs', { kind: 'ghs', number: 2 })
    case 'rectangle':
    case 'ellipse':
    case 'line':
      return newShape(base, tool)
    case 'structure':
      return {
        ...base,
        key: 'structure',
        type: 'structure',
        binding: { kind: 'static', value: caffeine },
        style: { strokeWidth: 0.25 },
      }
    case 'grid':
      return {
        ...base,
        key: 'grid',
        type: 'grid',
        cells: [text, '', '', ''].map((value) => ({ kind: 'static', value })),
        style: { rows: 2, columnWidths: halves(box.width), size: 7, strokeWidth: 0.2 },
      }
  }
}

type Base = Pick<Component, 'id' | 'box' | 'locked' | 'hidden' | 'group' | 'printWhen'>

function newCode(base: Base, key: string, symbology: 'code128' | 'qr'): Component {
  return {
    ...base,
    key,
    type: 'barcode',
    binding: { kind: 'static', value: '123456' },
    style: {
      symbology,
      moduleDots: null,
      minModuleWidth: 0.19,
      quietZone: true,
      text: symbology === 'code128' ? 'below' : 'none',
      textSize: 7,
      errorCorrection: 'M',
    },
  }
}

const newImage = (base: Base, key: string, source: ImageSource): Component => ({
  ...base,
  key,
  type: 'image',
  source,
  style: { fit: 'contain', threshold: 50, dither: false },
})

const newShape = (base: Base, type: ShapeComponent['type']): Component => ({
  ...base,
  key: type,
  type,
  style: { strokeWidth: 0.25, filled: false },
})

/** Two columns that together are as wide. */
function halves(width: number): number[] {
  const first = Math.floor(width * 50) / 100
  return [first, toGrid(width - first)]
}
