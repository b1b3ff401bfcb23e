import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { day, minute } from '@atrium/contract/constants.ts'
import { chromium, type Browser } from '@playwright/test'
import { createServer } from 'vite'
import { root } from '../../scripts/root.ts'
import { provideChromium } from '../../scripts/testing/chromium.ts'
import { chromiumOptions } from '../playwright.config.ts'
import startPortal from '../portal.ts'
import { album } from './album.ts'
import { Camera, languages, signIn, sizes, themes, type Look } from './camera.ts'
import { makeStrict } from './strict-rules.ts'
import { subjects, type Subject } from './subjects.ts'

const folder = join(root, 'photographs')

/** Where the built client is, and where the one that is being developed. */
interface Places {
  portal: string
  development: string
}

/** Photographs of a person's pages in one language and one theme. */
async function photograph(browser: Browser, { portal, development }: Places, look: Look, wanted: readonly Subject[]) {
  const camera = await Camera.open(browser, portal, folder, look)
  for (const { name, path, isOfDevelopment, isWhole, prepare } of wanted)
    for (const size of sizes) {
      await camera.page.setViewportSize(size)
      // From elsewhere, so that the page begins anew at each size.
      await camera.page.goto('about:blank')
      await camera.page.goto(`${isOfDevelopment ? development : portal}/#${path}`)
      await prepare?.(camera.page)
      await camera.take(name, size.width, isWhole)
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

/** The client as it is written, in front of the portal. */
async function serveDevelopment(portal: string) {
  const vite = await createServer({
    root: join(root, 'packages', 'web'),
    // To the portal its questions come from itself: it takes no changes from elsewhere.
    server: { port: 0, proxy: { '/api': { target: portal, headers: { origin: portal } } } },
    logLevel: 'error',
  })
  await vite.listen()
  return { development: String(vite.resolvedUrls?.local[0]).replace(/\/$/, ''), stop: () => vite.close() }
}

/** So many people look at once. */
const cameras = 2

/** Every subject, or those whose names have one of the parts. */
async function photographAll(parts: readonly string[]) {
  const wanted = subjects.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
  if (parts.length === 0) await rm(folder, { recursive: true, force: true })
  const stopPortal = await startPortal()
  const portal = String(process.env['PORTAL'])
  const { development, stop } = await serveDevelopment(portal)
  const browser = await chromium.launch({ ...chromiumOptions, executablePath: await provideChromium() })
  const takeAll = async (those: readonly Subject[]) => {
    const looks = looksAt(those)
    const takeTurns = async () => {
      for (let look = looks.shift(); look; look = looks.shift()) {
        const { account, language, theme } = look
        const own = those.filter((subject) => subject.account === account)
        await photograph(browser, { portal, development }, look, own)
        console.log(`${account ?? 'visitor'}, ${language}, ${theme}: ${own.length * sizes.length} photographs`)
      }
    }
    await Promise.all(Array.from({ length: cameras }, takeTurns))
  }
  try {
    await askForOpinions(browser, portal)
    await takeAll(wanted.filter(({ isUnderRules }) => !isUnderRules))
    await makeStrict(browser, portal)
    await takeAll(wanted.filter(({ isUnderRules }) => isUnderRules))
  } finally {
    await browser.close()
    await stop()
    await stopPortal()
  }
  await writeFile(join(folder, 'README.md'), album(await readdir(folder)))
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
await photographAll(values.only ?? [])
