import { sql } from 'drizzle-orm'
import { digestOf, hashPassword } from '#identity/password-hash.ts'
import { inTransaction, rowsOf, type Database } from '#kit/database.ts'
import { SettingProblem, type Settings } from '#kit/settings.ts'
import { demoPassword } from './demo-accounts.ts'
import { seedDemo, type DemoOptions } from './demo.ts'

/**
 * Puts the demonstration into an empty embedded database, or, when asked for, into an empty one on a server.
 * Gives whether the demonstration is in the database and wanted.
 */
export async function prepareDemo(
  database: Database,
  settings: Pick<Settings, 'demo'>,
  say: (line: string) => void,
): Promise<boolean> {
  if (settings.demo === false) return false
  const content = await contentOf(database)
  if (content !== 'empty') return content === 'demo'
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
  if ((await contentOf(database)) !== 'empty')
    throw new SettingProblem('There is data in this database already; demo data is only put into an empty one.')
  const asOwner: Parameters<typeof seedDemo>[0]['asOwner'] = (work) => inTransaction(database, 'owner', work)
  return seedDemo({ asOwner }, { ...size, passwordHash: await hashPassword(digestOf(demoPassword)), now: new Date() })
}

/** Whether there is nothing in the database, the demonstration, or the data of someone. */
async function contentOf(database: Database): Promise<'empty' | 'demo' | 'other'> {
  const [found] = await inTransaction(database, 'owner', (db) =>
    rowsOf<{ is_empty: boolean; is_demo: boolean }>(
      db,
      sql`select not exists (select 1 from accounts) as is_empty, exists (select 1 from accounts where lower(account) = 'lin.zhiyuan' and email = 'lin.zhiyuan@lantu-pharma.example') as is_demo`,
    ),
  )
  if (found?.is_empty) return 'empty'
  return found?.is_demo ? 'demo' : 'other'
}
