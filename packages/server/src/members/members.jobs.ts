import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf } from '#kit/database.ts'
import type { Job } from '#kit/jobs.ts'
import { spell } from '#kit/speller.ts'

const batch = 200

/**
 * Spells the names of those who came in without passing through an administrator's form: by registration, trial or a
 * large import. Until then they stand at the beginning of the list and are found by their names alone.
 */
export const spellNames: Job = {
  name: 'members.spell-names',
  cron: '* * * * *',
  async run({ transaction, progress, signal }) {
    let done = 0
    let found: { id: string; real_name: string }[]
    do {
      found = await transaction((db) => rowsOf(db, sql`select * from unspelt_names(${batch})`))
      const keys = await spell(found.map(({ real_name }) => real_name))
      const ids = arrayOf(
        found.map(({ id }) => id),
        'uuid',
      )
      const pinyin = arrayOf(
        keys.map((key) => key.pinyin),
        'text',
      )
      const initials = arrayOf(
        keys.map((key) => key.initials),
        'text',
      )
      if (found.length > 0)
        await transaction((db) => db.execute(sql`select spell_names(${ids}, ${pinyin}, ${initials})`))
      done += found.length
      await progress(done)
    } while (found.length === batch && !signal.aborted)
  },
}
