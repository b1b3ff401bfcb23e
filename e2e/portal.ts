import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request, type APIResponse } from '@playwright/test'
import { openChatPlatforms } from './chat-platforms.ts'
import { openStandIn } from './stand-in.ts'

const program = fileURLToPath(new URL('../packages/server/src/app/main.ts', import.meta.url))

/** A portal of its own, in a folder of its own. */
export interface RunningPortal {
  url: string
  folder: string
  /** What it said at the start. */
  output: string
  /** Stops it and removes the folder. */
  stop(): Promise<void>
}

/** Starts a portal as `npm start` does, on any free port and on an empty embedded database. */
export async function runPortal(env: Record<string, string>): Promise<RunningPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-journeys-'))
  const portal = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      // Journeys say from where they come: codes are few for one address.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      LEGAL_DIR: join(folder, 'legal'),
      HELP_DIR: join(folder, 'help'),
      LOG_LEVEL: 'error',
      // Providers of journeys are on this machine.
      SSO_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  portal.stdout.on('data', (data) => (output += String(data)))
  while (!/Ctrl-C/.test(output)) {
    if (portal.exitCode !== null) throw new Error(`The portal did not start: ${output}`)
    await new Promise((resume) => setTimeout(resume, 50))
  }
  return {
    url: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '',
    folder,
    output,
    async stop() {
      portal.kill('SIGTERM')
      await once(portal, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Gives Hengyue Materials seats for all the people whom journeys add there, and the open capability. */
async function prepareHengyue(url: string) {
  const portal = await request.newContext({ extraHTTPHeaders: { 'x-atrium': '1' } })
  const answerOf = async (answer: APIResponse) =>
    ((await answer.json()) as { response: Record<string, unknown> }).response
  await portal.post(`${url}/api/account/loginV2`, {
    data: { account: 'operator', password: createHash('sha256').update('atrium:Atrium-2026').digest('hex') },
  })
  const found = await portal.post(`${url}/api/operator/organisations`, { data: { search: 'Hengyue' } })
  const [{ ID } = { ID: '' }] = (await answerOf(found))['items'] as { ID: string }[]
  const at = `${url}/api/operator/organisations/${ID}`
  const { OrgName, EnglishName, TimeZone, Lang, Version } = await answerOf(await portal.get(at))
  await portal.put(at, { data: { OrgName, EnglishName, TimeZone, Lang, Version, SeatCount: 5_000 } })
  const terms = {
    ValidFrom: '2026-01-01',
    ValidUntil: '2099-12-31',
    CallsPerDay: 10_000,
    QueuedCalls: 1_000,
    AppCount: 50,
  }
  await portal.put(`${at}/openAuthorisation`, { data: terms })
  await portal.dispose()
}

/** Starts the portal with the demonstration that the journeys share, and gives what stops it. */
export default async function startPortal() {
  const standIn = await openStandIn()
  const platforms = await openChatPlatforms()
  const { url, folder, stop } = await runPortal({ ...standIn.env, ...platforms.env })
  process.env['PORTAL'] = url
  // Journeys ask for signatures as products do.
  process.env['PRODUCT_SECRET'] = standIn.env.PRODUCT_SECRET
  await prepareHengyue(url)
  // What a journey writes there takes the place of legal texts and of help documents.
  process.env['PORTAL_LEGAL'] = join(folder, 'legal')
  process.env['PORTAL_HELP'] = join(folder, 'help')
  // With the key in it journeys read captchas, as people do with their eyes.
  process.env['PORTAL_DATA'] = join(folder, 'data')
  process.env['PORTAL_STAND_IN'] = standIn.control
  return async () => {
    await stop()
    await standIn.close()
    await platforms.close()
  }
}
