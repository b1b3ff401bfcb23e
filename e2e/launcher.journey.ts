import type { Page } from '@playwright/test'
import { expect, signIn, signInByForm, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

test('the launcher shows what is licensed, leads to the public pages of the rest, and is walked through by arrow keys', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  const mine = page.getByRole('list', { name: '我的应用' })
  await expect(mine.getByRole('listitem')).toHaveCount(6)
  const more = page.getByRole('list', { name: '更多应用' })
  await expect(more.getByRole('listitem')).toHaveCount(4)
  await expect(more.locator('[data-testid=home-badge]')).toHaveText(['未授权', '未授权', '未授权', '未授权'])
  await expect(page.getByRole('link', { name: /化合物管理/ })).toHaveAttribute(
    'href',
    /^http:\/\/localhost:\d+\/about$/,
  )
  await expectWellMade(page)
  const cards = page.locator('[data-card]')
  await cards.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cards.first()).toBeFocused()
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

test('every licensed card of the demonstration opens an application that knows the person', async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, portal)
  const mine = page.getByRole('list', { name: '我的应用' })
  await expect(mine.getByRole('listitem')).toHaveCount(6)
  const addresses = new Set<string>()
  for (const card of await mine.locator('a[data-card]').all()) {
    const [opened] = await Promise.all([context.waitForEvent('page'), card.click()])
    await expect(opened.getByRole('heading', { name: '欢迎，林知远' })).toBeVisible()
    addresses.add(new URL(opened.url()).origin)
    await opened.close()
  }
  expect(addresses.size).toBe(6)
})

test('a visitor who comes from an application signs in and returns to it', async ({ page, portal }) => {
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

test('search opens by one key, finds by name and code, and shows an empty state', async ({ page, portal }) => {
  await signIn(page, portal)
  await expect(page.getByRole('list', { name: '我的应用' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: '搜索应用、页面或帮助' })).toBeFocused()
  await page.keyboard.type('eln')
  await expect(page.getByRole('list', { name: '我的应用' }).getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/search=eln/)
  await page.keyboard.type(' nothing at all')
  await expect(page.getByText('没有与“eln nothing at all”匹配的应用')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: '显示全部' }).click()
  await expect(page.getByRole('list', { name: '我的应用' }).getByRole('listitem')).toHaveCount(6)
})

test('a slash typed into a field or pressed under a dialog does not open the search', async ({ page, portal }) => {
  await signIn(page, portal, 'gao.jing')
  const search = page.getByRole('searchbox', { name: '搜索应用、页面或帮助' })
  await page.getByRole('button', { name: /申请使用化合物管理/ }).click()
  const reason = page.getByRole('dialog').getByRole('textbox')
  await reason.pressSequentially('筛选/入库')
  await expect(reason).toHaveValue('筛选/入库')
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).focus()
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '有未保存的修改，确定离开？' }).getByRole('button', { name: '离开' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})

test('a pinned application stays first, also after a reload', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan')
  const first = page.getByRole('list', { name: '我的应用' }).getByRole('listitem').first()
  await expect(first).toBeVisible()
  await Promise.all([
    page.waitForResponse(/\/Platform\/pins/i),
    page.getByRole('button', { name: '置顶 电子实验记录本' }).click(),
  ])
  await expect(first).toContainText('电子实验记录本')
  await page.reload()
  await expect(first).toContainText('电子实验记录本')
  await page.getByRole('button', { name: '取消置顶 电子实验记录本' }).click()
  await expect(first).not.toContainText('电子实验记录本')
})

const namesIn = (page: Page) =>
  page
    .getByRole('list', { name: '我的应用' })
    .locator('[data-testid=home-card] b')
    .evaluateAll((names) => names.map((name) => name.firstChild?.textContent))

test('a card that is dragged stays where it was let go, also after a reload, and comes back by “undo”', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'gao.jing')
  const cards = page.getByRole('list', { name: '我的应用' }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  // What else is shown comes with the page then, and moves no card later.
  await page.reload()
  await expect(cards.first()).toBeVisible()
  const before = await namesIn(page)
  const drag = async (from: number, to: number) => {
    const [start, end] = [await cards.nth(from).boundingBox(), await cards.nth(to).boundingBox()]
    if (!start || !end) throw new Error('A card is not on the page')
    await page.mouse.move(start.x + 80, start.y + 100)
    await page.mouse.down()
    await page.mouse.move(end.x + 90, end.y + 90, { steps: 10 })
    await page.mouse.up()
  }
  const swapped = [before[1], before[2], before[0], ...before.slice(3)]
  await Promise.all([page.waitForResponse(/\/Platform\/order/i), drag(0, 2)])
  await expect.poll(() => namesIn(page)).toEqual(swapped)
  expect(page.context().pages()).toHaveLength(1)
  await page.reload()
  await expect.poll(() => namesIn(page)).toEqual(swapped)
  await drag(2, 0)
  await expect.poll(() => namesIn(page)).toEqual(before)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => namesIn(page)).toEqual(swapped)
  // On a slow device several moves come before the first of them is rendered.
  const [start, end] = [await cards.nth(2).boundingBox(), await cards.nth(0).boundingBox()]
  if (!start || !end) throw new Error('A card is not on the page')
  await page.mouse.move(start.x + 80, start.y + 100)
  await page.mouse.down()
  await cards.nth(2).evaluate(
    (card, point) => {
      const move = { ...point, bubbles: true, pointerId: 1, pointerType: 'mouse' }
      for (let n = 0; n < 2; n += 1) card.dispatchEvent(new PointerEvent('pointermove', move))
    },
    { clientX: end.x + 90, clientY: end.y + 90 },
  )
  await page.mouse.up()
  await expect.poll(() => namesIn(page)).toEqual(before)
})

test('applications are arranged and pinned by keyboard, and what happens is read out', async ({ page, portal }) => {
  await signIn(page, portal, 'zhao.qing')
  await expect(page.getByRole('list', { name: '我的应用' })).toBeVisible()
  const before = await namesIn(page)
  await page.getByRole('button', { name: '整理' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '整理应用' })
  await expect(dialog).toBeVisible()
  await expectWellMade(page)
  const down = dialog.getByRole('button', { name: `将“${before[0] ?? ''}”后移` })
  await Promise.all([page.waitForResponse(/\/Platform\/order/i), down.press('Enter')])
  await expect(dialog.getByRole('status')).toHaveText(`${before[0] ?? ''}：第 2 位，共 ${before.length} 位`)
  await expect(down).toBeFocused()
  await Promise.all([
    page.waitForResponse(/\/Platform\/pins/i),
    dialog.getByRole('button', { name: `置顶 ${before[2] ?? ''}` }).press('Enter'),
  ])
  await dialog.getByRole('button', { name: '完成' }).press('Enter')
  await expect(page.getByRole('button', { name: '整理' })).toBeFocused()
  await expect.poll(() => namesIn(page)).toEqual([before[2], before[1], before[0], ...before.slice(3)])
  await page.reload()
  await expect.poll(() => namesIn(page)).toEqual([before[2], before[1], before[0], ...before.slice(3)])
  await page.getByRole('button', { name: '整理' }).click()
  await dialog.getByRole('button', { name: `取消置顶 ${before[2] ?? ''}` }).click()
  await dialog.getByRole('button', { name: '恢复按使用频率排序' }).click()
  await expect(page.getByText('已恢复按使用频率排序')).toBeVisible()
  await expect.poll(() => namesIn(page)).toEqual(before)
})

test('the compact view stays with the person', async ({ page, portal }) => {
  await signIn(page, portal, 'cao.hao')
  await Promise.all([page.waitForResponse(/\/Platform\/view/i), page.getByRole('button', { name: '紧凑视图' }).click()])
  await expect(page.locator('[data-view=compact]').first()).toBeVisible()
  await expectWellMade(page)
  await page.reload()
  await expect(page.locator('[data-view=compact]').first()).toBeVisible()
  await page.getByRole('button', { name: '卡片视图' }).click()
  await expect(page.locator('[data-view=compact]')).toHaveCount(0)
})

test('an application without a web address shows that it is not open; one that is down still opens', async ({
  page,
  portal,
}) => {
  await page.route('**/api/Account/AuthorizeInfo*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { response: { WebUrl: string }[] }
    const [first, second] = answer.response
    if (first) first.WebUrl = 'javascript:alert(1)'
    if (second) second.WebUrl = 'http://localhost:9/'
    await route.fulfill({ json: answer })
  })
  await signInByForm(page, portal, 'liu.weiran')
  const cards = page.getByRole('list', { name: '我的应用' }).getByRole('listitem')
  await expect(cards.first()).toContainText('暂未开放')
  await expect(cards.first().getByRole('link')).toHaveCount(0)
  await expectWellMade(page)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.waitForResponse((response) => /Platform\/use/.test(response.url()) && response.ok()),
    cards.nth(1).getByRole('link').click(),
  ])
  await opened.close()
  await expect(cards.nth(1).getByRole('link')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('applications are three columns of icons, and nothing sticks out', async ({ page, portal }) => {
    await signIn(page, portal)
    await expect(page.getByRole('list', { name: '我的应用' }).getByRole('listitem')).toHaveCount(6)
    await expect(page.locator('[data-testid=phone]')).toBeVisible()
    const tops = await page
      .locator('[data-card]')
      .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await expectWellMade(page)
  })

  test('applications are arranged with a finger on their grip', async ({ page, portal }) => {
    await signIn(page, portal, 'chen.sihan')
    await expect(page.getByRole('list', { name: '我的应用' })).toBeVisible()
    const before = await namesIn(page)
    await page.getByRole('button', { name: '整理' }).tap()
    const grips = page.getByRole('dialog').locator('[data-grip]')
    // The drawer stands still by then.
    await expectWellMade(page)
    const [from, to] = [await grips.nth(1).boundingBox(), await grips.nth(2).boundingBox()]
    if (!from || !to) throw new Error('A grip is not on the page')
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x + 16, y }] })
    await touch('touchStart', from.y + 20)
    for (let y = from.y + 20; y <= to.y + 24; y += 6) await touch('touchMove', y)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.getByRole('button', { name: '完成' }).tap()
    await expect.poll(() => namesIn(page)).toEqual([before[0], before[2], before[1], ...before.slice(3)])
  })
})
