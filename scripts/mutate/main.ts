import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { run, type EventData } from 'node:test'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Stopped } from '../setup/run.mjs'
import { removePortalSettings } from '../testing/portal-settings.ts'
import { seed, testFilesOf, type Fault } from './fault.ts'
import { faults } from './faults.ts'
import { createWorkingCopy } from './working-copy.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The share of faults that tests have to notice. */
const goal = 0.85
/** A test file that hangs with a fault has noticed it. */
const fileTimeoutMs = 3 * 60_000

/** What the tests said of a fault. */
interface Outcome {
  isNoticed: boolean
  /** The first test that failed, or why the fault counts as not noticed. */
  reason: string
}

/** Runs the tests of a fault in the copy that it was seeded in. */
async function runTests(folder: string, fault: Fault, signal: AbortSignal): Promise<Outcome> {
  const files = testFilesOf(fault).map((file) => join(folder, file))
  const hooks = pathToFileURL(join(folder, 'packages/server/src/library-resolution.ts')).href
  const failed: string[] = []
  let passed = 0
  let broken: string | undefined
  const stream = run({
    files,
    cwd: folder,
    execArgv: ['--import', hooks],
    concurrency: 1,
    timeout: fileTimeoutMs,
    signal,
    ...(fault.title && { testNamePatterns: [new RegExp(RegExp.escape(fault.title))] }),
  })
  const isFile = ({ name }: { name: string }) => files.includes(join(folder, relative(folder, name)))
  stream.on('test:pass', (test) => {
    if (!isFile(test) && test.details.type !== 'suite' && test.skip === undefined) passed += 1
  })
  stream.on('test:fail', (test) => {
    const type = failureType(test)
    if (type === 'testTimeoutFailure') failed.push(`${test.name} took too long`)
    else if (isFile(test)) broken ??= String(test.details.error.cause ?? test.details.error).split('\n')[0]
    else if (type !== 'subtestsFailed' && type !== 'cancelledByParent') failed.push(test.name)
  })
  await new Promise((ended) => stream.on('close', ended).resume())
  signal.throwIfAborted()
  if (failed.length > 0) return { isNoticed: true, reason: failed[0] as string }
  // A file that does not even begin proves nothing about its tests.
  if (passed === 0) return { isNoticed: false, reason: `no test ran${broken ? `: ${broken}` : ''}` }
  return broken ? { isNoticed: true, reason: broken } : { isNoticed: false, reason: 'every test passed' }
}

const failureType = ({ details: { error } }: EventData.TestFail) => (error as { failureType?: string }).failureType

/** Seeds one fault, runs its tests and takes it back. */
async function tryFault(folder: string, fault: Fault, signal: AbortSignal): Promise<Outcome> {
  const path = join(folder, fault.file)
  const source = await readFile(path, 'utf8')
  await writeFile(path, seed(fault, source))
  try {
    return await runTests(folder, fault, signal)
  } finally {
    await writeFile(path, source)
  }
}

/** Tries faults one after the other, prints what became of each, and gives how many were noticed. */
async function tryFaults(chosen: readonly Fault[], signal: AbortSignal): Promise<number> {
  const database = process.env['TEST_DATABASE_URL']
  const copy = await createWorkingCopy()
  process.env['TMPDIR'] = copy.temporary
  try {
    let noticed = 0
    for (const fault of chosen) {
      if (fault.needsPostgres) process.env['TEST_DATABASE_URL'] = database
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
