import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { day } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { prepareChain } from './chain-reader.ts'
import { CheckpointFiles, checkpointFilesOf, insertCheckpoints, type Checkpoint } from './checkpoints.ts'
import { dropExpiredMonths, signChains } from '../logs.jobs.ts'
import { verifyChain } from './verify-chain.ts'
import { ensureLogPartitions } from '../retention/log-partitions.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { services } = portal.server
const evidence = { ...services, checkpointFiles: checkpointFilesOf(services.settings) }
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const count = 60
/** The entries of a chain are a day apart and the last one is of now. The time of entry 31 in milliseconds: */
const end = Date.now()
const timeOf = (number: number) => end - (count - number) * day

/** A signed chain of sixty days with some entries removed. */
async function aChain({ without = 'false', isHeadRestored = false } = {}) {
  const { id: organisationId } = await portal.anOrganisation()
  const first = new Date(timeOf(1)).toISOString()
  await inTransaction(portal.database, 'owner', (db) => ensureLogPartitions(db, sql`${first}::timestamptz`, sql`now()`))
  await owner(sql`select append_operations(array(select row(${organisationId}::uuid, null, ${first}::timestamptz + (n - 1) * interval '24 hours', null, 'system', 'members.modified',
    null, '成员 ' || n, '{}', null, '10.0.0.1', 'Test', 'request', null, null)::operation_logs from generate_series(1, ${count}::integer) as n))`)
  await portal.runJob(signChains(evidence))
  await owner(sql`delete from operation_logs where organisation_id = ${organisationId} and ${sql.raw(without)}`)
  if (isHeadRestored)
    await owner(sql`update operation_chains c set last_number = l.number, last_hash = l.hash
      from (select number, hash from operation_logs where organisation_id = ${organisationId} order by number desc limit 1) l where c.organisation_id = ${organisationId}`)
  return organisationId
}

async function found(organisationId: string, part: { from?: number; until?: number }) {
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(portal.database, { organisationId }, work)
  const { chain } = await prepareChain(within, { organisationId, files: evidence.checkpointFiles, ...part })
  const { faults, first, last } = await verifyChain(chain, services.secrets.signer)
  return { faults: faults.map(({ fault, number }) => [fault, number]), first, last }
}

// Entries 31 to 40.
const part = { from: timeOf(31) - 1, until: timeOf(41) - 1 }

test('verified part – with entries removed elsewhere – is intact', async () => {
  const whole = { faults: [], first: 31, last: 40 }
  assert.deepEqual(await found(await aChain(), part), whole)
  const elsewhere = await aChain({ without: 'number in (10, 50)' })
  assert.deepEqual(await found(elsewhere, part), whole)
  assert.deepEqual((await found(elsewhere, { until: timeOf(5) })).faults, [])
  assert.deepEqual((await found(elsewhere, { from: timeOf(55) })).faults, [])
})

test('verified part – with entries removed at its beginning, its end or altogether – reports them', async () => {
  const removed = async (without: string) => (await found(await aChain({ without }), part)).faults
  assert.deepEqual(await removed('number between 31 and 33'), [['missing', 31]])
  assert.deepEqual(await removed('number between 38 and 40'), [['missing', 38]])
  assert.deepEqual(await removed('number between 31 and 40'), [['missing', 31]])
  assert.deepEqual(await removed('number between 25 and 45'), [['missing', 25]])
})

test('verified part – up to today or beginning at removed entries – reports the newest entries', async () => {
  const tomorrow = end + day
  const cut = { without: 'number > 55' }
  for (const chain of [await aChain(cut), await aChain({ ...cut, isHeadRestored: true })])
    for (const own of [
      { until: tomorrow },
      { from: timeOf(50), until: tomorrow },
      { from: timeOf(57), until: tomorrow },
      { from: timeOf(57) },
    ])
      assert.deepEqual((await found(chain, own)).faults, [['truncated', 56]], JSON.stringify(own))
  const whole = await aChain()
  assert.deepEqual((await found(whole, { until: tomorrow })).faults, [])
  assert.deepEqual(await found(whole, { from: tomorrow }), { faults: [], first: 0, last: 0 })
})

test('verified part – dropped by retention – is proved by its signature', async () => {
  const { id: organisationId } = await portal.anOrganisation()
  await inTransaction(portal.database, 'owner', (db) =>
    ensureLogPartitions(db, sql`now() - interval '9 months'`, sql`now()`),
  )
  for (const months of [8, 7, 1])
    await owner(sql`select append_operations(array(select row(${organisationId}::uuid, null, date_trunc('month', now()) - make_interval(months => ${months}::integer) + n * interval '1 minute', null, 'system', 'members.modified',
      null, null, '{}', null, '10.0.0.1', 'Test', 'request', null, null)::operation_logs from generate_series(1, 5) as n))`)
  await portal.runJob(dropExpiredMonths(evidence))
  const old = { until: end - 100 * day }
  assert.deepEqual((await found(organisationId, old)).faults, [])
  await owner(sql`delete from log_checkpoints where organisation_id = ${organisationId}`)
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(portal.database, { organisationId }, work)
  const files = new CheckpointFiles(join(services.settings.dataDir, 'no checkpoints'))
  const { chain } = await prepareChain(within, { organisationId, files, ...old })
  assert.deepEqual((await verifyChain(chain, services.secrets.signer)).faults, [{ fault: 'unproven-start', number: 1 }])
})

test('verified part – with many forged checkpoints – reports other faults, too', async () => {
  const organisationId = await aChain({ without: 'number = 30' })
  const forged = Array.from({ length: 50 }, (_, n): Checkpoint => ({
    organisation_id: organisationId,
    number: String(n + 1),
    hash: '00',
    at: new Date(end + n).toISOString(),
    cause: 'hourly',
    key_id: services.secrets.signer.keyId,
    signature: Buffer.from(newId()).toString('base64'),
  }))
  await inTransaction(portal.database, 'owner', (db) => insertCheckpoints(db, forged))
  const { faults } = await found(organisationId, {})
  assert.equal(faults.filter(([fault]) => fault === 'forged-checkpoint').length, 20)
  assert.deepEqual(
    faults.filter(([fault]) => fault !== 'forged-checkpoint'),
    [['missing', 30]],
  )
})
