import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import type { DisplayItem, LabelLayout } from '../layout/display-list.ts'
import { imposeLabels, noCalibration, type PrintPage } from '../layout/impose.ts'
import { layoutLabel } from '../layout/layout-label.ts'
import { loadTestFont, readFontFiles } from '../testing/label-font.ts'
import { buildTemplate, buildText } from '../testing/template-builders.ts'
import { renderPdf, type PdfInput } from './render-pdf.ts'

const template = buildTemplate({ components: [buildText('name', '试剂瓶 AB12', { width: 50, height: 30 })] })
const values = { fields: {}, counters: {}, today: '2026-11-27' }
const layout = layoutLabel({
  template,
  values,
  dpi: 203,
  font: loadTestFont(),
  images: new Map(),
  structures: new Map(),
})
const pagesOf = (copies: number[]) =>
  imposeLabels(template.media, { copies, startCell: 0, calibration: noCalibration, dotsPerMillimetre: 8 })

const render = (changes: Partial<PdfInput> = {}) =>
  renderPdf({
    pages: pagesOf([1]),
    layoutOf: () => layout,
    fonts: readFontFiles(),
    title: '标签 <1>',
    createdAt: new Date('2026-11-27T08:00:00Z'),
    ...changes,
  })

/** What the pages of a PDF draw. */
async function contentsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf)
  return document.getPages().map(({ node }) => {
    const stream = document.context.lookup(node.Contents() ?? assert.fail('no content'))
    assert.ok(stream instanceof PDFRawStream)
    return new TextDecoder().decode(decodePDFRawStream(stream).decode())
  })
}

const page = (width: number, height: number): PrintPage => ({
  width,
  height,
  labels: [{ label: 0, x: 0, y: 0, xDots: 0, yDots: 0 }],
})
const withItems = (items: DisplayItem[]): LabelLayout => ({ ...layout, items })
const line = (character: string): DisplayItem => ({
  kind: 'glyphs',
  componentId: 'a',
  color: 'black',
  size: 20,
  bold: false,
  rotation: 90,
  x: 30,
  y: 40,
  glyphs: [{ character, offset: 5 }],
  clip: { x: 0, y: 0, width: 100, height: 100 },
})

test('a PDF – of media of many sizes – has pages of exactly these', async () => {
  const sizes = [60, 40, 100, 150, 50, 25, 25.4, 12.7, 9.5, 9.5, 210, 297, 33.3, 17.1] as const
  const pages = sizes.slice(1).map((height, index) => page(sizes[index] ?? 0, height))
  const document = await PDFDocument.load(await render({ pages }))
  for (const [index, { width, height }] of pages.entries()) {
    const size = document.getPage(index).getSize()
    assert.ok(Math.abs((size.width / 72) * 25.4 - width) < 1e-3)
    assert.ok(Math.abs((size.height / 72) * 25.4 - height) < 1e-3)
  }
  assert.equal(document.getTitle(), '标签 <1>')
})

test('a PDF – of the same labels – is the same file', async () => {
  assert.deepEqual(await render(), await render())
})

test('a PDF – of copies – stores their label once', async () => {
  const contents = await contentsOf(await render({ pages: pagesOf([3, 2]) }))
  assert.deepEqual(
    contents.map((content) => /\/X\d+ Do/.test(content)),
    [false, true, true, false, true],
  )
})

test('a PDF – of labels with an equal code – stores it once', async () => {
  const rectangles = Array.from({ length: 60 }, (_, index) => ({ x: index * 3, y: 0, width: 2, height: 40 }))
  const code: DisplayItem = { kind: 'modules', componentId: 'a', color: 'black', rectangles }
  const layoutOf = (label: number) => withItems([code, line(String(label))])
  const [first = '', second = ''] = await contentsOf(await render({ pages: pagesOf([1, 1]), layoutOf }))
  assert.ok(!first.includes(' Do') && second.includes(' Do'))
  assert.ok(second.length < 400)
})

test('a text – turned – keeps its place, its direction and the offsets of its glyphs', async () => {
  const [content = ''] = await contentsOf(await render({ layoutOf: () => withItems([line('A')]) }))
  assert.match(content, /\/Regular 20 Tf\n0 1 1 0 30 40 Tm\n\[-250<0001>\] TJ/)
})

test('a character – that the font lacks – is not drawn', async () => {
  for (const character of ['😀', '\ud800', '\u0007']) {
    const [content = ''] = await contentsOf(await render({ layoutOf: () => withItems([line(character)]) }))
    assert.ok(!content.includes('TJ'), JSON.stringify(character))
  }
})

test('a PDF – that is aborted – ends with the reason after the page that was drawn', async () => {
  const controller = new AbortController()
  const done: number[] = []
  const onProgress = (pages: number) => {
    done.push(pages)
    if (pages === 2) controller.abort(new Error('enough'))
  }
  await assert.rejects(render({ pages: pagesOf([5]), onProgress, signal: controller.signal }), /enough/)
  assert.deepEqual(done, [1, 2])
})
