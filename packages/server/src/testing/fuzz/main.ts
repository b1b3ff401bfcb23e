import { parseArgs } from 'node:util'
import { openTestPortal } from '#testing/test-portal.ts'
import { runFuzz } from './run-fuzz.ts'

const { inputs, seed } = parseArgs({
  options: { inputs: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
}).values

const portal = await openTestPortal()
const started = performance.now()
const { failures, statuses, neverSucceeded } = await runFuzz(portal, {
  inputs: Number(inputs),
  seed: Number(seed),
  onProgress: (done) => process.stderr.write(`\r${done} of ${inputs}`),
})
console.log(`\nOn ${portal.database.kind}, seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log('Answers by status:', statuses)
console.log('Never succeeded:', neverSucceeded.join(', ') || 'none')
for (const failure of failures) console.log(failure)
console.log(`${failures.length} failures`)
process.exitCode = failures.length > 0 ? 1 : 0
await portal.close()
process.exit()
