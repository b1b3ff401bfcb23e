import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AcceptedCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import { openMigrated } from '../packages/server/src/app/server.ts'
import { tokenHash } from '../packages/server/src/identity/sessions/sessions.ts'
import { inTransaction, rowsOf, type Database } from '../packages/server/src/kit/data/database.ts'
import { openAppSecrets, openGrants } from '../packages/server/src/open-platform/open-platform.tables.ts'
import { openInterfaceBuilders } from '../packages/server/src/testing/open-interfaces.ts'
import { buildersFor } from '../packages/server/src/testing/people.ts'
import { settle } from './database.ts'
import { interleaved, load, median } from './load.ts'
import { startBare, startPortal, type Program } from './programs.ts'
import type { Line } from './table.ts'

const rounds = 3
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const port = Number(process.env['BENCH_PORT'] ?? 7988)
const secret = 'the secret of the products'
const connections = 32
const limits = { inserts: 2_000, tokens: 2_650, drained: 1_000, overheadMs: 2 }
const queued = 10_000
const queries = 2_000
const pageSize = 20

/** Measures the open capability on a PostgreSQL server. */
export async function measureOpen(databaseUrl: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const product = fork(join(import.meta.dirname, 'product.process.ts'))
  const [productUrl] = (await once(product, 'message')) as [string]
  const database = await openMigrated({ databaseUrl, dataDir: folder })
  const office = await anOffice(database, productUrl)
  const portal = await startPortal({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    PRODUCT_ALLOWED_NETWORKS: '127.0.0.0/8',
    PRODUCT_SECRET: secret,
  })
  const bare = await startBare([databaseUrl, '', '{}', office.organisationId])
  const bench: Bench = { ...office, portal, bare, product: productUrl, database, databaseUrl }
  try {
    return [
      await measureInserts(bench),
      await measureOverhead(bench),
      await measureTokens(bench),
      await measureDraining(bench),
      await measureRace(bench),
      ...(await measureRecords(bench)),
    ]
  } finally {
    product.kill()
    await Promise.all([portal.stop(), bare.stop()])
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Bench extends Office {
  portal: Program
  bare: Program
  product: string
  database: Database
  databaseUrl: string
}

type Office = Awaited<ReturnType<typeof anOffice>>

/** An organisation with an app that may call a query, an insert that waits, and one that does not. */
async function anOffice(database: Database, upstream: string) {
  const people = buildersFor(database)
  const build = openInterfaceBuilders(database)
  const owner = (work: Parameters<typeof inTransaction<unknown>>[2]) => inTransaction(database, 'owner', work)
  const admin = await people.anAccount({ role: 'organisation-admin' })
  const organisationId = String(admin.organisationId)
  const { token } = await people.aSession(admin, 'app')
  const { token: adminToken } = await people.aSession(admin)
  const appSecret = 'the-secret-of-the-app'
  const quotas = sql`calls_per_day = 10000000, queued_calls = 1000000`
  await owner((db) =>
    db.execute(sql`update open_authorisations set ${quotas} where organisation_id = ${organisationId}`),
  )
  await owner((db) =>
    db.insert(openAppSecrets).values({ organisationId, appId: admin.id, secretHash: tokenHash(appSecret) }),
  )
  const { id: productId, code } = await build.aProduct()
  await build.license(organisationId, productId)
  const bodySchema = {
    type: 'object',
    required: ['code', 'amount'],
    properties: { code: { type: 'string' }, amount: { type: 'number' } },
  }
  const insert = { kind: 'insert' as const, method: 'POST' as const, bodySchema }
  const common = { upstream, path: '/samples', callsPerMinute: 100_000_000, activatedFor: organisationId }
  const made = {
    query: await build.anInterface(productId, common),
    waiting: await build.anInterface(productId, { ...common, ...insert, delayHours: 24 }),
    insert: await build.anInterface(productId, { ...common, ...insert }),
  }
  for (const { id: interfaceId } of Object.values(made))
    await owner((db) =>
      db.insert(openGrants).values({ organisationId, appId: admin.id, interfaceId, state: 'granted' }),
    )
  const paths = Object.fromEntries(
    Object.entries(made).map(([name, each]) => [name, `/api/v1/open/${code}/${each.code}`]),
  ) as Record<keyof typeof made, string>
  return {
    organisationId,
    appId: admin.id,
    appSecret,
    token,
    adminToken,
    paths,
    productId,
    interfaceId: made.waiting.id,
  }
}

const sample = JSON.stringify({ code: 'S-1', amount: 1.5 })
const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
const bearer = ({ token }: Pick<Bench, 'token'>) => ({ authorization: `Bearer ${token}` })
const countOfCalls = async ({ database }: Pick<Bench, 'database'>, condition: SQL): Promise<number> =>
  (
    await inTransaction(database, 'owner', (db) =>
      rowsOf<{ n: number }>(db, sql`select count(*)::integer as n from open_calls where ${condition}`),
    )
  )[0]?.n ?? 0

/** Single inserts, each stored before it is acknowledged. */
async function measureInserts(bench: Bench): Promise<Line> {
  const { portal, paths, interfaceId } = bench
  const work = { url: portal.address + paths.waiting, headers: bearer(bench), body: sample, connections }
  await load(work, 2)
  const { ours } = await interleaved(rounds, { ours: async () => ({ ...(await load(work, seconds)) }) })
  if (ours['bad']) throw new Error(`${ours['bad']} inserts were refused`)
  const stored = await countOfCalls(bench, sql`interface_id = ${interfaceId}`)
  await inTransaction(bench.database, 'owner', (db) => db.execute(sql`truncate open_calls cascade`))
  const rate = ours['perSecond'] ?? 0
  return {
    what: `accepted inserts, one in a request, ${connections} connections (${stored.toLocaleString('en')} stored)`,
    limit: perSecond(limits.inserts),
    ours: `${perSecond(rate)}, p50 ${ours['p50']} ms`,
    ratio: rate / limits.inserts,
    target: '≥ 1',
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** Milliseconds of one GET on a kept connection. */
const timeOf = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    request(url, { agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(performance.now() - begun))
    })
      .once('error', reject)
      .end()
  })

async function measureOverhead(bench: Bench): Promise<Line> {
  const urls = { direct: `${bench.product}/samples`, ours: bench.portal.address + bench.paths.query }
  const times = { direct: [] as number[], ours: [] as number[] }
  for (let n = 0; n < queries; n += 1) {
    times.direct.push(await timeOf(urls.direct, {}))
    times.ours.push(await timeOf(urls.ours, bearer(bench)))
  }
  const [direct, ours] = [median(times.direct.slice(200)), median(times.ours.slice(200))]
  return {
    what: 'query passed through, beyond calling the product directly, p50',
    limit: `${limits.overheadMs} ms`,
    ours: `${(ours - direct).toFixed(2)} ms (${ours.toFixed(2)} of ${direct.toFixed(2)} ms)`,
    ratio: (ours - direct) / limits.overheadMs,
    target: '≤ 1',
  }
}

async function measureTokens({ portal, appId, appSecret }: Bench): Promise<Line> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: appId, client_secret: appSecret })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const work = { url: `${portal.address}/api/v1/token`, headers, body: String(body), connections }
  await load(work, 2)
  const { ours } = await interleaved(rounds, { ours: async () => ({ ...(await load(work, seconds)) }) })
  if (ours['bad']) throw new Error(`${ours['bad']} tokens were refused`)
  const rate = ours['perSecond'] ?? 0
  return {
    what: 'access tokens issued',
    limit: perSecond(limits.tokens),
    ours: `${perSecond(rate)}, p50 ${ours['p50']} ms`,
    ratio: rate / limits.tokens,
    target: '≥ 1',
  }
}

const batchOf = (size: number) =>
  JSON.stringify(Array.from({ length: size }, (_, n) => ({ code: `S-${n}`, amount: n })))

async function postBatch(bench: Bench, path: string, size: number): Promise<AcceptedCall[]> {
  const answer = await fetch(bench.portal.address + path, {
    method: 'POST',
    headers: { ...bearer(bench), 'content-type': 'application/json' },
    body: batchOf(size),
  })
  const { response, message } = (await answer.json()) as { response: { rows: AcceptedCall[] } | null; message: string }
  if (!response) throw new Error(message)
  return response.rows
}

/** How quickly what waits is sent, from the moment at which all of it is due. */
async function measureDraining(bench: Bench): Promise<Line> {
  for (let sent = 0; sent < queued; sent += 1_000) await postBatch(bench, bench.paths.waiting, 1_000)
  await inTransaction(bench.database, 'owner', (db) =>
    db.execute(sql`update open_calls set due_at = now() where state = 0`),
  )
  // Something that is due at once wakes the job.
  await postBatch(bench, bench.paths.insert, 1)
  const waiting = () => countOfCalls(bench, sql`state = 0`)
  while ((await waiting()) > queued) await sleep(5)
  const [begun, from] = [performance.now(), await waiting()]
  let left = from
  while (left > 0) {
    await sleep(100)
    left = await waiting()
  }
  const rate = from / ((performance.now() - begun) / 1000)
  return {
    what: `queue of ${queued.toLocaleString('en')} sent to a product that answers in 1 ms`,
    limit: perSecond(limits.drained),
    ours: perSecond(rate),
    ratio: rate / limits.drained,
    target: '≥ 1',
  }
}

/** 200 withdrawals while the calls become due. */
async function measureRace(bench: Bench): Promise<Line> {
  const rows = await postBatch(bench, bench.paths.waiting, 200)
  const ids = rows.map(({ reqId }) => reqId)
  await inTransaction(bench.database, 'owner', (db) =>
    db.execute(
      sql`update open_calls set cancelable_until = clock_timestamp() + interval '150 milliseconds', due_at = clock_timestamp() + interval '150 milliseconds' where state = 0`,
    ),
  )
  const answers = await Promise.all(
    ids.map(async (id, n) => {
      if (n === 100) await postBatch(bench, bench.paths.insert, 1)
      const answer = await fetch(`${bench.portal.address}/api/v1/calls/${id}/withdraw`, {
        method: 'POST',
        headers: { ...bearer(bench), 'content-type': 'application/json' },
        body: '{}',
      })
      return answer.ok
    }),
  )
  while ((await countOfCalls(bench, sql`state = 0`)) > 0) await sleep(100)
  const { taken, repeated } = (await (await fetch(`${bench.product}/taken`)).json()) as {
    taken: string[]
    repeated: number
  }
  const atProduct = new Set(taken)
  const withdrawn = ids.filter((_, n) => answers[n])
  const sent = ids.filter((id) => atProduct.has(id))
  const double = withdrawn.filter((id) => atProduct.has(id)).length + repeated
  return {
    what: '200 withdrawals at the cancelable time: withdrawn + sent, both',
    limit: '200, 0',
    ours: `${withdrawn.length} + ${sent.length} = ${withdrawn.length + sent.length}, ${double}`,
    ratio: (withdrawn.length + sent.length) / 200,
    target: '= 1, 0 both',
  }
}

const recordBatch = 250_000

/** Pages of the records of ten million calls, against the query of the page alone. */
async function measureRecords(bench: Bench): Promise<Line[]> {
  const records = Number(process.env['BENCH_CALLS'] ?? 10_000_000)
  const { database, organisationId, appId, productId, interfaceId } = bench
  const owner = (query: SQL) => inTransaction(database, 'owner', (db) => db.execute(query))
  await owner(sql`truncate open_calls cascade`)
  for (let from = 0; from < records; from += recordBatch) {
    if (from % 1_000_000 === 0) console.error(`  ${from.toLocaleString('en')} calls`)
    // Ids of UUIDv7, spread over 85 days; every hundredth call failed, two of a thousand came from another app.
    await owner(sql`insert into open_calls (id, organisation_id, app_id, app_name, product_id, interface_id, interface_version, kind, requested_at, address, method, url, headers, state, responded_at, duration_ms, response_status, status_code, attempt_count)
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid, ${organisationId}::uuid,
        case when n % 500 = 0 then ${interfaceId}::uuid else ${appId}::uuid end, 'LIMS', ${productId}::uuid, ${interfaceId}::uuid, 1, 'insert', at, '10.0.0.1', 'POST', '/api/v1/open/app/samples', '{}',
        case when n % 100 = 0 then 2 else 1 end, at + interval '1 second', 12, 'ok', 200, 1
      from (select n, now() - interval '85 days' * (${records} - n) / ${records} as at from generate_series(${from}::integer, ${Math.min(records, from + recordBatch) - 1}::integer) as n) as calls`)
  }
  await settle(bench.databaseUrl)
  const text = `select id, requested_at, cancelable_until, interface_id, kind, product_id, app_id, app_name, address, responded_at, duration_ms, response_status, status_code, state, attempt_count
    from open_calls where organisation_id = $1 order by id desc limit ${pageSize}`
  const bareBody = JSON.stringify({ text, values: [] })
  const kinds: [string, object][] = [
    ['first page', {}],
    ['page 100', { pageIndex: 100 }],
    ['failed', { SyncStatus: 2 }],
    ['of a rare app', { AppID: interfaceId }],
    ['of a rare app, failed', { AppID: interfaceId, SyncStatus: 2 }],
    [
      'a week in the middle',
      {
        From: new Date(Date.now() - 50 * 86_400_000).toISOString(),
        Until: new Date(Date.now() - 43 * 86_400_000).toISOString(),
      },
    ],
  ]
  const headers = { cookie: `atrium_session=${bench.adminToken}`, 'x-atrium': '1' }
  const lines: Line[] = []
  for (const [what, filter] of kinds) {
    const body = JSON.stringify({ pageSize, ...filter })
    const m = await interleaved(rounds, {
      bare: () => good({ url: `${bench.bare.address}/query`, body: bareBody, connections: 2 }),
      ours: () => good({ url: `${bench.portal.address}/api/v1/Sdk/ucapi/page/record`, headers, body, connections: 2 }),
    })
    const [limit, rate] = [m.bare['perSecond'] ?? 0, m.ours['perSecond'] ?? 0]
    lines.push({
      what: `records of ${records.toLocaleString('en')} calls, ${what}`,
      limit: `${perSecond(limit)} bare first page`,
      ours: `${perSecond(rate)}, p97.5 ${m.ours['p97']} ms`,
      ratio: rate / limit,
      target: what === 'first page' ? '≥ 0.2' : '–',
    })
  }
  return lines
}

async function good(work: Parameters<typeof load>[0]) {
  const measured = await load(work, seconds / 2)
  if (measured.bad > 0) throw new Error(`${measured.bad} answers were no success`)
  return { ...measured }
}
