import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { inTransaction, rowsOf } from '#kit/database.ts'
import { openMigrated } from './server.ts'

test('an installation that was off for months has its logs ready before anybody signs in', async () => {
  const settings = { databaseUrl: undefined, dataDir: await mkdtemp(join(tmpdir(), 'atrium-stopped-')) }
  const before = await openMigrated(settings)
  await inTransaction(before, 'owner', async (db) => {
    // As they would be missing: the last start was so long ago that nobody had made them.
    const months = await rowsOf<{ name: string }>(
      db,
      sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r' and c.relname ~ '^(sign_in|operation)_logs_'`,
    )
    assert.ok(months.length > 4)
    for (const { name } of months) await db.execute(sql`drop table ${sql.identifier(name)}`)
  })
  await before.close()
  const after = await openMigrated(settings)
  await inTransaction(after, 'none', (db) =>
    db.execute(sql`select append_sign_in(${newId()}::uuid, null, null, 'identity.wrong-password', '0', '', '', '')`),
  )
  await after.close()
  await rm(settings.dataDir, { recursive: true })
})
