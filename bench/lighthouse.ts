import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { provideChromium } from '../scripts/testing/chromium.ts'
import { median } from './load.ts'
import { signIn } from './sign-in.ts'
import type { Line } from './table.ts'

/** Lighthouse is large and seldom wanted, so it is no dependency: `LIGHTHOUSE` names the folder of an installed one. */
const folder = process.env['LIGHTHOUSE']

const wanted = 95
/** Its phone is worked out from what one visit cost, which differs from visit to visit. */
const phoneRounds = 5
const categories = ['performance', 'accessibility', 'best-practices'] as const

interface Lighthouse {
  default: (
    url: string,
    flags: object,
    config: undefined,
  ) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>
}
interface Launcher {
  launch(options: object): Promise<{ port: number; kill(): void }>
}

/** What Lighthouse says of the first screens on its desktop and its slow phone; nothing where it is not installed. */
export async function measureLighthouse(address: string): Promise<Line[]> {
  if (!folder) return []
  const { default: lighthouse } = (await importFrom(folder, 'lighthouse/core/index.js')) as Lighthouse
  const launcher = (await importFrom(folder, 'chrome-launcher/dist/index.js')) as Launcher
  const profile = await mkdtemp(join(tmpdir(), 'atrium-lighthouse-'))
  const chrome = await launcher.launch({
    chromePath: await provideChromium(),
    chromeFlags: ['--headless', '--no-sandbox'],
    userDataDir: profile,
  })
  try {
    const cookie = await signIn(address, 'lin.zhiyuan')
    const scoresOf = async (screen: string, flags: object) => {
      const result = await lighthouse(`${address}/#/${screen}`, { port: chrome.port, ...flags }, undefined)
      if (!result) throw new Error(`Lighthouse said nothing about ${screen}`)
      return result.lhr.categories
    }
    const lines: Line[] = []
    for (const [screen, extraHeaders] of [
      ['login', {}],
      ['cardModeIndex', { Cookie: cookie }],
    ] as const) {
      const scores = await scoresOf(screen, { ...desktop, onlyCategories: categories, extraHeaders })
      lines.push(...categories.map((name) => line(screen, name, scores[name]?.score ?? 0)))
      const onPhone: number[] = []
      for (let round = 0; round < phoneRounds; round += 1) {
        const { performance } = await scoresOf(screen, { onlyCategories: ['performance'], extraHeaders })
        onPhone.push(performance?.score ?? 0)
      }
      lines.push(line(screen, 'performance on its phone', median(onPhone)))
    }
    return lines
  } finally {
    chrome.kill()
    await rm(profile, { recursive: true, force: true })
  }
}

const importFrom = (at: string, path: string): Promise<unknown> =>
  import(pathToFileURL(join(at, 'node_modules', path)).href)

/** As Lighthouse's own desktop preset has it. */
const desktop = {
  formFactor: 'desktop',
  emulatedUserAgent: false,
  screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
  throttling: { rttMs: 40, throughputKbps: 10 * 1024, cpuSlowdownMultiplier: 1 },
}

const line = (screen: string, name: string, score: number): Line => ({
  what: `${screen}: Lighthouse, ${name.replace('-', ' ')}`,
  limit: String(wanted),
  ours: (score * 100).toFixed(0),
  ratio: (score * 100) / wanted,
  target: '≥ 1',
})
