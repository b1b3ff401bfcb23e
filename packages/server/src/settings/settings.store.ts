import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { rowsOf, type Db } from '#kit/data/database.ts'

/** The value of a changed setting; null if the default was restored. */
export interface SavedConfig {
  id: string
  code: string
  value: unknown
  grace_until: string | null
  changed_at: string
  changed_by: string | null
}

const columns = sql`c.id, c.code, c.value, c.grace_until, c.updated_at as changed_at, (select a.real_name from accounts a where a.id = c.updated_by) as changed_by`

/** The settings that the organisation has changed. */
export const listConfigs = (db: Db): Promise<SavedConfig[]> =>
  rowsOf(db, sql`select ${columns} from organisation_configs c`)

export async function findConfig(db: Db, id: string): Promise<SavedConfig | undefined> {
  const [found] = await rowsOf<SavedConfig>(
    db,
    sql`select ${columns} from organisation_configs c where c.id = ${id} for no key update`,
  )
  return found
}

export async function findConfigByCode(db: Db, code: string): Promise<SavedConfig | undefined> {
  const [found] = await rowsOf<SavedConfig>(
    db,
    sql`select ${columns} from organisation_configs c where c.code = ${code} for no key update`,
  )
  return found
}

/** Stores a value by its code; resolves to the row. */
export async function saveConfig(
  db: Db,
  {
    organisationId,
    code,
    value,
    graceUntil,
    by,
  }: { organisationId: string; code: string; value: unknown; graceUntil?: Date | null; by: string },
): Promise<SavedConfig> {
  const [saved] = await rowsOf<SavedConfig>(
    db,
    sql`insert into organisation_configs as c (id, organisation_id, code, value, grace_until, updated_by)
      values (${newId()}, ${organisationId}, ${code}, ${JSON.stringify(value)}::jsonb, ${graceUntil?.toISOString() ?? null}::timestamptz, ${by})
      on conflict (organisation_id, code) do update set value = excluded.value, grace_until = excluded.grace_until, updated_at = now(), updated_by = excluded.updated_by
      returning ${columns}`,
  )
  if (!saved) throw new Error('Saving a setting gives its row')
  return saved
}
