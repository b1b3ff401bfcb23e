import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { run } from '../setup/run.mjs'

const programs = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
const places = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  ),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...programs.flatMap((folder) => (folder ? [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [])),
]

const missing =
  'The browser journeys need Chromium: install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.'

/** The Chromium to drive: the one named, one that is installed, or, where we may, Debian's, installed now. */
export async function provideChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file.`)
  const found = named ?? findChromium() ?? (await installChromium())
  if (!found) throw new Error(missing)
  return found
}

const findChromium = () => places.find((place) => existsSync(place))

async function installChromium(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium for the browser journeys (once)…')
  // The headless shell runs the journeys a sixth faster than the whole browser. The fonts have Chinese glyphs.
  const packages = ['chromium-headless-shell', 'fonts-noto-cjk']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { code, output } = await run('/usr/bin/apt-get', ['-q', ...args], { cwd: root, output: 'kept', env })
    if (code !== 0) throw new Error(`${missing} Installing it failed:\n${output.split('\n').slice(-8).join('\n')}`)
  }
  return findChromium()
}
