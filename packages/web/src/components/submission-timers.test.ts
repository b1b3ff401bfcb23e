import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { scheduleSubmissionReset } from './submission-timers.ts'

/** Runs a submission with mock timers and returns the calls so far. */
function followed(t: TestContext, state: Parameters<typeof scheduleSubmissionReset>[0]) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const calls: string[] = []
  const stop = scheduleSubmissionReset(state, {
    leave: () => calls.push('leaves'),
    reset: (isDone) => calls.push(`reset ${isDone}`),
  })
  const after = (time: number) => (t.mock.timers.tick(time), [...calls])
  return { after, stop }
}

test('success – is shown for 1.5 s, the form resets 0.4 s later', (t) => {
  const { after } = followed(t, 'submitted')
  assert.deepEqual(after(1_499), [])
  assert.deepEqual(after(1), ['leaves'])
  assert.deepEqual(after(399), ['leaves'])
  assert.deepEqual(after(1), ['leaves', 'reset true'])
})

test('failure – is shown for 1 s and keeps the input', (t) => {
  const { after } = followed(t, 'failed')
  assert.deepEqual(after(999), [])
  assert.deepEqual(after(1), ['reset false'])
})

test('idle or pending – waits; after cleanup nothing fires', (t) => {
  assert.deepEqual(followed(t, 'submitting').after(60_000), [])
  t.mock.timers.reset()
  assert.deepEqual(followed(t, 'idle').after(60_000), [])
  t.mock.timers.reset()
  const { after, stop } = followed(t, 'submitted')
  assert.deepEqual(after(1_600), ['leaves'])
  stop()
  assert.deepEqual(after(60_000), ['leaves'])
})
