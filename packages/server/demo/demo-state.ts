import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { knownId, personOf } from './known-people.ts'
import { lantu } from './organisations.ts'

/** Whether a database is empty, holds the demonstration, a part of it that a seed left behind, or the data of someone. */
export type DemoState = 'empty' | 'complete' | 'unfinished' | 'foreign'

/** Looks at what is in a database. */
export async function demoStateOf(db: Db): Promise<DemoState> {
  const [found] = await rowsOf<{ is_empty: boolean; is_begun: boolean; is_complete: boolean }>(
    db,
    sql`select not exists (select from accounts) and not exists (select from organisations) as is_empty,
      exists (select from organisations where id = ${lantu.id}) as is_begun,
      exists (select from accounts where id = ${knownId(personOf('lin.zhiyuan'))}) as is_complete`,
  )
  if (found?.is_empty) return 'empty'
  if (!found?.is_begun) return 'foreign'
  return found.is_complete ? 'complete' : 'unfinished'
}
