import type { LabelValues } from '../layout/layout-input.ts'
import type { BarcodeComponent, Box, Component, LabelTemplate, Media } from '../model/label-template.ts'
import { starters } from '../starters/starters.ts'
import { buildBarcode, buildImage, buildShape, buildTemplate, buildText } from './template-builders.ts'

/** A template with what its label is filled with, to see that readers find every code of what is printed. */
export interface ProofLabel {
  name: string
  template: LabelTemplate
  values: LabelValues
}

type Place = [x: number, y: number, width: number, height: number]

/** A code with the largest modules that its box takes. */
function code(
  symbology: BarcodeComponent['style']['symbology'],
  value: string,
  [x, y, width, height]: Place,
  style: Partial<BarcodeComponent['style']> & { rotation?: Box['rotation'] } = {},
): BarcodeComponent {
  const component = buildBarcode(`${symbology}-${x}-${y}`)
  const { rotation = 0, ...rest } = style
  component.binding = { kind: 'static', value }
  component.box = { x, y, width, height, rotation }
  Object.assign(component.style, { symbology, ...rest })
  return component
}

function label(name: string, media: Partial<Media>, components: Component[]): ProofLabel {
  const template = buildTemplate({ name, components })
  Object.assign(template.media, media)
  return { name, template, values: { fields: {}, counters: {}, today: '2026-11-27' } }
}

const gs1 = '(01)09501101530003(17)271231(10)AB12'

/** Labels of our own: every symbology, every rotation, and what else is printed beside codes. */
const designed: readonly ProofLabel[] = [
  label('four codes', { width: 60, height: 40 }, [
    buildText('name', '无水乙醇 99.7 % – Å µm', { x: 1, y: 1, width: 58, height: 6 }),
    code('code128', 'SMP-2025-000123', [1, 8, 58, 10]),
    code('qr', '批号 AB12 – 甲乙', [1, 19, 20, 20]),
    code('gs1-datamatrix', gs1, [21, 19, 19, 20]),
    code('datamatrix', 'SMP-2025-000123', [41, 19, 18, 20]),
  ]),
  label('linear codes', { width: 100, height: 70 }, [
    code('code128', 'A^XZ^XA~B_C', [1, 1, 98, 13]),
    code('gs1-128', gs1, [1, 15, 98, 13], { text: 'above' }),
    code('ean13', '950110153000', [1, 29, 48, 20]),
    code('code39', 'EQ-0042 $/+%.', [1, 50, 98, 15], { text: 'none' }),
  ]),
  label('matrix codes', { width: 80, height: 60 }, [
    code('gs1-qr', '(10)AB%12(17)271231', [1, 1, 22, 24], { errorCorrection: 'Q' }),
    code('qr', 'https://atrium.example/s/000123', [24, 1, 26, 26], { errorCorrection: 'H', text: 'none' }),
    code('datamatrix-rectangular', 'SMP-2025', [51, 1, 28, 14]),
    code('pdf417', 'SMP-2025-000123 批号', [1, 28, 78, 30]),
  ]),
  label('turned codes', { width: 90, height: 90 }, [
    code('code128', 'TURN-90', [1, 1, 13, 60], { rotation: 90 }),
    code('code128', 'TURN-270', [15, 1, 13, 60], { rotation: 270 }),
    code('qr', 'TURN-180', [30, 1, 25, 25], { rotation: 180 }),
    code('datamatrix', 'TURN-90', [57, 1, 20, 20], { rotation: 90 }),
    code('ean13', '950110153001', [30, 28, 55, 25], { rotation: 180 }),
    code('gs1-datamatrix', gs1, [30, 55, 20, 22], { rotation: 270 }),
  ]),
  label('round lid', { width: 20, height: 20, shape: 'round' }, [
    code('datamatrix', 'LID-7', [5, 5, 10, 10], { text: 'none' }),
    buildShape('ellipse', 0.2, { x: 0.5, y: 0.5, width: 19, height: 19 }),
  ]),
  label('small modules', { width: 60, height: 40 }, [
    code('code128', 'SMP-2025-000123', [1, 1, 58, 10], { moduleDots: 2, minModuleWidth: 0.05 }),
    code('qr', '批号 AB12', [1, 12, 18, 18], { moduleDots: 2, minModuleWidth: 0.05 }),
    code('datamatrix', 'SMP-2025-000123', [21, 12, 18, 18], { moduleDots: 2, minModuleWidth: 0.05 }),
    code('gs1-datamatrix', gs1, [41, 12, 18, 18], { moduleDots: 2, minModuleWidth: 0.05 }),
    code('pdf417', 'SMP-2025-000123', [1, 31, 58, 8], { moduleDots: 2, minModuleWidth: 0.05, text: 'none' }),
  ]),
  label('with pictograms', { width: 70, height: 50 }, [
    { ...buildImage('flame', { kind: 'ghs', number: 2 }), box: { x: 1, y: 1, width: 16, height: 16, rotation: 0 } },
    buildShape('rectangle', 0.5, { x: 0.5, y: 0.5, width: 69, height: 49 }),
    buildText('name', '乙腈', { x: 20, y: 1, width: 20, height: 10 }),
    code('qr', '乙腈 75-05-8', [42, 2, 25, 25]),
    code('code128', 'CAS75-05-8', [2, 30, 66, 16]),
  ]),
]

const ofStarters: readonly ProofLabel[] = starters.map(({ code: name, create }) => {
  const template = create('zh')
  const fields = Object.fromEntries(template.fields.map(({ path, sample }) => [path, sample]))
  const counters = Object.fromEntries(template.counters.map(({ id }) => [id, '0007']))
  return { name, template, values: { fields, counters, today: '2026-11-27' } }
})

export const proofLabels: readonly ProofLabel[] = [...designed, ...ofStarters]
