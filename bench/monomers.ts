import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkMolfile } from '@atrium/chemistry/rules/check-monomer.ts'
import { sampleMonomers } from '@atrium/chemistry/testing/monomer-set.ts'
import type { MonomerImportDetail } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { seed } from '../packages/server/demo/demo-database.ts'
import { openMigrated } from '../packages/server/src/app/server.ts'
import { ChemistryThread } from '../packages/server/src/chemistry/chemistry-thread.ts'
import { inTransaction, rowsOf } from '../packages/server/src/kit/data/database.ts'
import { timesOf } from './disturbance.ts'
import { interleaved, load, median, type Work } from './load.ts'
import { startBare, startPortal, type Program } from './programs.ts'
import { signIn } from './sign-in.ts'
import type { Line } from './table.ts'

const imported = 700
const listed = 100_000
const searched = 10_000
const molecules = 20_000
const rounds = 3
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const port = 7987

/** Measures an import of a set, the list of a large library, a search by structure, and the memory of the toolkit. */
export async function measureMonomers(databaseUrl: string | undefined): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const organisationId = await prepare(databaseUrl, folder)
  await cp(join(folder, 'database'), join(folder, 'copy'), { recursive: true }).catch(() => {})
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    DEMO: databaseUrl ? 'false' : '',
  }
  const portal = await startPortal(env)
  const bare = await startBare([databaseUrl ?? '', join(folder, 'copy'), '{}', organisationId])
  try {
    const cookie = await signIn(portal.address, 'lin.zhiyuan')
    return [
      await listLine(portal, bare, cookie),
      ...(await importLines(portal, cookie)),
      await searchLine(),
      await memoryLine(),
    ]
  } finally {
    await Promise.all([portal.stop(), bare.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Public monomers, which every organisation sees: an organisation may have fewer. */
async function prepare(databaseUrl: string | undefined, folder: string): Promise<string> {
  const database = await openMigrated({ databaseUrl, dataDir: folder })
  await seed(database)
  const [organisation] = await inTransaction(database, 'owner', (db) =>
    rowsOf<{ id: string }>(db, sql`select organisation_id as id from accounts where account = 'lin.zhiyuan'`),
  )
  await inTransaction(database, 'owner', async (db) => {
    await db.execute(sql`insert into monomers (id, polymer_type, monomer_type, symbol, name, aliases, natural_analog, molfile, source_structure, smiles,
        structure_key, picture_key, rgroups, formula, average_mass, monoisotopic_mass)
      select gen_random_uuid(), 'CHEM', 'Undefined', 'Bench' || n, 'Monomer ' || n, '{}', null, repeat('x', 1500), 'C', '[H:1]C',
        md5(n::text), md5(n::text), '[{"number": 1, "capName": "H", "capSmiles": "[1*][H]"}]', 'CH4', 16, 16 from generate_series(1, ${listed}::integer) as n`)
    await db.execute(sql`analyze monomers`)
  })
  await database.close()
  return String(organisation?.id)
}

const columns =
  'id, symbol, name, polymer_type, monomer_type, natural_analog, aliases, molfile, smiles, formula, average_mass, monoisotopic_mass, rgroups, picture_key, version, created_at, updated_at'

async function listLine(portal: Program, bare: Program, cookie: string): Promise<Line> {
  const text = `select ${columns}, (select count(*) from monomers where status <> 'archived' and (organisation_id is null or organisation_id = $1)) as total
    from monomers where status <> 'archived' and (organisation_id is null or organisation_id = $1) order by lower(symbol), id limit 10`
  const m = await interleaved(rounds, {
    bare: () =>
      successful({ url: `${bare.address}/query`, body: JSON.stringify({ text, values: [] }), connections: 2 }),
    ours: () =>
      successful({
        url: `${portal.address}/api/Helm/GetHelmList`,
        headers: { cookie, 'x-atrium': '1' },
        body: JSON.stringify({ pageSize: 10 }),
        connections: 2,
      }),
  })
  const rate = (of: Record<string, number>) => of['perSecond'] ?? 0
  const describe = (of: Record<string, number>) => `${rate(of).toFixed(1)}/s, p97.5 ${of['p97']} ms`
  return {
    what: `first page of ${listed.toLocaleString('en')} monomers`,
    limit: describe(m.bare),
    ours: describe(m.ours),
    ratio: rate(m.ours) / rate(m.bare),
    target: '≥ 0.2',
  }
}

async function successful(work: Work): Promise<Record<string, number>> {
  const { bad, ...measured } = await load(work, seconds)
  if (bad > 0) throw new Error(`${work.url}: ${bad} answers were no success`)
  return measured
}

/** Different side chains of one amino acid. */
const sideChains = Array.from({ length: imported }, (_, n) => {
  const ends = [
    '',
    'F',
    'Cl',
    'Br',
    'I',
    'O',
    'N',
    'S',
    'C#N',
    'C(C)C',
    'c1ccccc1',
    'C1CC1',
    'OC',
    'SC',
    'NC',
    'C(=O)N',
    'C=C',
    'C#C',
    'C1CCC1',
    'C(F)F',
  ]
  return 'C'.repeat(1 + Math.floor(n / ends.length)) + (ends[n % ends.length] ?? '')
})

const set = () =>
  JSON.stringify(
    sideChains.map((chain, n) => ({
      symbol: `Bm_${n}`,
      name: `Monomer ${n}`,
      polymerType: 'PEPTIDE',
      monomerType: 'Backbone',
      naturalAnalog: 'X',
      smiles: `O=C([OH:2])[C@H](${chain})N[H:1]`,
    })),
  )

/** From the upload to the last stored monomer, while somebody else's session is checked. */
async function importLines(portal: Program, cookie: string): Promise<Line[]> {
  const headers = { cookie, 'x-atrium': '1' }
  const ask = async (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) => {
    const answer = await fetch(`${portal.address}/api/Helm/imports${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    })
    const { code, message, response } = (await answer.json()) as {
      code: number
      message: string
      response: MonomerImportDetail
    }
    if (code !== 100) throw new Error(`${path}: ${message}`)
    return response
  }
  const until = async (id: string, state: MonomerImportDetail['state']) => {
    for (;;) {
      const own = await ask(`/${id}`)
      if (own.state === state) return own
      await new Promise((resume) => setTimeout(resume, 50))
    }
  }
  const checks = { address: portal.address, cookie, seconds }
  const idle = await timesOf(checks)
  const form = new FormData()
  form.set('file', new Blob([set()]), 'set.json')
  const during = timesOf(checks)
  const begun = performance.now()
  const { id } = await ask('', { method: 'POST', body: form })
  const checked = await until(id, 'judged')
  const checkedS = (performance.now() - begun) / 1_000
  const body = JSON.stringify({ acknowledged: checked.warnings.map(({ code }) => code) })
  await ask(`/${id}/commit`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const stored = await until(id, 'committed')
  const allS = (performance.now() - begun) / 1_000
  if (stored.createdCount !== imported) throw new Error(`${stored.createdCount} monomers were stored`)
  const times = await during
  return [
    {
      what: `${imported} monomers checked and committed`,
      limit: '10 s',
      ours: `${allS.toFixed(1)} s, of which the check ${checkedS.toFixed(1)} s`,
      ratio: allS / 10,
      target: '< 1',
    },
    {
      what: 'session check meanwhile',
      limit: `p99 ${idle.p99.toFixed(1)} ms`,
      ours: `p50 ${times.p50.toFixed(1)}, p99 ${times.p99.toFixed(1)}, longest ${times.longest.toFixed(0)} ms`,
      ratio: times.p99 / 50,
      target: '≤ 1 (p99 50 ms)',
    },
  ]
}

/** SMILES as the toolkit writes them; each occurs only once. */
const searchedSmiles = () =>
  Array.from(
    { length: searched },
    (_, n) => `${'C'.repeat((n % 60) + 1)}N${'C'.repeat(Math.floor(n / 60) % 170)}Oc1ccccc1`,
  )

/** A search over a library that is in memory, as all but the first one are. */
async function searchLine(): Promise<Line> {
  const thread = new ChemistryThread({ timeoutMs: 120_000 })
  const input = { query: { format: 'smiles', text: 'NCCCOc1ccccc1' }, smiles: searchedSmiles() } as const
  const took = async () => {
    const begun = performance.now()
    const result = await thread.perform('search', input)
    if (!('matches' in result) || result.matches.length === 0) throw new Error('Nothing was found')
    return performance.now() - begun
  }
  try {
    const first = await took()
    const times = [await took(), await took(), await took()]
    return {
      what: `substructure in ${searched.toLocaleString('en')} monomers`,
      limit: '300 ms',
      ours: `${median(times).toFixed(0)} ms; the first one ${first.toFixed(0)} ms`,
      ratio: median(times) / 300,
      target: '< 1',
    }
  } finally {
    await thread.close()
  }
}

/** Memory of the process after a quarter of the molecules and after all of them. */
async function memoryLine(): Promise<Line> {
  const thread = new ChemistryThread()
  const inputs = sampleMonomers.flatMap(({ molfile, ...kind }) => {
    const check = checkMolfile(molfile, kind)
    return check.molfile === null ? [] : [{ molfile: check.molfile, caps: [] }]
  })
  const memory: number[] = []
  try {
    for (let n = 1; n <= molecules; n += 1) {
      await thread.perform('identify', inputs[n % inputs.length] ?? { molfile: '', caps: [] })
      if (n % (molecules / 4) === 0) memory.push(process.memoryUsage().rss / 1e6)
    }
  } finally {
    await thread.close()
  }
  const [first = 0] = memory
  const last = memory.at(-1) ?? 0
  return {
    what: `memory over ${molecules.toLocaleString('en')} molecules`,
    limit: `${first.toFixed(0)} MB after ${(molecules / 4).toLocaleString('en')}`,
    ours: `${last.toFixed(0)} MB`,
    ratio: last / first,
    target: '≤ 1.2',
  }
}
