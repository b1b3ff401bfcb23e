import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { printSlowest, type Timing } from './slowest.ts'
import { none, type Tally } from './tally.ts'
import { startTestProcess, type TestProcess } from './test-process.ts'

/** Tests wait for servers and for the clock: three processes keep two cores busy. */
const processCount = 3
/** A process that has grown larger makes room for a new one. */
const memoryLimitBytes = 1_500_000_000

interface Options {
  /** Address of the PostgreSQL database to run on; without one the embedded database is used. */
  database?: string | undefined
  /** A test of which nothing is heard for longer hangs, and is ended. */
  silenceMs?: number
  stop: AbortSignal
}

/** Runs test files in processes that take one file after the other, and prints what failed and why. */
export async function runTestFiles(
  files: readonly string[],
  { database, silenceMs = 180_000, stop }: Options,
): Promise<Tally> {
  const tally: Tally = { ...none }
  const timings: Timing[] = []
  const waiting = [...files]
  const { TEST_DATABASE_URL: _, ...env } = process.env
  const run = randomBytes(4).toString('hex')
  if (database !== undefined) Object.assign(env, { TEST_DATABASE_URL: database, TEST_RUN: run })
  const runWaiting = async () => {
    let current: TestProcess | undefined
    for (let file = waiting.shift(); file !== undefined && !stop.aborted; file = waiting.shift()) {
      current ??= startTestProcess({ env, silenceMs, stop })
      const { tests, memoryBytes, isOver } = await current.run(file)
      for (const { outcome } of tests) tally[outcome] += 1
      timings.push(...tests)
      if (isOver || memoryBytes > memoryLimitBytes) current = await current.end()
    }
    await current?.end()
  }
  try {
    await Promise.all(Array.from({ length: processCount }, runWaiting))
  } finally {
    if (database !== undefined) await dropDatabasesOf(run, database)
  }
  printSlowest(timings)
  return tally
}

/** Drops the databases that the test files of a run made beside the one they were given. */
async function dropDatabasesOf(run: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const made = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [
      `%\\_${run}\\_%`,
    ])
    for (const { datname } of made.rows)
      await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(datname)} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
