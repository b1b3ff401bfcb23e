import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actOfKey, type KeyPress } from './keys.ts'

const press = (key: string, held: Partial<KeyPress> = {}) =>
  actOfKey({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held })

test('keys – arrows – 0.1 mm, with Shift 1, with Alt 0.05', () => {
  assert.deepEqual(press('ArrowLeft'), { kind: 'nudge', by: { x: -0.1, y: 0 } })
  assert.deepEqual(press('ArrowDown', { shiftKey: true }), { kind: 'nudge', by: { x: 0, y: 1 } })
  assert.deepEqual(press('ArrowRight', { altKey: true }), { kind: 'nudge', by: { x: 0.05, y: 0 } })
})

test('keys – Ctrl or ⌘ – the usual commands, also with Caps Lock', () => {
  assert.deepEqual(press('z', { ctrlKey: true }), { kind: 'command', id: 'undo' })
  assert.deepEqual(press('Z', { metaKey: true, shiftKey: true }), { kind: 'command', id: 'redo' })
  assert.deepEqual(press('Z', { ctrlKey: true }), { kind: 'command', id: 'undo' })
  assert.deepEqual(press('s', { ctrlKey: true }), { kind: 'save' })
})

test('keys – what the browser uses – left to it', () => {
  for (const [key, held] of [
    ['Tab'],
    ['ArrowLeft', { ctrlKey: true }],
    ['r', { ctrlKey: true }],
    ['constructor'],
  ] as const)
    assert.equal(press(key, held), null)
})
