import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fit, nextZoom, toLabel, toScreen, zoomOf, zoomTo } from './view.ts'

const screen = { width: 800, height: 600 }
const label = { x: 0, y: 0, width: 60, height: 40 }

test('view – fit – the label is whole and in the middle', () => {
  const view = fit(label, screen, 40)
  assert.deepEqual(toScreen(view, { x: 30, y: 20 }), { x: 400, y: 300 })
  assert.deepEqual(toScreen(view, { x: 0, y: 20 }), { x: 40, y: 300 })
})

test('view – zooming – what is under the pointer stays there, within the limits', () => {
  const view = zoomTo(fit(label, screen, 40), 3, { x: 100, y: 100 })
  assert.equal(zoomOf(view), 3)
  const before = toLabel(fit(label, screen, 40), { x: 100, y: 100 })
  const after = toLabel(view, { x: 100, y: 100 })
  assert.ok(Math.abs(before.x - after.x) < 1e-9 && Math.abs(before.y - after.y) < 1e-9)
  assert.equal(zoomOf(zoomTo(view, 100, { x: 0, y: 0 })), 16)
  assert.equal(zoomOf(zoomTo(view, 0.01, { x: 0, y: 0 })), 0.25)
})

test('view – steps of zooming – the next usual factor', () => {
  assert.deepEqual([nextZoom(1, 1), nextZoom(1.1, -1), nextZoom(16, 1), nextZoom(0.25, -1)], [1.25, 1, 16, 0.25])
})
