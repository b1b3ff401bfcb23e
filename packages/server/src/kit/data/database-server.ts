import { Socket } from 'node:net'
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
    stream: () => new BatchingSocket(),
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

/** Sends what is written in one turn of the event loop as one packet. */
class BatchingSocket extends Socket {
  constructor() {
    super()
    // Not a method: a socket of Node sets its own `write` when it begins to connect.
    this.once('connect', () => (this.write = this.#writeLater.bind(this)))
  }

  #writeLater(...args: never[]): boolean {
    if (this.writableCorked === 0) {
      this.cork()
      process.nextTick(() => this.uncork())
    }
    return super.write(...(args as [never]))
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
    const name = values.length > 0 && preparedName(text)
    const config = { text, values, types, ...(rowMode === 'array' && { rowMode }), ...(name && { name }) }
    try {
      const [, result] = await Promise.all([begun, client.query(config)])
      return allRows(result).rows
    } catch (error) {
      // Another version of the server changed what a prepared statement gives: a new connection prepares it anew.
      if ((error as { code?: string }).code === resultTypeChanged) isUnusable = true
      throw error
    }
  }
  const checkCommitted = ({ command }: pg.QueryResult) => {
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
  }
  const end = (statement: 'COMMIT' | 'ROLLBACK') => run(statement).finally(() => client.release(isUnusable))
  return {
    query,
    async lastQuery(...asked) {
      const answer = query(...asked)
      const ended = run('COMMIT')
      try {
        const rows = await answer
        checkCommitted(await ended)
        return rows
      } finally {
        await ended.catch(() => {})
        client.release(isUnusable)
      }
    },
    commit: async () => checkCommitted(await end('COMMIT')),
    rollback: async () => void (await end('ROLLBACK')),
  }
}
