import assert from 'node:assert/strict'
import { mock, test } from 'node:test'

// Browser globals read when the modules load.
Object.assign(globalThis, { document: { getElementById: () => null, querySelector: () => null } })
const { syncServerClock, serverNow } = await import('./calls/server-clock.ts')
const { watchMoments } = await import('./use-is-between.ts')

const minute = 60_000
const server = Date.UTC(2026, 4, 4, 8)

test('server clock – corrects the local one; responses without a date change nothing', () => {
  for (const wrong of [-400 * 24 * 60 * minute, 0, 3 * 60 * minute]) {
    mock.timers.enable({ apis: ['Date'], now: server + wrong })
    syncServerClock(new Date(server).toUTCString())
    syncServerClock(null)
    syncServerClock('yesterday')
    assert.ok(Math.abs(serverNow() - server) <= 500)
    mock.timers.tick(minute)
    assert.ok(Math.abs(serverNow() - server - minute) <= 500)
    mock.timers.reset()
  }
})

test('watched moments – call the listener at each, and never after the cleanup', () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: server - 5 * minute })
  syncServerClock(new Date(server).toUTCString())
  const begin = serverNow() + 10_000
  const end = begin + 25_000
  const calls: number[] = []
  const stop = watchMoments([begin, end], () => calls.push(serverNow()))
  mock.timers.tick(9_999)
  assert.deepEqual(calls, [])
  mock.timers.tick(1)
  assert.deepEqual(calls, [begin])
  mock.timers.tick(25_000)
  assert.deepEqual(calls, [begin, end])
  stop()
  mock.timers.tick(10 * minute)
  assert.equal(calls.length, 2)
  mock.timers.reset()
})
