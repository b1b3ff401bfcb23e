import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { demoPassword, passwordDigest } from '../journey.ts'
import { onItsWay } from '../well-made.ts'
import { asked } from './subjects.ts'

export const languages = ['zh', 'en'] as const
export const themes = ['light', 'dark'] as const
/** A large screen, a usual one, and a phone. In CSS pixels. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const

export type Language = (typeof languages)[number]
export type Theme = (typeof themes)[number]

/** Who looks, in which language and which light. */
export interface Look {
  account: string | undefined
  language: Language
  theme: Theme
}

/** Large enough to read, small enough to keep several hundred of them. */
const quality = 45

/** One person at the portal, who has answered all that the portal asks unasked. */
export class Camera {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #session: CDPSession
  readonly #folder: string
  readonly #name: string

  private constructor(page: Page, session: CDPSession, folder: string, { language, theme }: Look) {
    this.page = page
    this.#context = page.context()
    this.#session = session
    this.#folder = folder
    this.#name = `${language}-${theme}`
  }

  static async open(browser: Browser, portal: string, folder: string, look: Look): Promise<Camera> {
    const context = await browser.newContext({
      locale: look.language === 'zh' ? 'zh-CN' : 'en-GB',
      timezoneId: 'Asia/Shanghai',
      colorScheme: look.theme,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-atrium': '1' },
    })
    if (look.account) await signIn(context, portal, look.account, look.language)
    // The survey is seen where it is the subject.
    const survey = look.account === asked ? 'atrium.survey' : `atrium.survey.${look.account}`
    await context.addInitScript(
      ([language, key]) => {
        localStorage.setItem('atrium.language', String(language))
        localStorage.setItem(String(key), '-1')
      },
      [look.language, survey],
    )
    const page = await context.newPage()
    return new Camera(page, await context.newCDPSession(page), folder, look)
  }

  /** Photographs what is on show, at one size; or the whole page, however long. */
  async take(subject: string, width: number, isWhole = false): Promise<void> {
    await settled(this.page)
    const { data } = await this.#session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      ...(isWhole && { captureBeyondViewport: true, clip: await this.#whole() }),
    })
    const file = join(this.#folder, subject, `${width}-${this.#name}.webp`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(data, 'base64'))
  }

  async #whole() {
    const { cssContentSize } = await this.#session.send('Page.getLayoutMetrics')
    return { ...cssContentSize, scale: 1 }
  }

  close(): Promise<void> {
    return this.#context.close()
  }
}

/** Signs in without the form. */
export async function signIn({ request }: BrowserContext, portal: string, account: string, language: Language = 'zh') {
  const data = { account, password: passwordDigest(demoPassword) }
  const answer = await request.post(`${portal}/api/account/loginV2`, { data })
  if (!answer.ok()) throw new Error(`${account} cannot sign in: ${await answer.text()}`)
  await request.post(`${portal}/api/account/setCurLang/${language}`)
}

/** Nothing loads, waits or moves any more. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    (waiting) =>
      document.querySelector(waiting) === null &&
      document.fonts.status === 'loaded' &&
      // Lazy images below the fold are not loaded until somebody scrolls there.
      [...document.images].every(
        (image) => image.complete || (image.loading === 'lazy' && image.getBoundingClientRect().top > innerHeight),
      ),
    onItsWay,
  )
  await page.waitForTimeout(250)
}
