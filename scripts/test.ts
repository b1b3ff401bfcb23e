import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { Stopped } from './setup/run.mjs'
import { partsOf, type Part } from './testing/parts.ts'
import { removePortalSettings } from './testing/portal-settings.ts'
import { addUp, exitCodeOf, lastLine, oneFailed, type Tally } from './testing/tally.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function readOnly(): { only?: string | undefined; problem?: string } {
  try {
    return { only: parseArgs({ options: { only: { type: 'string' } } }).values.only }
  } catch {
    return { problem: 'npm test takes one argument: npm test -- --only <part of a file name>.' }
  }
}

/** What a part of the run took. */
interface Cost {
  title: string
  seconds: number
  /** Busy time of all processors of the machine: databases and browsers count, and so does what else runs there. */
  cpuMinutes: number
}

const busyMs = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0)

async function runPart({ title, run }: Part, stop: AbortSignal): Promise<{ tally: Tally; cost: Cost }> {
  stop.throwIfAborted()
  console.log(`\n${title}`)
  const started = performance.now()
  const busyBefore = busyMs()
  const tally = await run(stop).catch(failed)
  stop.throwIfAborted()
  const cost = {
    title,
    seconds: (performance.now() - started) / 1000,
    cpuMinutes: (busyMs() - busyBefore) / 60_000,
  }
  console.log(`${tally.failed > 0 ? '✗' : '✓'} ${lastLine(tally)}  ${cost.seconds.toFixed(1)} s`)
  return { tally, cost }
}

/** A part that cannot be run has failed. */
function failed(problem: unknown): Tally {
  if (problem instanceof Stopped) throw problem
  console.error(problem instanceof Error ? problem.message : problem)
  return oneFailed
}

async function runAll(only: string | undefined, stop: AbortSignal): Promise<number> {
  const ran: Awaited<ReturnType<typeof runPart>>[] = []
  for (const part of await partsOf(only)) ran.push(await runPart(part, stop))
  const total = addUp(ran.map(({ tally }) => tally))
  if (ran.length === 0) console.log(`No test file has "${only}" in its name.`)
  printCosts(ran.map(({ cost }) => cost))
  console.log(`\n${lastLine(total)}`)
  return exitCodeOf(total)
}

function printCosts(costs: readonly Cost[]) {
  const sum = (of: 'seconds' | 'cpuMinutes') => costs.reduce((total, cost) => total + cost[of], 0)
  const all = [...costs, { title: 'Together', seconds: sum('seconds'), cpuMinutes: sum('cpuMinutes') }]
  console.log()
  for (const { title, seconds, cpuMinutes } of all)
    console.log(`${cpuMinutes.toFixed(1).padStart(6)} CPU minutes  ${seconds.toFixed(0).padStart(5)} s  ${title}`)
}

async function main(): Promise<number> {
  removePortalSettings()
  const { only, problem } = readOnly()
  if (problem) {
    console.error(problem)
    return 1
  }
  const stop = new AbortController()
  for (const signal of signals) process.on(signal, () => stop.abort(new Stopped(signal)))
  return runAll(only, stop.signal).catch((reason: unknown) => {
    if (reason instanceof Stopped) return reason.exitCode
    throw reason
  })
}

process.exitCode = await main()
