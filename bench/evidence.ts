import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperationPage, Verification } from '@atrium/contract/logs/logs.shapes.ts'
import type { Static } from 'typebox'
import { lantu } from '../packages/server/demo/organisations.ts'
import { openMigrated } from '../packages/server/src/app/server.ts'
import { asking, settle } from './database.ts'
import { interleaved, load } from './load.ts'
import { loggedDays, makeLongLog } from './long-log.ts'
import { startBare, startPortal, type Program } from './programs.ts'
import { signIn } from './sign-in.ts'
import type { Line } from './table.ts'

const rounds = 3
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5) / 2
const connections = 2
const port = Number(process.env['BENCH_PORT'] ?? 7986)
const pageSize = 20
const exported = 1_000_000

type Portal = Awaited<ReturnType<typeof startPortal>>
type Page = Static<typeof OperationPage>

/** Measures the operation log when it is long: ten million entries on a server, one million in the embedded database. */
export async function measureEvidence(databaseUrl: string | undefined): Promise<Line[]> {
  const entries = Number(process.env['BENCH_LOGS'] ?? (databaseUrl ? 10_000_000 : 1_000_000))
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const database = await openMigrated({ databaseUrl, dataDir: folder })
  await makeLongLog(database, entries, (line) => console.error(`  ${line}`))
  // What the night does by itself.
  await database.tidy()
  await database.close()
  await settle(databaseUrl)
  await cp(join(folder, 'database'), join(folder, 'copy'), { recursive: true }).catch(() => {})
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    DEMO: databaseUrl ? 'false' : '',
  }
  const portal = await startPortal(env)
  const bare = await startBare([databaseUrl ?? '', join(folder, 'copy'), '{}', lantu.id])
  try {
    const cookie = await signIn(portal.address, 'lin.zhiyuan')
    const bench: Bench = { portal, bare, cookie, entries }
    return [
      ...(await measurePages(bench)),
      ...(databaseUrl ? await measureWriting(bench, databaseUrl) : []),
      await measureVerification(bench),
      ...(await measureExport(bench)),
      ...(databaseUrl ? [await measureDropping(bench, databaseUrl)] : []),
    ]
  } finally {
    await Promise.all([portal.stop(), bare.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

interface Bench {
  portal: Portal
  bare: Program
  cookie: string
  entries: number
}

const post = async <T>({ portal, cookie }: Bench, path: string, body: object): Promise<T> => {
  const answer = await fetch(`${portal.address}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'x-atrium': '1', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code, message, response } = (await answer.json()) as { code: number; message: string; response: T }
  if (code !== 100) throw new Error(`${path}: ${message}`)
  return response
}

const momentAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const dayAgo = (days: number) => momentAgo(days).slice(0, 10)

/** The keyset position behind a number of entries, as a reader reaches it page by page. */
async function placeBehind(bench: Bench, entries: number): Promise<string> {
  const Until = momentAgo((entries / bench.entries) * loggedDays)
  const { Next } = await post<Page>(bench, '/operationLog/page', { Until, pageSize })
  return String(Next)
}

const columns =
  "number, at, actor_id, actor_name, action, subject_id, subject_name, changes, reason, address, device, request_id, encode(hash, 'hex'), encode(previous_hash, 'hex')"
/** The one query of a page, as a program without organisations, rights and words would ask it. */
const bareQuery = {
  text: `select ${columns} from operation_logs where organisation_id = $1 order by at desc, number desc limit ${pageSize + 1}`,
  values: [],
}

async function measurePages(bench: Bench): Promise<Line[]> {
  const { portal, bare, cookie } = bench
  const [newest] = (await post<Page>(bench, '/operationLog/page', { pageSize })).items
  const kinds: [string, object][] = [
    ['newest page', {}],
    ['page 100', { After: await placeBehind(bench, 100 * pageSize) }],
    ['page 10,000', { After: await placeBehind(bench, Math.min(10_000 * pageSize, bench.entries / 2)) }],
    ['by person', { ActorId: newest?.ActorID }],
    ['about a person', { SubjectId: newest?.SubjectID }],
    ['by action', { Actions: ['members.removed'] }],
    ['by address', { Address: '10.17.0.17' }],
    ['a week in the middle', { From: dayAgo(50), Until: dayAgo(43) }],
    ['words that many entries have “岗位”', { Search: '岗位' }],
    ['words that few have “罕见的理由”', { Search: '罕见的理由' }],
    ['a name and a word “安全 1234”', { Search: '安全 1234' }],
    ['words that none has “zzzq”', { Search: 'zzzq' }],
  ]
  const lines: Line[] = []
  const headers = { cookie, 'x-atrium': '1' }
  const url = `${portal.address}/api/operationLog/page`
  let first = 0
  for (const [what, filter] of kinds) {
    const body = JSON.stringify({ pageSize, ...filter })
    const m = await interleaved(rounds, {
      bare: () => good(load({ url: `${bare.address}/query`, body: JSON.stringify(bareQuery), connections }, seconds)),
      ours: () => good(load({ url, headers, body, connections }, seconds)),
    })
    const [limit, rate] = [m.bare['perSecond'] ?? 0, m.ours['perSecond'] ?? 0]
    // Pages are compared by what the bare one did in the same rounds: a machine has moods.
    const ratio = rate / limit
    first ||= ratio
    lines.push({
      what: `operation log, ${what}`,
      limit: `${Math.round(limit)}/s bare newest`,
      ours: `${Math.round(rate)}/s, p97.5 ${m.ours['p97']} ms, ${(first / ratio).toFixed(2)} × newest`,
      ratio,
      target: what === 'newest page' ? '≥ 0.3, p95 < 100 ms' : 'p95 < 100 ms; pages ≤ 1.5 × newest',
    })
  }
  return lines
}

const good = async (measuring: ReturnType<typeof load>) => {
  const measured = await measuring
  if (measured.bad > 0) throw new Error(`${measured.bad} answers were no success`)
  return { ...measured }
}

/** What the chain costs: the same write with the log and with a function in its place that writes nothing. */
async function measureWriting(bench: Bench, databaseUrl: string): Promise<Line[]> {
  const { portal, cookie } = bench
  const definition = await asking(databaseUrl, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      "select pg_get_functiondef('append_operations'::regproc) as text",
    )
    return String(rows[0]?.text)
  })
  const nothing =
    "create or replace function append_operations(entries operation_logs[]) returns void language plpgsql security definer set search_path = public, pg_temp as 'begin end'"
  const tree = await fetch(`${portal.address}/api/department/tree`, { headers: { cookie } })
  const { response } = (await tree.json()) as { response: { ID: string }[] }
  let turn = 0
  const bodies = () => JSON.stringify({ Name: `部门${(turn += 1)}` })
  const write = () =>
    good(
      load(
        {
          url: `${portal.address}/api/department/${response[0]?.ID}`,
          method: 'PUT' as 'POST',
          headers: { cookie, 'x-atrium': '1' },
          bodies,
          connections,
        },
        seconds,
      ),
    )
  const m = await interleaved(rounds, {
    without: async () => {
      await asking(databaseUrl, (client) => client.query(nothing))
      return write()
    },
    with: async () => {
      await asking(databaseUrl, (client) => client.query(definition))
      return write()
    },
  })
  const [without, own] = [m.without['perSecond'] ?? 0, m.with['perSecond'] ?? 0]
  return [
    {
      what: 'a write that is logged, of the same without a log',
      limit: `${Math.round(without)}/s`,
      ours: `${Math.round(own)}/s`,
      ratio: own / without,
      target: '≥ 0.75',
    },
  ]
}

/** The time from which on there are as many entries as are verified and exported; the oldest when there are fewer. */
const sinceSoMany = ({ entries }: Bench) => momentAgo(Math.min(exported / entries, 1) * loggedDays)

async function measureVerification(bench: Bench): Promise<Line> {
  const From = sinceSoMany(bench)
  const begun = performance.now()
  let found = await post<Verification>(bench, '/operationLog/verify', { From })
  while (found.State !== 'finished') {
    await new Promise((resume) => setTimeout(resume, 100))
    const answer = await fetch(`${bench.portal.address}/api/operationLog/verifications/${found.ID}`, {
      headers: { cookie: bench.cookie },
    })
    found = ((await answer.json()) as { response: Verification }).response
    if (found.State === 'failed') throw new Error('The verification failed')
  }
  const took = (performance.now() - begun) / 1000
  if (!found.Result?.IsIntact) throw new Error(`The log is broken: ${JSON.stringify(found.Result)}`)
  const perMillion = (took / found.Done) * 1e6
  return {
    what: `verification of ${found.Done.toLocaleString('en')} entries`,
    limit: '30 s a million',
    ours: `${took.toFixed(1)} s`,
    ratio: perMillion / 30,
    target: '< 1',
  }
}

async function measureExport(bench: Bench): Promise<Line[]> {
  const From = sinceSoMany(bench)
  const before = await bench.portal.memory()
  let most = before
  const begun = performance.now()
  const answer = await fetch(`${bench.portal.address}/api/operationLog/export`, {
    method: 'POST',
    headers: { cookie: bench.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', From }),
  })
  let lines = 0
  let looked = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of part) if (byte === 10) lines += 1
    if (performance.now() - looked < 500) continue
    looked = performance.now()
    most = Math.max(most, await bench.portal.memory())
  }
  const took = (performance.now() - begun) / 1000
  return [
    {
      what: `export of ${lines.toLocaleString('en')} lines`,
      limit: '30,000/s',
      ours: `${Math.round(lines / took).toLocaleString('en')}/s`,
      ratio: lines / took / 30_000,
      target: '≥ 1',
    },
    {
      what: 'memory while exporting, growth',
      limit: '100 MB',
      ours: `${Math.round((most - before) / 1e6)} MB`,
      ratio: (most - before) / 100e6,
      target: '< 1',
    },
  ]
}

/** How long the slowest sign-in takes while the oldest month of the log is taken out and dropped. */
async function measureDropping({ portal }: Bench, databaseUrl: string): Promise<Line> {
  const wait = async () => {
    const begun = performance.now()
    await signIn(portal.address, 'chen.sihan')
    return performance.now() - begun
  }
  const usual: number[] = []
  for (let n = 0; n < 30; n += 1) usual.push(await wait())
  let isOver = false
  const dropping = asking(databaseUrl, async (client) => {
    const { rows } = await client.query<{ month: string }>(
      "select to_char(min(at) at time zone 'UTC', 'YYYY_MM') as month from operation_logs",
    )
    const parents = ['operation_logs', 'operation_blocks', 'sign_in_logs']
    for (const parent of parents)
      for (let done = false; !done;)
        done = await client
          .query(`set lock_timeout = '100ms'; alter table ${parent} detach partition ${parent}_${rows[0]?.month}`)
          .then(
            () => true,
            () => false,
          )
    for (const parent of parents) await client.query(`drop table ${parent}_${rows[0]?.month}`)
    isOver = true
  })
  const during: number[] = []
  while (!isOver) during.push(await wait())
  await dropping
  const middle = usual.toSorted((a, b) => a - b)[15] ?? 0
  const worst = Math.max(...during) - middle
  return {
    what: `the slowest of ${during.length} sign-ins while a month is dropped, more than usual`,
    limit: '200 ms',
    ours: `${Math.max(0, worst).toFixed(0)} ms`,
    ratio: Math.max(0, worst) / 200,
    target: '< 1',
  }
}
