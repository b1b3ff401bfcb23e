import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { run, type EventData } from 'node:test'
import { seed, testFilesOf, type Fault } from './fault.ts'

/** Tests that take longer are ended. */
const timeoutMs = 3 * 60_000
/** After the first failure a file has so long to end by itself: what a failed test left open may keep it alive. */
const endTimeoutMs = 10_000

/** What the tests said of a fault. */
export interface Outcome {
  isNoticed: boolean
  /** The first test that failed, or why the fault counts as not noticed. */
  reason: string
}

/** Runs the tests of a fault in the copy that it was seeded in. */
async function runTests(folder: string, fault: Fault, signal: AbortSignal): Promise<Outcome> {
  const files = testFilesOf(fault).map((file) => join(folder, file))
  const failed: string[] = []
  let passed = 0
  let broken: string | undefined
  const enough = new AbortController()
  let ending: NodeJS.Timeout | undefined
  const fail = (reason: string) => {
    failed.push(reason)
    ending ??= setTimeout(() => enough.abort(), endTimeoutMs)
  }
  const stream = run({
    files,
    cwd: folder,
    concurrency: 1,
    signal: AbortSignal.any([signal, enough.signal]),
    ...(fault.title && { testNamePatterns: [new RegExp(RegExp.escape(fault.title))] }),
  })
  const isFile = ({ name }: { name: string }) => files.includes(join(folder, relative(folder, name)))
  stream.on('test:pass', (test) => {
    if (!isFile(test) && test.details.type !== 'suite' && test.skip === undefined) passed += 1
  })
  stream.on('test:fail', (test) => {
    const type = failureType(test)
    if (isFile(test)) broken ??= String(test.details.error.cause ?? test.details.error).split('\n')[0]
    else if (type !== 'subtestsFailed' && type !== 'cancelledByParent') fail(test.name)
  })
  const hanging = setTimeout(() => enough.abort(), timeoutMs)
  await new Promise((ended) => stream.on('close', ended).resume())
  clearTimeout(hanging)
  clearTimeout(ending)
  signal.throwIfAborted()
  if (failed.length > 0) return { isNoticed: true, reason: failed[0] as string }
  // A file that does not end, or not even begin, proves nothing about its tests.
  if (enough.signal.aborted) return { isNoticed: false, reason: 'the tests did not end' }
  if (passed === 0) return { isNoticed: false, reason: `no test ran${broken ? `: ${broken}` : ''}` }
  return broken ? { isNoticed: true, reason: broken } : { isNoticed: false, reason: 'every test passed' }
}

const failureType = ({ details: { error } }: EventData.TestFail) => (error as { failureType?: string }).failureType

/** Seeds one fault in a copy of the sources, runs its tests there and takes the fault back. */
export async function tryFault(folder: string, fault: Fault, signal: AbortSignal): Promise<Outcome> {
  const path = join(folder, fault.file)
  const source = await readFile(path, 'utf8')
  await writeFile(path, seed(fault, source))
  try {
    return await runTests(folder, fault, signal)
  } finally {
    await writeFile(path, source)
  }
}
