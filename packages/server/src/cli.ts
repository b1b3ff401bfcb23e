import { parseArgs } from 'node:util'
import { holdDataFolder, isHeld } from '#kit/data-folder.ts'
import { openSecrets } from '#kit/secrets.ts'
import { loadEnvFile, readSettings, SettingProblem, type Settings } from '#kit/settings.ts'
import { checkpointFilesOf } from '#logs/checkpoints.ts'
import { askLocalVerification } from '#logs/local-verification.ts'
import { verifyAll, type Verdict } from '#logs/verify-all.ts'
import { firstOperatorLink } from '#operator/operator.service.ts'
import { assemble, openMigrated } from './server.ts'

interface Verb {
  does: string
  run(settings: Settings, args: readonly string[]): Promise<void>
}

/** `npm run atrium -- <verb>`: what those do who run the installation. */
const verbs: Record<string, Verb> = {
  migrate: {
    does: 'brings the tables up to date and stops',
    run: (settings) => withDatabase(settings, async () => console.log('The tables are up to date.')),
  },
  operator: {
    does: 'prints a one-time link that makes the first operator',
    run: (settings) =>
      withDatabase(settings, async (database) => {
        const link = await firstOperatorLink(database, settings.publicUrl)
        console.log(link ?? 'There is an operator already.')
      }),
  },
  log: {
    does: 'verify [organisation] [--from day] [--until day]: looks through the operation logs; ends with 1 where one was changed',
    run: log,
  },
  worker: { does: 'works on background jobs beside the servers (PostgreSQL only)', run: work },
}

async function withDatabase(
  settings: Settings,
  task: (database: Awaited<ReturnType<typeof openMigrated>>) => Promise<void>,
) {
  const unlock = holdDataFolder(settings.dataDir, { isShared: settings.databaseUrl !== undefined })
  const database = await openMigrated(settings)
  try {
    await task(database)
  } finally {
    await database.close()
    unlock()
  }
}

/** Through the server where one runs on the embedded database; else on the closed data folder, or on PostgreSQL. */
async function log(settings: Settings, [what, ...args]: readonly string[]) {
  if (what !== 'verify')
    throw new SettingProblem('npm run atrium -- log verify [organisation] [--from day] [--until day]')
  const options = { from: { type: 'string' }, until: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
  const wish = { organisation: positionals[0], ...values }
  const secrets = await openSecrets(settings)
  let isIntact = true
  const tell = (verdict: Verdict) => {
    console.log(verdict.line)
    isIntact &&= verdict.isIntact
  }
  if (!settings.databaseUrl && isHeld(settings.dataDir)) {
    const answer = await askLocalVerification({ port: settings.port, secrets }, wish).catch(() => {
      throw new SettingProblem(
        `A server has the data folder open but does not answer on port ${settings.port}. Set PORT to the one it uses, or stop it.`,
      )
    })
    for (const line of answer.split('\n').filter(Boolean)) tell(JSON.parse(line) as Verdict)
  } else
    await withDatabase(settings, async (database) => {
      const files = checkpointFilesOf(settings)
      for await (const verdict of verifyAll({ database, secrets, files }, wish)) tell(verdict)
    })
  if (!isIntact) process.exitCode = 1
}

async function work(settings: Settings) {
  if (!settings.databaseUrl)
    throw new SettingProblem('A worker needs DATABASE_URL: the embedded database belongs to one process alone.')
  const server = await assemble({ settings, database: await openMigrated(settings) })
  await server.parts.jobs.start()
  console.log('Working on background jobs. Ctrl-C stops it.')
  const stop = () => void server.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  const verb = verbs[name]
  if (verb) {
    loadEnvFile()
    return verb.run(readSettings(), args)
  }
  console.log('npm run atrium -- <verb>\n')
  for (const [each, { does }] of Object.entries(verbs)) console.log(`  ${each.padEnd(10)}${does}`)
  if (name && name !== 'help') process.exitCode = 1
}

main().catch((problem: unknown) => {
  console.error(problem instanceof SettingProblem ? problem.message : problem)
  process.exit(1)
})
