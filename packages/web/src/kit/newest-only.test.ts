import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestOnly } from './newest-only.ts'

test('wishes are done one at a time, and of those that wait the newest alone', async () => {
  const done: number[] = []
  let busy = 0
  const save = newestOnly(async (wish: number) => {
    busy += 1
    assert.equal(busy, 1)
    await Promise.resolve()
    done.push(wish)
    busy -= 1
  })
  await Promise.all([save(1), save(2), save(3)])
  assert.deepEqual(done, [1, 3])
  await save(4)
  assert.deepEqual(done, [1, 3, 4])
})

test('a wish that failed is told, and the next one is done all the same', async () => {
  const done: number[] = []
  const save = newestOnly(async (wish: number) => {
    if (wish === 1) throw new Error('no')
    done.push(wish)
  })
  await assert.rejects(save(1))
  await save(2)
  assert.deepEqual(done, [2])
})
