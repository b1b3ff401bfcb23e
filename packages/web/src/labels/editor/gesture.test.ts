import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildGrid, buildShape, buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'
import { beginEditing, selectionOf, templateOf } from './editor-state.ts'
import { finishGesture } from './finish-gesture.ts'
import {
  beginDraw,
  beginGuide,
  beginMove,
  beginResize,
  continueGesture,
  type Gesture,
  type Pointer,
} from './gesture.ts'

const at = (x: number, y: number, keys: Partial<Pointer> = {}): Pointer => ({
  point: { x, y },
  shift: false,
  alt: true,
  tolerance: 0.5,
  ...keys,
})

/** The box of the first component after a gesture over some points. */
function boxAfter(
  components = [buildText('a')],
  begin: (template: ReturnType<typeof buildTemplate>) => Gesture | null,
  ...pointers: Pointer[]
) {
  const state = beginEditing(buildTemplate({ components }))
  const gesture = begin(templateOf(state))
  assert.ok(gesture)
  const after = finishGesture(state, pointers.reduce(continueGesture, gesture), null)
  return templateOf(after).components[0]?.box
}

const drag = (template: ReturnType<typeof buildTemplate>) => beginMove(template, ['id-a'], { x: 2, y: 2 })

test('gesture – a drag without snapping – moved by exactly the distance, on the grid', () => {
  assert.deepEqual(boxAfter(undefined, drag, at(7.004, 5.3)), { x: 6, y: 4.3, width: 20, height: 10, rotation: 0 })
})

test('gesture – a drag with Shift – moved along the longer way alone', () => {
  const box = boxAfter(undefined, drag, at(9, 3, { shift: true }))
  assert.deepEqual([box?.x, box?.y], [8, 1])
})

test('gesture – an unsteady press – nothing is moved', () => {
  const box = boxAfter(undefined, drag, at(2.1, 2.1))
  assert.deepEqual([box?.x, box?.y], [1, 1])
})

test('gesture – a locked component – no gesture begins', () => {
  const template = buildTemplate({ components: [{ ...buildText('a'), locked: true }] })
  assert.equal(beginMove(template, ['id-a'], { x: 2, y: 2 }), null)
})

test('gesture – a press on one of several without moving – that one is chosen', () => {
  const state = beginEditing(buildTemplate({ components: [buildText('a'), buildText('b')] }))
  const gesture = beginMove(templateOf(state), ['id-a', 'id-b'], { x: 2, y: 2 }, ['id-b'])
  assert.ok(gesture)
  assert.deepEqual(selectionOf(finishGesture(state, gesture, null)), ['id-b'])
})

test('gesture – a handle – its side follows, the opposite one stays', () => {
  const resize = (template: ReturnType<typeof buildTemplate>) => beginResize(template, ['id-a'], 'nw', { x: 1, y: 1 })
  assert.deepEqual(boxAfter(undefined, resize, at(3, 2)), { x: 3, y: 2, width: 18, height: 9, rotation: 0 })
  assert.deepEqual(boxAfter(undefined, resize, at(90, 90)), { x: 20.5, y: 10.5, width: 0.5, height: 0.5, rotation: 0 })
})

test('gesture – a handle with Shift – the proportions stay', () => {
  const resize = (template: ReturnType<typeof buildTemplate>) => beginResize(template, ['id-a'], 'se', { x: 21, y: 11 })
  assert.deepEqual(boxAfter(undefined, resize, at(41, 12, { shift: true })), {
    x: 1,
    y: 1,
    width: 40,
    height: 20,
    rotation: 0,
  })
})

test('gesture – several components are resized – places and sizes are scaled, also the columns of a grid', () => {
  const components = [buildText('a'), buildGrid('g')]
  const state = beginEditing(buildTemplate({ components }))
  const gesture = beginResize(templateOf(state), ['id-a', 'id-g'], 'e', { x: 21, y: 5 })
  assert.ok(gesture)
  const after = templateOf(finishGesture(state, continueGesture(gesture, at(31, 5)), null)).components
  assert.deepEqual(
    after.map(({ box }) => box.width),
    [30, 30],
  )
  assert.deepEqual(after[1]?.type === 'grid' && after[1].style.columnWidths, [12, 18])
})

test('gesture – a level line is made longer – it stays without height', () => {
  const line = { ...buildShape('line'), id: 'id-a', box: { x: 1, y: 5, width: 20, height: 0, rotation: 0 as const } }
  const resize = (template: ReturnType<typeof buildTemplate>) => beginResize(template, ['id-a'], 'se', { x: 21, y: 5 })
  const box = boxAfter([line as never], resize, at(30, 5))
  assert.deepEqual([box?.width, box?.height], [29, 0])
})

test('gesture – a click with a tool – a component of the usual size that is chosen', () => {
  const state = beginEditing(buildTemplate())
  const after = finishGesture(state, beginDraw(templateOf(state), at(58, 39)), { tool: 'matrix', text: '' })
  const [code] = templateOf(after).components
  assert.deepEqual(code?.box, { x: 48, y: 28, width: 12, height: 12, rotation: 0 })
  assert.deepEqual(selectionOf(after), [code?.id])
})

test('gesture – a guide is dragged out of the label – it is deleted', () => {
  const state = beginEditing(buildTemplate())
  const gesture = continueGesture(beginGuide(templateOf(state), 'x', 0, 30), at(-4, 10))
  assert.deepEqual(templateOf(finishGesture(state, gesture, null)).guides, { x: [], y: [20] })
})

test('gesture – a marquee – what it touches is chosen with its group, but nothing locked or hidden', () => {
  const box = { x: 40, y: 30 }
  const components = [
    { ...buildText('a'), group: 'g' },
    { ...buildText('b', 'b', box), group: 'g' },
    { ...buildText('c'), locked: true },
    { ...buildText('d'), hidden: true },
    buildText('e', 'e', box),
  ]
  const state = beginEditing(buildTemplate({ components }))
  const gesture: Gesture = { kind: 'marquee', from: { x: 5, y: 5 }, to: { x: 0, y: 0 }, base: ['id-e'] }
  assert.deepEqual(selectionOf(finishGesture(state, gesture, null)), ['id-e', 'id-a', 'id-b'])
})

test('gesture – a line from the lower left to the upper right – turned, so that it leads there', () => {
  const drawLine = (from: Pointer, to: Pointer) => {
    const state = beginEditing(buildTemplate())
    const gesture = continueGesture(beginDraw(templateOf(state), from), to)
    return templateOf(finishGesture(state, gesture, { tool: 'line', text: '' })).components[0]?.box
  }
  assert.deepEqual(drawLine(at(2, 12), at(22, 2)), { x: 2, y: 2, width: 20, height: 10, rotation: 90 })
  assert.deepEqual(drawLine(at(2, 2), at(22, 2.4)), { x: 2, y: 2, width: 20, height: 0, rotation: 0 })
})
