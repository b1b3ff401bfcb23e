import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'
import { run } from '../setup/run.mjs'
import { provideChromium } from './chromium.ts'
import { printSlowest, type Timing } from './slowest.ts'
import { oneFailed, type Tally } from './tally.ts'

const config = join(root, 'e2e', 'playwright.config.ts')
const report = join(root, 'test-results', 'journeys.json')
const reporters = ['dot', 'json', join(root, 'e2e', 'last-steps-reporter.ts')]

export const hasJourneys = () => existsSync(config)

/** Runs the browser journeys in these files; Playwright itself prints what failed. */
export async function runJourneys(files: readonly string[]): Promise<Tally> {
  const env = { ...process.env, CHROMIUM_PATH: await provideChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  await rm(report, { force: true })
  await mkdir(dirname(report), { recursive: true })
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const exactly = files.map((file) => `${RegExp.escape(file)}$`)
  const { code } = await run(
    process.execPath,
    [cli, 'test', '-c', config, `--reporter=${reporters.join()}`, ...exactly],
    {
      cwd: root,
      env,
      output: 'shown',
    },
  )
  const tally = await readReport()
  // A configuration that does not load, or a server that does not start, is no test, but a failure all the same.
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** What Playwright writes down about a run, as far as we read it. */
interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: readonly ReportedSuite[]
}

interface ReportedSuite {
  file: string
  specs: readonly { title: string; tests: readonly { results: readonly { duration: number }[] }[] }[]
  suites?: readonly ReportedSuite[]
}

/** Durations of the journeys of a suite and of those within it. */
const timingsOf = ({ file, specs, suites = [] }: ReportedSuite): Timing[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ title: `${file} › ${title}`, milliseconds: duration })),
    ),
  ),
  ...suites.flatMap(timingsOf),
]

async function readReport(): Promise<Tally> {
  if (!existsSync(report)) return oneFailed
  const { stats, suites } = JSON.parse(await readFile(report, 'utf8')) as Report
  printSlowest(suites.flatMap(timingsOf))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
