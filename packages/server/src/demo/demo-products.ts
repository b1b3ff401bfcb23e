import { fork, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/database.ts'
import type { Server } from '#server.ts'

const program = fileURLToPath(new URL('../../../../scripts/demo-product/main.ts', import.meta.url))
const codes = ['ELN', 'CIMS']

/** The small programs that stand in for two applications of the suite. */
export interface DemoProducts {
  /** Fulfilled when both answer and the launcher leads to them. */
  ready: Promise<void>
  stop(): void
}

/**
 * Runs a stand-in for the ELN and one for the inventory, each a program of its own on the ports behind the portal's,
 * and lets the launcher lead there. The portal does not wait for them.
 */
export function startDemoProducts({ server, address }: { server: Server; address: string }): DemoProducts {
  const portal = server.parts.settings.publicUrl
  const firstPort = Number(URL.parse(address)?.port) + 1
  const children: ChildProcess[] = []
  const startOne = async (code: string, index: number) => {
    const port = await freePort(firstPort + index)
    const child = fork(program, ['--code', code, '--port', String(port), '--portal', portal], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, PRODUCT_SECRET: server.parts.settings.duties.secret },
    })
    children.push(child)
    const at = await portOf(child)
    if (!server.parts.duties.isConnected(code)) server.parts.duties.connect(code, `http://127.0.0.1:${at}`)
    await leadTo(server, code, `http://localhost:${at}`)
  }
  const ready = Promise.all(codes.map(startOne)).then(() => {})
  ready.catch((problem: unknown) => server.parts.log.error({ err: problem }, 'demo product'))
  return {
    ready,
    stop() {
      for (const child of children) child.kill('SIGTERM')
    },
  }
}

/** Where the program listens, as it says itself once it does. */
const portOf = (child: ChildProcess) =>
  new Promise<number>((ready, failed) => {
    child.once('message', (message) => ready((message as { port: number }).port))
    child.once('exit', (code) => failed(new Error(`A demo product ended with ${code}`)))
  })

/** The wanted port, or any other when something else has it. */
const freePort = (wanted: number) =>
  new Promise<number>((found) => {
    const probe = createServer()
    probe.once('error', () => found(0))
    probe.listen(wanted, '127.0.0.1', () => probe.close(() => found(wanted)))
  })

async function leadTo({ parts: { database } }: Server, code: string, url: string) {
  await inTransaction(database, 'installation', (db) =>
    db.execute(sql`update products set web_url = ${url} where code = ${code} and web_url <> ${url}`),
  )
}
