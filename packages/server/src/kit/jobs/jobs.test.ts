import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { removeExpired } from '#app/expired-rows.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { inTransaction, rowsOf } from '../data/database.ts'
import { Jobs, type Job } from './jobs.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

let runs: object[] = []
let isFailing = false
const counting: Job<{ what: string }> = {
  name: 'test.counting',
  async run({ progress, transaction }, data) {
    runs.push(data)
    if (isFailing) throw new Error('not today')
    const seen = await transaction((db) => rowsOf<{ id: string }>(db, sql`select id from organisations`))
    await progress(seen.length, 7)
  },
}
const jobs = new Jobs(portal.database, () => {})
jobs.provide([counting as Job, removeExpired])
await jobs.start()
after(() => jobs.stop())

const runOf = async (id: string) =>
  (
    await asOwner<{ state: string; done: number; total: number; error: string | null }>(
      sql`select state, done, total, error from job_runs where id = ${id}`,
    )
  )[0]
async function until(isTrue: () => Promise<boolean>) {
  for (let n = 0; n < 400 && !(await isTrue()); n += 1) await new Promise((resume) => setTimeout(resume, 25))
  assert.ok(await isTrue())
}

test('a job runs for the organisation that asked, shows its progress, and twice the same request is one run', async () => {
  const { id: organisationId } = await portal.anOrganisation()
  await portal.anOrganisation()
  const request = { job: counting, data: { what: 'x' }, organisationId, idempotencyKey: 'once' }
  const ids = await Promise.all(
    [0, 1].map(() => inTransaction(portal.database, { organisationId }, (db) => jobs.request(db, request))),
  )
  assert.equal(ids[0], ids[1])
  const runId = String(ids[0])
  await jobs.trigger(counting as Job, runId, request.data)
  await jobs.trigger(counting as Job, runId, request.data)
  await until(async () => (await runOf(runId))?.state === 'finished')
  assert.deepEqual(await runOf(runId), { state: 'finished', done: 1, total: 7, error: null })
  assert.deepEqual(runs, [{ what: 'x' }])
})

test('a job that fails says so in its run', async () => {
  const { id: organisationId } = await portal.anOrganisation()
  runs = []
  isFailing = true
  const runId = await inTransaction(portal.database, { organisationId }, (db) =>
    jobs.request(db, { job: counting, data: { what: 'y' }, organisationId, idempotencyKey: 'fails' }),
  )
  await jobs.trigger(counting as Job, runId, { what: 'y' })
  await until(async () => (await runOf(runId))?.state === 'failed')
  assert.match(String((await runOf(runId))?.error), /not today/)
  isFailing = false
})

test('sessions that are long over are removed, and those that live stay', async () => {
  const person = await portal.anAccount()
  const days = (n: number) => new Date(Date.now() + n * 24 * 3600_000)
  const old = await portal.aSession(person, 'full', { expiresAt: days(-2) })
  const alive = await portal.aSession(person)
  const justOver = await portal.aSession(person, 'full', { expiresAt: days(-0.5) })
  await removeExpired.run(
    {
      transaction: (work) => inTransaction(portal.database, 'none', work),
      system: (work) => inTransaction(portal.database, 'system', work),
      progress: async () => {},
      signal: new AbortController().signal,
    },
    {},
  )
  const left = (await asOwner<{ id: string }>(sql`select id from sessions where account_id = ${person.id}`)).map(
    ({ id }) => id,
  )
  assert.deepEqual(left.sort(), [alive.id, justOver.id].sort())
  assert.ok(!left.includes(old.id))
})

test('job runs – of the timetable – are deleted after a week, requested ones after a quarter', async () => {
  const { id: organisationId } = await portal.anOrganisation()
  const ran = (name: string, whose: string | null, daysAgo: number) =>
    asOwner(sql`insert into job_runs (id, organisation_id, job, idempotency_key, state, finished_at)
      values (gen_random_uuid(), ${whose}, ${name}, ${name}, 'finished', now() - make_interval(days => ${daysAgo}::integer))`)
  await ran('aged.old', null, 8)
  await ran('aged.recent', null, 6)
  await ran('aged.asked', organisationId, 80)
  await ran('aged.asked-long-ago', organisationId, 91)
  await portal.runJob(removeExpired)
  const left = await asOwner<{ job: string }>(sql`select job from job_runs where job like 'aged.%' order by job`)
  assert.deepEqual(
    left.map(({ job }) => job),
    ['aged.asked', 'aged.recent'],
  )
})
