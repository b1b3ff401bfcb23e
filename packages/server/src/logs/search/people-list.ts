import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import type { LogPerson } from '@atrium/contract/logs/logs.shapes.ts'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { localizedNameSql } from '#kit/data/localized-name.ts'

const maxPeople = 20

interface Row {
  id: string
  real_name: string
  department_name: string | null
  is_former: boolean
}

/** People by name, members before former ones: logs contain both. */
export async function listPeople(db: Db, search: string): Promise<Static<typeof LogPerson>[]> {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const rows = await rowsOf<Row>(
    db,
    sql`select a.id, a.real_name, ${localizedNameSql(sql`d.name`, sql`d.english_name`)} as department_name, a.left_at is not null as is_former
      from (select id from find_people(${arrayOf(words, 'text')}, null) order by left_at is not null, pinyin, id limit ${maxPeople}) as found join accounts a on a.id = found.id
      left join departments d on d.id = a.department_id order by a.left_at is not null, a.pinyin, a.id`,
  )
  return rows.map((row) => ({
    ID: row.id,
    RealName: row.real_name,
    DepartmentName: row.department_name,
    IsFormer: row.is_former,
  }))
}
