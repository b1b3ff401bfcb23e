import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOfRectangles, traceOutline } from './trace-outline.ts'

const trace = (rectangles: [number, number, number, number][], inset = 0.06) =>
  traceOutline(cellsOfRectangles(rectangles.map(([x, y, width, height]) => ({ x, y, width, height }))), inset)

test('outline – a rectangle – is smaller by the inset on each side', () => {
  assert.equal(trace([[4, 2, 3, 5]]), 'M6.94 2.06V6.94H4.06V2.06Z')
})

test('outline – rectangles that touch along a side – is one without a seam', () => {
  assert.equal(
    trace(
      [
        [0, 0, 2, 4],
        [2, 0, 2, 2],
      ],
      0,
    ),
    'M4 0V2H2V4H0V0Z',
  )
})

test('outline – cells that meet at a corner alone – are two', () => {
  assert.equal(
    trace(
      [
        [0, 0, 1, 1],
        [1, 1, 1, 1],
      ],
      0,
    ),
    'M1 0V1H0V0ZM2 1V2H1V1Z',
  )
})

test('outline – a ring – is a square and a hole the other way round, which grows by the inset', () => {
  const ring = trace(
    [
      [0, 0, 3, 1],
      [0, 1, 1, 1],
      [2, 1, 1, 1],
      [0, 2, 3, 1],
    ],
    0.1,
  )
  assert.equal(ring, 'M2.9 0.1V2.9H0.1V0.1ZM0.9 0.9V2.1H2.1V0.9Z')
})

test('outline – nothing – is empty', () => {
  assert.equal(trace([]), '')
})
