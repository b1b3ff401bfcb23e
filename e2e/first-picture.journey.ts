import type { Page } from '@playwright/test'
import { pictureId } from '../packages/contract/src/first-picture.ts'
import { expect, signIn, test } from './journey.ts'

const picture = (page: Page) => page.locator(`#${pictureId}`)

/** Opens the portal and keeps its client away until it is let go, as a slow line does. */
async function openSlowly(page: Page, address: string) {
  let letGo = () => {}
  const released = new Promise<void>((resume) => (letGo = resume))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  // A busy server sends a page without its picture rather than late.
  await expect(async () => {
    await page.goto('about:blank')
    await page.goto(address, { waitUntil: 'commit' })
    await expect(picture(page)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  return async () => {
    letGo()
    await expect(picture(page)).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Every text on show within an element, with its place in whole pixels. */
const textsIn = (page: Page, root: string) =>
  page.locator(root).evaluate((within) => {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { x, y, width } = range.getBoundingClientRect()
      if (width > 1) found.push(`${node.textContent?.trim()} at ${Math.round(x)}, ${Math.round(y)}`)
    }
    return found
  })

/** What the signs on show within an element are drawn by. */
const signsIn = (page: Page, root: string) =>
  page
    .locator(root)
    .evaluate((within) =>
      [...within.querySelectorAll('svg')].filter((sign) => sign.checkVisibility()).map(({ innerHTML }) => innerHTML),
    )

const phone = {
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
}
const looks = [
  {
    name: 'on a desktop in Chinese',
    options: { locale: 'zh-CN', colorScheme: 'light' },
    people: [undefined, 'he.shuyan', 'gao.jing'],
  },
  {
    name: 'on a phone in English and in the dark',
    options: { ...phone, locale: 'en-GB', colorScheme: 'dark' },
    people: [undefined, 'he.shuyan', 'gao.jing'],
  },
  // Whoever waits for an answer reads of a day. In one of the two it is always another one than where the server is.
  {
    name: 'where the day begins first',
    options: { locale: 'en-GB', timezoneId: 'Pacific/Kiritimati' },
    people: ['he.shuyan'],
  },
  {
    name: 'where the day begins last',
    options: { locale: 'zh-CN', timezoneId: 'Pacific/Pago_Pago' },
    people: ['he.shuyan'],
  },
] as const

for (const { name, options, people } of looks)
  for (const account of people)
    test.describe(`the first screen of ${account ?? 'a stranger'} ${name}`, () => {
      test.use(options)

      test('is seen before the client is there, and stays as it is when it is', async ({ page, portal }) => {
        if (account) {
          await signIn(page, portal, account)
          await expect(page).toHaveURL(/#\/cardModeIndex/)
        }
        const finish = await openSlowly(page, portal)
        await expect(picture(page)).toBeVisible()
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
        const before = await textsIn(page, `#${pictureId}`)
        expect(before.length).toBeGreaterThan(10)
        const signs = await signsIn(page, `#${pictureId}`)
        await finish()
        await expect.poll(() => signsIn(page, '#root')).toEqual(signs)
        await expect.poll(() => textsIn(page, '#root')).toEqual(before)
      })
    })

test('a picture cannot be typed into, clicked or read out', async ({ page, portal }) => {
  const finish = await openSlowly(page, `${portal}/#/login`)
  await expect(picture(page)).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('input[autocomplete], [id]:not(script):not(#root)')).toHaveCount(1)
  await finish()
  await expect(page.locator('input[autocomplete=username]')).toBeFocused()
})

test('where the browser begins elsewhere, or in another language, no wrong screen is seen', async ({
  page,
  portal,
}) => {
  for (const place of ['#/register', '#/login?way=code', '#/privacy']) {
    const finish = await openSlowly(page, `${portal}/${place}`)
    await expect(picture(page)).toBeHidden()
    await finish()
  }
  await page.evaluate(() => localStorage.setItem('atrium.language', 'en'))
  const finish = await openSlowly(page, portal)
  await expect(picture(page)).toBeHidden()
  await finish()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('what was dismissed or read is not seen again in the picture', async ({ page, portal }) => {
  await signIn(page, portal, 'guo.wenmin')
  await expect(page).toHaveURL(/#\/cardModeIndex/)
  await page.locator('.news').click()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  const withoutNews = await openSlowly(page, portal)
  await expect(picture(page)).toBeVisible()
  await expect(picture(page).locator('.news')).toHaveCount(0)
  await withoutNews()
  await page.getByRole('button', { name: '关闭公告' }).click()
  const without = await openSlowly(page, portal)
  await expect(picture(page)).toBeHidden()
  await without()
  await expect(page.getByRole('heading', { name: '郭文敏' })).toBeVisible()
})

test('an address that is chosen while the first screen is drawn is the one that is opened', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'gao.jing')
  await expect(page).toHaveURL(/#\/cardModeIndex/)
  // In the moment between drawing and showing, when the router has read the address and does not listen yet.
  await page.addInitScript(() => {
    const { appendChild } = Node.prototype
    Node.prototype.appendChild = function <T extends Node>(child: T): T {
      if (child instanceof Element && child.classList.contains('home') && location.hash !== '#/members') {
        location.hash = '#/members'
        // So long that drawing goes on later, and the change of the address is told before.
        for (const end = performance.now() + 50; performance.now() < end;);
      }
      return appendChild.call(this, child) as T
    }
  })
  await page.goto(portal)
  await page.reload()
  await expect(page.getByRole('heading', { name: '成员', level: 1 })).toBeVisible()
})
