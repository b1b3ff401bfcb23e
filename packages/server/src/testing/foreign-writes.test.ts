import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { allCalls } from '@atrium/contract/all-calls.ts'
import { accessWord, type Call } from '@atrium/contract/kit/call.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { isSuccess, performer } from './perform.ts'
import { openTestPortal } from './test-portal.ts'
import { writeExamples } from './examples/write-examples.ts'

const portal = await openTestPortal()
const perform = performer(await portal.server.app.listen({ port: 0, host: '127.0.0.1' }))
after(() => portal.close())
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** Every table with rows of organisations, but for sessions: when those were last used is written now and then. */
const tables = (
  await owner<{
    name: string
  }>(sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'sessions' order by 1`)
).map(({ name }) => name)

/** Everything that an organisation has, as the hash of each table. */
async function holdingsOf(organisationId: string) {
  const hashes = tables.map(
    (name) =>
      sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.identifier(name)} t where organisation_id = ${organisationId}`,
  )
  const own = sql`select 'organisations' as name, md5(string_agg(o::text, '|')) as hash from organisations o where id = ${organisationId}`
  return owner(sql.join([...hashes, own], sql` union all `))
}

const examples = writeExamples(portal)
const withinOrganisations = Object.values(allCalls)
  .flatMap((calls) => Object.values(calls) as Call[])
  .filter((call) => call.at in examples && !['public', 'operator', 'app', 'product'].includes(accessWord(call.access)))

/** What is wrong with the form of a request: who sends nothing else has tried nothing. */
const badForm = ['request.invalid', 'request.malformed', 'request.wrong-content-type', 'upload.missing']

for (const { at } of withinOrganisations) {
  test(`${at} changes nothing of an organisation when another one's administrator sends what its own would`, async () => {
    const example = await examples[at]?.()
    assert.ok(example?.organisationId)
    const stranger = await portal.anAccount({ role: 'organisation-admin' })
    const { token } = await portal.aSession(stranger)
    // Who was there is written behind; what it took to make the example is not the stranger's doing.
    await portal.server.services.sessions.writeUse()
    const before = await holdingsOf(example.organisationId)
    const answer = await perform({ ...example, token })
    assert.ok(!badForm.includes(String(answer.error)), `${answer.error}: ${answer.message}`)
    assert.deepEqual(await holdingsOf(example.organisationId), before)
    // Done at home instead: a phone or an account name is taken then for everybody.
    if (isSuccess(answer.code)) return
    const done = await perform(example)
    assert.ok(isSuccess(done.code), `its own administrator can still do it: ${done.message}`)
    assert.notDeepEqual(await holdingsOf(example.organisationId), before)
  })
}

test('the tables that are compared are those with rows of organisations', () => {
  for (const name of ['accounts', 'departments', 'grants', 'licences', 'operation_logs', 'organisation_configs'])
    assert.ok(tables.includes(name), name)
})
