import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { seed } from '../packages/server/demo/demo-database.ts'
import { hashPassword } from '../packages/server/src/identity/passwords/password-hash.ts'
import { inTransaction, rowsOf } from '../packages/server/src/kit/data/database.ts'
import { openMigrated } from '../packages/server/src/app/server.ts'
import { interleaved, load, median, type Measured, type Work } from './load.ts'
import { rawHashes, startBare, startPortal, type Program } from './programs.ts'
import { credentials, digest, headers, signIn } from './sign-in.ts'
import type { Line } from './table.ts'

const rounds = 3
/** Milliseconds. */
const startLimit = 1_500
const stormLimit = 50
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)

/** Measures the portal against the bare limits of its own stack, on one database. */
export async function measurePortal(databaseUrl: string | undefined, port: number): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const { organisationId, accounts } = await prepare(databaseUrl, folder)
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    DEMO: databaseUrl ? 'false' : '',
    // People in a storm come from many addresses.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  await cp(join(folder, 'database'), join(folder, 'copy'), { recursive: true }).catch(() => {})
  const start = await measureStart(env)
  const portal = await startPortal(env)
  const cookie = await signIn(portal.address, accounts[0] as string)
  const example = await (
    await fetch(`${portal.address}/api/account/isAuthorizeLogin`, {
      ...checkOptions,
      headers: { ...checkOptions.headers, cookie },
    })
  ).text()
  const bare = await startBare([databaseUrl ?? '', join(folder, 'copy'), example, organisationId])
  try {
    return [
      ...(await measureReads(portal, bare, cookie)),
      ...(await measureSignIns(portal, accounts)),
      await measureStorm(portal, { cookie, accounts }),
      {
        what: 'start to ready on an existing database',
        limit: `${startLimit} ms`,
        ours: `${start.toFixed(0)} ms`,
        ratio: start / startLimit,
        target: databaseUrl ? '–' : '≤ 1',
      },
      {
        what: 'memory after the run',
        limit: '–',
        ours: `${((await portal.memory()) / 1e6).toFixed(0)} MB`,
        target: '–',
      },
    ]
  } finally {
    await Promise.all([portal.stop(), bare.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(databaseUrl: string | undefined, folder: string) {
  const database = await openMigrated({ databaseUrl, dataDir: folder })
  await seed(database)
  const [organisation] = await inTransaction(database, 'owner', (db) =>
    rowsOf<{ id: string }>(db, sql`select organisation_id as id from accounts where account = 'lin.zhiyuan'`),
  )
  const people = await inTransaction(database, 'owner', (db) =>
    rowsOf<{ account: string }>(
      db,
      sql`select account from accounts where state = 'active' and left_at is null and organisation_id = ${organisation?.id} order by account = 'lin.zhiyuan' desc limit 400`,
    ),
  )
  await database.close()
  return { organisationId: String(organisation?.id), accounts: people.map(({ account }) => account) }
}

const checkOptions = { method: 'POST', headers, body: JSON.stringify({ platform: 'ELN' }) }

async function measureStart(env: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const portal = await startPortal(env)
    times.push(portal.readyAfter)
    await portal.stop()
  }
  return median(times)
}

/** A load with the CPU that each request cost the program. */
const withCpu = (program: Program, work: Omit<Work, 'url'> & { path: string }) => async () => {
  const before = await program.cpu()
  const measured: Measured = await load({ ...work, url: program.address + work.path }, seconds)
  if (measured.bad > 0) throw new Error(`${work.path}: ${measured.bad} answers were no success`)
  return { ...measured, cpuMs: (((await program.cpu()) - before) / (measured.perSecond * seconds)) * 1000 }
}

const perSecond = (value = 0) => `${Math.round(value).toLocaleString('en')}/s`
const milliseconds = (value = 0) => `${value.toFixed(2)} ms`

async function measureReads(portal: Program, bare: Program, cookie: string): Promise<Line[]> {
  const check = { body: checkOptions.body, connections: 10 }
  const own = { cookie, 'x-atrium': '1' }
  const works = {
    bareCheck: withCpu(bare, { path: '/check', ...check }),
    check: withCpu(portal, { path: '/api/account/isAuthorizeLogin', headers: own, ...check }),
    launcher: withCpu(portal, {
      path: '/api/Account/AuthorizeInfo?showUnAuthorized=true',
      method: 'GET',
      headers: { cookie },
      connections: 10,
    }),
    bareSelect: withCpu(bare, { path: '/select', method: 'GET', connections: 10 }),
    select: withCpu(portal, { path: '/api/organization/my', method: 'GET', headers: { cookie }, connections: 10 }),
  }
  // The first seconds are those of programs that have just started.
  for (const work of Object.values(works)) await work()
  const m = await interleaved(rounds, works)
  const cost = (of: Record<string, number>) => `${perSecond(of['perSecond'])}, ${milliseconds(of['cpuMs'])} CPU`
  const rate = (a: Record<string, number>, b: Record<string, number>) => (a['perSecond'] ?? 0) / (b['perSecond'] ?? 1)
  return [
    {
      what: 'session check (isAuthorizeLogin) of a bare POST',
      limit: cost(m.bareCheck),
      ours: cost(m.check),
      ratio: rate(m.check, m.bareCheck),
      target: '≥ 0.35',
    },
    {
      what: 'launcher (AuthorizeInfo) of a bare POST',
      limit: cost(m.bareCheck),
      ours: cost(m.launcher),
      ratio: rate(m.launcher, m.bareCheck),
      target: '–',
    },
    {
      what: 'one select in our transaction, cost against a bare one',
      limit: cost(m.bareSelect),
      ours: cost(m.select),
      ratio: rate(m.bareSelect, m.select),
      target: '≤ 3',
    },
  ]
}

async function measureSignIns(portal: Program, accounts: string[]): Promise<Line[]> {
  const hash = await hashPassword(digest)
  let next = 0
  const bodies = () => credentials(accounts[(next += 1) % accounts.length] as string)
  // The first hundreds are those of a server that has just started.
  await load({ url: `${portal.address}/api/account/loginV2`, headers, bodies, connections: 8 }, seconds)
  const m = await interleaved(rounds, {
    raw: () => rawHashes(hash, digest, seconds),
    signIn: withCpu(portal, { path: '/api/account/loginV2', headers: { 'x-atrium': '1' }, bodies, connections: 8 }),
  })
  return [
    {
      what: 'sign-ins of raw argon2id hashes',
      limit: perSecond(m.raw['perSecond']),
      ours: perSecond(m.signIn['perSecond']),
      ratio: (m.signIn['perSecond'] ?? 0) / (m.raw['perSecond'] ?? 1),
      target: '≥ 0.6',
    },
  ]
}

/** Session checks of one person while 200 others sign in at once. */
async function measureStorm(portal: Program, { cookie, accounts }: { cookie: string; accounts: string[] }) {
  const { address } = portal
  let next = 0
  const bodies = () => credentials(accounts[(next += 1) % accounts.length] as string)
  const own = { headers: { 'x-atrium': '1' }, connections: 200, hasManyAddresses: true }
  const check = { headers: { cookie, 'x-atrium': '1' }, body: checkOptions.body, connections: 4 }
  const storm = async () => {
    const [signIns, checks] = await Promise.all([
      load({ url: `${address}/api/account/loginV2`, bodies, ...own }, seconds),
      load({ url: `${address}/api/account/isAuthorizeLogin`, ...check }, seconds),
    ])
    if (signIns.bad + checks.bad > 0) throw new Error(`${signIns.bad} sign-ins and ${checks.bad} checks failed`)
    return { ...checks, signIns: signIns.perSecond }
  }
  const { ours } = await interleaved(rounds, { ours: () => untilIdle(portal, storm) })
  const p99 = ours['p99'] ?? Number.NaN
  return {
    what: 'session check during 200 concurrent sign-ins, p99',
    limit: `${stormLimit} ms`,
    ours: `p99 ${milliseconds(p99)}, ${perSecond(ours['perSecond'])}, ${perSecond(ours['signIns'])} sign-ins`,
    ratio: p99 / stormLimit,
    target: '≤ 1',
  }
}

/** A program may go on hashing for those who have left: that must not fall into what is measured next. */
async function untilIdle<T>(program: Program, work: () => Promise<T>): Promise<T> {
  const result = await work()
  const span = 250
  for (let before = await program.cpu(); ;) {
    await new Promise((resume) => setTimeout(resume, span))
    const after = await program.cpu()
    if ((after - before) * 1000 < span / 10) return result
    before = after
  }
}
