import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { inBatches } from '#kit/files/list-file.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { retentionPeriod } from '../search/log-period.ts'
import { ownSignIns, type OwnSignIn } from './own-logs.ts'

const portal = await openTestPortal()
after(() => portal.close())

test('own entries – of the same millisecond – are all read over several batches', async () => {
  const person = await portal.anAccount()
  const other = await portal.anAccount({ organisationId: person.organisationId })
  const organisationId = String(person.organisationId)
  const write = (accountId: string, microsecond: number) =>
    inTransaction(portal.database, 'owner', (db) =>
      rowsOf(
        db,
        sql`insert into sign_in_logs (id, at, organisation_id, account_id, result, login_type, address, device, request_id)
          values (${newId()}, date_trunc('second', now()) - interval '1 hour' + make_interval(secs => ${microsecond} / 1e6), ${organisationId}, ${accountId}, 'success', 'Normal', '10.0.0.1', 'x', 'r')`,
      ),
    )
  for (let microsecond = 0; microsecond < 5; microsecond += 1) await write(person.id, microsecond)
  await write(other.id, 2)
  const period = retentionPeriod({}, Date.now())
  const read = (last: OwnSignIn | undefined) =>
    inTransaction(portal.database, { organisationId }, (db) =>
      ownSignIns(db, person.id, { period, after: last, limit: 2 }),
    )
  const found = (await Array.fromAsync(inBatches(read, 2))).flat()
  assert.equal(found.length, 5)
  assert.deepEqual(
    found.map(({ at }) => at),
    found
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  assert.ok(found.every(({ account_id }) => account_id === person.id))
})
