import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { inLanes, slicesOf } from './lanes.ts'

describe('lanes', () => {
  it('take pieces in their order, no more at once than there are lanes', async () => {
    const begun: number[] = []
    const most = { now: 0, ever: 0 }
    await inLanes(2, [1, 2, 3, 4, 5], async (piece) => {
      begun.push(piece)
      most.ever = Math.max(most.ever, (most.now += 1))
      await pause(piece)
      most.now -= 1
    })
    assert.deepEqual(begun, [1, 2, 3, 4, 5])
    assert.equal(most.ever, 2)
  })

  it('begin nothing after a failure, and tell it when the others have ended', async () => {
    const ended: number[] = []
    const work = async (piece: number) => {
      await pause(piece * 10)
      if (piece === 1) throw new Error('the first')
      ended.push(piece)
    }
    await assert.rejects(inLanes(2, [1, 2, 3, 4], work), /the first/)
    assert.deepEqual(ended, [2])
  })

  it('slice a list to its end', () => {
    assert.deepEqual([...slicesOf([1, 2, 3], 2)], [[1, 2], [3]])
    assert.deepEqual([...slicesOf([], 2)], [])
  })
})
