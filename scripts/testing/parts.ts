import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { runChecks } from '../check.ts'
import { root } from '../root.ts'
import { run } from '../setup/run.mjs'
import { isWebFresh } from '../setup/web-freshness.mjs'
import { hasJourneys, runJourneys } from './journeys.ts'
import { addUp, none, oneFailed, onePassed, type Tally } from './tally.ts'
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
  const files = [...units, ...scripts]
  const again = database === undefined ? [] : files.filter(runsOnBoth)
  const browses = hasJourneys() && journeys.length > 0
  const store = database === undefined ? 'the embedded database' : 'PostgreSQL'
  const parts: (Part | false)[] = [
    files.length > 0 && {
      title: `${only ? 'Unit' : 'Checks, unit'} and integration tests, on ${store}`,
      // Checks work while tests wait for servers and for the clock.
      run: (stop) => Promise.all([only ? none : runChecks(), runTestFiles(files, { database, stop })]).then(addUp),
    },
    again.length > 0 && {
      title: 'Again on the embedded database: its own tests, and those of the whole contract',
      run: (stop) => runTestFiles(again, { stop }),
    },
    (!only || browses) && { title: 'Build of the web client', run: buildWeb },
    browses && { title: 'Browser journeys', run: () => runJourneys(only ? journeys : []) },
  ]
  return parts.filter((part) => part !== false)
}

/** Every call is tested on both databases, its details on one; journeys run on the embedded one. */
const runsOnBoth = (file: string) =>
  /^packages\/server\/src\/(kit\/data|testing)\//.test(file) && !file.endsWith('.slow.test.ts')

async function filesLike(pattern: string, only: string | undefined): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: root, exclude: ['**/node_modules/**'] }))
  return files.filter((file) => !only || file.includes(only)).sort()
}

async function buildWeb(): Promise<Tally> {
  if (isWebFresh(root)) return onePassed
  const { code } = await run(process.execPath, [join(root, 'scripts', 'build-web.ts')], { cwd: root, output: 'shown' })
  return code === 0 ? onePassed : oneFailed
}
