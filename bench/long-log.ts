import { sql } from 'drizzle-orm'
import { lantu } from '../packages/server/demo/organisations.ts'
import { seed } from '../packages/server/demo/demo-database.ts'
import { inTransaction, type Database, type Db } from '../packages/server/src/kit/data/database.ts'
import { indexOperations } from '../packages/server/src/logs/search/index-operations.ts'
import { ensureLogPartitions } from '../packages/server/src/logs/retention/log-partitions.ts'

const batch = 25_000
/** Days over which the entries are spread; the last entry is of now. */
export const loggedDays = 85

/** Indexes that are made once all entries are there, which is quicker. */
const laterIndexes = {
  operation_logs_actor: '(organisation_id, actor_id, at DESC, number DESC)',
  operation_logs_action: '(organisation_id, action, at DESC, number DESC)',
  operation_logs_address: '(organisation_id, address, at DESC, number DESC)',
  operation_logs_subject: '(organisation_id, subject_id, at DESC)',
}

/** The demonstration with a long operation log of one organisation, chained and indexed for search. */
export async function makeLongLog(database: Database, entries: number, say: (line: string) => void): Promise<void> {
  await seed(database, { logs: 10 })
  const owner = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, 'owner', work)
  const run = (query: string) => owner((db) => db.execute(sql.raw(query)))
  await owner((db) => ensureLogPartitions(db, sql`now() - make_interval(days => ${loggedDays}::integer)`, sql`now()`))
  for (const name of Object.keys(laterIndexes)) await run(`drop index ${name}`)
  await run(`delete from operation_logs where organisation_id = '${lantu.id}'`)
  await run(`delete from operation_chains where organisation_id = '${lantu.id}'`)
  const people = `(select array_agg(id order by id) from accounts where organisation_id = '${lantu.id}' and left_at is null)`
  const names = `(select array_agg(real_name order by id) from accounts where organisation_id = '${lantu.id}' and left_at is null)`
  await run(`create table bench_people as select ${people} as ids, ${names} as names`)
  for (let from = 0; from < entries; from += batch) {
    const until = Math.min(entries, from + batch)
    await run(entriesFrom(from, until, entries))
    if (from % 500_000 === 0) say(`${from.toLocaleString('en')} entries`)
  }
  await run('drop table bench_people')
  for (const [name, columns] of Object.entries(laterIndexes))
    await run(`create index ${name} on operation_logs ${columns}`)
  say('indexes made')
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, 'system', work)
  await indexOperations.run(
    { transaction: within, system: within, progress: async () => {}, signal: new AbortController().signal },
    {},
  )
  say('words indexed')
}

/** Entries like those that administrators leave: a dozen actions, everyone in turn, now and then with a reason. */
const entriesFrom = (from: number, until: number, all: number) => `
  select append_operations(array(
    select row('${lantu.id}'::uuid, null, now() - (${all} - n) * interval '${(loggedDays * 86_400) / all} seconds',
      p.ids[1 + (n * 7) % 97], p.names[1 + (n * 7) % 97],
      (array['members.modified', 'members.authorised', 'members.moved', 'account.password-changed', 'members.state-changed', 'departments.modified',
        'account.phone-changed', 'settings.changed', 'members.exported', 'members.unlocked', 'account.photo-changed', 'members.removed'])[1 + (n * 5) % 12],
      p.ids[1 + (n * 13) % cardinality(p.ids)], p.names[1 + (n * 13) % cardinality(p.ids)],
      jsonb_build_object('JobTitle', jsonb_build_array(null, (array['研究员', '分析员', '质量工程师', '项目经理'])[1 + n % 4] || ' ' || n % 5000)),
      case n % 3 when 0 then (array['岗位调整', '加入新项目', '安全评审要求', '合同到期'])[1 + n % 4] || case when n % 99991 = 0 then '（罕见的理由）' else '' end end,
      '10.' || n % 50 || '.0.' || n % 40, 'Chrome 141 · Windows', gen_random_uuid()::text, null, null)::operation_logs
    from generate_series(${from}, ${until - 1}) as n, bench_people p order by n))`
