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

async function runPart({ title, run }: Part, stop: AbortSignal): Promise<Tally> {
  stop.throwIfAborted()
  console.log(`\n${title}`)
  const started = performance.now()
  const tally = await run(stop).catch(failed)
  stop.throwIfAborted()
  console.log(
    `${tally.failed > 0 ? '✗' : '✓'} ${lastLine(tally)}  ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  return tally
}

/** A part that cannot be run has failed. */
function failed(problem: unknown): Tally {
  if (problem instanceof Stopped) throw problem
  console.error(problem instanceof Error ? problem.message : problem)
  return oneFailed
}

async function runAll(only: string | undefined, stop: AbortSignal): Promise<number> {
  const tallies: Tally[] = []
  for (const part of await partsOf(only)) tallies.push(await runPart(part, stop))
  const total = addUp(tallies)
  if (tallies.length === 0) console.log(`No test file has "${only}" in its name.`)
  console.log(`\n${lastLine(total)}`)
  return exitCodeOf(total)
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
