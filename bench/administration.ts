import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { MemberPage } from '@atrium/contract/members/administration.shapes.ts'
import type { Import } from '@atrium/contract/members/imports.shapes.ts'
import { seed } from '../packages/server/src/demo/demo-database.ts'
import { nameOf } from '../packages/server/src/demo/names.ts'
import { Random } from '../packages/server/src/demo/random.ts'
import { inTransaction, rowsOf } from '../packages/server/src/kit/database.ts'
import { xlsxOf } from '../packages/server/src/kit/spreadsheets/write-xlsx.ts'
import { openMigrated } from '../packages/server/src/server.ts'
import { interleaved, load } from './load.ts'
import { startBare, startPortal, type Program } from './programs.ts'
import { signIn } from './sign-in.ts'
import type { Line } from './table.ts'

const members = 100_000
const departments = 5_000
const imported = 50_000
const pageSize = 20
const rounds = 3
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5) / 2
/** Administrators of one organisation at once. */
const connections = 2
const port = 7983

type Portal = Awaited<ReturnType<typeof startPortal>>

/**
 * Measures what administrators do all day, on a large organisation: the list of members in every order and by every
 * kind of search, against a bare route with the same single query; the tree; and a file of 50,000 people.
 */
export async function measureAdministration(databaseUrl: string | undefined): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const database = await openMigrated({ databaseUrl, dataDir: folder })
  await seed(database, { members, departments, logs: 1_000 })
  const [organisation] = await inTransaction(database, 'owner', (db) =>
    rowsOf<{ id: string }>(
      db,
      sql`update organisations set seat_count = 200000 where id = (select organisation_id from accounts where account = 'lin.zhiyuan') returning id`,
    ),
  )
  await database.close()
  await settle(databaseUrl)
  await cp(join(folder, 'database'), join(folder, 'copy'), { recursive: true }).catch(() => {})
  const portal = await startPortal({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    DEMO: databaseUrl ? 'false' : '',
  })
  const bare = await startBare([databaseUrl ?? '', join(folder, 'copy'), '', '{}', String(organisation?.id)])
  try {
    const cookie = await signIn(portal.address, 'lin.zhiyuan')
    return [
      ...(await measureLists(portal, bare, cookie)),
      await measureTree(portal, cookie),
      ...(await measureImport(portal, cookie, databaseUrl !== undefined)),
    ]
  } finally {
    await Promise.all([portal.stop(), bare.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the server's housekeeping does by itself within minutes of such a change. */
async function settle(databaseUrl: string | undefined) {
  if (!databaseUrl) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.end()
}

const isMember = "a.left_at is null and a.state <> 'waiting'"
const shown =
  'a.id, a.account, a.real_name, a.photo_file, a.mobile_phone, a.email, a.job_title, a.department_id, a.role, a.state, a.last_sign_in_at, a.created_at'

/** A list that is asked for, and the one query that finds it. */
interface Case {
  what: string
  request: object | (() => object)
  by: string
  where?: string
  values?: unknown[]
  offset?: number
  target?: string
}

const search = (what: string, text: string): Case => ({
  what: `search ${what} “${text}”`,
  request: { Search: text },
  by: 'a.pinyin',
  where: 'and two_grams(a.search_text) @> two_grams($2) and a.search_text like $3',
  values: [text, `%${text}%`],
})

const lastPage = members / pageSize
const middle = lastPage / 2
const sorted = {
  account: 'a.account',
  phone: "coalesce(a.mobile_phone, '')",
  email: "coalesce(a.email, '')",
  role: 'a.role',
  state: 'a.state',
  lastSignIn: "coalesce(a.last_sign_in_at, '-infinity'::timestamptz)",
  joined: 'a.id',
}

const cases: readonly Case[] = [
  { what: 'first page', request: {}, by: 'a.pinyin' },
  {
    what: 'random pages',
    request: () => ({ pageIndex: 1 + Math.floor(Math.random() * lastPage) }),
    by: 'a.pinyin',
    offset: members / 4,
  },
  { what: 'the page in the middle', request: { pageIndex: middle }, by: 'a.pinyin', offset: members / 2 },
  { what: 'the last page', request: { pageIndex: lastPage }, by: 'a.pinyin' },
  ...Object.entries(sorted).map(([SortBy, by]) => ({ what: `sorted by ${SortBy}`, request: { SortBy }, by })),
  search('by prefix', 'zhang'),
  search('inside', 'iyua'),
  search('by initials', 'lzy'),
  search('by two characters', '志远'),
  search('by the end of a phone', '2206'),
]

/** The one query of a case, as a program without organisations, rights and counters would ask it. */
const bareQuery = ({ by, where = '', offset = 0, values = [] }: Case) => ({
  text: `select ${shown} from (select a.id from accounts a where a.organisation_id = $1 and ${isMember} ${where} order by ${by}, a.id limit ${pageSize} offset ${offset}) page join accounts a using (id) order by ${by}, a.id`,
  values,
})

async function measureLists(portal: Portal, bare: Program, cookie: string): Promise<Line[]> {
  const lines: Line[] = []
  let first = 0
  const headers = { cookie, 'x-atrium': '1' }
  for (const one of cases) {
    const body = () =>
      JSON.stringify({
        pageIndex: 1,
        pageSize,
        ...(typeof one.request === 'function' ? one.request() : one.request),
      })
    const m = await interleaved(rounds, {
      bare: () =>
        successful(load({ url: `${bare.address}/query`, body: JSON.stringify(bareQuery(one)), connections }, seconds)),
      ours: () =>
        successful(
          load({ url: `${portal.address}/api/account/managePage`, headers, bodies: body, connections }, seconds),
        ),
    })
    const rate = (of: Record<string, number>) => of['perSecond'] ?? 0
    const text = (of: Record<string, number>) => `${Math.round(rate(of)).toLocaleString('en')}/s, p97.5 ${of['p97']} ms`
    lines.push({
      what: `members: ${one.what}`,
      limit: text(m.bare),
      ours: text(m.ours),
      ratio: rate(m.ours) / rate(m.bare),
      target: '≥ 0.3, p95 < 100 ms',
    })
    if (one.what === 'first page') first = m.ours['p50'] ?? 0
  }
  return [...lines, await deepPage(portal, cookie, first)]
}

const successful = async (measuring: ReturnType<typeof load>) => {
  const measured = await measuring
  if (measured.bad > 0) throw new Error(`${measured.bad} answers were no success`)
  return { ...measured }
}

/** A page deep in the list, reached as people do: from its neighbour. */
async function deepPage(portal: Portal, cookie: string, first: number): Promise<Line> {
  const headers = { cookie, 'x-atrium': '1' }
  const ask = async (request: object) => {
    const answer = await fetch(`${portal.address}/api/account/managePage`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ pageSize, ...request }),
    })
    return ((await answer.json()) as { response: MemberPage }).response
  }
  const before = await ask({ pageIndex: middle })
  const body = JSON.stringify({ pageIndex: middle + 1, pageSize, After: before.Last })
  const { deep, top } = await interleaved(rounds, {
    deep: () =>
      successful(load({ url: `${portal.address}/api/account/managePage`, headers, body, connections }, seconds)),
    top: () =>
      successful(
        load(
          {
            url: `${portal.address}/api/account/managePage`,
            headers,
            body: JSON.stringify({ pageIndex: 1, pageSize }),
            connections,
          },
          seconds,
        ),
      ),
  })
  const each = (of: Record<string, number>) => connections / (of['perSecond'] ?? 1) / 0.001
  return {
    what: 'members: a deep page from its neighbour, of the first page',
    limit: `${each(top).toFixed(2)} ms (p50 ${first} ms)`,
    ours: `${each(deep).toFixed(2)} ms`,
    ratio: each(deep) / each(top),
    target: '≤ 1.5',
  }
}

async function measureTree(portal: Portal, cookie: string): Promise<Line> {
  const times: number[] = []
  for (let n = 0; n < 30; n += 1) {
    const begun = performance.now()
    const answer = await fetch(`${portal.address}/api/department/tree`, { headers: { cookie } })
    await answer.arrayBuffer()
    times.push(performance.now() - begun)
  }
  const p95 = times.toSorted((a, b) => a - b)[28] ?? Number.NaN
  return {
    what: `first paint of the tree of ${departments.toLocaleString('en')} departments, p95`,
    limit: '50 ms',
    ours: `${p95.toFixed(1)} ms`,
    ratio: p95 / 50,
    target: '< 1',
  }
}

async function workbook(): Promise<Uint8Array<ArrayBuffer>> {
  const random = new Random('hires')
  const rows = Array.from({ length: imported }, (_, n) => [
    nameOf(random).realName,
    '',
    `199${String(n).padStart(8, '0')}`,
    `hire${n}@lantu.example`,
    n % 10 === 0 ? `新部门${n % 100}` : '',
    '研究员',
    '成员',
    '',
  ])
  const head = ['姓名', '账号', '手机号', '邮箱', '部门', '职务', '角色', '应用']
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf([{ name: '成员', head, rows: [rows] }])) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

/** A file of so many people: how long it takes, and what others feel of it. */
async function measureImport(portal: Portal, cookie: string, isServer: boolean): Promise<Line[]> {
  const headers = { cookie, 'x-atrium': '1' }
  const form = new FormData()
  form.set('file', new Blob([await workbook()]), 'hires.xlsx')
  const before = await portal.memory()
  const watch = watching(portal)
  const begun = performance.now()
  const answer = await fetch(`${portal.address}/api/account/batchImport`, { method: 'POST', headers, body: form })
  const { response: own } = (await answer.json()) as { response: Import }
  const judged = (performance.now() - begun) / 1000
  // A few of the made-up phones may be those of made-up members.
  if (own.State !== 'judged' || own.BadCount > imported / 1_000)
    throw new Error(`The file was judged wrongly: ${JSON.stringify(own)}`)
  const committing = performance.now()
  await fetch(`${portal.address}/api/account/batchImport/${own.ID}/commit`, { method: 'POST', headers })
  const isDone = async () => {
    const found = await fetch(`${portal.address}/api/account/batchImport/detail/${own.ID}`, { headers })
    const { response } = (await found.json()) as { response: Import }
    if (response.State === 'failed') throw new Error('The import failed')
    return response.State === 'committed'
  }
  while (!(await isDone())) await new Promise((resume) => setTimeout(resume, 50))
  const committed = (performance.now() - committing) / 1000
  const { lag, memory } = await watch.end()
  const people = imported.toLocaleString('en')
  return [
    {
      what: `dry run of ${people} rows`,
      limit: '5 s',
      ours: `${judged.toFixed(1)} s`,
      ratio: judged / 5,
      target: '< 1',
    },
    {
      what: `commit of ${people} rows`,
      limit: '10 s',
      ours: `${committed.toFixed(1)} s`,
      ratio: committed / 10,
      target: isServer ? '< 1' : '–',
    },
    {
      what: 'event loop while importing, longest wait',
      limit: '50 ms',
      ours: `${(lag * 1000).toFixed(0)} ms`,
      ratio: lag / 0.05,
      target: isServer ? '< 1' : '–',
    },
    {
      what: 'memory while importing, growth',
      limit: '400 MB',
      ours: `${((memory - before) / 1e6).toFixed(0)} MB`,
      ratio: (memory - before) / 400e6,
      target: '< 1',
    },
  ]
}

/** Looks again and again at the longest wait of the event loop and at the memory. */
function watching(portal: Portal) {
  let isOver = false
  const most = { lag: 0, memory: 0 }
  const looking = (async () => {
    // The first look empties what was waited before.
    await portal.lag()
    while (!isOver) {
      await new Promise((resume) => setTimeout(resume, 250))
      most.lag = Math.max(most.lag, await portal.lag())
      most.memory = Math.max(most.memory, await portal.memory())
    }
  })()
  // What it fails of is thrown at the end, not in the middle of something else.
  looking.catch(() => {})
  return {
    async end() {
      isOver = true
      await looking
      return most
    },
  }
}
