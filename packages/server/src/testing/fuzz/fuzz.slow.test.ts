import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inspect } from 'node:util'
import { openTestPortal } from '#testing/test-portal.ts'
import { runFuzz } from './run-fuzz.ts'

const portal = await openTestPortal()
after(() => portal.close())

/** Other inputs on each database; `npm run fuzz` sends more. */
const inputs = 1_000
const seed = portal.database.kind === 'embedded' ? 18 : 19

test(`answers none of ${inputs} inputs made of the schemas of all calls with a 5xx`, async () => {
  const { failures } = await runFuzz(portal, { inputs, seed })
  assert.deepEqual(failures.length, 0, inspect(failures.slice(0, 5), { depth: 4 }))
})
