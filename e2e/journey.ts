import { createHash } from 'node:crypto'
import { request, test as base, expect, type Locator, type Page } from '@playwright/test'
import { buttonDebounce, languageHeader } from '../packages/contract/src/constants.ts'
import { openSecrets } from '../packages/server/src/environment/secrets.ts'

export { expect }

declare global {
  interface Window {
    /** When the page was last clicked, on the scale of `performance.now()`. */
    lastClickAt?: number
  }
}

/**
 * What Chromium writes itself about an answer that the page expects, and after three seconds about styles of the screen at
 * which most begin, where it is another one and came without its picture; and Playwright about a worker that it keeps away.
 */
const expected =
  /Failed to load resource: the server responded with a status of (400|401|403|409|410|413|415|423|429)|was preloaded using link preload but not used|Service Worker registration blocked/

/** A journey fails when the page writes an error or a warning, breaks, or loads anything from elsewhere. */
export const test = base.extend<{ portal: string; tolerated: RegExp }>({
  /** What else a journey brings about on purpose. */
  tolerated: [/$^/, { option: true }],
  context: async ({ context, browser }, use) => {
    await context.addInitScript(() => {
      addEventListener('click', ({ timeStamp }) => (window.lastClickAt = timeStamp), { capture: true })
    })
    await use(context)
    // Other people's browsers, which a journey opened itself, would go on asking beside those after it.
    const others = browser.contexts().filter((each) => each !== context)
    await Promise.all(others.map((each) => each.close()))
  },
  portal: async ({ page, tolerated }, use) => {
    const portal = String(process.env['PORTAL'])
    const complaints: string[] = []
    page.on('console', (message) => {
      if (
        ['error', 'warning'].includes(message.type()) &&
        !expected.test(message.text()) &&
        !tolerated.test(message.text())
      )
        complaints.push(message.text())
    })
    page.on('pageerror', (problem) => complaints.push(String(problem)))
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !/^(localhost|127\.0\.0\.1)$/.test(new URL(request.url()).hostname))
        complaints.push(`loads ${request.url()}`)
    })
    await use(portal)
    expect(complaints).toEqual([])
  },
})

export const demoPassword = 'Atrium-2026'

/** What the browser sends instead of a password. */
export const passwordDigest = (password: string) => createHash('sha256').update(`atrium:${password}`).digest('hex')

/** Signs in without the form, which has journeys of its own, and opens a page: without a path the first one. */
export async function signIn(page: Page, portal: string, account = 'lin.zhiyuan', path = '') {
  // The language of the form: the one that was chosen on show, else the browser's.
  const lang = await page.evaluate(() => document.documentElement.lang || navigator.language)
  // Four sign-ins of one account at the same moment look like guessing: the last is asked for a captcha.
  await expect(async () => {
    const answer = await page.request.post(`${portal}/api/account/loginV2`, {
      headers: { 'x-atrium': '1', [languageHeader]: lang.slice(0, 2) },
      data: { account, password: passwordDigest(demoPassword) },
    })
    expect(await answer.json()).toMatchObject({ code: 100 })
  }).toPass()
  await page.goto(path ? `${portal}/#${path}` : portal)
  // Without a path the portal chooses one; going elsewhere before that would be undone.
  await page.waitForURL(/#\/./)
}

/** Signs in through the form. What it leads to is read over HTTP, where a journey can change it by `page.route`. */
export async function signInByForm(page: Page, portal: string, account: string, password = demoPassword) {
  await page.goto(`${portal}/#/login`)
  await fillSignIn(page, account, password)
}

/** Fills the sign-in form on show and sends it. */
export async function fillSignIn(page: Page, account: string, password = demoPassword) {
  await page.locator('input[autocomplete=username]').fill(account)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** Waits until a click no longer counts as the second one of a double click, which buttons ignore. */
export const passDoubleClickTime = (page: Page) =>
  page.waitForFunction((debounceMs) => {
    // Contexts that a journey opens itself have no listener: there it waits from now on.
    window.lastClickAt ??= performance.now()
    return performance.now() - window.lastClickAt > debounceMs
  }, buttonDebounce)

/** The button of a select, which is named by the chosen option and the label. */
export const selectOf = (within: Page | Locator, label: string) =>
  within
    .locator('button[aria-haspopup=listbox]')
    .and(within.getByRole('button', { name: new RegExp(String.raw`(^|\s)${label.replaceAll(/[()?*.]/g, '.')}$`) }))

/** Chooses an option of a select. */
export async function choose(within: Page | Locator, label: string, option: string) {
  const button = selectOf(within, label)
  await button.click()
  await button.page().getByRole('option', { name: option, exact: true }).click()
  await expect(button).toContainText(option)
}

/** Answers the captcha on show: the test holds the portal's key, with which the sealed captcha opens. */
export async function answerCaptcha(page: Page, show: () => Promise<unknown>) {
  const { text } = await captchaShown(page, show)
  await page.locator('input[name=captcha]').fill(text)
}

/** What is in the captcha that is shown now: the characters of the picture, and the digits that can be heard. */
export async function captchaShown(page: Page, show: () => Promise<unknown>) {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/captcha')),
    show(),
  ])
  const { response } = (await answer.json()) as { response: { id: string } }
  const secrets = await openSecrets({ secretKey: undefined, dataDir: String(process.env['PORTAL_DATA']) })
  return JSON.parse(secrets.open(response.id) ?? '{}') as { text: string; digits: string }
}

/** The newest code that was sent to an address, as operators read it in the outbox. */
export const codeFor = async (portal: string, address: string): Promise<string> =>
  /\d{6}/.exec(await messageTo(portal, address))?.[0] ?? ''

/** The newest message to an address, as operators read it in the outbox. */
export async function messageTo(portal: string, address: string): Promise<string> {
  const operator = await request.newContext({ extraHTTPHeaders: { 'x-atrium': '1' } })
  await operator.post(`${portal}/api/account/loginV2`, {
    data: { account: 'operator', password: passwordDigest(demoPassword) },
  })
  const newest = async () => {
    const list = await operator.post(`${portal}/api/operator/messages`, { data: { search: address } })
    const { response } = (await list.json()) as { response: { items: { ID: string }[] } }
    return response.items[0]?.ID
  }
  // A job sends codes, and the jobs of a server begin some seconds after it listens.
  await expect.poll(newest, { message: `a message to ${address}` }).toBeDefined()
  const content = await operator.post(`${portal}/api/operator/messages/${await newest()}/read`)
  const { response: read } = (await content.json()) as { response: { Text: string } }
  await operator.dispose()
  return read.Text
}
