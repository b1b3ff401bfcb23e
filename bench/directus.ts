import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { asking } from './database.ts'
import type { Program } from './programs.ts'

/**
 * The folder in which Directus is installed, to measure it in the same run: `npm install directus` in a folder of its
 * own, and that folder in BENCH_DIRECTUS. It is no dependency of ours, for its licence is none for that.
 */
export const directusFolder = process.env['BENCH_DIRECTUS']

const port = 7985
const token = 'bench-only'
const columns = [
  'id',
  'account',
  'real_name',
  'photo_file',
  'mobile_phone',
  'email',
  'job_title',
  'department_id',
  'role',
  'state',
  'last_sign_in_at',
  'created_at',
  'pinyin',
]

/** Directus on a database of its own with the same members in a table with the same indexes. */
export async function startDirectus(folder: string, databaseUrl: string, organisationId: string): Promise<Program> {
  const own = new URL(databaseUrl)
  own.pathname = `${own.pathname}_directus`
  await copyMembers(databaseUrl, own, organisationId)
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: own.href,
    SECRET: token,
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: `${token}-password`,
    ADMIN_TOKEN: token,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    CACHE_ENABLED: 'false',
  }
  const program = join(folder, 'node_modules/directus/cli.js')
  // Directus is behind with versions of Node.js: another one can be named for it.
  const node = process.env['BENCH_DIRECTUS_NODE'] ?? process.execPath
  const run = (verb: string) => spawn(node, [program, verb], { cwd: folder, env, stdio: 'ignore' })
  const failed = await new Promise<number | null>((resolve) => run('bootstrap').once('exit', resolve))
  if (failed) throw new Error('Directus did not set itself up')
  const child = run('start')
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`${address}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) break
    if (tries > 600) throw new Error('Directus did not start')
    await new Promise((resume) => setTimeout(resume, 100))
  }
  return {
    address,
    cpu: () => Promise.resolve(0),
    async stop() {
      await new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      })
      await asking(databaseUrl, (client) => client.query(`drop database "${own.pathname.slice(1)}" with (force)`))
    },
  }
}

async function copyMembers(from: string, to: URL, organisationId: string) {
  const source = new pg.Client({ connectionString: from })
  await source.connect()
  const name = to.pathname.slice(1)
  await source.query(`drop database if exists "${name}"`)
  await source.query(`create database "${name}"`)
  const target = new pg.Client({ connectionString: to.href })
  await target.connect()
  const types = 'uuid, text, text, text, text, text, text, uuid, text, text, timestamptz, timestamptz, text'.split(', ')
  const declared = columns.map((column, at) => `${column} ${types[at]}`).join(', ')
  await target.query(`create table members (${declared}, primary key (id))`)
  for (let after = '00000000-0000-0000-0000-000000000000'; after;) {
    const { rows } = await source.query<{ row: object; id: string }>(
      `select id, to_jsonb(a) as row from accounts a where organisation_id = $1 and id > $2 and left_at is null and state <> 'waiting' order by id limit 10000`,
      [organisationId, after],
    )
    await target.query(
      `insert into members select ${columns.join(', ')} from jsonb_populate_recordset(null::members, $1)`,
      [JSON.stringify(rows.map(({ row }) => row))],
    )
    after = rows.at(-1)?.id ?? ''
  }
  for (const column of ['pinyin', 'mobile_phone', 'email', 'last_sign_in_at'])
    await target.query(`create index on members (${column}, id)`)
  await target.query('analyze')
  await Promise.all([source.end(), target.end()])
}

/** The request for a page of members from Directus. */
export function directusPage(program: Program, parameters: Record<string, string | number>) {
  const query = new URLSearchParams({ fields: columns.join(','), limit: '20' })
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value))
  return {
    url: `${program.address}/items/members?${query.toString()}`,
    method: 'GET' as const,
    headers: { authorization: `Bearer ${token}` },
  }
}
