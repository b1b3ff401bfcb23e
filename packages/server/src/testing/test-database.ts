import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { embeddedDatabase, openEmbedded } from '#kit/data/database-embedded.ts'
import { openServer } from '#kit/data/database-server.ts'
import { inTransaction, migrate, type Database } from '#kit/data/database.ts'
import { migrationsFolder, readFunctions } from '#kit/data/functions.ts'
import { ensureLogPartitions } from '#logs/retention/log-partitions.ts'

/**
 * A database of this test file alone with all tables and no rows: embedded, or on the server of `TEST_DATABASE_URL`.
 * Both are copies of one that was migrated once.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL']
  const database = url ? await openServerCopy(url) : await openEmbeddedCopy()
  // The original may be of an earlier month.
  await inTransaction(database, 'owner', (db) => ensureLogPartitions(db))
  return database
}

/** Changes whenever a migration or a function does. */
const schemaHash = createHash('sha256')
  .update(
    readdirSync(migrationsFolder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => readFileSync(join(migrationsFolder, name), 'utf8'))
      .join() + readFunctions(),
  )
  .digest('hex')
  .slice(0, 12)

/** A blob that gives its bytes as they are: another one copies 44 MB in small parts each time. */
class Image extends Blob {
  readonly #bytes: ArrayBuffer
  constructor(bytes: ArrayBuffer) {
    super()
    this.#bytes = bytes
  }
  override arrayBuffer() {
    return Promise.resolve(this.#bytes)
  }
}

let image: Image | undefined

/** An embedded database with all tables and no rows, in memory or in a folder that is empty. */
export async function openEmbeddedCopy(folder = 'memory://'): Promise<Database> {
  image ??= await readImage()
  return openEmbedded({ folder, image })
}

async function readImage(): Promise<Image> {
  const folder = join(tmpdir(), 'atrium-test-images')
  const path = join(folder, `${schemaHash}.tar`)
  if (!existsSync(path)) await writeImage(folder, path)
  return new Image(new Uint8Array(readFileSync(path)).buffer)
}

/** Written aside and moved into place: several test files may want it at once. */
async function writeImage(folder: string, image: string) {
  const pglite = new PGlite('memory://')
  const database = embeddedDatabase(pglite)
  await migrate(database)
  await inTransaction(database, 'owner', (db) => ensureLogPartitions(db))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  mkdirSync(folder, { recursive: true })
  const aside = `${image}.${randomBytes(4).toString('hex')}`
  writeFileSync(aside, Buffer.from(await dump.arrayBuffer()))
  renameSync(aside, image)
}

async function openServerCopy(url: string): Promise<Database> {
  const base = new URL(url).pathname.slice(1)
  const template = `${base}_template_${schemaHash}`
  const run = process.env['TEST_RUN']
  const name = `${base}_${run ? `${run}_` : ''}${randomBytes(5).toString('hex')}`
  await withClient(url, async (client) => {
    // Copying fails while anyone is connected to the original, also another copy being made.
    await client.query('SELECT pg_advisory_lock(7900002)')
    await makeTemplate(client, url, template)
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`)
  })
  const database = await openServer(withDatabase(url, name, '-c synchronous_commit=off'))
  return {
    ...database,
    async close() {
      await database.close()
      // The run drops them at its end: ext4 is slow to create files soon after many were deleted.
      if (run) return
      await withClient(url, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
      )
    },
  }
}

async function makeTemplate(client: pg.Client, url: string, template: string) {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
  if (found.rowCount) return
  const aside = `${template}_new`
  await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(aside)}`)
  await client.query(`CREATE DATABASE ${pg.escapeIdentifier(aside)}`)
  const database = await openServer(withDatabase(url, aside))
  await migrate(database)
  await inTransaction(database, 'owner', (db) => ensureLogPartitions(db))
  await database.close()
  await client.query(`ALTER DATABASE ${pg.escapeIdentifier(aside)} RENAME TO ${pg.escapeIdentifier(template)}`)
}

function withDatabase(url: string, name: string, options?: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  // No test outlives a crash of the server: its commits need not wait for the disk.
  if (options) changed.searchParams.set('options', options)
  return changed.href
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
