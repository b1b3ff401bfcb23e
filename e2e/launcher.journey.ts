import { expect, expectWellMade, signIn, test } from './journey.ts'

test('the launcher shows what is licensed and what is not', async ({ page, portal }) => {
  await signIn(page, portal)
  const mine = page.getByRole('list', { name: '我的应用' })
  await expect(mine.getByRole('listitem')).toHaveCount(6)
  const more = page.getByRole('list', { name: '更多应用' })
  await expect(more.getByRole('listitem')).toHaveCount(4)
  await expect(more.locator('.home-badge')).toHaveText(['未授权', '未授权', '未授权', '未授权'])
  await expectWellMade(page)
})

test('an application opens in a new tab and knows the person; after signing out it does not', async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, portal)
  const eln = page.getByRole('link', { name: /电子实验记录本/ })
  await expect(eln).toHaveAttribute('href', /^http:\/\/localhost:\d+/)
  const [opened] = await Promise.all([context.waitForEvent('page'), eln.click()])
  await expect(opened.getByText('林知远')).toBeVisible()
  await expect(opened.getByText('澜图制药')).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/#\/login/)
  await opened.reload()
  await expect(opened).toHaveURL(/#\/login\?platform=ELN/)
})

test('who comes from an application signs in and goes back to it', async ({ page, portal }) => {
  await signIn(page, portal, 'chen.sihan')
  const eln = await page.getByRole('link', { name: /电子实验记录本/ }).getAttribute('href')
  await page.context().clearCookies()
  await page.goto(`${eln}/notebooks/7`)
  await expect(page).toHaveURL(/#\/login\?platform=ELN&path=/)
  await page.locator('input[autocomplete=username]').fill('chen.sihan')
  await page.locator('input[autocomplete=current-password]').fill('Atrium-2026')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${eln}/notebooks/7`)
  await expect(page.getByText('陈思涵')).toBeVisible()
})

test('an application that is not licensed leads to its public page', async ({ page, portal }) => {
  await signIn(page, portal)
  await expect(page.getByRole('link', { name: /化合物管理/ })).toHaveAttribute(
    'href',
    'https://atrium.example/products/cms',
  )
})

test('search is one key away, finds by name and code, and says when there is nothing', async ({ page, portal }) => {
  await signIn(page, portal)
  await expect(page.getByRole('list', { name: '我的应用' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('eln')
  await expect(page.getByRole('list', { name: '我的应用' }).getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/search=eln/)
  await page.keyboard.type(' nothing at all')
  await expect(page.getByText('没有与“eln nothing at all”匹配的应用')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: '显示全部' }).click()
  await expect(page.getByRole('list', { name: '我的应用' }).getByRole('listitem')).toHaveCount(6)
})

test('arrow keys move among the cards', async ({ page, portal }) => {
  await signIn(page, portal)
  const cards = page.locator('[data-card]')
  await cards.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cards.first()).toBeFocused()
})

test('a pinned application stays first, also after a reload', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan')
  const first = page.getByRole('list', { name: '我的应用' }).getByRole('listitem').first()
  await expect(first).toBeVisible()
  await page.getByRole('button', { name: '置顶 电子实验记录本' }).click()
  await expect(first).toContainText('电子实验记录本')
  await page.reload()
  await expect(first).toContainText('电子实验记录本')
  await page.getByRole('button', { name: '取消置顶 电子实验记录本' }).click()
  await expect(first).not.toContainText('电子实验记录本')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('applications are three columns of icons, and nothing sticks out', async ({ page, portal }) => {
    await signIn(page, portal)
    await expect(page.getByRole('list', { name: '我的应用' }).getByRole('listitem')).toHaveCount(6)
    await expect(page.locator('.home-phone')).toBeVisible()
    const tops = await page
      .locator('[data-card]')
      .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await expectWellMade(page)
  })
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })
  test('the launcher is well made in the dark, too', async ({ page, portal }) => {
    await signIn(page, portal)
    await expect(page.getByRole('list', { name: '更多应用' })).toBeVisible()
    await expectWellMade(page)
  })
})

test('what is new is told once, behind a line', async ({ page, portal }) => {
  await signIn(page, portal, 'chen.sihan')
  await page.getByRole('button', { name: /新功能：操作日志可以校验了/ }).click()
  const dialog = page.getByRole('dialog', { name: '新功能' })
  await expect(dialog.getByText('导出带签名的证明')).toBeVisible()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(page.getByRole('button', { name: /新功能：/ })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('list', { name: '我的应用' })).toBeVisible()
  await expect(page.getByRole('button', { name: /新功能：/ })).toBeHidden()
})
