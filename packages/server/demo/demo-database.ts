import { digestOf, hashPassword } from '#identity/passwords/password-hash.ts'
import { inTransaction, type Database, type Db } from '#kit/data/database.ts'
import { SettingProblem, type Settings } from '#environment/settings.ts'
import { demoPassword } from './demo-accounts.ts'
import { demoStateOf } from './demo-state.ts'
import type { DemoOptions } from './demo.ts'

/**
 * Writes the demonstration into an empty database, embedded or on a server.
 * Gives whether the demonstration is in the database and wanted.
 */
export async function prepareDemo(
  database: Database,
  settings: Pick<Settings, 'demo'>,
  say: (line: string) => void,
): Promise<boolean> {
  const state = await stateOf(database)
  if (state === 'unfinished') throw new SettingProblem(refusals.unfinished)
  if (settings.demo === false) return false
  if (state !== 'empty') return state === 'complete'
  if (database.kind === 'server' && settings.demo !== true) return false
  say('Making the demo organisations …')
  await seed(database)
  return true
}

/** Seeds an empty database with the demonstration; refuses where there is anything already. */
export async function seed(
  database: Database,
  size: Partial<Pick<DemoOptions, 'members' | 'departments' | 'logs' | 'onProgress'>> = {},
) {
  const state = await stateOf(database)
  if (state !== 'empty') throw new SettingProblem(refusals[state])
  const asOwner = <T>(work: (db: Db) => Promise<T>): Promise<T> => inTransaction(database, 'owner', work)
  // Loaded here alone: most starts find something in the database.
  const { seedDemo } = await import('./demo.ts')
  const { addTrial, openFreeTrials } = await import('./trial.ts')
  const { addApplicants } = await import('./applicants.ts')
  const now = new Date()
  const summary = await seedDemo(
    { asOwner },
    { ...size, passwordHash: await hashPassword(digestOf(demoPassword)), now },
  )
  await asOwner(async (db) => {
    await addTrial(db, now)
    await openFreeTrials(db)
    await addApplicants(db, now)
  })
  await database.tidy()
  return summary
}

const stateOf = (database: Database) => inTransaction(database, 'owner', demoStateOf)

const occupied = 'There is data in this database already; demo data is only put into an empty one.'
const refusals = {
  complete: occupied,
  foreign: occupied,
  unfinished:
    'Seeding demo data was interrupted and left a part of it in this database. Empty it, or remove the folder of DATA_DIR, and start again.',
}
