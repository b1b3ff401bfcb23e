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
    filesLike('packages/*/src/**/*.test.ts', only),
    filesLike('scripts/**/*.test.ts', only),
    filesLike('e2e/**/*.journey.ts', only),
  ])
  const onServer = units.filter((file) => file.startsWith(join('packages', 'server')))
  const database = process.env['TEST_DATABASE_URL']
  const browses = hasJourneys() && journeys.length > 0
  const parts: (Part | false)[] = [
    !only && { title: 'Checks', run: runChecks },
    units.length + scripts.length > 0 && {
      title: 'Unit and integration tests, on the embedded database',
      run: (stop) => testOn(undefined, [...units, ...scripts], stop),
    },
    database !== undefined &&
      onServer.length > 0 && {
        title: 'The tests of the server again, on PostgreSQL',
        run: (stop) => testOn(database, onServer, stop),
      },
    (!only || browses) && { title: 'Build of the web client', run: buildWeb },
    browses && { title: 'Browser journeys', run: () => runJourneys(only ? journeys : []) },
  ]
  return parts.filter((part) => part !== false)
}

async function filesLike(pattern: string, only: string | undefined): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: root, exclude: ['**/node_modules/**'] }))
  return files.filter((file) => !only || file.includes(only)).sort()
}

function testOn(database: string | undefined, files: readonly string[], stop: AbortSignal): Promise<Tally> {
  // The processes of the test files inherit it.
  if (database === undefined) delete process.env['TEST_DATABASE_URL']
  else process.env['TEST_DATABASE_URL'] = database
  return runTestFiles(files, stop)
}

async function buildWeb(): Promise<Tally> {
  if (isWebFresh(root)) return onePassed
  const { code } = await run(process.execPath, [join(root, 'scripts', 'build-web.ts')], { cwd: root, output: 'shown' })
  return code === 0 ? onePassed : oneFailed
}
