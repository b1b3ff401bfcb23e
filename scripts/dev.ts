import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { root } from './root.ts'

const usualWebPort = 5173

/** The client as it is written, with every change shown at once. What it asks goes on to the server. */
async function serveWeb(): Promise<{ vite: ViteDevServer; address: string }> {
  const vite = await createServer({
    root: join(root, 'packages', 'web'),
    server: { port: usualWebPort },
    clearScreen: false,
    logLevel: 'warn',
  })
  await vite.listen()
  // The usual port may be taken; then it is another.
  return { vite, address: (vite.resolvedUrls?.local[0] ?? '').replace(/\/$/, '') }
}

/** The server, begun anew whenever one of its files changes. */
function watchServer(publicUrl: string): ChildProcess {
  const args = ['--watch', '--watch-preserve-output', join(root, 'packages', 'server', 'src', 'app', 'main.ts')]
  const env = { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] || publicUrl }
  // In a group of its own: a Ctrl-C reaches it through us, once, so that it has the time to close its database.
  return spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
}

async function main() {
  const settings = join(root, '.env')
  if (existsSync(settings)) process.loadEnvFile(settings)
  const { vite, address } = await serveWeb()
  console.log(`The client, live: ${address}`)
  console.log(`The server, begun anew when it changes: http://localhost:${process.env['PORT'] || 7900}\n`)
  const server = watchServer(address)
  const stop = () => void server.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop).on(signal, () => {})
  const [code] = (await once(server, 'exit')) as [number | null]
  await vite.close()
  process.exit(code ?? 0)
}

await main()
