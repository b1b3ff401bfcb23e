import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { MemberPage } from '@atrium/contract/members/administration.shapes.ts'
import { seed } from '../packages/server/demo/demo-database.ts'
import { inTransaction, rowsOf } from '../packages/server/src/kit/data/database.ts'
import { openMigrated } from '../packages/server/src/app/server.ts'
import { settle } from './database.ts'
import { directusFolder, directusPage, startDirectus } from './directus.ts'
import { measureImport } from './imports.ts'
import { interleaved, load } from './load.ts'
import { startBare, startPortal, type Program } from './programs.ts'
import { signIn } from './sign-in.ts'
import type { Line } from './table.ts'

const members = 100_000
const departments = 5_000
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
  const bare = await startBare([databaseUrl ?? '', join(folder, 'copy'), '{}', String(organisation?.id)])
  const directus =
    directusFolder && databaseUrl
      ? await startDirectus(directusFolder, databaseUrl, String(organisation?.id))
      : undefined
  try {
    const cookie = await signIn(portal.address, 'lin.zhiyuan')
    return [
      ...(await measureLists(portal, bare, cookie)),
      ...(directus ? await measureDirectus(portal, directus, cookie) : []),
      await measureTree(portal, cookie),
      ...(await measureImport(portal, bare, { cookie, isServer: databaseUrl !== undefined })),
    ]
  } finally {
    await Promise.all([portal.stop(), bare.stop(), directus?.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

const isMember = "a.left_at is null and a.state <> 'waiting'"
const shown =
  'a.id, a.account, a.real_name, a.photo_file, a.mobile_phone, a.email, a.job_title, a.department_id, a.role, a.state, a.last_sign_in_at, a.created_at'

/** A list request, and the single query with the same rows. */
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
  jobTitle: "coalesce(a.job_title, '')",
  department: 'a.department_order',
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
    offset: members / 2,
  },
  { what: 'the page in the middle', request: { pageIndex: middle }, by: 'a.pinyin', offset: members / 2 },
  { what: 'the last page', request: { pageIndex: lastPage }, by: 'a.pinyin', offset: members - pageSize },
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
      target: '≥ 0.2',
    })
  }
  return [...lines, await deepPage(portal, cookie)]
}

/** So many at once that both are busy: what counts beside another program is how much each gets done. */
const crowd = 16

/** The same pages of the same people as Directus queries, with the total that our answers always contain. */
const counted = { meta: 'filter_count' }
const beside: readonly { what: string; request: object; directusQuery: Record<string, string | number> }[] = [
  { what: 'first page', request: {}, directusQuery: { sort: 'pinyin,id', ...counted } },
  {
    what: 'a page in the middle',
    request: { pageIndex: 1_700 },
    directusQuery: { sort: 'pinyin,id', page: 1_700, ...counted },
  },
  { what: 'sorted by phone', request: { SortBy: 'phone' }, directusQuery: { sort: 'mobile_phone,id', ...counted } },
  {
    what: 'search by prefix “zhang”',
    request: { Search: 'zhang' },
    directusQuery: { sort: 'pinyin,id', 'filter[pinyin][_starts_with]': 'zhang', ...counted },
  },
  {
    what: 'search inside “iyua”',
    request: { Search: 'iyua' },
    directusQuery: { sort: 'pinyin,id', 'filter[pinyin][_contains]': 'iyua', ...counted },
  },
]

async function measureDirectus(portal: Portal, directus: Program, cookie: string): Promise<Line[]> {
  const lines: Line[] = []
  const headers = { cookie, 'x-atrium': '1' }
  for (const { what, request, directusQuery } of beside) {
    const body = JSON.stringify({ pageIndex: 1, pageSize, ...request })
    const m = await interleaved(rounds, {
      directus: () => successful(load({ ...directusPage(directus, directusQuery), connections: crowd }, seconds)),
      ours: () =>
        successful(
          load({ url: `${portal.address}/api/account/managePage`, headers, body, connections: crowd }, seconds),
        ),
    })
    const rate = (of: Record<string, number>) => of['perSecond'] ?? 0
    lines.push({
      what: `members beside Directus: ${what}`,
      limit: `${Math.round(rate(m.directus))}/s`,
      ours: `${Math.round(rate(m.ours))}/s`,
      ratio: rate(m.ours) / rate(m.directus),
      target: '≥ 3',
    })
  }
  return lines
}

const successful = async (measuring: ReturnType<typeof load>) => {
  const measured = await measuring
  if (measured.bad > 0) throw new Error(`${measured.bad} answers were no success`)
  return { ...measured }
}

/** A page deep in the list, reached as people do: from its neighbour. */
async function deepPage(portal: Portal, cookie: string): Promise<Line> {
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
    limit: `${each(top).toFixed(2)} ms`,
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
