import assert from 'node:assert/strict'
import { mock, test } from 'node:test'

// What the client looks at while it is loaded, and finds in a browser.
Object.assign(globalThis, { document: { getElementById: () => null, querySelector: () => null } })
const { learnServerTime, serverNow } = await import('./server-clock.ts')
const { followMoments } = await import('./use-is-between.ts')

const minute = 60_000
const server = Date.UTC(2026, 4, 4, 8)

test('the time is that of the server, however wrong the clock here is, and an answer without a time changes nothing', () => {
  for (const wrong of [-400 * 24 * 60 * minute, 0, 3 * 60 * minute]) {
    mock.timers.enable({ apis: ['Date'], now: server + wrong })
    learnServerTime(new Date(server).toUTCString())
    learnServerTime(null)
    learnServerTime('yesterday')
    assert.ok(Math.abs(serverNow() - server) <= 500)
    mock.timers.tick(minute)
    assert.ok(Math.abs(serverNow() - server - minute) <= 500)
    mock.timers.reset()
  }
})

test('at each of the moments it is looked again, at once, and never after it was asked to end', () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: server - 5 * minute })
  learnServerTime(new Date(server).toUTCString())
  const begin = serverNow() + 10_000
  const end = begin + 25_000
  const looked: number[] = []
  const stop = followMoments([begin, end], () => looked.push(serverNow()))
  mock.timers.tick(9_999)
  assert.deepEqual(looked, [])
  mock.timers.tick(1)
  assert.deepEqual(looked, [begin])
  mock.timers.tick(25_000)
  assert.deepEqual(looked, [begin, end])
  stop()
  mock.timers.tick(10 * minute)
  assert.equal(looked.length, 2)
  mock.timers.reset()
})
