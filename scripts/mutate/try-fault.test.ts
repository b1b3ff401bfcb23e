import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { run } from '../setup/run.mjs'
import type { Fault } from './fault.ts'
import type { Outcome } from './try-fault.ts'

const source = 'export const add = (a, b) => a + b\n'
const tests = `
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add } from './add.mjs'
test('adds', () => assert.equal(add(1, 2), 3))
test('adds nothing', () => assert.equal(add(0, 0), 0))
`
const fault = (change: Partial<Fault>): Fault => ({
  about: 'addition: an example',
  file: 'add.mjs',
  from: 'a + b',
  to: 'a - b',
  test: 'add.test.mjs',
  ...change,
})
const faults = {
  noticed: fault({}),
  overlooked: fault({ title: 'adds nothing' }),
  withoutTest: fault({ title: 'multiplies' }),
  crashing: fault({ to: 'a +' }),
}

describe('a seeded fault', () => {
  let folder = ''
  let outcomes: Record<keyof typeof faults, Outcome>

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-fault-'))
    const program = `
import { tryFault } from ${JSON.stringify(join(import.meta.dirname, 'try-fault.ts'))}
const outcomes = {}
for (const [name, fault] of Object.entries(${JSON.stringify(faults)}))
  outcomes[name] = await tryFault(${JSON.stringify(folder)}, fault, new AbortController().signal)
console.log(JSON.stringify(outcomes))
`
    const files = { 'add.mjs': source, 'add.test.mjs': tests, 'program.mjs': program }
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { output } = await run(process.execPath, [join(folder, 'program.mjs')], { cwd: folder, output: 'kept', env })
    outcomes = JSON.parse(output.split('\n').at(-1) ?? '') as typeof outcomes
  })
  after(() => rm(folder, { recursive: true }))

  test('that makes a test fail – is noticed, and the test is named', () => {
    assert.deepEqual(outcomes.noticed, { isNoticed: true, reason: 'adds' })
  })

  test('that every test survives – is not noticed', () => {
    assert.deepEqual(outcomes.overlooked, { isNoticed: false, reason: 'every test passed' })
  })

  test('for which no test runs, or whose file cannot be loaded – is not noticed', () => {
    assert.equal(outcomes.withoutTest.isNoticed, false)
    assert.match(outcomes.withoutTest.reason, /^no test ran/)
    assert.equal(outcomes.crashing.isNoticed, false)
    assert.match(outcomes.crashing.reason, /^no test ran/)
  })

  test('is taken back afterwards', async () => {
    assert.equal(await readFile(join(folder, 'add.mjs'), 'utf8'), source)
  })
})
