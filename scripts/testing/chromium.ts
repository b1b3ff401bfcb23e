import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { run } from '../setup/run.mjs'

const programs = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
/** Without windows: the pages of the journeys take it a third to a half of the work of the whole browser. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const places = [
  headlessShell,
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...programs.flatMap((folder) => (folder ? [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [])),
]

const missing =
  'The browser journeys need Chromium: install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.'

/** The Chromium to drive: the one named, the headless shell, installed now where we may, or another that is there. */
export async function provideChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file.`)
  if (named) return named
  const problem = existsSync(headlessShell) ? '' : await installHeadlessShell()
  const found = findChromium()
  if (!found) throw new Error(missing + problem)
  if (problem) console.log(`The journeys run in ${found}.${problem}`)
  return found
}

/** The headless shell, or another Chromium or Chrome that is installed. */
export const findChromium = (): string | undefined => places.find((place) => existsSync(place))

/** Installs Debian's headless shell where we may; gives why that failed. */
async function installHeadlessShell(): Promise<string> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return ''
  console.log('Installing Chromium’s headless shell for the browser journeys (once)…')
  // The fonts have Chinese glyphs.
  const packages = ['chromium-headless-shell', 'fonts-noto-cjk']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { code, output } = await run('/usr/bin/apt-get', ['-q', ...args], { cwd: root, output: 'kept', env })
    if (code !== 0) return ` Installing its headless shell failed:\n${output.split('\n').slice(-8).join('\n')}`
  }
  return ''
}
