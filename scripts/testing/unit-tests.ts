import { join, relative, resolve } from 'node:path'
import { run, type EventData, type TestsStream } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { root } from '../root.ts'
import { printSlowest, type Timing } from './slowest.ts'
import { none, type Tally } from './tally.ts'

/** A file that has not ended by then hangs. */
const patience = 3 * 60_000
/** Tests begin their own servers and databases: more at once than cores only makes them slower. */
const atOnce = 2
/** Every file starts as the server does: half a second sooner. */
export const execArgv = ['--import', pathToFileURL(join(root, 'packages/server/src/library-resolution.ts')).href]

/** Runs test files, each in a process of its own, and prints what failed and why. */
export async function runTestFiles(files: readonly string[], stop: AbortSignal): Promise<Tally> {
  const tally = { ...none }
  const timings: Timing[] = []
  const output = new Map<string, string>()
  const stream = run({ files, cwd: root, execArgv, concurrency: atOnce, timeout: patience, signal: stop })
  const titleOf = followTitles(stream)
  for (const channel of ['test:stdout', 'test:stderr'] as const) {
    stream.on(channel, ({ file, message }: EventData.TestStdout) =>
      output.set(file, (output.get(file) ?? '') + message),
    )
  }
  stream.on('test:pass', (test) => {
    if (test.details.type !== 'suite') timings.push({ title: titleOf(test), milliseconds: test.details.duration_ms })
    if (isFileItself(test)) console.log(`✗ ${relative(root, test.name)} has no test in it.\n`)
    if (isFileItself(test)) tally.failed += 1
    else if (test.details.type !== 'suite') tally[isSkipped(test) ? 'skipped' : 'passed'] += 1
  })
  stream.on('test:fail', (test) => {
    if (isSkipped(test)) tally.skipped += 1
    else if (!isOfItsParts(test)) {
      tally.failed += 1
      if (wasCancelled(test)) return
      console.log(`✗ ${titleOf(test)}\n${indent(explain(test.details.error.cause ?? test.details.error))}\n`)
      printOnce(output, test.file)
    }
  })
  await new Promise((ended) => stream.on('close', ended).resume())
  printSlowest(timings)
  return tally
}

/** Gives every test its whole title: the file, the suites it is in, its name. */
function followTitles(stream: TestsStream) {
  const places = new Map<string, readonly string[]>()
  stream.on('test:start', ({ file = '', nesting, name }) => {
    places.set(file, [...(places.get(file) ?? []).slice(0, nesting), name])
  })
  return (test: Ended) => {
    const { file = '', nesting, name } = test
    const suites = (places.get(file) ?? []).slice(0, nesting)
    return isFileItself(test) ? relative(root, file) : [relative(root, file), ...suites, name].join(' › ')
  }
}

function printOnce(output: Map<string, string>, file = '') {
  const text = output.get(file)
  if (text) console.log(`${indent(`What ${relative(root, file)} printed:\n${text.trimEnd()}`)}\n`)
  output.delete(file)
}

type Ended = EventData.TestPass | EventData.TestFail

const isSkipped = ({ skip, todo }: Ended) => skip !== undefined || todo !== undefined

/** The runner reports a file in which no test ran as a test of its own. */
const isFileItself = ({ file, name }: Ended) => file !== undefined && resolve(root, name) === file

const failureType = ({ details: { error } }: EventData.TestFail) => (error as { failureType?: string }).failureType

/** A suite or test that failed only because something in it did, which has been counted already. */
const isOfItsParts = (test: EventData.TestFail) => failureType(test) === 'subtestsFailed'

/** A test that never began, because what its suite stands on failed; the suite says why. */
const wasCancelled = (test: EventData.TestFail) => failureType(test) === 'cancelledByParent'

/** The message and our own frames of the stack. */
function explain(cause: unknown): string {
  if (!(cause instanceof Error) || !cause.stack) return typeof cause === 'string' ? cause : inspect(cause)
  const lines = cause.stack.split('\n').filter((line) => !/^\s+at .*(node:|node_modules|Promise\.all)/.test(line))
  const inner = cause.cause === undefined ? [] : [`because: ${explain(cause.cause)}`]
  return [...lines, ...inner].join('\n')
}

const indent = (text: string) => text.replace(/^/gm, '    ')
