import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf, Transaction, type Db } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { prepareChain } from '../chain/chain-reader.ts'
import { CheckpointFiles, checkpointFilesOf } from '../chain/checkpoints.ts'
import { ClockWatch } from '../chain/clock-watch.ts'
import { dropExpiredMonths, prepareLogPartitions, sampleSessions, signChains } from '../logs.jobs.ts'
import { verifyChain } from '../chain/verify-chain.ts'
import { ensureLogPartitions } from './log-partitions.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const { services } = portal.server
const evidence = { ...services, checkpointFiles: checkpointFilesOf(services.settings) }

/** Appends entries dated some months ago. */
const append = (organisationId: string, count: number, monthsAgo: number) =>
  owner(sql`select append_operations(array(select row(${organisationId}::uuid, null, date_trunc('month', now()) - make_interval(months => ${monthsAgo}::integer) + n * interval '1 minute', null, 'system', 'members.modified',
    null, null, '{}', null, '10.0.0.1', 'Test', 'request', null, null)::operation_logs from generate_series(1, ${count}::integer) as n))`)

async function verified(organisationId: string) {
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(portal.database, { organisationId }, work)
  const { chain } = await prepareChain(within, { organisationId, files: evidence.checkpointFiles })
  return verifyChain(chain, services.secrets.signer)
}

const months = async () =>
  (
    await owner<{ name: string }>(
      sql`select relname as name from pg_class where relname ~ '^(operation_logs|sign_in_logs)_[0-9]{4}' and relkind = 'r' order by 1`,
    )
  ).map(({ name }) => name)

test('log month – expired for every organisation – is dropped whole, and later entries can still be verified', async () => {
  const [first, second] = [await portal.anOrganisation(), await portal.anOrganisation()]
  await inTransaction(portal.database, 'owner', (db) =>
    ensureLogPartitions(db, sql`now() - interval '8 months'`, sql`now()`),
  )
  for (const { id } of [first, second]) for (const monthsAgo of [7, 6, 1]) await append(id, 20, monthsAgo)
  await owner(
    sql`insert into organisation_configs (id, organisation_id, code, value) values (${newId()}, ${second.id}, 'log-retention', '{"Months": 6}')`,
  )
  const before = (await months()).length
  await portal.runJob(signChains(evidence))
  await portal.runJob(dropExpiredMonths(evidence))
  const left = await owner<{ id: string; first: number; rows: number }>(
    sql`select organisation_id as id, min(number)::int as first, count(*)::int as rows from operation_logs where organisation_id in (${first.id}, ${second.id}) group by 1`,
  )
  // Six months ago lies in the seventh month before this one: that one has expired completely, the sixth has not.
  assert.deepEqual(
    left.map((row) => [row.first, row.rows]),
    [
      [21, 40],
      [21, 40],
    ],
  )
  assert.ok((await months()).length < before)
  for (const { id } of [first, second]) {
    const { faults, first: firstNumber, last } = await verified(id)
    assert.deepEqual([faults, firstNumber, last], [[], 21, 60])
  }
  // Without the signature, dropped entries check like stolen ones.
  await owner(sql`delete from log_checkpoints where organisation_id = ${first.id}`)
  const files = new CheckpointFiles(join(services.settings.dataDir, 'no checkpoints'))
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(portal.database, { organisationId: first.id }, work)
  const { chain } = await prepareChain(within, { organisationId: first.id, files })
  const { faults } = await verifyChain(chain, services.secrets.signer)
  assert.deepEqual(faults, [
    { fault: 'unproven-start', number: 1 },
    { fault: 'unsigned', number: 21 },
  ])
})

test('log month – expired by a reduced retention – stays until the reduction takes effect', async () => {
  const { id } = await portal.anOrganisation()
  const { token } = await portal.aSession(await portal.anAccount({ organisationId: id, role: 'organisation-admin' }))
  await inTransaction(portal.database, 'owner', (db) =>
    ensureLogPartitions(db, sql`now() - interval '11 months'`, sql`now()`),
  )
  for (const Months of [12, 3]) {
    const saved = await portal.ask('POST /organizationConfig', {
      token,
      body: { Code: 'log-retention', Value: { Months } },
    })
    assert.equal(saved.code, 100, saved.message)
  }
  await append(id, 5, 10)
  const rows = async () =>
    (await owner(sql`select 1 from operation_logs where organisation_id = ${id} and at < now() - interval '9 months'`))
      .length
  await portal.runJob(dropExpiredMonths(evidence))
  assert.equal(await rows(), 5)
  // The database's clock cannot be changed, so the reduction is dated back.
  await owner(sql`update organisation_configs set value = jsonb_set(value, '{Reduction,EffectiveTime}', to_jsonb(now() - interval '1 second'))
    where organisation_id = ${id} and code = 'log-retention'`)
  await portal.runJob(dropExpiredMonths(evidence))
  assert.equal(await rows(), 0)
})

test('log month – while a transaction has the log locked – is dropped later, without blocking others', async () => {
  const { id } = await portal.anOrganisation()
  await inTransaction(portal.database, 'owner', (db) =>
    ensureLogPartitions(db, sql`now() - interval '20 months'`, sql`now() - interval '19 months'`),
  )
  await append(id, 3, 20)
  if (portal.database.kind === 'embedded') return
  const reader = new Transaction(portal.database, { organisationId: id })
  await rowsOf(reader.db, sql`select 1 from operation_logs limit 1`)
  const dropping = portal.runJob(dropExpiredMonths(evidence))
  await new Promise((resume) => setTimeout(resume, 300))
  const begun = performance.now()
  await owner(
    sql`select log_sign_in(${newId()}::uuid, ${id}::uuid, null, 'success', '0', '', '', '', 'password', null, null)`,
  )
  assert.ok(performance.now() - begun < 1_000)
  await reader.rollback()
  await dropping
  assert.deepEqual(await owner(sql`select 1 as one from operation_logs where organisation_id = ${id}`), [])
})

test('log partitions – for the coming months – exist', async () => {
  await portal.runJob(prepareLogPartitions(services))
  const [row] = await owner<{ there: boolean }>(
    sql`select to_regclass('operation_logs' || to_char(now() + interval '2 months', '_YYYY_MM')) is not null as there`,
  )
  assert.equal(row?.there, true)
})

test('clock watch – for a jump – logs it once in every chain, and nothing for an accurate clock', async () => {
  const { id } = await portal.anOrganisation()
  let [elapsed, clock] = [0, Date.now()]
  const watching = () =>
    new ClockWatch({
      database: portal.database,
      onProblem: assert.ifError,
      elapsed: () => elapsed,
      readClock: () => Promise.resolve(clock),
    })
  const [watch, beside] = [watching(), watching()]
  const pass = (own: number, machine = own) => {
    elapsed += own
    clock += machine
  }
  await watch.check()
  await beside.check()
  pass(30_000, 30_900)
  assert.equal(await watch.check(), undefined)
  await beside.check()
  pass(30_000, -3_600_000)
  assert.equal(await watch.check(), -3_630_000)
  assert.equal(await beside.check(), -3_630_000)
  const entries = await owner<{ organisation_id: string; changes: { clock: string[] } }>(
    sql`select organisation_id, changes from operation_logs where action = 'logs.clock-jumped' and organisation_id = ${id}`,
  )
  assert.equal(entries.length, 1)
  const [from, to] = entries[0]?.changes.clock ?? []
  assert.equal(Date.parse(String(to)) - Date.parse(String(from)), -3_630_000)
  assert.deepEqual((await verified(id)).faults, [])
})

test('clock watch – after a slow query, this one or the last – reports no jump', async () => {
  let elapsed = 0
  let answerTakes = 0
  const start = Date.now()
  const watch = new ClockWatch({
    database: portal.database,
    onProblem: assert.ifError,
    elapsed: () => elapsed,
    // The clock is accurate, but read at the end of a delay.
    readClock: async () => start + (elapsed += answerTakes),
  })
  const lookAfter = (pause: number, takes: number) => {
    elapsed += pause
    answerTakes = takes
    return watch.check()
  }
  assert.equal(await lookAfter(0, 20_000), undefined)
  assert.equal(await lookAfter(30_000, 1), undefined)
  assert.equal(await lookAfter(30_000, 20_000), undefined)
})

test('activity – in the portal and its products – is counted once a day, week and month, by department', async () => {
  const { id: organisationId } = await portal.anOrganisation({ timeZone: 'Asia/Shanghai' })
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const { id: departmentId } = await portal.aDepartment(organisationId, '分析组')
  const people = await Promise.all([1, 2].map(() => portal.anAccount({ organisationId, departmentId })))
  const none = '00000000-0000-0000-0000-000000000000'
  const active = (account: string, at: string) =>
    owner(sql`select record_activity(array[${account}::uuid], array[${none}::uuid], array[${at}::timestamptz])`)
  // A new database has no partitions for expired months.
  await inTransaction(portal.database, 'owner', (db) => ensureLogPartitions(db, sql`'2026-10-01'`, sql`'2026-10-31'`))
  // 23:30 and 00:30 in Shanghai: two days of one week and month.
  await active(String(people[0]?.id), '2026-10-14T15:30:00Z')
  await active(String(people[0]?.id), '2026-10-14T16:30:00Z')
  await active(String(people[1]?.id), '2026-10-14T16:31:00Z')
  await active(String(people[1]?.id), '2026-10-14T16:32:00Z')
  const report = async (body: object) => {
    const asked = { token, body: { From: '2026-10-01', Until: '2026-10-31', ...body } }
    const { response } = await portal.ask<{
      Series: { Starts: string; People: number }[]
      Departments: { Name: string; People: number }[]
      At: string
    }>('POST /activeUserReport', asked)
    return {
      ...response,
      counts: response.Series.filter(({ People }) => People > 0).map((row) => [row.Starts, row.People]),
    }
  }
  assert.deepEqual((await report({ Span: 'day' })).counts, [
    ['2026-10-14', 1],
    ['2026-10-15', 2],
  ])
  assert.deepEqual((await report({ Span: 'week' })).counts, [['2026-10-12', 2]])
  const month = await report({ Span: 'month' })
  assert.deepEqual(month.counts, [['2026-10-01', 2]])
  assert.deepEqual(
    month.Departments.map(({ Name, People }) => [Name, People]),
    [['分析组', 2]],
  )
  const who = await portal.ask<{ total: number; items: { ID: string }[] }>('POST /activeUserReport/people', {
    token,
    body: { Span: 'day', At: '2026-10-14' },
  })
  assert.deepEqual([who.response.total, who.response.items.map(({ ID }) => ID)], [1, [people[0]?.id]])
  const refused = await portal.ask('POST /activeUserReport', {
    token,
    body: { From: '2026-12-01', Until: '2026-01-01' },
  })
  assert.equal(refused.error, 'logs.wrong-period')
})

test('activity – of sessions and products – is counted with the most concurrent sessions', async () => {
  const { id: organisationId } = await portal.anOrganisation()
  const people = await Promise.all([1, 2, 3].map(() => portal.anAccount({ organisationId })))
  const tokens = await Promise.all(people.map((person) => portal.aSession(person)))
  for (const { token } of tokens) await portal.ask('GET /organization/my', { token })
  await services.sessions.writeUse()
  await portal.runJob(sampleSessions)
  const [counted] = await owner(
    sql`select sum(people)::int as people from active_counts where organisation_id = ${organisationId} and span = 'day'`,
  )
  assert.equal(counted?.['people'], 3)
  const peak = async () =>
    (await owner(sql`select peak from session_peaks where organisation_id = ${organisationId}`))[0]?.['peak']
  assert.equal(await peak(), 3)
  await portal.ask('POST /account/logout', { token: tokens[0]?.token ?? '' })
  await portal.runJob(sampleSessions)
  assert.equal(await peak(), 3)
})
