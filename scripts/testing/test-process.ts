import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, relative, resolve } from 'node:path'
import { root } from '../root.ts'
import { signalChild } from '../setup/run.mjs'
import type { Report } from './test-worker.ts'

export type TestReport = Extract<Report, { type: 'ended' }>
export type TestProcess = ReturnType<typeof startTestProcess>

interface Options {
  env: NodeJS.ProcessEnv
  /** A process that says nothing for longer hangs in the test that it began last. */
  silenceMs: number
  stop: AbortSignal
}

interface FileOutcome {
  tests: TestReport[]
  memoryBytes: number
  /** The process has ended, or is to be: a test hangs in it. */
  isOver: boolean
}

/** Starts a process that runs test files, each after the one before. */
export function startTestProcess({ env, silenceMs, stop }: Options) {
  const child = fork(join(import.meta.dirname, 'test-worker.ts'), {
    cwd: root,
    env,
    // Its group has the programs that tests start.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const exited = once(child, 'exit')
  const kill = () => signalChild(child, 'SIGKILL')
  stop.addEventListener('abort', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return {
    /** Runs a file and prints what failed in it. A process that ends with it, or hangs in it, fails the test that it was at. */
    async run(file: string): Promise<FileOutcome> {
      output = ''
      const outcome = await runIn(child, file, silenceMs)
      // What was printed before the last report comes in the same turn of the loop.
      await new Promise((resume) => setImmediate(resume))
      if (printFailures(outcome.tests) > 0 && output) {
        console.log(`${indent(`What ${relative(root, file)} printed:\n${output.trimEnd()}`)}\n`)
      }
      return outcome
    },
    async end(): Promise<undefined> {
      kill()
      await exited
      stop.removeEventListener('abort', kill)
    },
  }
}

function runIn(child: ChildProcess, file: string, silenceMs: number): Promise<FileOutcome> {
  return new Promise((end) => {
    const tests: TestReport[] = []
    let title = relative(root, file)
    const fail = (reason: string) => {
      tests.push({ type: 'ended', outcome: 'failed', title, milliseconds: 0, reason })
      finish({ memoryBytes: 0, isOver: true })
    }
    const onExit = (code: number | null, signal: string | null) =>
      fail(`The process of the tests ended with ${signal ?? `code ${code}`}.`)
    const silence = setTimeout(() => fail(`It hangs: nothing was heard of it for ${silenceMs / 1000} s.`), silenceMs)
    const finish = (ended: Omit<FileOutcome, 'tests'>) => {
      clearTimeout(silence)
      child.off('message', onReport).off('exit', onExit)
      end({ tests, ...ended })
    }
    const onReport = (report: Report) => {
      silence.refresh()
      if (report.type === 'began') title = report.title
      if (report.type === 'ended') tests.push(report)
      if (report.type === 'file-ended') finish({ ...report, isOver: false })
    }
    child.on('message', onReport).on('exit', onExit)
    child.send(resolve(root, file))
  })
}

/** Prints the tests that failed by themselves; gives their number. */
function printFailures(tests: readonly TestReport[]): number {
  const failures = tests.filter(({ reason }) => reason !== undefined)
  for (const { title, reason = '' } of failures) console.log(`✗ ${title}\n${indent(reason)}\n`)
  return failures.length
}

const indent = (text: string) => text.replace(/^/gm, '    ')
