import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rebaseDraft } from './use-draft.ts'

const over = (base: string, value: string, saved: string) => rebaseDraft({ base, value }, saved, Object.is)

test('unchanged draft – takes over a new saved value', () => {
  assert.deepEqual(over('5', '5', '6'), { base: '6', value: '6' })
})

test('changed draft – survives saves by others', () => {
  assert.deepEqual(over('5', '7', '5'), { base: '5', value: '7' })
  assert.deepEqual(over('5', '7', '6'), { base: '5', value: '7' })
  assert.deepEqual(over('5', '7', '8'), { base: '5', value: '7' })
})

test('draft saved here – continues from the saved value', () => {
  assert.deepEqual(over('5', '7', '7'), { base: '7', value: '7' })
})

test('draft changed while saving – continues from the value sent', () => {
  const state = { base: '5', value: '78', sent: '7' }
  assert.deepEqual(rebaseDraft(state, '7', Object.is), { base: '7', value: '78' })
  // A value saved by somebody else is not the one that was sent.
  assert.equal(rebaseDraft(state, '6', Object.is), state)
})
