import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serializeLatest } from './serialize-latest.ts'

test('work – runs one at a time and skips to the latest value', async () => {
  const done: number[] = []
  let busy = 0
  const save = serializeLatest(async (value: number) => {
    busy += 1
    assert.equal(busy, 1)
    await Promise.resolve()
    done.push(value)
    busy -= 1
  })
  await Promise.all([save(1), save(2), save(3)])
  assert.deepEqual(done, [1, 3])
  await save(4)
  assert.deepEqual(done, [1, 3, 4])
})

test('failed work – rejects, and the next value still runs', async () => {
  const done: number[] = []
  const save = serializeLatest(async (value: number) => {
    if (value === 1) throw new Error('no')
    done.push(value)
  })
  await assert.rejects(save(1))
  await save(2)
  assert.deepEqual(done, [2])
})
