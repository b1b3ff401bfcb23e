import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'

/** How many argon2id hashes this machine makes on all cores, for some seconds: `{ perSecond, cpuMs }` on the IPC channel. */
const [hash, password, seconds] = process.argv.slice(2) as [string, string, string]
const end = performance.now() + Number(seconds) * 1000
const before = process.cpuUsage()
let made = 0

async function lane() {
  while (performance.now() < end) {
    await verify(hash, password)
    made += 1
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, lane))
const { user, system } = process.cpuUsage(before)
process.send?.({ perSecond: made / Number(seconds), cpuMs: (user + system) / 1000 / made })
process.disconnect?.()
