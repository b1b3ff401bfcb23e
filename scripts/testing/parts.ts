import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { runChecks } from '../check.ts'
import { root } from '../root.ts'
import { run } from '../setup/run.mjs'
import { isWebFresh } from '../setup/web-freshness.mjs'
import { hasJourneys, runJourneys } from './journeys.ts'
import { oneFailed, onePassed, type Tally } from './tally.ts'
import { runTestFiles } from './unit-tests.ts'

/** A part of the whole run, under a heading of its own. */
export interface Part {
  title: string
  run: (stop: AbortSignal) => Promise<Tally>
}

/** What a run consists of: everything, or the test files that have something in their name. */
export async function partsOf(only: string | undefined): Promise<Part[]> {
  const [units, scripts, journeys] = await Promise.all([
    filesLike('packages/*/{src,demo}/**/*.test.ts', only),
    filesLike('scripts/**/*.test.ts', only),
    filesLike('e2e/**/*.journey.ts', only),
  ])
  const database = process.env['TEST_DATABASE_URL']
  const later = database === undefined ? [] : units.filter(runsOnce)
  const embedded = [...units, ...scripts].filter((file) => !later.includes(file))
  let onDatabase: readonly string[] = []
  const runEmbedded = async (stop: AbortSignal) => {
    const outcome = await runTestFiles(embedded, { stop })
    onDatabase = outcome.onDatabase
    return outcome.tally
  }
  const browses = hasJourneys() && journeys.length > 0
  const parts: (Part | false)[] = [
    !only && { title: 'Checks', run: runChecks },
    embedded.length > 0 && {
      title: 'Unit and integration tests, on the embedded database',
      run: runEmbedded,
    },
    database !== undefined &&
      units.length > 0 && {
        title: 'The tests that use a database again, on PostgreSQL',
        run: async (stop) => (await runTestFiles([...onDatabase, ...later], { database, stop })).tally,
      },
    (!only || browses) && { title: 'Build of the web client', run: buildWeb },
    browses && { title: 'Browser journeys', run: () => runJourneys(only ? journeys : []) },
  ]
  return parts.filter((part) => part !== false)
}

/**
 * Much data, many inputs, and directories and providers that others have written take long: such tests run once, on
 * PostgreSQL where there is one.
 */
const runsOnce = (file: string) => /\.(slow|peers)\.test\.ts$/.test(file)

async function filesLike(pattern: string, only: string | undefined): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: root, exclude: ['**/node_modules/**'] }))
  return files.filter((file) => !only || file.includes(only)).sort()
}

async function buildWeb(): Promise<Tally> {
  if (isWebFresh(root)) return onePassed
  const { code } = await run(process.execPath, [join(root, 'scripts', 'build-web.ts')], { cwd: root, output: 'shown' })
  return code === 0 ? onePassed : oneFailed
}
