import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'
import { collectSnapTargets } from './snap-targets.ts'
import { snapMove, snapPosition, snapResize } from './snapping.ts'

const moved = (x: number, y: number, width = 10, height = 5) => ({ x, y, width, height })
const texts = (...boxes: [number, number, number, number][]) =>
  boxes.map(([x, y, width, height], index) => buildText(`t${index}`, 'x', { x, y, width, height }))

test('snapping – near the edge of another component – the edges meet and a line through both is shown', () => {
  const targets = collectSnapTargets(buildTemplate({ components: texts([13.37, 2, 10, 5]) }), [])
  const { position, marks } = snapMove(moved(13.2, 24.8), targets, 0.3)
  assert.deepEqual(position, { x: 13.37, y: 24.8 })
  assert.deepEqual(marks.lines[0], { axis: 'x', position: 13.37, from: 2, to: 29.8 })
})

test('snapping – near the middle of the label, the safe margin and a guide – there', () => {
  const targets = collectSnapTargets(buildTemplate({ guides: { x: [42.42], y: [] } }), [])
  assert.deepEqual(snapMove(moved(25.2, 0.7), targets, 0.3).position, { x: 25, y: 0.5 })
  assert.deepEqual(snapMove(moved(42.2, 8.9), targets, 0.3).position, { x: 42.42, y: 8.9 })
})

test('snapping – farther than the tolerance – nothing', () => {
  const { position, marks } = snapMove(moved(12.2, 9.2), collectSnapTargets(buildTemplate(), []), 0.3)
  assert.deepEqual(position, { x: 12.2, y: 9.2 })
  assert.deepEqual(marks, { lines: [], gaps: [] })
})

test('snapping – between two components – the gaps become equal and are shown', () => {
  const targets = collectSnapTargets(buildTemplate({ components: texts([2, 12, 8, 5], [33, 12, 8, 5]) }), [])
  const { position, marks } = snapMove(moved(16.3, 13.4), targets, 0.3)
  assert.equal(position.x, 16.5)
  assert.deepEqual(
    marks.gaps.map(({ from, to }) => to - from),
    [6.5, 6.5],
  )
})

test('snapping – behind and before two components – as far away as those are from each other', () => {
  const row = collectSnapTargets(buildTemplate({ components: texts([2, 12, 6, 5], [11, 12, 6, 5]) }), [])
  assert.equal(snapMove(moved(20.2, 13.4), row, 0.25).position.x, 20)
  const end = collectSnapTargets(buildTemplate({ components: texts([40, 12, 6, 5], [49, 12, 6, 5]) }), [])
  assert.equal(snapMove(moved(27.2, 13.4), end, 0.25).position.x, 27)
})

test('snapping – what is moved itself, or hidden – nothing snaps to it', () => {
  const [own, hidden] = texts([13, 2, 10, 5], [14, 2, 10, 5])
  assert.ok(own && hidden)
  const components = [own, { ...hidden, hidden: true }]
  const targets = collectSnapTargets(buildTemplate({ components, guides: { x: [], y: [] } }), [own.id])
  assert.equal(snapMove(moved(13.1, 20), targets, 0.3).position.x, 13.1)
})

test('snapping – a handle – only the sides that it moves', () => {
  const targets = collectSnapTargets(buildTemplate(), [])
  const { rectangle, marks } = snapResize(moved(0.4, 5.1, 29.8, 9), { x: 1, y: 0 }, targets, 0.3)
  assert.deepEqual(rectangle, moved(0.4, 5.1, 29.6, 9))
  assert.deepEqual(marks.lines, [{ axis: 'x', position: 30, from: 0, to: 40 }])
})

test('snapping – a guide – on the grid, or on what is near', () => {
  const { lines } = collectSnapTargets(buildTemplate({ guides: { x: [], y: [] } }), [])
  assert.equal(snapPosition(12.3456, lines.x, 0.3), 12.35)
  assert.equal(snapPosition(29.9, lines.x, 0.3), 30)
})
