import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#kit/data/database.ts'
import { deliveryQueue, retrySecondsAfter, type DeliveryQueue } from './delivery-queue.ts'

interface Letter {
  id: number
  to: string
}

/** A queue over rows in memory, and what it sent and recorded. */
function aQueue(rows: Letter[], given: Partial<DeliveryQueue<Letter, Letter>>) {
  const waiting = [...rows]
  const [recorded, sizes]: [number[], number[]] = [[], []]
  let running = 0
  const job = deliveryQueue<Letter, Letter>({
    name: 'test.deliver',
    claim: (_db, limit, receiver) => {
      const claimed = waiting.filter(({ to }) => receiver === '' || to === receiver).slice(0, limit)
      for (const row of claimed) waiting.splice(waiting.indexOf(row), 1)
      return Promise.resolve(claimed)
    },
    record: (_db, results) => Promise.resolve(recorded.push(...results.map(({ id }) => id))),
    ...given,
    async send(letter) {
      sizes.push((running += 1))
      await new Promise((resume) => setImmediate(resume))
      try {
        return given.send ? await given.send(letter) : letter
      } finally {
        running -= 1
      }
    },
  })
  const system = <T>(work: (db: Db) => Promise<T>) => work(undefined as unknown as Db)
  const { signal } = new AbortController()
  const run = () => job.run({ system, transaction: system, progress: async () => {}, signal }, {})
  const listReceivers = () => Promise.resolve([...new Set(waiting.map(({ to }) => to))])
  return { run, waiting, recorded, sizes, listReceivers }
}

const letters = (count: number, to = 'anna') => Array.from({ length: count }, (_, id) => ({ id, to }))

test('delivery queue – with more than it may send at once – claims a row when there is room for it', async () => {
  const queue = aQueue(letters(10), { concurrency: 3 })
  await queue.run()
  assert.equal(Math.max(...queue.sizes), 3)
  assert.deepEqual(
    queue.recorded.toSorted((one, two) => one - two),
    letters(10).map(({ id }) => id),
  )
})

test('delivery queue – without a given concurrency – sends one after the other, in the order of the claim', async () => {
  const queue = aQueue(letters(4), {})
  await queue.run()
  assert.deepEqual([queue.recorded, Math.max(...queue.sizes)], [[0, 1, 2, 3], 1])
})

test('delivery queue – while one receiver hangs – sends to the others, also what became due meanwhile', async () => {
  const { promise: hanging, resolve: answer } = Promise.withResolvers<void>()
  const queue = aQueue([...letters(1, 'slow'), { id: 1, to: 'quick' }], {
    listReceivers: () => queue.listReceivers(),
    async send(letter) {
      if (letter.to === 'slow') await hanging
      if (letter.id === 1) queue.waiting.push({ id: 2, to: 'quick' })
      if (letter.id === 2) answer()
      return letter
    },
  })
  await queue.run()
  assert.deepEqual(queue.recorded, [1, 2, 0])
})

test('delivery queue – where sending throws – records what was sent, claims nothing more and fails', async () => {
  const queue = aQueue(letters(6), {
    concurrency: 2,
    send: (letter) => (letter.id === 1 ? Promise.reject(new Error('no paper')) : Promise.resolve(letter)),
  })
  await assert.rejects(queue.run(), /no paper/)
  assert.ok(queue.recorded.includes(0))
  assert.ok(queue.waiting.length > 0)
})

test('delivery queue – with a row that is due before the timetable looks again – runs by then', async () => {
  const asked: unknown[] = []
  const jobs = { runSoon: (...run: unknown[]) => void asked.push(run) }
  for (const seconds of [20, 0.1, 100, null])
    await aQueue([], { nextRun: { jobs, dueIn: () => Promise.resolve(seconds) } }).run()
  assert.deepEqual(asked, [
    ['test.deliver', 20_000],
    ['test.deliver', 1000],
  ])
})

test('next attempt – after each attempt – waits twice as long and up to a quarter more, and there are eight', () => {
  for (const [attempts, shortest] of [10, 20, 40, 80, 160, 320, 640].entries()) {
    const seconds = Number(retrySecondsAfter(attempts + 1))
    assert.ok(seconds >= shortest && seconds <= shortest * 1.25, `${seconds} s after ${attempts + 1} attempts`)
  }
  assert.equal(retrySecondsAfter(8), null)
})
