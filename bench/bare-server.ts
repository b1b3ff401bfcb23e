import { verify } from '@node-rs/argon2'
import { PGlite } from '@electric-sql/pglite'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The limit of our stack: Fastify with the one thing that the work needs and nothing else. Started by the benchmark
 * with a database folder or address, a password hash and an example of each answer.
 */
const [databaseUrl, folder, passwordHash, checkAnswer, organisationId] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
]

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

app.post('/sign-in', async (request) => {
  const { password } = request.body as { password: string }
  return { code: 100, message: 'success', response: await verify(passwordHash, password) }
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
