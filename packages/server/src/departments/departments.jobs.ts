import { eq, sql } from 'drizzle-orm'
import type { Job } from '#kit/jobs/jobs.ts'
import { listNameKeys } from '#kit/text/name-keys.ts'
import { departments } from './departments.tables.ts'

const batch = 200

/** Romanizes names of departments that have no pinyin yet: those of the version before, and of restored backups. */
export const spellDepartments: Job = {
  name: 'departments.spell-names',
  cron: '* * * * *',
  async run({ system, progress, signal }) {
    let done = 0
    let found: { id: string; name: string }[]
    do {
      found = await system((db) =>
        db
          .select({ id: departments.id, name: departments.name })
          .from(departments)
          .where(eq(departments.pinyin, ''))
          .orderBy(departments.id)
          .limit(batch),
      )
      const keys = await listNameKeys(
        found.map(({ name }) => name),
        'thing',
      )
      const rows = found.map(({ id }, index) => ({ id, ...keys[index] }))
      if (rows.length > 0)
        await system((db) =>
          db.execute(sql`update departments set pinyin = n.pinyin, initials = n.initials
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, pinyin text, initials text) where departments.id = n.id`),
        )
      done += found.length
      await progress(done)
    } while (found.length === batch && !signal.aborted)
  },
}
