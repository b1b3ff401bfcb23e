import { chromium, type CDPSession, type Page } from '@playwright/test'
import { demoPassword } from '../packages/server/src/demo/demo-accounts.ts'
import { provideChromium } from '../scripts/testing/chromium.ts'

export interface FirstLoad {
  requests: number
  /** Bytes of JavaScript as they came over the wire. */
  script: number
  /** All bytes as they came over the wire. */
  all: number
}

/** What a browser with an empty cache loads for the sign-in page and for the launcher. */
export async function measureFirstLoads(address: string): Promise<{ login: FirstLoad; cardModeIndex: FirstLoad }> {
  const browser = await chromium.launch({ executablePath: await provideChromium(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext()
    const login = await loadOf(await context.newPage(), `${address}/#/login`)
    const page = await context.newPage()
    await page.goto(`${address}/#/login`)
    await page.locator('input[type=text], input:not([type])').first().fill('lin.zhiyuan')
    await page.locator('input[type=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(/cardModeIndex/)
    const fresh = await browser.newContext({ storageState: await context.storageState() })
    return { login, cardModeIndex: await loadOf(await fresh.newPage(), `${address}/#/cardModeIndex`) }
  } finally {
    await browser.close()
  }
}

async function loadOf(page: Page, url: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page)
  const counted = await countTransfers(session)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  return counted
}

async function countTransfers(session: CDPSession): Promise<FirstLoad> {
  const types = new Map<string, string>()
  const counted: FirstLoad = { requests: 0, script: 0, all: 0 }
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.requests += 1
    counted.all += encodedDataLength
    if (types.get(requestId) === 'Script') counted.script += encodedDataLength
  })
  return counted
}
