import { readFileSync } from 'node:fs'
import { holdDataFolder, isHeld } from './data-folder.ts'
import { openSecrets } from '#environment/secrets.ts'
import { SettingProblem, type Settings } from '#environment/settings.ts'
import { checkpointFilesOf } from '#logs/chain/checkpoints.ts'
import { requestLocalVerification } from '#logs/chain/local-verification.ts'
import { verifyAll, type Verdict } from '#logs/chain/verify-all.ts'
import { firstOperatorLink } from '#operator/operator.service.ts'
import { confirmOwner } from '#esign/confirm-owner.ts'
import { SigningKeys } from '#esign/evidence/signing-keys.ts'
import type { VerbArguments } from './cli.ts'
import { assemble, openMigrated } from './server.ts'

/** Brings the tables up to date. */
export const migrate = (settings: Settings): Promise<void> =>
  withDatabase(settings, async () => console.log('The tables are up to date.'))

/** Prints a one-time link that makes the first operator. */
export const operator = (settings: Settings): Promise<void> =>
  withDatabase(settings, async (database) => {
    const link = await firstOperatorLink(database, settings.publicUrl)
    console.log(link ?? 'There is an operator already.')
  })

/** Retires the key of electronic signatures and creates another one. Earlier signatures stay valid. */
const rotateSigningKey = (settings: Settings): Promise<void> =>
  withDatabase(settings, async (database) => {
    const secrets = await openSecrets(settings)
    const keys = new SigningKeys({ database, secrets, settings, onInvalidation() {}, isNotified: () => false })
    console.log(`New signatures are made with the key ${await keys.rotate()}.`)
  })
export { rotateSigningKey as 'rotate-signing-key' }

/** Confirms what others set of a member as the person's own. */
const confirmOwnerOf = (settings: Settings, { positionals: [account = ''] }: VerbArguments): Promise<void> =>
  withDatabase(settings, async (database) => {
    const name = await confirmOwner(database, account)
    if (name === undefined) throw new SettingProblem(`No member has the account "${account}".`)
    console.log(`${name} can set up a signature with a code to the present phone or email address.`)
  })
export { confirmOwnerOf as 'confirm-owner' }

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

/** Verifies the operation logs: through the running server that has the embedded database open; otherwise directly. */
export async function log(settings: Settings, { positionals: [, organisation], values }: VerbArguments): Promise<void> {
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

/** Works on background jobs until it is interrupted. */
export async function worker(settings: Settings): Promise<void> {
  if (!settings.databaseUrl)
    throw new SettingProblem('A worker needs DATABASE_URL: the embedded database belongs to one process alone.')
  const server = await assemble({ settings, database: await openMigrated(settings) })
  await server.services.jobs.start()
  console.log('Working on background jobs. Ctrl-C stops it.')
  const stop = () => void server.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
