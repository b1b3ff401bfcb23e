import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { recordSignIn } from '#logs/sign-ins/sign-in-log.ts'
import { openEmbeddedCopy, openTestDatabase } from '#testing/test-database.ts'
import { openMigrated } from './server.ts'
import { ensureLogPartitions } from '#logs/retention/log-partitions.ts'

test('server – after months – creates its log partitions before the first sign-in', async () => {
  const settings = { databaseUrl: undefined, dataDir: await mkdtemp(join(tmpdir(), 'atrium-stopped-')) }
  const before = await openEmbeddedCopy(join(settings.dataDir, 'database'))
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
  const request = { id: 'request', ip: '10.0.0.1', headers: {}, body: undefined }
  await inTransaction(after, 'none', (db) =>
    recordSignIn(db, { account: undefined, method: 'password', result: 'identity.wrong-password', request }),
  )
  const self = { id: newId(), name: 'Operator' }
  const operation = { action: 'operator.created' as const, note: { actor: self, subject: self }, request }
  await inTransaction(after, 'installation', (db) =>
    recordOperation(db, { ...operation, visitor: undefined, organisationId: undefined }),
  )
  await after.close()
  await rm(settings.dataDir, { recursive: true })
})

test('servers – started together after months – create partitions once and all start', async () => {
  const database = await openTestDatabase()
  const starting = Array.from({ length: 6 }, () =>
    inTransaction(database, 'owner', (db) =>
      ensureLogPartitions(db, sql`now() + interval '9 months'`, sql`now() + interval '12 months'`),
    ),
  )
  await Promise.all(starting)
  await database.close()
})
