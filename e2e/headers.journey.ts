import { appPlatforms } from '@atrium/contract/constants.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import type { Page } from '@playwright/test'
import { codeFor, expect, selectOf, signIn, signInByForm, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { anyOf, words } from './words.ts'

/** The demonstration has ten products: the answer becomes longer on its way, so that there are fifty to open. */
const lengthenTo = (page: Page, wanted: number) =>
  page.route('**/api/Account/AuthorizeInfo*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { response: AuthorisedProduct[] }
    const own = answer.response.filter(({ IsAuthorized }) => IsAuthorized)
    const pattern = own.find(({ Code }) => Code === 'ELN') as AuthorisedProduct
    const more = Array.from({ length: wanted - own.length }, (_, n) => ({
      ...pattern,
      ID: `more-${n}`,
      Code: `MORE${n}`,
      PlatformName: `${pattern.PlatformName} ${n + 1}`,
    }))
    await route.fulfill({ json: { ...answer, response: [...own, ...more] } })
  })

const inBar = (page: Page) => page.locator('[data-testid=product-menu] > ul > li:not([data-testid=product-menu-more])')

/** By how much the products stick out of their place or of the page, and whether something of every name is read. */
const room = (page: Page) =>
  page.locator('[data-testid=product-menu]').evaluate((menu) => {
    const end = Math.max(...[...menu.querySelectorAll('li')].map((item) => item.getBoundingClientRect().right))
    const names = [...menu.querySelectorAll('[data-testid=product-menu-name]')]
    const out = Math.max(end - menu.getBoundingClientRect().right, document.documentElement.scrollWidth - innerWidth)
    return { over: Math.max(0, Math.floor(out)), isRead: names.every(({ clientWidth }) => clientWidth >= 26) }
  })

/** A page with the whole header that everyone who is signed in may read. */
async function openHelp(page: Page, portal: string) {
  await expect(page).toHaveURL(/#\/cardModeIndex$/)
  await page.goto(`${portal}/#/portal/start/first-steps`)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
}

/** How many products the header has from these widths on. */
const limits = {
  zh: [
    [701, 7],
    [800, 7],
    [1080, 7],
    [1280, 7],
    [1281, 8],
    [1440, 8],
    [1441, 9],
    [1600, 9],
    [1601, 11],
  ],
  en: [
    [701, 4],
    [800, 4],
    [1080, 4],
    [1300, 4],
    [1301, 5],
    [1480, 5],
    [1481, 6],
    [1700, 6],
    [1701, 7],
    [1880, 7],
    [1881, 8],
    [2000, 8],
    [2001, 9],
    [2250, 9],
    [2251, 10],
    [2500, 10],
    [2501, 11],
  ],
} as const

const { app: t, products } = words.zh

test('the header shows as many of fifty products as its width allows, and the others below More', async ({
  page,
  portal,
}) => {
  await lengthenTo(page, 50)
  await signInByForm(page, portal, 'aiko.tanaka')
  await openHelp(page, portal)
  for (const lang of ['en', 'zh'] as const) {
    await page
      .locator('header')
      .getByRole('button', { name: t[`language.${lang}`] })
      .click()
    for (const [width, count] of limits[lang]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(inBar(page)).toHaveCount(count)
      await expect
        .poll(() => room(page), { message: `what there is room for at ${width} pixels, in ${lang}` })
        .toEqual({ over: 0, isRead: true })
    }
  }
  await page.setViewportSize({ width: 1280, height: 700 })
  await expect(inBar(page)).toHaveCount(7)
  const more = page.getByRole('button', { name: t['products.more'], exact: true })
  await more.focus()
  await page.keyboard.press('ArrowDown')
  const list = page.locator('.drop-down:popover-open')
  await expect(list.getByRole('link').first()).toBeFocused()
  await expectWellMade(page)
  await page.keyboard.press('End')
  const last = list.getByRole('link').last()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight && box.scrollTop > 0)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(more).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(inBar(page).first().locator('.product-menu-item')).toBeFocused()
})

test.describe('in English', () => {
  const { app: english, products: englishProducts } = words.en
  test.use({ locale: 'en-GB' })

  test('the nostalgia version and the way back are in the drop-down of the avatar', async ({ page, portal }) => {
    await signIn(page, portal, 'anna.johansson')
    await openHelp(page, portal)
    await page.evaluate(() => Object.assign(window, { isBefore: true }))
    const choose = async (version: 'NEW' | 'NOSTALGIA') => {
      await page.getByRole('button', { name: english.account }).click()
      const wanted = page.getByRole('menuitemradio', { name: english[`uiVersion.${version}`] })
      await expect(wanted).toHaveAttribute('aria-checked', 'false')
      await wanted.click()
    }
    await choose('NOSTALGIA')
    await expect(page.locator('[data-testid=bar-legacy]')).toBeVisible()
    expect(await page.evaluate(() => 'isBefore' in window)).toBe(false)
    await expect(page).toHaveURL(/#\/portal\/start\/first-steps$/)
    await expectWellMade(page)

    await page.locator('.bar-logo').click()
    const table = page.getByRole('table', { name: english['page.home'] })
    const names = table.locator('.nostalgia-name a')
    await expect(names).toHaveCount(10)
    await expectWellMade(page)
    await table.getByRole('button', { name: englishProducts['list.name'] }).click()
    await expect(page).toHaveURL(/sort=name/)
    // The rows follow the address.
    await expect(table.locator('th[aria-sort$=ending]')).toHaveText(englishProducts['list.name'])
    const rows = table.locator('tbody tr')
    const shown = await rows.allTextContents()
    await page.reload()
    await expect(rows).toHaveText(shown)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: englishProducts['list.search'] })).toBeFocused()
    await page.getByRole('searchbox', { name: englishProducts['list.search'] }).fill('eln')
    await expect(names).toHaveCount(1)
    await expect(page).toHaveURL(/search=eln/)
    await page.getByRole('searchbox', { name: englishProducts['list.search'] }).fill('')
    await expect(names).toHaveCount(10)

    await choose('NEW')
    await expect(page.locator('[data-testid=bar-legacy]')).toHaveCount(0)
    await expect(page).toHaveURL(/#\/cardModeIndex$/)
    await expect(page.getByRole('list', { name: englishProducts.mine })).toBeVisible()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('the nostalgia home fits a phone', async ({ page, portal }) => {
      await signIn(page, portal, 'arjun.menon')
      await expect(page.getByRole('list', { name: englishProducts.mine })).toBeVisible()
      await page.evaluate(() => fetch('/api/Account/SetUIVersion/nostalgia', { headers: { 'x-atrium': '1' } }))
      await page.reload()
      const rows = page.getByRole('table', { name: english['page.home'] }).locator('tbody tr')
      await expect(rows).toHaveCount(10)
      // The molecular simulation of the demonstration is in its trial.
      await expect(rows.getByText(englishProducts['kind.beta'], { exact: true })).toBeVisible()
      expect(await page.locator('.table-wrap').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
      await expectWellMade(page)
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one button has all products, and the apps come as codes and links', async ({ page, portal }) => {
    await lengthenTo(page, 50)
    await signInByForm(page, portal, 'lin.zhiyuan')
    await openHelp(page, portal)
    await page.getByRole('button', { name: t.products, exact: true }).click()
    const list = page.locator('.drop-down:popover-open')
    // Fifty, one of which is the inventory with its two places.
    await expect(list.getByRole('link')).toHaveCount(51)
    await expectWellMade(page)
    await page.keyboard.press('Escape')

    const opener = page.getByRole('button', { name: t.account })
    await opener.click()
    await expectWellMade(page)
    await page.getByRole('menuitem', { name: t.downloads }).click()
    const dialog = page.getByRole('dialog', { name: t.downloads })
    for (const platform of appPlatforms)
      await expect(dialog.getByText(t[`downloads.${platform}`]).first()).toBeVisible()
    await expect(dialog.getByRole('img')).toHaveCount(appPlatforms.length)
    await expect(dialog.getByRole('link').first()).toHaveAttribute('href', 'https://atrium.example/apps/cims/ios')
    await selectOf(dialog, t['downloads.product']).click()
    await page.getByRole('option').nth(3).click()
    await expect(dialog.getByRole('img')).toHaveCount(1)
    await expectWellMade(page)
    await dialog.getByRole('button', { name: t.close }).last().click()
    await expect(opener).toBeFocused()
  })
})

test('the product that was opened last is marked, also after a reload, and its use is noted', async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, portal, 'he.shuyan')
  await openHelp(page, portal)
  const eln = page.locator('a.product-menu-item', { hasText: '电子实验记录本' })
  await expect(eln).not.toHaveAttribute('aria-current')
  await eln.focus()
  const [opened, noted] = await Promise.all([
    context.waitForEvent('page'),
    page.waitForResponse((response) => /\/api\/Platform\/use\//.test(response.url())),
    page.keyboard.press('Enter'),
  ])
  expect(noted.ok()).toBe(true)
  await opened.close()
  await expect(eln).toHaveAttribute('aria-current', 'true')
  const cookie = (await context.cookies()).find(({ name }) => name === 'atrium_product')
  expect(cookie?.value).toBe('ELN')
  // Asked for ten years of 365 days; Chromium keeps nothing longer than 400.
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 390 * 24 * 3600)
  await page.reload()
  await expect(eln).toHaveAttribute('aria-current', 'true')
})

test('the inventory leads to its requests and to its management', async ({ page, portal }) => {
  await signIn(page, portal)
  await openHelp(page, portal)
  await page.getByRole('button', { name: '库存管理' }).click()
  const list = page.locator('.drop-down:popover-open')
  await expect(list.getByRole('link', { name: /^申领/ })).toHaveAttribute('href', /^http:\/\/localhost:\d+\/request$/)
  await expect(list.getByRole('link', { name: /^管理/ })).toHaveAttribute('href', /^http:\/\/localhost:\d+\/manage$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(list).toHaveCount(0)
})

test('help documents are listed in the header and lead to their pages', async ({ page, portal }) => {
  await signIn(page, portal)
  await page.getByRole('button', { name: '帮助' }).click()
  const list = page.locator('.drop-down:popover-open')
  await expect(list.getByRole('link', { name: '管理指南' })).toBeVisible()
  await expectWellMade(page)
  await list.getByRole('link', { name: '使用指南' }).click()
  await expect(page).toHaveURL(/#\/portal\/[\w-]+\/[\w-]+$/)
  await expect(list).toHaveCount(0)
})

test('operators have no products and no other version, read their own sign-ins and export their personal data', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'operator')
  await expect(page.getByRole('button', { name: '账号菜单' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '产品' })).toHaveCount(0)
  await page.getByRole('button', { name: '账号菜单' }).click()
  await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeVisible()
  await expect(page.getByRole('menuitemradio')).toHaveCount(2)
  await expectWellMade(page)

  await page.goto(`${portal}/#/info?section=sign-ins`)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('登录成功')
  await expectWellMade(page)
  await page.getByRole('link', { name: '我的数据' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载我的数据' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/-operator-\d{4}-\d{2}-\d{2}\.json$/)
  await expectWellMade(page)
})

test('a trial user has products and both versions, but no personal centre', async ({ page, portal }) => {
  await page.goto(`${portal}/#/login?way=code`)
  await page.locator('input[autocomplete=username]').fill('13800007900')
  await page.getByRole('button', { name: t['code.send'] }).click()
  await expect(page.getByRole('button', { name: anyOf(t['code.wait']) })).toBeVisible()
  await page.getByLabel(t.code, { exact: true }).fill(await codeFor(portal, '13800007900'))
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('list', { name: products.mine })).toBeVisible()
  await openHelp(page, portal)
  await expect(inBar(page).first()).toBeVisible()
  await page.getByRole('button', { name: t.account }).click()
  await expect(page.getByRole('menuitemradio', { name: t['uiVersion.NOSTALGIA'] })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: t['page.info'] })).toHaveCount(0)
  await expect(page.getByRole('link', { name: anyOf(t.personalCenter) })).toHaveCount(0)
  await expectWellMade(page)
  await page.getByRole('menuitemradio', { name: t['uiVersion.NOSTALGIA'] }).click()
  await expect(page.locator('[data-testid=bar-legacy]')).toBeVisible()
  await expectWellMade(page)
})
