import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { run } from '../setup/run.mjs'
import { addUp, exitCodeOf, lastLine, type Tally } from './tally.ts'

const mixed = `
import assert from 'node:assert/strict'
import { describe, test, before } from 'node:test'
describe('a suite', () => {
  test('holds', () => {})
  test('does not hold', () => { console.log('a hint'); assert.equal(1, 2) })
  test('is for later', { skip: true }, () => {})
  test('has parts', async (t) => { await t.test('one', () => {}); await t.test('two', () => { throw new Error('broken part') }) })
})
`
const brokenHook = `
import { describe, test, before } from 'node:test'
describe('a suite without ground', () => {
  before(() => { throw new Error('no ground') })
  test('cannot begin', () => {})
})
`

const hanging = `
import { describe, test } from 'node:test'
describe('a suite', () => {
  test('never ends', () => new Promise((resume) => setTimeout(resume, 1e8)))
})
`
const late = `
import { test } from 'node:test'
test('ends before its work', () => { setTimeout(() => { throw new Error('too late') }, 50) })
`
const setting = `
import { test } from 'node:test'
test('sets a variable', () => void (process.env.LEFT_BEHIND = 'yes'))
`
const environment = `
import assert from 'node:assert/strict'
import { test } from 'node:test'
test('finds a clean environment', () => assert.equal(process.env.LEFT_BEHIND, undefined))
`

const programFor = (files: readonly string[]) => `
import { runTestFiles } from ${JSON.stringify(join(import.meta.dirname, 'unit-tests.ts'))}
const stop = new AbortController().signal
console.log(JSON.stringify(await runTestFiles(${JSON.stringify(files)}, { silenceMs: 3_000, stop })))
`

describe('running test files', () => {
  let folder = ''
  let output = ''
  let tally: Tally | undefined

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-runner-'))
    const sources = {
      // Keeps one of the two processes busy: the other one runs all other files.
      'hanging.test.mjs': hanging,
      'mixed.test.mjs': mixed,
      'hook.test.mjs': brokenHook,
      'crash.test.mjs': 'throw new Error("at import")',
      'empty.test.mjs': 'export {}',
      'waiting.test.mjs': 'await new Promise(() => {})',
      'exit.test.mjs': 'process.exit(7)',
      'late.test.mjs': late,
      'setting.test.mjs': setting,
      'environment.test.mjs': environment,
    }
    await Promise.all(Object.entries(sources).map(([name, source]) => writeFile(join(folder, name), source)))
    const files = Object.keys(sources).map((name) => join(folder, name))
    const program = join(folder, 'run.mjs')
    await writeFile(program, programFor(files))
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    output = (await run(process.execPath, [program], { cwd: folder, output: 'kept', env })).output
    tally = JSON.parse(output.split('\n').at(-1) ?? '') as Tally
  })
  after(() => rm(folder, { recursive: true }))

  test('counts tests, not suites, and every failure once', () => {
    // Passed: holds, part one, ends before its work, sets a variable, a clean environment. Failed: does not hold, part
    // two, the hook and its test, and one each for the files that crash, are empty, wait, exit, hang and break too late.
    assert.deepEqual(tally, { passed: 5, failed: 10, skipped: 1 })
  })

  test('says of a failure where it is, why, and what the file printed', () => {
    assert.match(output, /✗ .*mixed\.test\.mjs › a suite › does not hold\n/)
    assert.match(output, /Expected values to be strictly equal/)
    assert.match(output, /mixed\.test\.mjs:6:\d+/)
    assert.match(output, /What .*mixed\.test\.mjs printed:\n\s+a hint/)
    assert.match(output, /a suite › has parts › two\n\s+Error: broken part/)
    assert.match(output, /no ground/)
    assert.match(output, /empty\.test\.mjs\n\s+No test ran in it/)
    assert.match(output, /waiting\.test\.mjs\n\s+No test ran in it/)
    assert.match(output, /at import/)
    assert.match(output, /exit\.test\.mjs\n\s+The process of the tests ended with code 7/)
    assert.match(output, /hanging\.test\.mjs › a suite › never ends\n\s+It hangs/)
    assert.match(output, /late\.test\.mjs\n\s+Error: .*too late/)
    assert.doesNotMatch(output, /runInAsyncScope|cancelled/)
  })
})

describe('the last line of a run', () => {
  const some = { passed: 2, failed: 0, skipped: 0 }

  test('counts what passed and failed, and what was skipped only when something was', () => {
    assert.equal(lastLine(some), '2 passed, 0 failed')
    assert.equal(lastLine(addUp([some, { passed: 1, failed: 3, skipped: 4 }])), '3 passed, 3 failed, 4 skipped')
  })

  test('goes with success only when something passed and nothing failed', () => {
    assert.equal(exitCodeOf(some), 0)
    assert.equal(exitCodeOf({ ...some, failed: 1 }), 1)
    assert.equal(exitCodeOf({ passed: 0, failed: 0, skipped: 5 }), 1)
  })
})
