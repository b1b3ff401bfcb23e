import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainFont } from '@atrium/labels/testing/plain-font.ts'
import { buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'
import { noCalibration } from '@atrium/labels/layout/impose.ts'
import { makePrintDocument, type PrintDocumentInput, type PrintPart } from './print-document.ts'

const sheet = {
  pageWidth: 210,
  pageHeight: 297,
  columns: 3,
  rows: 7,
  left: 7.5,
  top: 8.5,
  pitchX: 65,
  pitchY: 40,
  order: 'row' as const,
}

function inputOf(count: number, changes: Partial<PrintDocumentInput> = {}): PrintDocumentInput {
  const template = buildTemplate({ components: [{ ...buildText('t'), binding: { kind: 'field', path: 'batch' } }] })
  return {
    template,
    labels: Array.from({ length: count }, (_, row) => ({
      row,
      copies: 1,
      values: { fields: { batch: `A${row}` }, counters: {}, today: '2026-11-27' },
    })),
    dpi: 203,
    font: plainFont(),
    images: new Map(),
    structures: new Map(),
    calibration: noCalibration,
    startCell: 0,
    ...changes,
  }
}

async function make(input: PrintDocumentInput) {
  const parts: PrintPart[] = []
  const progress: number[] = []
  for await (const part of makePrintDocument(input, (done) => progress.push(done))) parts.push(part)
  return { parts, pages: parts.flatMap(({ pages }) => pages), progress }
}

const count = (text: string, part: string) => text.split(part).length - 1

test('a print – on a roll – has a page for each label, in its size', async () => {
  const { pages } = await make(inputOf(3))
  assert.deepEqual(
    pages.map(({ width, height }) => [width, height]),
    Array.from({ length: 3 }, () => [60, 40]),
  )
  assert.match(pages[0]?.markup ?? '', /^<svg [^>]*width="60mm" height="40mm" viewBox="0 0 480 320">/)
})

test('a print – of 21 labels from cell 6 of a sheet of 21 – has 16 on the first page and 5 on the second', async () => {
  const input = inputOf(21, { startCell: 5 })
  input.template.media.sheet = sheet
  const { pages } = await make(input)
  assert.deepEqual(
    pages.map(({ markup }) => count(markup, 'translate(') - count(markup, 'scale(')),
    [16, 5],
  )
  // Cell 6 is the last of the second row: 7.5 + 2 · 65 mm from the left, 8.5 + 40 mm from the top.
  assert.match(pages[0]?.markup ?? '', /viewBox="0 0 1680 2376"><g transform="translate\(1100 388\)">/)
})

test('a print – of many labels – comes in parts and defines each character once', async () => {
  const { parts, progress } = await make(inputOf(24))
  assert.deepEqual(
    [parts.map(({ pages }) => pages.length), progress],
    [
      [10, 10, 4],
      [10, 20, 24],
    ],
  )
  // A and ten digits, and the box that clips them.
  assert.equal(count(parts.map(({ definitions }) => definitions).join(''), '<path'), 11)
})

test('a print – of copies of one label – repeats it', async () => {
  const input = inputOf(1)
  const { pages } = await make({ ...input, labels: input.labels.map((label) => ({ ...label, copies: 3 })) })
  assert.equal(new Set(pages.map(({ markup }) => markup)).size, 1)
  assert.equal(pages.length, 3)
})
