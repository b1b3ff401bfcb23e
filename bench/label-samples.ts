import type { BarcodeComponent, Box, Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { buildBarcode, buildShape, buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'

type Place = [x: number, y: number, width: number, height: number]

const boxOf = ([x, y, width, height]: Place): Box => ({ x, y, width, height, rotation: 0 })

function code(
  key: string,
  symbology: BarcodeComponent['style']['symbology'],
  source: string,
  place: Place,
): BarcodeComponent {
  const component = buildBarcode(key, source)
  component.style.symbology = symbology
  component.box = boxOf(place)
  return component
}

/** A label of 60 × 40 mm with Chinese and four codes, all of them of the row. */
export function labelOfFourCodes(name: string): LabelTemplate {
  const title = buildText('name', '', boxOf([1, 1, 58, 7]))
  title.binding = { kind: 'field', path: 'name' }
  const field = (path: string, sample: string) => ({
    path,
    title: { zh: path, en: path },
    type: 'text' as const,
    sample,
    maxLength: 40,
  })
  return buildTemplate({
    name,
    fields: [field('name', '无水乙醇'), field('id', 'SMP-2026-000001')],
    counters: [],
    components: [
      title,
      code('serial', 'code128', '{{id}}', [1, 8, 58, 11]),
      code('link', 'qr', '批号 {{id}}', [1, 20, 19, 19]),
      code('gtin', 'gs1-datamatrix', '(01)09501101530003(21){{id}}', [21, 20, 19, 19]),
      code('sample', 'datamatrix', '{{id}}', [41, 20, 18, 19]),
    ],
  })
}

const names = ['无水乙醇', '乙腈', '磷酸盐缓冲液', '人源肝细胞', '胰蛋白酶']

export const labelRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${names[index % names.length]} 第 ${index + 1} 批`,
    id: `SMP-2026-${String(index + 1).padStart(6, '0')}`,
  }))

/** A label of 100 × 150 mm with 200 components: half of them texts, a quarter boxes, a quarter codes. */
export function labelOfMany(name: string): LabelTemplate {
  const components = Array.from({ length: 200 }, (_, index): Component => {
    const place: Place = [1 + (index % 10) * 9.8, 1 + Math.floor(index / 10) * 7.4, 9, 6.5]
    const key = `part-${index}`
    const made =
      index % 4 === 0
        ? code(key, 'datamatrix', key, place)
        : index % 4 === 1
          ? buildShape('rectangle', 0.25, boxOf(place))
          : buildText(key, `试剂 ${index}`, boxOf(place))
    return { ...made, id: `id-${key}`, key }
  })
  const template = buildTemplate({ name, components, guides: { x: [], y: [] } })
  return { ...template, media: { ...template.media, width: 100, height: 150 } }
}
