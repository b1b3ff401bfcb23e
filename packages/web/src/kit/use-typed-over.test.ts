import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typingOver } from './use-typed-over.ts'

const over = (base: string, typed: string, saved: string) => typingOver({ base, typed }, saved, Object.is)

test('where nothing was typed, a new value is shown', () => {
  assert.deepEqual(over('5', '5', '6'), { base: '6', typed: '6' })
})

test('what was typed stays over the value it was begun over, also when somebody else saves twice', () => {
  assert.deepEqual(over('5', '7', '5'), { base: '5', typed: '7' })
  assert.deepEqual(over('5', '7', '6'), { base: '5', typed: '7' })
  assert.deepEqual(over('5', '7', '8'), { base: '5', typed: '7' })
})

test('after a save from here, typing begins over what was saved', () => {
  assert.deepEqual(over('5', '7', '7'), { base: '7', typed: '7' })
})

test('what is typed while a save from here is under way is begun over what was sent', () => {
  const typing = { base: '5', typed: '78', sent: '7' }
  assert.deepEqual(typingOver(typing, '7', Object.is), { base: '7', typed: '78' })
  // What somebody else saved is not what was sent.
  assert.equal(typingOver(typing, '6', Object.is), typing)
})
