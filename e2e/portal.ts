import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStandIn } from './stand-in.ts'

const program = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url))

/** Starts the portal as `npm start` does, in a folder of its own, and gives what stops it. */
export default async function startPortal() {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-journeys-'))
  const standIn = await openStandIn()
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
      ...standIn.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  portal.stdout.on('data', (data) => (output += String(data)))
  while (!/Ctrl-C/.test(output)) {
    if (portal.exitCode !== null) throw new Error(`The portal did not start: ${output}`)
    await new Promise((resume) => setTimeout(resume, 50))
  }
  process.env['PORTAL'] = /http:\/\/localhost:\d+/.exec(output)?.[0]
  // What a journey writes there takes the place of legal texts and of help documents.
  process.env['PORTAL_LEGAL'] = join(folder, 'legal')
  process.env['PORTAL_HELP'] = join(folder, 'help')
  // With the key in it journeys read captchas, as people do with their eyes.
  process.env['PORTAL_DATA'] = join(folder, 'data')
  process.env['PORTAL_STAND_IN'] = standIn.control
  return async () => {
    portal.kill('SIGTERM')
    await once(portal, 'exit')
    await standIn.close()
    await rm(folder, { recursive: true, force: true })
  }
}
