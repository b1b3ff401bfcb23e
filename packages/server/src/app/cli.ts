import { parseArgs } from 'node:util'
import { loadEnvFile, readSettings, SettingProblem } from '#environment/settings.ts'

interface Verb {
  /** The arguments of a verb, for its help. */
  usage?: string
  does: string
  options?: Record<string, { type: 'string' | 'boolean'; does: string }>
}

/** What was typed after a verb. */
export interface VerbArguments {
  positionals: readonly string[]
  values: Readonly<Record<string, string | boolean | undefined>>
}

/** `npm run atrium -- <verb>`: the command line of operators. `verbs.ts` has a function of the same name for each. */
const verbs = {
  migrate: { does: 'brings the tables up to date and stops' },
  operator: { does: 'prints a one-time link that makes the first operator' },
  log: {
    usage: 'verify [organisation] [--from day] [--until day] [--checkpoints file]',
    does: 'looks through the operation logs; ends with 1 where one was changed',
    options: {
      from: { type: 'string', does: 'the first day or moment to look at, such as 2026-11-20' },
      until: { type: 'string', does: 'the last one' },
      checkpoints: { type: 'string', does: 'a file of checkpoints that were sent away, to compare with' },
    },
  },
  'rotate-signing-key': { does: 'retires the key of electronic signatures and makes another one' },
  'confirm-owner': {
    usage: '<account>',
    does: 'confirms that password, phone and email address of a member are the person’s own, for setting up a signature',
  },
  worker: { does: 'works on background jobs beside the servers (PostgreSQL only)' },
} satisfies Record<string, Verb>

const helpHint = (name: string) => `npm run atrium -- ${name} --help says how.`

function printVerbs() {
  console.log('npm run atrium -- <verb>\n')
  for (const [name, { does }] of Object.entries(verbs)) console.log(`  ${name.padEnd(20)}${does}`)
  console.log('\nnpm run atrium -- <verb> --help says what a verb takes.')
}

function printHelp(name: string, { usage = '', does, options = {} }: Verb) {
  console.log(`npm run atrium -- ${`${name} ${usage}`.trimEnd()}\n\n  ${does}`)
  const lines = Object.entries(options).map(([option, each]) => `  ${`--${option}`.padEnd(15)}${each.does}`)
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`)
}

/** Parses the arguments of a verb. Throws with a message. */
function readArguments(name: string, { usage, options = {} }: Verb, args: readonly string[]): VerbArguments {
  try {
    const taken = { ...options, help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ args: [...args], options: taken, allowPositionals: usage !== undefined })
  } catch (problem) {
    // Further sentences and lines are about programs, not about what was typed.
    const [said] = (problem as Error).message.split(/\. |\n/u)
    throw new SettingProblem(`${said}: ${helpHint(name)}`, { cause: problem })
  }
}

const isVerb = (name: string): name is keyof typeof verbs => Object.hasOwn(verbs, name)

async function main() {
  // Files are created for the own account only.
  process.umask(0o077)
  const [name = '', ...args] = process.argv.slice(2)
  if (['', 'help', '--help', '-h'].includes(name)) return printVerbs()
  if (!isVerb(name)) throw new SettingProblem(`There is no verb "${name}": npm run atrium -- --help lists them.`)
  const verb = verbs[name]
  const given = readArguments(name, verb, args)
  if (given.values['help']) return printHelp(name, verb)
  if (name === 'log' && given.positionals[0] !== 'verify')
    throw new SettingProblem(`The log can be verified: ${helpHint(name)}`)
  if (name === 'confirm-owner' && given.positionals.length !== 1)
    throw new SettingProblem(`An account is needed: ${helpHint(name)}`)
  loadEnvFile()
  const settings = readSettings()
  // The server's code is loaded only by a verb that needs it: help and mistakes are answered at once.
  const { [name]: run } = await import('./verbs.ts')
  return run(settings, given)
}

main().catch((problem: unknown) => {
  console.error(problem instanceof SettingProblem ? problem.message : problem)
  process.exit(1)
})
