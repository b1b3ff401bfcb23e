import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { followSubmission } from './submit-times.ts'

/** Follows a submission under a clock of our own and tells what has happened by then. */
function followed(t: TestContext, state: Parameters<typeof followSubmission>[0]) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const told: string[] = []
  const stop = followSubmission(state, {
    leave: () => told.push('leaves'),
    reset: (isDone) => told.push(`reset ${isDone}`),
  })
  const after = (time: number) => (t.mock.timers.tick(time), [...told])
  return { after, stop }
}

test('a success is shown for 1.5 s, and the form is new 0.4 s later', (t) => {
  const { after } = followed(t, 'submitted')
  assert.deepEqual(after(1_499), [])
  assert.deepEqual(after(1), ['leaves'])
  assert.deepEqual(after(399), ['leaves'])
  assert.deepEqual(after(1), ['leaves', 'reset true'])
})

test('a failure is shown for 1 s, and what was typed stays', (t) => {
  const { after } = followed(t, 'failed')
  assert.deepEqual(after(999), [])
  assert.deepEqual(after(1), ['reset false'])
})

test('what is idle or under way waits, and what is stopped does nothing more', (t) => {
  assert.deepEqual(followed(t, 'submitting').after(60_000), [])
  t.mock.timers.reset()
  assert.deepEqual(followed(t, 'idle').after(60_000), [])
  t.mock.timers.reset()
  const { after, stop } = followed(t, 'submitted')
  assert.deepEqual(after(1_600), ['leaves'])
  stop()
  assert.deepEqual(after(60_000), ['leaves'])
})
