import { eq, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { listNameKeys } from '#kit/text/name-keys.ts'

const batch = 200

/**
 * Romanizes names that were not entered in an administrator's form: of registrations, trials and large imports. Until
 * then they sort first and are searched by name only.
 */
export const spellNames: Job = {
  name: 'members.spell-names',
  cron: '* * * * *',
  async run({ system, progress, signal }) {
    let done = 0
    let found: { id: string; realName: string }[]
    do {
      found = await system((db) =>
        db
          .select({ id: accounts.id, realName: accounts.realName })
          .from(accounts)
          .where(eq(accounts.pinyin, ''))
          .orderBy(accounts.id)
          .limit(batch),
      )
      const keys = await listNameKeys(found.map(({ realName }) => realName))
      const rows = found.map(({ id }, index) => ({ id, ...keys[index] }))
      if (rows.length > 0)
        await system((db) =>
          db.execute(sql`update accounts set pinyin = n.pinyin, initials = n.initials
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, pinyin text, initials text) where accounts.id = n.id`),
        )
      done += found.length
      await progress(done)
    } while (found.length === batch && !signal.aborted)
  },
}
