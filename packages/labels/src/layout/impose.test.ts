import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Media, Sheet } from '../model/label-template.ts'
import { buildTemplate } from '../testing/template-builders.ts'
import { imposeLabels, noCalibration } from './impose.ts'

const sheet: Sheet = {
  pageWidth: 210,
  pageHeight: 297,
  columns: 3,
  rows: 7,
  left: 7.2,
  top: 15.1,
  pitchX: 66,
  pitchY: 38.1,
  order: 'row',
}
const media = (changes: Partial<Sheet> | null): Media => ({
  ...buildTemplate().media,
  sheet: changes && { ...sheet, ...changes },
})
const options = { startCell: 0, calibration: noCalibration, dotsPerMillimetre: 300 / 25.4 }

test('labels – on a roll – are a page each, copies one after the other', () => {
  const pages = imposeLabels(media(null), { ...options, startCell: 5, copies: [2, 0, 1] })
  assert.deepEqual(
    pages.map(({ width, height, labels }) => [width, height, labels.map(({ label, x, y }) => [label, x, y])]),
    [0, 0, 2].map((label) => [60, 40, [[label, 0, 0]]]),
  )
})

test('labels – on a used sheet – begin at the first free cell and go on on the next sheet', () => {
  const pages = imposeLabels(media({}), { ...options, startCell: 5, copies: [1, 20] })
  assert.deepEqual(
    pages.map(({ labels }) => labels.length),
    [16, 5],
  )
  const [first, second] = pages[0]?.labels ?? []
  assert.equal(first?.label, 0)
  assert.equal(second?.label, 1)
  assert.ok(first && Math.abs(first.x - (7.2 + 2 * 66)) < 0.05 && Math.abs(first.y - (15.1 + 38.1)) < 0.05)
  assert.ok(second && Math.abs(second.x - 7.2) < 0.05 && Math.abs(second.y - (15.1 + 2 * 38.1)) < 0.05)
})

test('a start – on the last cell – leaves it one label and makes no empty page', () => {
  const pages = imposeLabels(media({}), { ...options, startCell: 20, copies: [22] })
  assert.deepEqual(
    pages.map(({ labels }) => labels.length),
    [1, 21],
  )
  assert.deepEqual(imposeLabels(media({}), { ...options, copies: [] }), [])
})

test('labels – of a sheet by column – fill a column first', () => {
  const [page] = imposeLabels(media({ order: 'column' }), { ...options, startCell: 6, copies: [2] })
  const [last, next] = page?.labels ?? []
  assert.ok(last && Math.abs(last.x - 7.2) < 0.05 && Math.abs(last.y - (15.1 + 6 * 38.1)) < 0.05)
  assert.ok(next && Math.abs(next.x - 73.2) < 0.05 && Math.abs(next.y - 15.1) < 0.05)
})

test('calibration – of a printer – moves and stretches positions, which stay whole dots', () => {
  const calibration = { offsetX: 0.5, offsetY: -1, scaleX: 1.01, scaleY: 1 }
  const [page] = imposeLabels(media({}), { ...options, calibration, copies: [3] })
  const last = page?.labels.at(-1)
  assert.ok(last)
  assert.ok(Math.abs(last.x - ((7.2 + 132) * 1.01 + 0.5)) < 0.05)
  assert.ok(Math.abs(last.y - 14.1) < 0.05)
  assert.ok(Number.isInteger(last.xDots) && Number.isInteger(last.yDots))
})
