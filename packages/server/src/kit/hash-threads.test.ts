import assert from 'node:assert/strict'
import { getPriority, platform } from 'node:os'
import { test } from 'node:test'
import { letHashesYield } from './hash-threads.ts'

test('the threads that hash step back, the one that answers does not', { skip: platform() !== 'linux' }, async () => {
  const before = getPriority(process.pid)
  const hashing = await letHashesYield()
  assert.ok(hashing.length > 0)
  assert.ok(!hashing.includes(process.pid))
  for (const id of hashing) assert.equal(getPriority(id), Math.min(before + 5, 19))
  assert.equal(getPriority(process.pid), before)
})
