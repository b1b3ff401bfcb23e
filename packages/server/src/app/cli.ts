import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { holdDataFolder, isHeld } from './data-folder.ts'
import { openSecrets } from './secrets.ts'
import { loadEnvFile, readSettings, SettingProblem, type Settings } from './settings.ts'
import { checkpointFilesOf } from '#logs/chain/checkpoints.ts'
import { requestLocalVerification } from '#logs/chain/local-verification.ts'
import { verifyAll, type Verdict } from '#logs/chain/verify-all.ts'
import { firstOperatorLink } from '#operator/operator.service.ts'
import { assemble, openMigrated } from './server.ts'

interface Verb {
  /** The arguments of a verb, for its help. */
  usage?: string
  does: string
  options?: Record<string, { type: 'string' | 'boolean'; does: string }>
  run(settings: Settings, given: VerbOptions): Promise<void>
}

interface VerbOptions {
  positionals: readonly string[]
  values: Readonly<Record<string, string | boolean | undefined>>
}

/** `npm run atrium -- <verb>`: the command line of operators. */
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
    usage: 'verify [organisation] [--from day] [--until day] [--checkpoints file]',
    does: 'looks through the operation logs; ends with 1 where one was changed',
    options: {
      from: { type: 'string', does: 'the first day or moment to look at, such as 2026-11-20' },
      until: { type: 'string', does: 'the last one' },
      checkpoints: { type: 'string', does: 'a file of checkpoints that were sent away, to compare with' },
    },
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

/** Through the running server that has the embedded database open; otherwise directly. */
async function log(settings: Settings, { positionals: [what, organisation], values }: VerbOptions) {
  if (what !== 'verify') throw new SettingProblem(`The log can be verified: ${helpHint('log')}`)
  const { from, until, checkpoints } = values
  const filter = { organisation, from: from?.toString(), until: until?.toString() }
  const received = checkpoints === undefined ? '' : readReceived(checkpoints.toString())
  const secrets = await openSecrets(settings)
  let isIntact = true
  const report = (verdict: Verdict) => {
    console.log(verdict.line)
    isIntact &&= verdict.isIntact
  }
  if (!settings.databaseUrl && isHeld(settings.dataDir)) {
    const answer = await requestLocalVerification({ port: settings.port, secrets }, filter, received).catch(() => {
      throw new SettingProblem(
        `A server has the data folder open but does not answer on port ${settings.port}. Set PORT to the one it uses, or stop it.`,
      )
    })
    for (const line of answer.split('\n').filter(Boolean)) report(JSON.parse(line) as Verdict)
  } else
    await withDatabase(settings, async (database) => {
      const files = checkpointFilesOf(settings)
      for await (const verdict of verifyAll({ database, secrets, files, received }, filter)) report(verdict)
    })
  if (!isIntact) process.exitCode = 1
}

function readReceived(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new SettingProblem(`The file of --checkpoints, ${file}, cannot be read.`)
  }
}

async function work(settings: Settings) {
  if (!settings.databaseUrl)
    throw new SettingProblem('A worker needs DATABASE_URL: the embedded database belongs to one process alone.')
  const server = await assemble({ settings, database: await openMigrated(settings) })
  await server.services.jobs.start()
  console.log('Working on background jobs. Ctrl-C stops it.')
  const stop = () => void server.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

const helpHint = (name: string) => `npm run atrium -- ${name} --help says how.`

function printVerbs() {
  console.log('npm run atrium -- <verb>\n')
  for (const [name, { does }] of Object.entries(verbs)) console.log(`  ${name.padEnd(10)}${does}`)
  console.log('\nnpm run atrium -- <verb> --help says what a verb takes.')
}

function printHelp(name: string, { usage = '', does, options = {} }: Verb) {
  console.log(`npm run atrium -- ${`${name} ${usage}`.trimEnd()}\n\n  ${does}`)
  const lines = Object.entries(options).map(([option, each]) => `  ${`--${option}`.padEnd(15)}${each.does}`)
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`)
}

/** Parses the arguments of a verb. Throws with a message. */
function readArguments(name: string, { usage, options = {} }: Verb, args: readonly string[]): VerbOptions {
  try {
    const taken = { ...options, help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ args: [...args], options: taken, allowPositionals: usage !== undefined })
  } catch (problem) {
    // Further sentences and lines are about programs, not about what was typed.
    const [said] = (problem as Error).message.split(/\. |\n/u)
    throw new SettingProblem(`${said}: ${helpHint(name)}`, { cause: problem })
  }
}

async function main() {
  // Files are created for the own account only.
  process.umask(0o077)
  const [name = '', ...args] = process.argv.slice(2)
  if (['', 'help', '--help', '-h'].includes(name)) return printVerbs()
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) throw new SettingProblem(`There is no verb "${name}": npm run atrium -- --help lists them.`)
  const given = readArguments(name, verb, args)
  if (given.values['help']) return printHelp(name, verb)
  loadEnvFile()
  return verb.run(readSettings(), given)
}

main().catch((problem: unknown) => {
  console.error(problem instanceof SettingProblem ? problem.message : problem)
  process.exit(1)
})
