import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { demoPassword } from '../packages/server/demo/demo-accounts.ts'
import { provideChromium } from '../scripts/testing/chromium.ts'

/** A line of 20 Mbit/s that answers after 40 ms, and a quarter of this machine's processor. */
const line = { offline: false, latency: 40, downloadThroughput: 20e6 / 8, uploadThroughput: 20e6 / 8 }
const slowdown = 4

const launching = async () => ({ executablePath: await provideChromium(), args: ['--no-sandbox'] })

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(await launching())
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A browser of somebody who signed in, without anything that signing in loaded. */
export async function signedIn(browser: Browser, address: string): Promise<() => Promise<BrowserContext>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${address}/#/login`)

  await page.locator('input[autocomplete=username]').fill('lin.zhiyuan')
  await page.locator('input[autocomplete=current-password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/cardModeIndex/)
  const storageState = await context.storageState()
  await context.close()
  return () => browser.newContext({ storageState })
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

/**
 * A new browser as people have it, with a profile on the disk: only there are files and the code compiled from them
 * kept as they are for people.
 */
export async function withOwnBrowser<T>(cookies: Cookies, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'atrium-browser-'))
  const context = await chromium.launchPersistentContext(profile, await launching())
  try {
    await context.addCookies(cookies)
    return await work(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** A page on a slow line and a slow machine. */
export async function slowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, session }
}
