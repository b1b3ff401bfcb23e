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

const resultTypeChanged = '0A000'
const prepareFrom = 5
const maxPrepared = 200
const maxCounted = 1_000
const uses = new Map<string, number>()
const names = new Map<string, string>()

/**
 * The name of a statement that each connection prepares once, for those in frequent use. Planning takes the database longer than
 * reading the few rows of most of them. Others stay unnamed: each prepared statement takes memory of each connection.
 */
function preparedName(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size === maxPrepared) return name
  const count = (uses.get(text) ?? 0) + 1
  if (count < prepareFrom) {
    if (uses.size === maxCounted) uses.clear()
    uses.set(text, count)
    return undefined
  }
  uses.delete(text)
  const added = `atrium_${names.size}`
  names.set(text, added)
  return added
}

/** Several statements in one message give a list of results: their rows in order. */
const allRows = (result: pg.QueryResult | pg.QueryResult[]) => ({ rows: [result].flat().flatMap(({ rows }) => rows) })

async function begin(pool: pg.Pool, scope: RowScope): Promise<Connection> {
  const beginning = `BEGIN; ${scopeStatements(scope)}`
  const client = await pool.connect()
  // A connection whose transaction cannot begin or end is in an unknown state: it is closed.
  const run = (statement: string) =>
    client.query(statement).catch((error: unknown) => {
      client.release(true)
      throw error
    })
  await run(beginning)
  // Another version of the server changed what a prepared statement gives: a new connection prepares it anew.
  let isOutdated = false
  return {
    async query(text, values, rowMode) {
      const name = values.length > 0 && preparedName(text)
      const config = { text, values, types, ...(rowMode === 'array' && { rowMode }), ...(name && { name }) }
      try {
        return allRows(await client.query(config)).rows
      } catch (error) {
        if ((error as { code?: string }).code === resultTypeChanged) isOutdated = true
        throw error
      }
    },
    async commit() {
      const { command } = await run('COMMIT')
      client.release()
      if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
    },
    async rollback() {
      await run('ROLLBACK')
      client.release(isOutdated)
    },
  }
}
