import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Whom to ask, as whom, and for how long. */
export interface SessionChecks {
  address: string
  cookie: string
  seconds: number
}

export interface CheckTimes {
  count: number
  /** Milliseconds. */
  p50: number
  p99: number
  longest: number
}

/** Asks at fixed times, whether or not the answer before came: a server that stands still is not asked less. */
const intervalMs = 10

const { address, cookie, seconds } = workerData as SessionChecks
const body = JSON.stringify({ platform: 'ELN' })
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

function check(): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/api/account/isAuthorizeLogin`, {
      agent,
      method: 'POST',
      headers: { cookie, 'x-atrium': '1', 'content-type': 'application/json' },
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - begun)
        else reject(new Error(`A session check answered ${answer.statusCode}`))
      })
    })
    asked.end(body)
  })
}

const checks: Promise<number>[] = []
const until = performance.now() + seconds * 1_000
while (performance.now() < until) {
  checks.push(check())
  await new Promise((resume) => setTimeout(resume, intervalMs))
}
const times = (await Promise.all(checks)).toSorted((a, b) => a - b)
const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
agent.destroy()
parentPort?.postMessage({ count: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) } satisfies CheckTimes)
