import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The limit of our stack: Fastify with the one thing that the work needs and nothing else. Started by the benchmark
 * with a database folder or address and an example of each answer.
 */
const [databaseUrl, folder, checkAnswer, organisationId] = process.argv.slice(2) as [string, string, string, string]

const columnsOfPeople = ['name', 'account', 'phone', 'email', 'department', 'job', 'role', 'products']
const query = await openQuery()
const app = Fastify()
const schemaOf = (example: unknown): object => {
  if (Array.isArray(example)) return { type: 'array', items: schemaOf(example[0] ?? null) }
  if (example === null) return { type: ['string', 'null'] }
  if (typeof example === 'object')
    return {
      type: 'object',
      properties: Object.fromEntries(Object.entries(example).map(([key, value]) => [key, schemaOf(value)])),
    }
  return { type: typeof example }
}
const answer = JSON.parse(checkAnswer) as object

app.post(
  '/check',
  {
    schema: {
      body: { type: 'object', properties: { platform: { type: 'string' } } },
      response: { 200: schemaOf(answer) },
    },
  },
  async () => answer,
)

app.get('/select', async () => {
  const [row] = await query(
    'select id, name, english_name, logo_file, time_zone, member_count, seat_count from organisations where id = $1',
    [organisationId],
  )
  return { code: 100, message: 'success', response: row }
})

// The same single query that a page of the portal is about, without anything around it.
app.post('/query', async (request) => {
  const { text, values } = request.body as { text: string; values: unknown[] }
  return { code: 100, message: 'success', response: await query(text, [organisationId, ...values]) }
})

// A file of people, read and written as it is into a table with the keys and indexes that a short list of people needs:
// no row is validated. Gives how long that took, in seconds.
app.post('/import', async (request) => {
  // Nothing else needs it: a start is measured, too.
  const { readXlsx } = await import('../packages/server/src/kit/files/spreadsheets/read-xlsx.ts')
  const begun = performance.now()
  const rows: string[][] = []
  readXlsx(await readFile((request.body as { path: string }).path), ({ cells }) => rows.push(cells))
  await query(
    'create table bare_people (id uuid primary key default gen_random_uuid(), name text, account text, phone text unique, email text unique, department text, job text, role text, products text)',
    [],
  )
  for (const column of ['name', 'account', 'department']) await query(`create index on bare_people (${column}, id)`, [])
  for (let from = 1; from < rows.length; from += 1_000) {
    const some = rows.slice(from, from + 1_000)
    await query(
      `insert into bare_people (${columnsOfPeople.join(', ')}) select * from unnest(${columnsOfPeople.map((_, n) => `$${n + 1}::text[]`).join(', ')})`,
      columnsOfPeople.map((_, n) => some.map((cells) => cells[n] ?? '')),
    )
  }
  await query('drop table bare_people', [])
  return { seconds: (performance.now() - begun) / 1000 }
})

app.get('/cpu', async () => process.cpuUsage())

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address })
process.on('disconnect', () => process.exit(0))

async function openQuery(): Promise<(text: string, values: unknown[]) => Promise<unknown[]>> {
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
    return async (text, values) => (await pool.query(text, values)).rows
  }
  const pglite = await PGlite.create(folder)
  return async (text, values) => (await pglite.query(text, values)).rows
}
