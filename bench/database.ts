import pg from 'pg'

/** Lends a connection to a database for a piece of work. */
export async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What a server's housekeeping does by itself within minutes of a great change; the embedded database has its own. */
export async function settle(url: string | undefined): Promise<void> {
  if (url) await asking(url, (client) => client.query('VACUUM ANALYZE'))
}
