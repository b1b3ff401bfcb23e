import pg from 'pg'
import { scopeStatements, textTypes, type Connection, type Database, type RowScope } from './database.ts'
import { NoticeListener } from './notice-listener.ts'

const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    textTypes.includes(type) ? (text: string) => text : pg.types.getTypeParser(type, format as 'text'),
}

/** Opens a pool on a PostgreSQL server; throws when it cannot be reached. */
export async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'atrium',
    pipeline: true,
  })
  // A connection that breaks fails its queries, or is replaced when idle; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query('SELECT 1')
  const listeners: NoticeListener[] = []
  return {
    kind: 'server',
    begin: (scope) => begin(pool, scope),
    async listen(channel, onNotice) {
      const listener = new NoticeListener(url, channel, onNotice)
      listeners.push(listener)
      await listener.open()
      return listener
    },
    async tidy() {},
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    queue: async () => ({ executeSql: (text, values) => pool.query(text, values).then(allRows) }),
    async close() {
      for (const listener of listeners) listener.close()
      await pool.end()
    },
  }
}

/** Several statements in one message give a list of results: their rows in order. */
const allRows = (result: pg.QueryResult | pg.QueryResult[]) => ({ rows: [result].flat().flatMap(({ rows }) => rows) })

async function begin(pool: pg.Pool, scope: RowScope): Promise<Connection> {
  const beginning = `BEGIN; ${scopeStatements(scope)}`
  const client = await pool.connect()
  // A connection whose transaction cannot begin or end is in an unknown state: it is closed.
  let isUnusable = false
  const run = (statement: string) =>
    client.query(statement).catch((error: unknown) => {
      isUnusable = true
      throw error
    })
  // Sent together with the first query. Where it fails, the server refuses what follows.
  const begun = run(beginning)
  begun.catch(() => {})
  const query: Connection['query'] = async (text, values, rowMode) => {
    const config = { text, values, types, ...(rowMode === 'array' && { rowMode }) }
    const [, result] = await Promise.all([begun, client.query(config)])
    return allRows(result).rows
  }
  const end = (statement: 'COMMIT' | 'ROLLBACK') => run(statement).finally(() => client.release(isUnusable))
  return {
    query,
    async commit() {
      const { command } = await end('COMMIT')
      if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
    },
    rollback: async () => void (await end('ROLLBACK')),
  }
}
