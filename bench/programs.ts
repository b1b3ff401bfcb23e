import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** A program under measurement. */
export interface Program {
  address: string
  /** Seconds of CPU it has used. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Seconds between two samples of the event loop. A sample is the time since the one before, this interval included. */
const lookInterval = 0.01

/** The portal as `npm start` runs it. Gives also how long it took to be ready, in milliseconds. */
export async function startPortal(
  env: Record<string, string>,
): Promise<Program & { readyAfter: number; memory(): Promise<number>; lag(): Promise<number> }> {
  const begun = performance.now()
  const child = spawn(process.execPath, [pathOf('../packages/server/src/app/main.ts')], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (data) => (output += String(data)))
  const address = `http://127.0.0.1:${env['PORT']}`
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`The portal did not start: ${output}`)
    await new Promise((resume) => setTimeout(resume, 20))
  }
  const readyAfter = performance.now() - begun
  const metric = async (name: string) => {
    const text = await (await fetch(`${address}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  }
  return {
    address,
    readyAfter,
    cpu: () => metric('atrium_process_cpu_seconds_total'),
    lag: async () => Math.max(0, (await metric('atrium_nodejs_eventloop_lag_max_seconds')) - lookInterval),
    memory: () => metric('atrium_process_resident_memory_bytes'),
    stop: () => end(child),
  }
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The bare server beside it. */
export async function startBare(args: string[]): Promise<Program> {
  const child = fork(pathOf('./bare-server.ts'), args)
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  return {
    address,
    async cpu() {
      const { user, system } = (await (await fetch(`${address}/cpu`)).json()) as { user: number; system: number }
      return (user + system) / 1e6
    },
    stop: () => end(child),
  }
}

/** What the machine can do when it does nothing but hash. */
export async function rawHashes(
  hash: string,
  password: string,
  seconds: number,
): Promise<{ perSecond: number; cpuMs: number }> {
  const child = fork(pathOf('./raw-hashes.ts'), [hash, password, String(seconds)])
  const [result] = (await once(child, 'message')) as [{ perSecond: number; cpuMs: number }]
  return result
}
