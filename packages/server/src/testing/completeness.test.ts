import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { allCalls } from '@atrium/contract/all-calls.ts'
import { languages } from '@atrium/contract/constants.ts'
import type { Call, WriteCall } from '@atrium/contract/kit/call.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { describeChanges } from '#logs/logs.service.ts'
import { isSuccess, performer } from './perform.ts'
import { openTestPortal } from './test-portal.ts'
import { writeExamples, type WriteExample } from './examples/write-examples.ts'

// Somebody delivers short messages, so that one can fail and be sent again.
const portal = await openTestPortal({
  SMS_PROVIDER: 'webhook',
  SMS_URL: 'http://127.0.0.1:1/',
  SMS_SECRET: 'only-in-this-test',
})
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
after(() => portal.close())
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const examples = writeExamples(portal)
const logged = Object.values(allCalls)
  .flatMap((calls) => Object.values(calls) as Call[])
  .filter((call): call is WriteCall & { audit: string } => call.kind === 'write' && typeof call.audit === 'string')

const nobody = '00000000-0000-0000-0000-000000000000'

interface Entry {
  organisation_id: string
  action: string
  actor_id: string | null
  subject_id: string | null
  request_id: string
  at: string
  changes: Record<string, [unknown, unknown]>
}

const entries = (since: string) =>
  owner<Entry>(
    sql`select organisation_id, action, actor_id, subject_id, request_id, changes from operation_logs where request_id = ${since} order by organisation_id`,
  )

const perform = performer(address)

/** Lets no entry be written: what would be logged must then not happen either. */
await owner(
  sql`create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'no log today'; end $$`,
)
const setRefusing = (isRefusing: boolean) =>
  owner(
    isRefusing
      ? sql`create trigger refused before insert on operation_logs for each row execute function refuse_entry()`
      : sql`drop trigger refused on operation_logs`,
  )

for (const call of logged) {
  test(`${call.at} leaves its entry when it succeeds, and none when it fails or cannot be logged`, async () => {
    const make = examples[call.at] as () => Promise<WriteExample>
    let example = await make()
    const wrong = await perform({ ...example, token: 'nobody', body: { nonsense: true } })
    assert.ok(!isSuccess(wrong.code))
    assert.deepEqual(await entries(wrong.requestId), [])

    await setRefusing(true)
    const refused = await perform(example)
    await setRefusing(false)
    assert.ok(!isSuccess(refused.code), 'what cannot be logged does not happen')
    assert.deepEqual(await entries(refused.requestId), [])

    // It was undone as a whole: the same request, codes and tickets and all, succeeds now.
    if (example.isSpent) example = await make()
    const done = await perform(example)
    assert.ok(isSuccess(done.code), done.message)
    const found = await entries(done.requestId)
    // What operators do in an organisation stands in its log and in the installation's.
    const entry = found.at(-1)
    const isNew = example.organisationId === undefined
    const organisationId = (isNew ? entry?.subject_id : example.organisationId) ?? nobody
    const logs = call.access === 'operator' && organisationId !== nobody ? [nobody] : []
    assert.deepEqual(
      found.map(({ organisation_id }) => organisation_id),
      [...logs, organisationId],
      JSON.stringify(found),
    )
    assert.equal(entry?.action, call.audit)
    assert.equal(entry.actor_id, example.actor === 'subject' ? entry.subject_id : example.actor)
    for (const lang of languages)
      for (const { Field, Name } of describeChanges(lang, entry.changes))
        assert.notEqual(Name, Field, `no name of the field ${Field} in the log`)
    if (example.subject !== undefined) assert.equal(entry.subject_id, example.subject)
  })
}
