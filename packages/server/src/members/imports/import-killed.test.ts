import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { Import } from '@atrium/contract/members/imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { killablePortal } from '#testing/killable-portal.ts'
import { buildersFor } from '#testing/people.ts'

const { openData, start, close } = await killablePortal()
after(close)

const rowCount = 2_500

/** An organisation with an import that has just been committed. */
async function prepare() {
  const database = await openData()
  const { anOrganisation, anAccount, aSession } = buildersFor(database)
  const { id: organisationId } = await anOrganisation({ seatCount: rowCount + 1 })
  const admin = await anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await aSession(admin)
  const id = newId()
  await inTransaction(database, 'owner', async (db) => {
    await db.execute(sql`insert into imports (id, organisation_id, created_by, file_name, state, row_count, good_count)
      values (${id}, ${organisationId}, ${admin.id}, 'hires.xlsx', 'committing', ${rowCount}, ${rowCount})`)
    await db.execute(sql`insert into import_rows (import_id, organisation_id, line, judgement, cells, findings)
      select ${id}, ${organisationId}, n + 1, 'good', jsonb_build_object('name', '新人' || n, 'phone', (13500000000 + n)::text, 'department', '制造部'), '[]'
      from generate_series(1, ${rowCount}::integer) as n`)
  })
  await database.close()
  return { id, organisationId, token }
}

test(
  'import – after the server is killed – is finished and noted as resumed by the next start',
  {
    timeout: 240_000,
  },
  async () => {
    const { id, organisationId, token } = await prepare()
    const detailAt = async (portal: string) => {
      const answer = await fetch(`${portal}/api/account/batchImport/detail/${id}`, {
        headers: { cookie: `${sessionCookie}=${token}` },
      })
      return ((await answer.json()) as { response: Import }).response
    }
    const until = async (portal: string, isTrue: (found: Import) => boolean) => {
      for (;;) {
        const found = await detailAt(portal)
        if (isTrue(found)) return found
        await new Promise((resume) => setTimeout(resume, 20))
      }
    }
    const first = await start()
    await until(first.portal, ({ DoneCount }) => DoneCount > 0)
    first.child.kill('SIGKILL')
    await first.ended

    const database = await openData()
    const owner = (query: ReturnType<typeof sql>) =>
      inTransaction(database, 'owner', (db) => rowsOf<Record<string, unknown>>(db, query))
    const [cut] = await owner(
      sql`select state, done_count, (select count(*)::integer from accounts a where a.import_id = i.id) as people from imports i`,
    )
    assert.equal(cut?.['state'], 'committing')
    assert.ok(Number(cut?.['done_count']) > 0 && Number(cut?.['done_count']) < rowCount, JSON.stringify(cut))
    assert.equal(cut?.['people'], cut?.['done_count'])
    await database.close()

    const next = await start()
    const done = await until(next.portal, ({ State }) => State !== 'committing')
    assert.deepEqual(
      [done.State, done.Problem, done.DoneCount, done.ImportedCount, done.BadCount],
      ['committed', 'resumed', rowCount, rowCount, 0],
    )
    next.child.kill('SIGTERM')
    await next.ended

    const afterwards = await openData()
    const [counts] = await inTransaction(afterwards, 'owner', (db) =>
      rowsOf(
        db,
        sql`select (select member_count from organisations where id = ${organisationId}) as members,
        (select count(distinct account)::integer from accounts where import_id = ${id}) as accounts,
        (select count(*)::integer from departments where organisation_id = ${organisationId}) as departments,
        (select count(*)::integer from operation_logs where organisation_id = ${organisationId} and action = 'members.imported') as entries`,
      ),
    )
    await afterwards.close()
    assert.deepEqual(counts, { members: rowCount + 1, accounts: rowCount, departments: 1, entries: 1 })
  },
)
