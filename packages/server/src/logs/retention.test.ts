import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { inTransaction, rowsOf, type Db } from '#kit/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { chainToVerify } from './chain-reader.ts'
import { CheckpointFiles, checkpointFilesOf } from './checkpoints.ts'
import { ClockWatch } from './clock-watch.ts'
import { dropOutlivedMonths, prepareLogPartitions, sampleSessions, signChains } from './logs.jobs.ts'
import { verifyChain } from './verify-chain.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const { parts } = portal.server
const evidence = { ...parts, checkpointFiles: checkpointFilesOf(parts.settings) }

/** So many entries at so many months ago. */
const append = (organisationId: string, count: number, monthsAgo: number) =>
  owner(sql`select append_operations(array(select row(${organisationId}::uuid, null, date_trunc('month', now()) - make_interval(months => ${monthsAgo}::integer) + n * interval '1 minute', null, 'system', 'members.modified',
    null, null, '{}', null, '10.0.0.1', 'Test', 'request', null, null)::operation_logs from generate_series(1, ${count}::integer) as n))`)

async function verified(organisationId: string) {
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(portal.database, { organisationId }, work)
  const { chain } = await chainToVerify(within, { organisationId, files: evidence.checkpointFiles })
  return verifyChain(chain, parts.secrets.signer)
}

const months = async () =>
  (
    await owner<{ name: string }>(
      sql`select relname as name from pg_class where relname ~ '^(operation_logs|sign_in_logs)_[0-9]{4}' and relkind = 'r' order by 1`,
    )
  ).map(({ name }) => name)

test('a month goes when every organisation has outlived it, whole; what comes after it can still be proved', async () => {
  const [first, second] = [await portal.anOrganisation(), await portal.anOrganisation()]
  await owner(sql`select ensure_log_partitions(now() - interval '8 months', now())`)
  for (const { id } of [first, second]) for (const monthsAgo of [7, 6, 1]) await append(id, 20, monthsAgo)
  await owner(
    sql`insert into organisation_configs (id, organisation_id, code, value) values (${newId()}, ${second.id}, 'log-retention', '{"Months": 6}')`,
  )
  const before = (await months()).length
  await portal.runJob(signChains(evidence))
  await portal.runJob(dropOutlivedMonths(evidence))
  const left = await owner<{ id: string; first: number; rows: number }>(
    sql`select organisation_id as id, min(number)::int as first, count(*)::int as rows from operation_logs where organisation_id in (${first.id}, ${second.id}) group by 1`,
  )
  // Six months back lies in the seventh month before this one: that one is whole outside, the sixth is not.
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
  // Without the signature, nobody could tell a dropped beginning from a stolen one.
  await owner(sql`delete from log_checkpoints where organisation_id = ${first.id}`)
  const files = new CheckpointFiles(join(parts.settings.dataDir, 'no checkpoints'))
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(portal.database, { organisationId: first.id }, work)
  const { chain } = await chainToVerify(within, { organisationId: first.id, files })
  const { faults } = await verifyChain(chain, parts.secrets.signer)
  assert.deepEqual(faults, [
    { fault: 'unproven-start', number: 1 },
    { fault: 'unsigned', number: 21 },
  ])
})

test('a month that a shortened retention no longer keeps – stays until the reduction takes effect, and goes then', async () => {
  const { id } = await portal.anOrganisation()
  const { token } = await portal.aSession(await portal.anAccount({ organisationId: id, role: 'organisation-admin' }))
  await owner(sql`select ensure_log_partitions(now() - interval '11 months', now())`)
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
  await portal.runJob(dropOutlivedMonths(evidence))
  assert.equal(await rows(), 5)
  // The database's clock cannot be put forward: the reduction is put back instead.
  await owner(sql`update organisation_configs set value = jsonb_set(value, '{Reduction,EffectiveTime}', to_jsonb(now() - interval '1 second'))
    where organisation_id = ${id} and code = 'log-retention'`)
  await portal.runJob(dropOutlivedMonths(evidence))
  assert.equal(await rows(), 0)
})

test('whoever holds the log makes the dropping wait, not the other way round', async () => {
  const { id } = await portal.anOrganisation()
  await owner(sql`select ensure_log_partitions(now() - interval '20 months', now() - interval '19 months')`)
  await append(id, 3, 20)
  if (portal.database.kind === 'embedded') return
  const reader = portal.database.transaction({ organisationId: id })
  await rowsOf(reader.db, sql`select 1 from operation_logs limit 1`)
  const dropping = portal.runJob(dropOutlivedMonths(evidence))
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

test('the months to come are there', async () => {
  await portal.runJob(prepareLogPartitions)
  const [row] = await owner<{ there: boolean }>(
    sql`select to_regclass('operation_logs' || to_char(now() + interval '2 months', '_YYYY_MM')) is not null as there`,
  )
  assert.equal(row?.there, true)
})

test('a clock that jumps is told in every chain, once; one that runs is not', async () => {
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
  await watch.look()
  await beside.look()
  pass(30_000, 30_900)
  assert.equal(await watch.look(), undefined)
  await beside.look()
  pass(30_000, -3_600_000)
  assert.equal(await watch.look(), -3_630_000)
  assert.equal(await beside.look(), -3_630_000)
  const entries = await owner<{ organisation_id: string; changes: { clock: string[] } }>(
    sql`select organisation_id, changes from operation_logs where action = 'logs.clock-jumped' and organisation_id = ${id}`,
  )
  assert.equal(entries.length, 1)
  const [from, to] = entries[0]?.changes.clock ?? []
  assert.equal(Date.parse(String(to)) - Date.parse(String(from)), -3_630_000)
  assert.deepEqual((await verified(id)).faults, [])
})

test('an answer that took long, now or the time before, makes no jump of the clock', async () => {
  let elapsed = 0
  let answerTakes = 0
  const start = Date.now()
  const watch = new ClockWatch({
    database: portal.database,
    onProblem: assert.ifError,
    elapsed: () => elapsed,
    // The clock runs well, and is read at the end of a wait.
    readClock: async () => start + (elapsed += answerTakes),
  })
  const lookAfter = (pause: number, takes: number) => {
    elapsed += pause
    answerTakes = takes
    return watch.look()
  }
  assert.equal(await lookAfter(0, 20_000), undefined)
  assert.equal(await lookAfter(30_000, 1), undefined)
  assert.equal(await lookAfter(30_000, 20_000), undefined)
})

test('who works with the portal and its applications is counted once a day, week and month, by department', async () => {
  const { id: organisationId } = await portal.anOrganisation({ timeZone: 'Asia/Shanghai' })
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const { id: departmentId } = await portal.aDepartment(organisationId, '分析组')
  const people = await Promise.all([1, 2].map(() => portal.anAccount({ organisationId, departmentId })))
  const none = '00000000-0000-0000-0000-000000000000'
  const active = (account: string, at: string) =>
    owner(sql`select note_active(array[${account}::uuid], array[${none}::uuid], array[${at}::timestamptz])`)
  // A new database keeps no month that is long over.
  await owner(sql`select ensure_log_partitions('2026-10-01', '2026-10-31')`)
  // 23:30 in Shanghai, and half past midnight there: two days, in one week and one month.
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

test('using a session and opening an application count, and the most sessions at once are kept', async () => {
  const { id: organisationId } = await portal.anOrganisation()
  const people = await Promise.all([1, 2, 3].map(() => portal.anAccount({ organisationId })))
  const tokens = await Promise.all(people.map((person) => portal.aSession(person)))
  for (const { token } of tokens) await portal.ask('GET /organization/my', { token })
  await parts.sessions.writeUse()
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
