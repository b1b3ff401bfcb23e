import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutByKey, largestCut, mostZoom, movedCut, zoomedCut, zoomOf } from './cut.ts'

const wide = { width: 600, height: 400 }
const whole = largestCut(wide)

test('a cut begins as the largest square in the middle', () => {
  assert.deepEqual(whole, { x: 100, y: 0, side: 400 })
  assert.deepEqual(largestCut({ width: 300, height: 900 }), { x: 0, y: 300, side: 300 })
})

test('a cut moves by parts of itself and never beyond the picture', () => {
  assert.deepEqual(movedCut(wide, whole, [0.1, 0.1]), { x: 140, y: 0, side: 400 })
  assert.deepEqual(movedCut(wide, whole, [9, -9]), { x: 200, y: 0, side: 400 })
})

test('zooming keeps the middle, and the cut within the picture', () => {
  const near = zoomedCut(wide, whole, 2)
  assert.deepEqual(near, { x: 200, y: 100, side: 200 })
  assert.deepEqual(zoomedCut(wide, movedCut(wide, near, [5, 5]), 1), { x: 200, y: 0, side: 400 })
  assert.equal(zoomOf(wide, zoomedCut(wide, whole, 99)), mostZoom)
  assert.equal(zoomOf(wide, zoomedCut(wide, whole, 0.1)), 1)
})

test('arrows move, plus and minus zoom, and other keys are left alone', () => {
  const near = zoomedCut(wide, whole, 2)
  assert.equal(cutByKey(wide, near, 'ArrowLeft')?.x, 190)
  assert.equal(cutByKey(wide, near, 'ArrowDown')?.y, 110)
  assert.ok(Number(cutByKey(wide, near, '+')?.side) < near.side)
  assert.ok(Number(cutByKey(wide, near, '-')?.side) > near.side)
  assert.equal(cutByKey(wide, near, 'Tab'), undefined)
})
