import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { base64Pieces } from './base64-pieces.ts'

test('pieces of any length come out as the base64 of all of them together', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 10 }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(pieces, async (given) => {
      const stream = (async function* () {
        yield* given
      })()
      assert.equal((await Array.fromAsync(base64Pieces(stream))).join(''), Buffer.concat(given).toString('base64'))
    }),
  )
})
