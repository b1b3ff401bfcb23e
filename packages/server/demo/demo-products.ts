import { fork, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startingProducts } from '@atrium/contract/products/starting-products.ts'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/data/database.ts'
import type { Server } from '#app/server.ts'
import { addDemoInterfaces } from './demo-interfaces.ts'

const program = fileURLToPath(new URL('../../../scripts/demo-product/main.ts', import.meta.url))
const codes = startingProducts.map(({ code }) => code)
/** Those that give people something to hand over before they leave. */
const codesWithHandover = ['ELN', 'CIMS']

/** The small program that stands in for the applications of the suite. */
export interface DemoProducts {
  /** Fulfilled when all of them answer and the launcher leads to them. */
  ready: Promise<void>
  stop(): void
}

/**
 * Runs stand-ins for all applications, in one program of their own on the ports behind the portal's, and lets the
 * launcher lead there. The portal does not wait for them.
 */
export function startDemoProducts({ server, address }: { server: Server; address: string }): DemoProducts {
  const portal = server.services.settings.publicUrl
  const firstPort = Number(URL.parse(address)?.port) + 1
  let child: ChildProcess | undefined
  let isStopped = false
  const startAll = async () => {
    const ports = await Promise.all(codes.map((_, index) => freePort(firstPort + index)))
    if (isStopped) return
    child = fork(program, ['--code', codes.join(), '--port', ports.join(), '--portal', portal], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, PRODUCT_SECRET: server.services.settings.handover.secret },
    })
    const urls = Object.entries(await portsOf(child)).map(([code, port]) => [code, `http://localhost:${port}`] as const)
    for (const [code, url] of urls)
      if (codesWithHandover.includes(code) && !server.services.handoverTasks.isConnected(code))
        server.services.handoverTasks.connect(code, url.replace('localhost', '127.0.0.1'))
    await leadTo(server, urls)
    await addDemoInterfaces(
      server,
      urls.map(([code, url]) => [code, url.replace('localhost', '127.0.0.1')] as const),
    )
  }
  const ready = startAll()
  ready.catch((problem: unknown) => server.services.log.error({ err: problem }, 'demo products'))
  return {
    ready,
    stop() {
      isStopped = true
      child?.kill('SIGTERM')
    },
  }
}

/** Where the program listens for each application, as it says itself once it does. */
const portsOf = (child: ChildProcess) =>
  new Promise<Record<string, number>>((ready, failed) => {
    child.once('message', (message) => ready((message as { ports: Record<string, number> }).ports))
    child.once('exit', (code) => failed(new Error(`The demo products ended with ${code}`)))
  })

/** The wanted port, or any other when something else has it. */
const freePort = (wanted: number) =>
  new Promise<number>((found) => {
    const probe = createServer()
    probe.once('error', () => found(0))
    probe.listen(wanted, '127.0.0.1', () => probe.close(() => found(wanted)))
  })

/** Addresses that operators entered themselves stay. */
async function leadTo({ services: { database } }: Server, urls: readonly (readonly [code: string, url: string])[]) {
  await inTransaction(database, 'installation', async (db) => {
    for (const [code, url] of urls)
      await db.execute(
        sql`update products set web_url = ${url}, public_url = ${`${url}/about`}
          where code = ${code} and web_url is distinct from ${url} and (web_url is null or web_url ~ ${ofDemonstration})`,
      )
  })
}
/** Where stand-ins of an earlier start were, and what earlier versions wrote. */
const ofDemonstration = String.raw`^(http://localhost:\d+|https://atrium\.example/.*)$`
