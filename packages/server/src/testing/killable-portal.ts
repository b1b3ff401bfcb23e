import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#kit/data/open-database.ts'
import { openEmbeddedCopy } from './test-database.ts'

const program = fileURLToPath(new URL('../app/main.ts', import.meta.url))
const address = /http:\/\/localhost:\d+/

/** A portal in processes of its own, without demonstration data, on an embedded database that outlives them. */
export async function killablePortal(given: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-killed-'))
  const database = join(folder, 'database')
  const children: ChildProcess[] = []
  return {
    /** Opens its database, while no process of it runs; the first time with all tables and no rows. */
    openData: () => (existsSync(database) ? openDatabase({ folder: database }) : openEmbeddedCopy(database)),
    /** Starts a process; resolves to its address. */
    async start() {
      const { DATABASE_URL: _, ...outer } = process.env
      const env = { ...outer, ...given, PORT: '0', DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error' }
      const child = spawn(process.execPath, [program], { cwd: folder, env })
      children.push(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      for (let n = 0; n < 2_000 && !address.test(output); n += 1) await sleep(50)
      assert.match(output, address)
      return { child, ended, portal: String(address.exec(output)?.[0]) }
    },
    async close() {
      for (const child of children) child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
