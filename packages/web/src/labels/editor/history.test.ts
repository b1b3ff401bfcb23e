import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'
import { changeMedia } from './edit-template.ts'
import { beginEditing, edit, select, selectionOf, templateOf, undoEdit, redoEdit } from './editor-state.ts'
import { moveComponents } from './move.ts'
import { deleteComponents } from './structure.ts'

const begin = () => select(beginEditing(buildTemplate({ components: [buildText('a'), buildText('b')] })), ['id-a'])
const nudge = (state: ReturnType<typeof begin>) =>
  edit(state, moveComponents(templateOf(state), selectionOf(state), { x: 0.1, y: 0 }), 'nudge')

test('history – ten nudges – one step', () => {
  const nudged = Array.from({ length: 10 }).reduce(nudge, begin())
  assert.equal(templateOf(nudged).components[0]?.box.x, 2)
  assert.equal(nudged.past.length, 1)
  assert.equal(templateOf(undoEdit(nudged)).components[0]?.box.x, 1)
})

test('history – nudges of one component and then of another – two steps', () => {
  const nudged = nudge(select(nudge(begin()), ['id-b']))
  assert.equal(nudged.past.length, 2)
})

test('history – an edit after undoing – what was undone is gone', () => {
  const state = nudge(undoEdit(nudge(begin())))
  assert.equal(state.future.length, 0)
  assert.equal(templateOf(redoEdit(state)), templateOf(state))
})

test('history – the size of the label is changed and undone – the size is as before', () => {
  const state = begin()
  const changed = edit(state, changeMedia(templateOf(state), { width: 100, shape: 'tube-wrap' }))
  assert.equal(templateOf(changed).media.wrapWidth, 33.33)
  assert.deepEqual(templateOf(undoEdit(changed)), templateOf(state))
})

test('history – a deletion is undone – what was deleted is chosen again', () => {
  const state = begin()
  const deleted = edit(state, deleteComponents(templateOf(state), selectionOf(state)))
  assert.deepEqual(selectionOf(deleted), [])
  assert.deepEqual(selectionOf(undoEdit(deleted)), ['id-a'])
})

test('history – an edit that changes nothing – no step', () => {
  const state = begin()
  assert.equal(edit(state, moveComponents(templateOf(state), ['id-a'], { x: 0, y: 0 })).past.length, 0)
})
