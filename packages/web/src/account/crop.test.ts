import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cropByKey, maxCrop, maxZoom, moveCrop, zoomCrop, zoomOf } from './crop.ts'

const wide = { width: 600, height: 400 }
const whole = maxCrop(wide)

test('initial crop – is the largest centred square', () => {
  assert.deepEqual(whole, { x: 100, y: 0, side: 400 })
  assert.deepEqual(maxCrop({ width: 300, height: 900 }), { x: 0, y: 300, side: 300 })
})

test('move – shifts by a share of the side and stays within the picture', () => {
  assert.deepEqual(moveCrop(wide, whole, [0.1, 0.1]), { x: 140, y: 0, side: 400 })
  assert.deepEqual(moveCrop(wide, whole, [9, -9]), { x: 200, y: 0, side: 400 })
})

test('zoom – keeps the centre and stays within the picture', () => {
  const near = zoomCrop(wide, whole, 2)
  assert.deepEqual(near, { x: 200, y: 100, side: 200 })
  assert.deepEqual(zoomCrop(wide, moveCrop(wide, near, [5, 5]), 1), { x: 200, y: 0, side: 400 })
  assert.equal(zoomOf(wide, zoomCrop(wide, whole, 99)), maxZoom)
  assert.equal(zoomOf(wide, zoomCrop(wide, whole, 0.1)), 1)
})

test('keys – arrows move, plus and minus zoom, others do nothing', () => {
  const near = zoomCrop(wide, whole, 2)
  assert.equal(cropByKey(wide, near, 'ArrowLeft')?.x, 190)
  assert.equal(cropByKey(wide, near, 'ArrowDown')?.y, 110)
  assert.ok(Number(cropByKey(wide, near, '+')?.side) < near.side)
  assert.ok(Number(cropByKey(wide, near, '-')?.side) > near.side)
  assert.equal(cropByKey(wide, near, 'Tab'), undefined)
})
