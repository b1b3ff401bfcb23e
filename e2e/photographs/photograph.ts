import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { day, minute } from '@atrium/contract/constants.ts'
import { chromium, type Browser } from '@playwright/test'
import { provideChromium } from '../../scripts/testing/chromium.ts'
import { chromiumOptions } from '../playwright.config.ts'
import startPortal from '../portal.ts'
import { album } from './album.ts'
import { Camera, languages, signIn, sizes, themes, type Look } from './camera.ts'
import { subjects, type Subject } from './subjects.ts'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures')

/** Photographs of a person's pages in one language and one theme. */
async function photograph(browser: Browser, portal: string, look: Look, wanted: readonly Subject[]) {
  const camera = await Camera.open(browser, portal, folder, look)
  for (const { name, path, prepare } of wanted)
    for (const size of sizes) {
      await camera.page.setViewportSize(size)
      // From elsewhere, so that the page begins anew at each size.
      await camera.page.goto('about:blank')
      await camera.page.goto(`${portal}/#${path}`)
      await prepare?.(camera.page)
      await camera.take(name, size.width)
    }
  await camera.close()
}

/** Operators ask everyone for an opinion, so that it can be seen how. */
async function askForOpinions(browser: Browser, portal: string) {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-atrium': '1' } })
  await signIn(context, portal, 'operator')
  const answer = await context.request.post(`${portal}/api/operator/notices/add`, {
    data: {
      Type: 'survey',
      Title: 'https://survey.atrium.example/2026',
      Detail: '您的意见帮助我们改进，填写约需两分钟。',
      EnDetail: 'What you think helps us to improve. It takes about two minutes.',
      BeginTime: new Date(Date.now() - minute).toISOString(),
      EndTime: new Date(Date.now() + day).toISOString(),
    },
  })
  if (!answer.ok()) throw new Error(`The survey cannot be made: ${await answer.text()}`)
  await context.close()
}

/** Everyone who is needed, in every language and theme: so that each signs in once for both. */
const looksAt = (wanted: readonly Subject[]): Look[] =>
  [...new Set(wanted.map(({ account }) => account))].flatMap((account) =>
    languages.flatMap((language) => themes.map((theme) => ({ account, language, theme }))),
  )

/** Every subject, or those whose name has a part. */
async function photographAll(part: string | undefined) {
  const wanted = subjects.filter(({ name }) => !part || name.includes(part))
  if (!part) await rm(folder, { recursive: true, force: true })
  const stop = await startPortal()
  const browser = await chromium.launch({ ...chromiumOptions, executablePath: await provideChromium() })
  try {
    await askForOpinions(browser, String(process.env['PORTAL']))
    for (const look of looksAt(wanted)) {
      const own = wanted.filter(({ account }) => account === look.account)
      await photograph(browser, String(process.env['PORTAL']), look, own)
      console.log(
        `${look.account ?? 'visitor'}, ${look.language}, ${look.theme}: ${own.length * sizes.length} photographs`,
      )
    }
  } finally {
    await browser.close()
    await stop()
  }
  await writeFile(join(folder, 'README.md'), album(await readdir(folder)))
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
await photographAll(values.only)
