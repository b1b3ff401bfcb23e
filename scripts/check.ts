import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findMirrorProblems } from './check-mirror.ts'
import { findNameProblems } from './check-names.ts'
import { findPhraseProblems } from './check-phrases.ts'
import { findCallsDocProblems } from './generate-calls-doc.ts'
import { root } from './root.ts'
import { findSpecificationProblems } from './specified-differences.ts'
import { run, Stopped } from './setup/run.mjs'
import { addUp, type Tally } from './testing/tally.ts'

/** Something that must hold for the whole tree. */
interface Check {
  name: string
  find: () => Promise<Findings> | Findings
}

/** What stands in the way, and what is worth a look. */
interface Findings {
  problems: readonly string[]
  warnings?: readonly string[]
}

const checks: readonly Check[] = [
  { name: 'types', find: () => ask('typescript/bin/tsc', ['-b', '--checkers', '1', '--pretty', 'false']) },
  { name: 'lint', find: () => ask('oxlint/bin/oxlint', ['--type-aware', '--format=unix']) },
  { name: 'format', find: () => ask('oxfmt/bin/oxfmt', ['--check']) },
  { name: 'mirror', find: () => ({ problems: findMirrorProblems() }) },
  { name: 'phrases', find: async () => ({ problems: await findPhraseProblems() }) },
  { name: 'docs/calls.md', find: async () => ({ problems: await findCallsDocProblems() }) },
  { name: 'specified calls', find: () => ({ problems: findSpecificationProblems() }) },
  { name: 'names', find: async () => ({ problems: await findNameProblems() }) },
]

/**
 * Runs a tool of the packages over the tree. Two are written in Go: they collect garbage late, which makes them a quarter
 * faster. The compiler has one checker a project: four check the same deep types four times.
 */
async function ask(tool: string, args: readonly string[]): Promise<Findings> {
  const { code, output } = await run(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    output: 'kept',
    env: { ...process.env, GOGC: '400' },
  })
  const lines = stripVTControlCharacters(output).split('\n').filter(Boolean)
  return code === 0
    ? { problems: [], warnings: lines.filter((line) => line.includes('[Warning/')) }
    : { problems: lines }
}

/** Runs every check, the heavy ones beside the light ones, and prints a line for each. */
export async function runChecks(): Promise<Tally> {
  return addUp(await Promise.all(checks.map(runCheck)))
}

async function runCheck({ name, find }: Check): Promise<Tally> {
  const started = performance.now()
  const { problems, warnings = [] } = await findings(find)
  const isFine = problems.length === 0
  console.log(`${isFine ? '✓' : '✗'} ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`)
  for (const line of [...problems, ...warnings]) console.log(`    ${line}`)
  return { passed: Number(isFine), failed: Number(!isFine), skipped: 0 }
}

/** A check that cannot be made has not held. */
async function findings(find: Check['find']): Promise<Findings> {
  try {
    return await find()
  } catch (problem) {
    if (problem instanceof Stopped) throw problem
    return { problems: [problem instanceof Error ? problem.message : String(problem)] }
  }
}

async function main(): Promise<number> {
  try {
    return (await runChecks()).failed > 0 ? 1 : 0
  } catch (problem) {
    if (problem instanceof Stopped) return problem.exitCode
    throw problem
  }
}

if (import.meta.main) process.exitCode = await main()
