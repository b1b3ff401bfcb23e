import { parseArgs } from 'node:util'
import { holdDataFolder } from '#app/data-folder.ts'
import { loadEnvFile, readSettings, SettingProblem } from '#environment/settings.ts'
import { seed } from './demo-database.ts'
import { openMigrated } from '#app/server.ts'

/** `npm run seed -- --members 100000 --departments 5000 --logs 1000000`: demo data of any size, in an empty database. */
async function main() {
  // What the portal writes is for its own account alone.
  process.umask(0o077)
  loadEnvFile()
  const settings = readSettings()
  const { values } = parseArgs({
    options: { members: { type: 'string' }, departments: { type: 'string' }, logs: { type: 'string' } },
  })
  const size = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, count(name, text)]))
  const unlock = holdDataFolder(settings.dataDir, { isShared: settings.databaseUrl !== undefined })
  const database = await openMigrated(settings)
  try {
    const summary = await seed(database, { ...size, onProgress: (line) => console.log(line) })
    console.log(
      Object.entries(summary)
        .map(([what, many]) => `${what} ${many}`)
        .join(' · '),
    )
  } finally {
    await database.close()
    unlock()
  }
}

function count(name: string, text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
  throw new SettingProblem(`--${name} must be a whole number from 1 to 99,999,999, not "${text}".`)
}

main().catch((problem: unknown) => {
  console.error(problem instanceof SettingProblem ? problem.message : problem)
  process.exit(1)
})
