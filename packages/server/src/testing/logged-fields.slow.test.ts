import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { allCalls } from '@atrium/contract/all-calls.ts'
import { languages } from '@atrium/contract/constants.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { configs } from '@atrium/contract/settings/settings.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { describeChanges } from '#logs/logs.service.ts'
import { isSuccess, performer } from './perform.ts'
import { openTestPortal } from './test-portal.ts'
import { writeExamples } from './examples/write-examples.ts'

// Every call that is logged is performed once here; the tests below walk the entries that it left.
const portal = await openTestPortal({
  SMS_PROVIDER: 'webhook',
  SMS_URL: 'http://127.0.0.1:1/',
  SMS_SECRET: 'only-in-this-test',
})
const perform = performer(await portal.server.app.listen({ port: 0, host: '127.0.0.1' }))
after(() => portal.close())

const examples = writeExamples(portal)
const logged = Object.values(allCalls)
  .flatMap((calls) => Object.values(calls) as Call[])
  .filter((call) => call.kind === 'write' && typeof call.audit === 'string')
for (const { at } of logged) {
  const example = await examples[at]?.()
  assert.ok(example, at)
  const done = await perform(example)
  assert.ok(isSuccess(done.code), `${at}: ${done.message}`)
}
await exportBySearch()

interface Entry {
  action: string
  changes: Record<string, [unknown, unknown]>
}
const entries = await inTransaction(portal.database, 'owner', (db) =>
  rowsOf<Entry>(db, sql`select action, changes from operation_logs`),
)

/** Exports members and former members that a search for a phone number and for an email address found. */
async function exportBySearch() {
  const { id: organisationId } = await portal.anOrganisation()
  const { token } = await portal.aSession(await portal.anAccount({ organisationId, role: 'organisation-admin' }))
  for (const Search of ['13700002206', 'lin@lantu.example']) {
    for (const list of ['account/managePage', 'accountsHistory']) {
      const file = await portal.inject(`GET /${list}/export?format=csv&Search=${Search}`, { token })
      assert.equal(file.statusCode, 200, file.body)
    }
  }
}

const phone = /(?<![\dA-Fa-f-])1[3-9]\d{9}(?!\d)/u
const email = /[^\s"*@]{2,}@[^\s"@]+/u

test('logged changes – every call – hold no whole phone number and no whole email address', () => {
  const found = entries.filter(({ changes }) => [phone, email].some((form) => form.test(JSON.stringify(changes))))
  assert.deepEqual(found, [])
})

test('logged changes – calls that change contacts – hold them masked', () => {
  for (const action of ['members.added', 'members.modified', 'account.phone-changed'])
    assert.ok(
      entries.some((entry) => entry.action === action && entry.changes['mobilePhone']),
      action,
    )
  for (const action of ['members.added', 'members.modified', 'account.email-changed'])
    assert.ok(
      entries.some((entry) => entry.action === action && entry.changes['email']),
      action,
    )
})

test('logged changes – every call – give each datum one key, in camel case, with a name of its own', () => {
  const keys = new Set(entries.flatMap(({ changes }) => Object.keys(changes)).filter((key) => !(key in configs)))
  assert.ok(keys.size > 30, `only ${keys.size} fields were logged`)
  assert.deepEqual(
    [...keys].filter((key) => !/^[a-z][A-Za-z]*$/u.test(key)),
    [],
  )
  for (const lang of languages) {
    const changes = Object.fromEntries([...keys].map((key) => [key, [null, null] as const]))
    const named = Map.groupBy(describeChanges(lang, changes), ({ Name }) => Name)
    const shared = [...named.values()].filter((fields) => fields.length > 1)
    assert.deepEqual(
      shared.map((fields) => fields.map(({ Field }) => Field)),
      [],
    )
  }
})
