import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BatchWriter } from './batch-writer.ts'

test('batch writer – items that arrive while one is written – are written together, each with its result', async () => {
  const batches: number[][] = []
  const writer = new BatchWriter<number, string>(async (items) => {
    batches.push([...items])
    await new Promise((resolve) => setTimeout(resolve, 5))
    return items.map(String)
  }, 3)
  const first = [writer.add(1), writer.add(2)]
  await new Promise((resolve) => setImmediate(resolve))
  const others = [3, 4, 5, 6].map((n) => writer.add(n))
  assert.deepEqual(await Promise.all([...first, ...others]), ['1', '2', '3', '4', '5', '6'])
  assert.deepEqual(batches, [[1, 2], [3, 4, 5], [6]])
  assert.equal(await writer.add(7), '7')
})

test('batch writer – a write that fails – fails those that were written with it, and no later one', async () => {
  const writer = new BatchWriter<number, number>(async (items) => {
    if (items.includes(1)) throw new Error('the disk is full')
    return items
  })
  const failed = await Promise.allSettled([writer.add(1), writer.add(2)])
  assert.deepEqual(
    failed.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(await writer.add(3), 3)
})
