import { relative, resolve } from 'node:path'
import { run, type EventData, type TestsStream } from 'node:test'
import { inspect } from 'node:util'
import { root } from '../root.ts'
import { none, type Tally } from './tally.ts'

/** What a worker reports about the file that it runs. */
export type Report =
  | { type: 'began'; title: string }
  | { type: 'ended'; outcome: keyof Tally; title: string; milliseconds: number; reason?: string }
  | { type: 'file-ended'; memoryBytes: number }

type Ended = EventData.TestPass | EventData.TestFail

const report = (message: Report) => void process.send?.(message)

/** Runs a test file in this process and reports every test of it. */
async function runFile(file: string): Promise<void> {
  const environment = { ...process.env }
  const stream = run({ files: [file], cwd: root, isolation: 'none' })
  reportTests(stream, file)
  await new Promise((ended) => stream.on('close', ended).resume())
  restore(environment)
  report({ type: 'file-ended', memoryBytes: process.memoryUsage.rss() })
}

/** The next file finds the environment as this one did. */
function restore(environment: NodeJS.ProcessEnv) {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
}

function reportTests(stream: TestsStream, file: string) {
  const isFileItself = ({ name }: { name: string }) => resolve(root, name) === file
  const beginning = followTitles(stream, 'test:dequeue', relative(root, file))
  const reported = followTitles(stream, 'test:start', relative(root, file))
  const titleOf = (test: Ended) => (isFileItself(test) ? relative(root, file) : reported(test))
  const warnings: string[] = []
  const counts = { ...none }
  const end = (outcome: keyof Tally, test: Ended, reason?: string) => {
    counts[outcome] += 1
    const milliseconds = test.details.duration_ms
    report({ type: 'ended', outcome, title: titleOf(test), milliseconds, ...(reason !== undefined && { reason }) })
  }
  stream.on('test:dequeue', (test) => report({ type: 'began', title: beginning(test) }))
  stream.on('test:pass', (test) => {
    // The runner reports a file in which no test ran as a test of its own.
    if (test.details.type !== 'suite' && !isFileItself(test)) end(isSkipped(test) ? 'skipped' : 'passed', test)
  })
  stream.on('test:fail', (test) => {
    if (isSkipped(test)) end('skipped', test)
    else if (wasCancelled(test)) end('failed', test)
    else if (!isOfItsParts(test)) end('failed', test, explain(test.details.error.cause ?? test.details.error))
  })
  stream.on('test:diagnostic', ({ message }) => void (message.startsWith('Error: ') && warnings.push(message)))
  stream.on('test:summary', ({ success, duration_ms: milliseconds }) => {
    const { passed, failed, skipped } = counts
    const isEmpty = passed + failed + skipped === 0
    if (failed > 0 || (success && !isEmpty)) return
    // What breaks when its test is over belongs to no test.
    const reason = isEmpty ? 'No test ran in it.' : warnings.join('\n')
    report({ type: 'ended', outcome: 'failed', title: relative(root, file), milliseconds, reason })
  })
}

/** Gives every test its whole title: the file, the suites it is in, its name. */
function followTitles(stream: TestsStream, event: 'test:dequeue' | 'test:start', file: string) {
  let path: string[] = []
  stream.on(event, ({ nesting, name }: { nesting: number; name: string }) => {
    path = [...path.slice(0, nesting), name]
  })
  return ({ nesting, name }: { nesting: number; name: string }) => [file, ...path.slice(0, nesting), name].join(' › ')
}

const isSkipped = ({ skip, todo }: Ended) => skip !== undefined || todo !== undefined

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

process.on('message', (file: string) => {
  // The runner ends a file when nothing keeps the process alive any more.
  process.channel?.unref()
  void runFile(file).finally(() => process.channel?.ref())
})
process.on('disconnect', () => process.exit())
