import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { seed } from '../packages/server/src/demo/demo-database.ts'
import { hashPassword } from '../packages/server/src/identity/password-hash.ts'
import { inTransaction, rowsOf } from '../packages/server/src/kit/database.ts'
import { openMigrated } from '../packages/server/src/server.ts'
import { interleaved, load, type Measured, type Work } from './load.ts'
import { rawHashes, startBare, startPortal, type Program } from './programs.ts'
import { credentials, digest, headers, signIn } from './sign-in.ts'
import type { Line } from './table.ts'

const rounds = 3
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
  const starts = await measureStarts(env, [databaseUrl ?? '', join(folder, 'copy'), '', '{}', organisationId])
  const portal = await startPortal(env)
  const cookie = await signIn(portal.address, accounts[0] as string)
  const example = await (
    await fetch(`${portal.address}/api/account/isAuthorizeLogin`, {
      ...checkOptions,
      headers: { ...checkOptions.headers, cookie },
    })
  ).text()
  const bare = await startBare([
    databaseUrl ?? '',
    join(folder, 'copy'),
    await hashPassword(digest),
    example,
    organisationId,
  ])
  try {
    return [
      ...(await measureReads(portal, bare, cookie)),
      ...(await measureSignIns(portal, accounts)),
      ...(await stormLines(portal, bare, { cookie, accounts })),
      {
        what: 'start to ready on an existing database, of bare Fastify there',
        limit: `${starts.bare.toFixed(0)} ms`,
        ours: `${starts.ours.toFixed(0)} ms`,
        ratio: starts.ours / starts.bare,
        // 1.2 s on a machine where the bare one takes 0.46 s.
        target: databaseUrl ? '–' : '≤ 2.6',
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

async function measureStarts(env: Record<string, string>, bareArguments: string[]) {
  const readyAfter = (start: () => Promise<Program & { readyAfter: number }>) => async () => {
    const started = await start()
    await started.stop()
    return { after: started.readyAfter }
  }
  const m = await interleaved(rounds, {
    bare: readyAfter(() => startBare(bareArguments)),
    ours: readyAfter(() => startPortal(env)),
  })
  return { bare: m.bare['after'] ?? Number.NaN, ours: m.ours['after'] ?? Number.NaN }
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
  const bareCheck = { path: '/check', ...check }
  const ownCheck = { path: '/api/account/isAuthorizeLogin', headers: own, ...check }
  const works = {
    bareCheck: withCpu(bare, { ...bareCheck, staysAwake: true }),
    check: withCpu(portal, { ...ownCheck, staysAwake: true }),
    bareCheckAsleep: withCpu(bare, bareCheck),
    checkAsleep: withCpu(portal, ownCheck),
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
      target: '≥ 0.5',
    },
    {
      what: 'the same, asked by a program that sleeps between answers',
      limit: cost(m.bareCheckAsleep),
      ours: cost(m.checkAsleep),
      ratio: rate(m.checkAsleep, m.bareCheckAsleep),
      target: '–',
    },
    {
      what: 'launcher (AuthorizeInfo) of a bare POST',
      limit: cost(m.bareCheckAsleep),
      ours: cost(m.launcher),
      ratio: rate(m.launcher, m.bareCheckAsleep),
      target: '–',
    },
    {
      what: 'one select in our transaction, cost against a bare one',
      limit: cost(m.bareSelect),
      ours: cost(m.select),
      ratio: rate(m.bareSelect, m.select),
      target: '≤ 2.5',
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
  const beyond = (m.signIn['cpuMs'] ?? 0) - (m.raw['cpuMs'] ?? 0)
  return [
    {
      what: 'sign-ins of raw argon2id hashes',
      limit: perSecond(m.raw['perSecond']),
      ours: perSecond(m.signIn['perSecond']),
      ratio: (m.signIn['perSecond'] ?? 0) / (m.raw['perSecond'] ?? 1),
      target: '≥ 0.7',
    },
    {
      what: 'CPU of a sign-in beyond its hash',
      limit: `${milliseconds(m.raw['cpuMs'])} hash`,
      ours: milliseconds(beyond),
      ratio: beyond / 4,
      target: '≤ 4 ms',
    },
  ]
}

/** Session checks while many people sign in at once. */
async function measureStorm(
  portal: Program,
  bare: Program,
  { cookie, accounts, connections }: { cookie: string; accounts: string[]; connections: number },
) {
  let next = 0
  const bodies = () => credentials(accounts[(next += 1) % accounts.length] as string)
  const storm = (address: string, path: string, checkPath: string) => async () => {
    const signIns = load(
      { url: address + path, headers: { 'x-atrium': '1' }, bodies, connections, hasManyAddresses: true },
      seconds,
    )
    const checks = load(
      { url: address + checkPath, headers: { cookie, 'x-atrium': '1' }, body: checkOptions.body, connections: 4 },
      seconds,
    )
    const { perSecond: signInRate, bad } = await signIns
    if (bad + (await checks).bad > 0) throw new Error(`${bad} sign-ins were refused in the storm`)
    return { ...(await checks), signIns: signInRate }
  }
  const m = await interleaved(rounds, {
    bare: () => untilIdle(bare, storm(bare.address, '/sign-in', '/check')),
    ours: () => untilIdle(portal, storm(portal.address, '/api/account/loginV2', '/api/account/isAuthorizeLogin')),
  })
  const text = (r: Record<string, number>) =>
    `p99 ${milliseconds(r['p99'])}, ${perSecond(r['perSecond'])}, ${perSecond(r['signIns'])} sign-ins`
  return {
    what: `session check during a storm of ${connections} sign-ins, p99`,
    limit: text(m.bare),
    ours: text(m.ours),
    bareP99: m.bare['p99'] ?? 1,
    p99: m.ours['p99'] ?? 0,
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

async function stormLines(portal: Program, bare: Program, given: { cookie: string; accounts: string[] }) {
  const few = await measureStorm(portal, bare, { ...given, connections: 16 })
  const many = await measureStorm(portal, bare, { ...given, connections: 200 })
  return [
    { ...few, ratio: few.p99 / few.bareP99, target: '≤ 2' },
    { ...many, ratio: many.p99 / 50, target: '≤ 50 ms' },
  ]
}
