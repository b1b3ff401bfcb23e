import assert from 'node:assert/strict'
import { test } from 'node:test'

const stored = new Map<string, string>()
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  },
})
const { countdownOf, rememberCountdown } = await import('./countdown.ts')

test('countdown – whole seconds, never negative', () => {
  assert.equal(countdownOf('sign-in', 0), 0)
  rememberCountdown('sign-in', 61_000)
  assert.equal(countdownOf('sign-in', 1_000), 60)
  assert.equal(countdownOf('sign-in', 60_001), 1)
  assert.equal(countdownOf('sign-in', 61_000), 0)
  assert.equal(countdownOf('sign-in', 99_000), 0)
  assert.equal(countdownOf('another', 1_000), 0)
})

test('countdown – is 0 for an unreadable value', () => {
  stored.set('atrium.code.bad', 'soon')
  assert.equal(countdownOf('bad', 0), 0)
})
