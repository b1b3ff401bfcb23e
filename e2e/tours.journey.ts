import type { Page } from '@playwright/test'
import { expect, fillSignIn, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

/** The tour's panel keeps a margin to the edges of the window, the scrollbar not counted. */
async function expectMargin(page: Page) {
  const box = await page.getByRole('dialog').getByRole('heading').locator('..').boundingBox()
  const [width, height] = await page.evaluate(() => [document.documentElement.clientWidth, innerHeight])
  expect(Math.min(box?.x ?? 0, box?.y ?? 0)).toBeGreaterThanOrEqual(16)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(Number(width) - 16)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(Number(height) - 16)
}

// The same newcomer takes the tour twice: what the server hears comes last.
test.describe.configure({ mode: 'serial' })

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    tolerated: /net::ERR_FAILED/,
  })
  test('a tour whose completion is not saved ends for this session and returns in the next', async ({
    page,
    portal,
  }) => {
    await page.route('**/SetGuided/**', (route) => route.abort())
    await signIn(page, portal, 'luo.an')
    await expect(page.getByRole('dialog', { name: '我的应用' })).toBeInViewport({ ratio: 1 })
    await expectWellMade(page)
    await page.getByRole('button', { name: '跳过' }).click()
    await page.goto(`${portal}/#/info`)
    for (const name of ['基本信息', '个人信息', '修改密码', '登录设备', '登录日志', '偏好设置']) {
      await expect(page.getByRole('dialog', { name })).toBeInViewport({ ratio: 1 })
      await expectMargin(page)
      await page.getByRole('button', { name: /下一步|完成/ }).click()
    }
    await expect(page.locator('[data-testid=tour-actions]')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: '基本信息' })).toBeVisible()
    await expect(page.getByText('加入时间')).toBeVisible()
    await expect(page.locator('[data-testid=tour-actions]')).toBeHidden()
    await page.getByRole('button', { name: '退出登录' }).click()
    await fillSignIn(page, 'luo.an')
    await expect(page.getByRole('button', { name: '跳过' })).toBeVisible()
  })
})

test.describe('in English, with reduced motion', () => {
  test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } })
  test('the tour comes before the account warning, by keyboard alone, and once', async ({ page, browser, portal }) => {
    await signIn(page, portal, 'luo.an')
    const tour = page.getByRole('dialog', { name: 'My applications' })
    await expect(tour).toContainText(/1 of [45]/)
    await expect(tour).toBeInViewport({ ratio: 1 })
    const warning = page.getByRole('complementary', { name: 'About your account' })
    await expect(warning).toBeHidden()
    await expectWellMade(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'More applications' })).toBeVisible()
    await expectMargin(page)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'Click a card to enter' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('dialog', { name: 'More applications' })).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Back' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-testid=tour-actions]')).toBeHidden()
    await expect(warning).toContainText('No phone number is bound')
    await page.getByRole('link', { name: 'Inventory' }).focus()
    await expect(page.getByRole('link', { name: 'Inventory' })).toBeFocused()
    await page.reload()
    await expect(warning).toBeVisible()
    await page.goto(`${portal}/#/no/such/page`)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Show me around' }).click()
    await expect(tour).toBeVisible()
    await expect(warning).toBeHidden()
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(warning).toBeVisible()
    const elsewhere = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await signIn(elsewhere, portal, 'luo.an')
    await expect(elsewhere.getByRole('complementary', { name: 'About your account' })).toBeVisible()
    await expect(elsewhere.locator('[data-testid=tour-actions]')).toBeHidden()
    await elsewhere.context().close()
  })
})
