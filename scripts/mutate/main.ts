import { parseArgs } from 'node:util'
import { Stopped } from '../setup/run.mjs'
import { removePortalSettings } from '../testing/portal-settings.ts'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { tryFault } from './try-fault.ts'
import { createWorkingCopy } from './working-copy.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The share of faults that tests have to notice. */
const goal = 0.85

/** Tries faults one after the other, prints what became of each, and gives how many were noticed. */
async function tryFaults(chosen: readonly Fault[], signal: AbortSignal): Promise<number> {
  const database = process.env['TEST_DATABASE_URL']
  const copy = await createWorkingCopy()
  process.env['TMPDIR'] = copy.temporary
  try {
    let noticed = 0
    for (const fault of chosen) {
      if (fault.needsPostgres && database) process.env['TEST_DATABASE_URL'] = database
      else delete process.env['TEST_DATABASE_URL']
      const started = performance.now()
      const { isNoticed, reason } = await tryFault(copy.folder, fault, signal)
      noticed += Number(isNoticed)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${isNoticed ? '✓ noticed' : '✗ not noticed'}  ${fault.about}  ${seconds} s\n    ${reason}`)
    }
    return noticed
  } finally {
    await copy.remove()
  }
}

async function runAll(only: string, signal: AbortSignal): Promise<number> {
  const fitting = faults.filter(({ about, file }) => about.includes(only) || file.includes(only))
  const chosen = fitting.filter(({ needsPostgres }) => !needsPostgres || process.env['TEST_DATABASE_URL'])
  const left = fitting.length - chosen.length
  if (chosen.length === 0) {
    console.error(left > 0 ? 'These faults need TEST_DATABASE_URL.' : `No fault has "${only}" in its text or file.`)
    return 1
  }
  const noticed = await tryFaults(chosen, signal)
  const share = noticed / chosen.length
  console.log(`\n${noticed} of ${chosen.length} seeded faults noticed (${Math.floor(share * 100)} %)`)
  if (left > 0) console.log(`${left} left out: they need TEST_DATABASE_URL.`)
  return share < goal ? 1 : 0
}

async function main(): Promise<number> {
  let only = ''
  try {
    only = parseArgs({ options: { only: { type: 'string', default: '' } } }).values.only
  } catch {
    console.error('npm run mutate takes one argument: npm run mutate -- --only <part of a fault or file name>.')
    return 1
  }
  removePortalSettings()
  const stop = new AbortController()
  for (const signal of signals) process.on(signal, () => stop.abort(new Stopped(signal)))
  return runAll(only, stop.signal).catch((reason: unknown) => {
    if (reason instanceof Stopped) return reason.exitCode
    console.error(reason instanceof Error ? reason.message : reason)
    return 1
  })
}

process.exitCode = await main()
